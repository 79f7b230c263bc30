// Where a journal stands: all that has to be known of it to write the next line.

import JSONText

/// The last line of a journal, and what is known besides.
struct JournalTail: Equatable {
  var base = 0
  /// That of the last line.
  var revision: Int
  /// That of the last line.
  var checksum: UInt32
  /// Where the next line goes.
  var size: Int
  /// Whether the session or profile was deleted.
  var isGone = false
  /// For a session: what it is listed by.
  var summary: SessionSummary?
  /// When the session was started; nil for anything else.
  var startedAt: String?
  /// When the last line was written; nil for a header, and for a list.
  var time: String?

  /// The number of the last line.
  var number: Int { base + revision }

  var version: StoredVersion { StoredVersion(revision: revision, time: time ?? "") }
}

extension StoredVersion {
  /// The version of what a journal is about whose end was read back to its last line at least.
  init(_ end: JournalEnd) {
    let last = end.lines.last
    self.init(
      revision: last?.revision ?? end.header.revision, time: last?.members?.string("time") ?? "")
  }
}

extension JournalTail {
  /// The tail of a journal whose end was read back to its last line at least.
  init(_ end: JournalEnd) {
    let header = end.header
    let last = end.lines.last
    self.init(
      base: header.base, revision: last?.revision ?? header.revision,
      checksum: last?.checksum ?? header.checksum,
      size: end.size, isGone: header.isGone,
      summary: last.flatMap { SessionSummary($0.members?.object("summary")) },
      startedAt: header.members.string("startedAt"), time: last?.members?.string("time"))
  }

  /// The tail of a new journal that has only a header.
  init(header: JournalLine, base: Int, startedAt: String? = nil) {
    self.init(
      base: base, revision: header.revision, checksum: header.checksum, size: header.bytes.count,
      startedAt: startedAt)
  }

  /// Takes one more line. When that was written, only who plans it knows.
  mutating func add(_ line: JournalLine) {
    revision = line.revision
    checksum = line.checksum
    size += line.bytes.count
  }
}
