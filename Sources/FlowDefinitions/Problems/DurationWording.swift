// What was probably meant by a text that is not a duration, and how that is written.

extension ISODuration {
  /// A sentence on how the length that `text` probably means is written; nil if that cannot be told.
  static func hint(for text: String) -> String? {
    if let number = Int(text), number > 0 {
      return "Write “PT\(number)S” for seconds, and “PT\(number)M” for minutes."
    }
    if let written = spelledOut(text) ?? known(text.uppercased()) { return "Write “\(written)”." }
    guard text.utf8.first == UInt8(ascii: "P") else { return nil }
    if let minutes = known("PT" + text.dropFirst()), text.last == "M", !text.contains("T") {
      return "“\(text)” would be months, whose length is not fixed. For minutes, write “\(minutes)”."
    }
    if let written = withTime(text) {
      return "Hours, minutes and seconds stand behind a “T”: write “\(written)”."
    }
    return known(text.filter { $0 != "T" }).map {
      "Only hours, minutes and seconds stand behind a “T”: write “\($0)”."
    }
  }

  private static func known(_ text: String) -> String? { ISODuration(text) == nil ? nil : text }

  /// Returns how `10m`, `2 hours` and the like are written.
  private static func spelledOut(_ text: String) -> String? {
    let number = text.prefix { $0.isASCII && $0.isNumber }
    let unit = text.dropFirst(number.count).drop { $0 == " " }.lowercased()
    guard !number.isEmpty, let written = units.first(where: { $0.names.contains(unit) }) else { return nil }
    return known(written.before + number + written.after)
  }

  /// The units as people write them, and what stands before and after the number in a duration.
  private static let units: [(before: String, after: String, names: [String])] = [
    ("PT", "S", ["s", "sec", "secs", "second", "seconds"]),
    ("PT", "M", ["m", "min", "mins", "minute", "minutes"]),
    ("PT", "H", ["h", "hr", "hrs", "hour", "hours"]), ("P", "D", ["d", "day", "days"]),
    ("P", "W", ["w", "week", "weeks"]),
  ]

  /// Returns `P1DT12H` for `P1D12H`.
  private static func withTime(_ text: String) -> String? {
    guard !text.contains("T"), let time = text.firstIndex(where: "HMS".contains) else { return nil }
    let start = text[..<time].lastIndex { !$0.isNumber && $0 != "." }.map(text.index(after:))
    return start.flatMap { known(text[..<$0] + "T" + text[$0...]) }
  }
}
