// What tells states of a session or profile apart.

import JSONText

/// What tells one state of a session or profile from any other. A revision alone does not: what was deleted may have come
/// again, and as far, also as an older state of its own that was taken in again.
public struct StoredVersion: Equatable, Sendable {
  /// The revision of the newest record.
  public let revision: Int
  /// When that was written. RFC 3339.
  public let time: String

  /// A version of these.
  public init(revision: Int, time: String) {
    self.revision = revision
    self.time = time
  }

  /// Times are compared as they are written, by code points.
  public static func == (left: StoredVersion, right: StoredVersion) -> Bool {
    left.revision == right.revision && left.time.hasSameCodePoints(as: right.time)
  }
}
