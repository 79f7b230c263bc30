// Where a journal stands: everything that has to be known of it to write the next line.

import JSONText

/// The last line of a journal, and what else is known of the journal.
struct JournalTail: Equatable {
  var base = 0
  /// The revision of the last line.
  var revision: Int
  /// The checksum of the last line.
  var checksum: UInt32
  /// Where the next line goes.
  var size: Int
  /// Whether the session or profile was deleted.
  var isGone = false
  /// What the session is listed by; nil for anything else.
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
  /// Creates the version from the end of a journal, which was read back to its last line at least.
  init(_ end: JournalEnd) {
    let last = end.lines.last
    self.init(
      revision: last?.revision ?? end.header.revision, time: last?.members?.string("time") ?? "")
  }
}

extension JournalTail {
  /// Creates the tail from the end of a journal, which was read back to its last line at least.
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

  /// Creates the tail of a new journal that has only a header.
  init(header: JournalLine, base: Int, startedAt: String? = nil) {
    self.init(
      base: base, revision: header.revision, checksum: header.checksum, size: header.bytes.count,
      startedAt: startedAt)
  }

  /// Adds a line. Its time is set by the planner, since nobody else knows when the line was written.
  mutating func add(_ line: JournalLine) {
    revision = line.revision
    checksum = line.checksum
    size += line.bytes.count
  }
}
