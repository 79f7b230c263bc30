// Time zones by name. Offsets such as `+02:00` and UTC are known here; the zones of the IANA data base come from the caller
// of an evaluation, since they are read from files, and nothing in this target reads files.

import ASCII

/// Where time zones are looked up.
public struct TimeZones: Sendable {
  private let find: @Sendable (String) -> TimeZone?

  /// Creates a source of the zones that `find` knows by their IANA names, such as `Europe/Zurich`, besides UTC and fixed
  /// offsets.
  ///
  /// `find` is not asked for any name that would lead out of a folder of zones.
  public init(_ find: @escaping @Sendable (String) -> TimeZone?) { self.find = find }

  /// UTC and fixed offsets only.
  public static let fixedOffsets = TimeZones { _ in nil }

  /// Returns the offset from UTC, in seconds, that the zone `name` has at `time`; nil if there is no such zone.
  ///
  /// `name` is `UTC`, `Z` or empty, `±hh:mm`, `hh:mm` (CEL, "Timezones"), or an IANA name.
  func offset(of name: String, at time: Timestamp) -> Int? {
    if name.isEmpty || name == "UTC" || name == "Z" { return 0 }
    var reader = TextReader(name)
    if let offset = reader.signedOffset(), reader.isAtEnd { return offset }
    reader = TextReader(name)
    if let offset = reader.hoursAndMinutes(), reader.isAtEnd { return offset }
    return Self.isZoneName(name) ? find(name)?.offset(at: time.seconds) : nil
  }

  /// Returns whether this may be the name of a zone, and so of a file: `America/Port-au-Prince`, `Etc/GMT+1`. No such name
  /// leads out of the folder of zones.
  private static func isZoneName(_ name: String) -> Bool {
    name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
      part.utf8.first?.isASCIILetter ?? false
        && part.utf8.allSatisfy { $0.isIdentifierPart || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    }
  }
}
