// What tells states of a session or profile apart.

import JSONText

/// What tells one state of a session or profile from any other.
///
/// A revision alone does not: something that was deleted may have come back and reached the same revision, even as an older
/// state of itself that was imported again.
public struct StoredVersion: Equatable, Sendable {
  /// The revision of the newest record.
  public let revision: Int
  /// When that record was written, RFC 3339.
  public let time: String

  /// Creates a version of these values.
  public init(revision: Int, time: String) {
    self.revision = revision
    self.time = time
  }

  /// Times are compared as they are written, by code points.
  public static func == (left: StoredVersion, right: StoredVersion) -> Bool {
    left.revision == right.revision && left.time.hasSameCodePoints(as: right.time)
  }
}
