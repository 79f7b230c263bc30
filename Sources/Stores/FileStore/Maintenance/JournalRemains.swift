// What a repair makes of a damaged journal.

import JSONText

/// What is left of a damaged journal, as a valid journal.
///
/// - A session has the records up to the first one that is lost. If a later one carries a full state, the session goes on
///   from there, and other records take the places of the lost ones.
/// - A profile is what its last record says.
/// - Nothing is left of a journal that belongs to another session or profile than its name says: the other one has its own.
/// - A list has all entries that are not lost, each at its place, and the sessions of the others are listed again.
struct JournalRemains {
  private(set) var lines: [JournalLine] = []
  /// The number of lines before the first loss that no full state makes up for.
  private var sure: Int?
  private var summary: SessionSummary?
  private var time = ""
  private var base: Int
  /// A line that is further from the one before has a wrong number: so many records cannot have been lost here. Each byte may
  /// have been one, and a part of the file may be missing.
  private let widestGap: Int

  /// Keeps the valid lines of these bytes, and puts others in place of those that are lost. All get larger numbers than
  /// `logged`, the largest that a log has of this journal.
  init(_ bytes: [UInt8], of path: String, above logged: Int?) {
    base = logged.map { $0 + 1 } ?? 0
    widestGap = max(bytes.count, 100_000)
    let found = bytes.split(separator: UInt8(ascii: "\n")).compactMap { try? CheckedLine($0) }
    let kind = JournalKind(ofJournal: path)
    if kind == .list {
      if let numbers = StoreLayout.entries(ofStretch: path) { takeEntries(found, numbers) }
      return
    }
    guard let first = found.first, let header = JournalHeader(first), bytes.starts(with: first.bytes),
      header.belongs(toJournal: path)
    else { return }
    let isRaised = base > header.base
    base = max(base, header.base)
    lines = [
      isRaised
        ? SessionHeader(header.members).map { .header($0, base: base) } ?? JournalLine(first)
        : JournalLine(first)
    ]
    time = header.members.string("startedAt") ?? ""
    if kind == .session {
      for line in found.dropFirst() { addRecord(line) }
    } else {
      takeLastRevision(found, header)
    }
    if let sure { lines.removeLast(lines.count - sure) }
    if lines.count == 1 { lines = [] }
  }

  /// The revision of the last line.
  private var last: Int { lines.last?.revision ?? 0 }

  /// Adds the next record that can be read. A record that is there twice is added once.
  private mutating func addRecord(_ line: CheckedLine) {
    guard line.revision > last, line.revision - last <= widestGap, let record = StoredRecord(line),
      let members = line.members, let found = SessionSummary(members.object("summary"))
    else { return }
    if line.revision > last + 1, sure == nil { sure = lines.count }
    while last + 1 < line.revision { lines.append(.lost(last + 1, time: time, summary ?? found)) }
    lines.append(JournalLine(line))
    if record.state != nil { sure = nil }
    (time, summary) = (record.time, found)
  }

  /// Adds the entries that can be read, and in place of lost ones others that lead nowhere.
  private mutating func takeEntries(_ found: [CheckedLine], _ numbers: Range<Int>) {
    let header = found.first { $0.revision == numbers.lowerBound }.flatMap { JournalHeader($0) }
    lines = [
      .header(
        of: SessionList(header?.members.object("list")), revision: numbers.lowerBound,
        base: max(base, header?.base ?? 0))
    ]
    for line in found where numbers.contains(line.revision - 1) && line.revision > last {
      guard line.members?["session"] != nil else { continue }
      while last + 1 < line.revision { lines.append(.entry("", startedAt: "", revision: last + 1)) }
      lines.append(JournalLine(line))
    }
  }

  private mutating func takeLastRevision(_ found: [CheckedLine], _ header: JournalHeader) {
    guard let newest = found.last(where: { StoredProfile($0) != nil }),
      let key = header.members.object("profile").flatMap(ProfileKey.init)
    else { return }
    lines = [.header(key, revision: newest.revision - 1, base: base), JournalLine(newest)]
  }
}

extension JournalLine {
  /// Returns a record in place of one that is lost. No engine can apply it, so none takes what is there for the whole
  /// history.
  fileprivate static func lost(_ revision: Int, time: String, _ summary: SessionSummary) -> JournalLine {
    let record = SessionRecord(
      session: "", revision: revision, time: time, command: Array(#"{"method":"lost"}"#.utf8),
      changes: Array(#"[{"change":"lost"}]"#.utf8))
    return .record(record, summary: summary)
  }
}
