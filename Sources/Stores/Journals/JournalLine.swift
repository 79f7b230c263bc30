// Lines that are written. The content of each kind of line is in `JournalLines.swift`.

import JSONText

/// A line as it is written, with its line feed.
struct JournalLine: Equatable {
  let revision: Int
  let checksum: UInt32
  let bytes: [UInt8]

  /// Creates the line with that revision and whatever `members` adds.
  init(revision: Int, capacity: Int = 200, _ members: (inout JSONWriter) -> Void) {
    var writer = JSONWriter(capacity: capacity + 100)
    writer.beginObject()
    writer.member("revision", revision)
    members(&writer)
    self.revision = revision
    checksum = writer.endLineWithChecksum()
    bytes = writer.bytes
  }

  /// Creates the line from one that was read and found valid.
  init(_ line: CheckedLine) {
    revision = line.revision
    checksum = line.checksum
    bytes = Array(line.bytes) + [UInt8(ascii: "\n")]
  }
}
