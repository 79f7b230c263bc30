// Reading does not lock: what a journal shows is durable, and a line that is still being written is not there yet. Only if
// something does not fit, the lock is taken, and the journal is looked at once more, and mended if it is torn.

import Hashing
import JSONText

extension FolderStore {
  func loadSession(_ id: String) throws(StoreError) -> StoredSession? {
    // The path is not remembered: when many sessions are read, each is read once.
    let path = StoreLayout.journal(ofSession: try checkedSessionID(id))
    let end = try journalEnd(path) { line in
      line.members?["state"] != nil
    }
    return try end.flatMap { (end) throws(StoreError) in try session(id, path, end) }
  }

  private func session(_ id: String, _ path: String, _ end: JournalEnd) throws(StoreError) -> StoredSession {
    guard end.header.belongs(toSession: id) else { throw .damaged(journal: path, record: 0, byte: 0, .owner) }
    var full: StoredSession.FullState?
    var records: [StoredRecord] = []
    for line in end.lines where line.revision > 0 {
      if let state = StoredSession.FullState(line) {
        full = state
        continue
      }
      guard let record = StoredRecord(line) else {
        throw .damaged(journal: path, record: line.revision, byte: end.size, .malformed)
      }
      records.append(record)
    }
    guard full != nil || !records.isEmpty,
      let summary = end.lines.last.flatMap({ SessionSummary($0.members?.object("summary")) }),
      let header = end.header.members.bytes(of: "header")
    else {
      throw .damaged(journal: path, record: 1, byte: end.size, .missing)
    }
    return StoredSession(
      id: id, startedAt: end.header.members.string("startedAt") ?? "", header: header, summary: summary,
      fullState: full, records: records)
  }

  func version(ofSession id: String) throws(StoreError) -> StoredVersion? {
    try version(ofJournal: try paths.journal(ofSession: id))
  }

  func version(ofProfile key: ProfileKey) throws(StoreError) -> StoredVersion? {
    // As long as the store is not ready, what a dead process has written of the profile may be in a log alone, and nobody
    // knows whether this is a store at all.
    try makeReady()
    let path = try paths.journal(of: key)
    // Most sessions have no profile, and their profiles are asked for again and again.
    if journals.opened(path) == nil, files.isMissing(path) { return nil }
    // A journal that has no record, because its first one was torn, says nothing.
    return try version(ofJournal: path).flatMap { $0.revision == 0 ? nil : $0 }
  }

  private func version(ofJournal path: String) throws(StoreError) -> StoredVersion? {
    try makeReady()
    let known = try stored(journals.openWithTail(path))
    guard let known else { return nil }
    if let tail = known.tail { return tail.isGone ? nil : tail.version }
    let end = try journalEnd(path) { _ in true }
    return end.map { StoredVersion($0) }
  }

  func loadProfile(_ key: ProfileKey) throws(StoreError) -> StoredProfile? {
    let path = try paths.journal(of: key)
    // A journal that has no record, because its first one was torn, says nothing.
    guard let end = try journalEnd(path, back: { _ in true }), let last = end.lines.last, last.revision > 0
    else { return nil }
    guard end.header.belongs(to: key) else { throw .damaged(journal: path, record: 0, byte: 0, .owner) }
    guard let profile = StoredProfile(last) else {
      throw .damaged(journal: path, record: last.revision + 1, byte: end.size, .missing)
    }
    return profile
  }

  func loadBundle(_ digest: String) throws(StoreError) -> [UInt8]? {
    let digits = try digestDigits(digest)
    try makeReady()
    guard let bytes = try contents(of: StoreLayout.bundle(digits)) else { return nil }
    if SHA256.hexadecimal(of: bytes) != digits { throw .damaged(bundle: digits, .digest) }
    return bytes
  }
}

// MARK: - The end of a journal

extension FolderStore {
  /// Returns the last lines of a journal, back to one for which `isEnough` is true; nil if there is no journal, or its
  /// session or profile is gone.
  func journalEnd(
    _ path: String, back isEnough: (CheckedLine) -> Bool
  ) throws(StoreError) -> JournalEnd? {
    try makeReady()
    do throws(JournalReadError) {
      let found = try reading(journals.openWithTail(path))
      defer { journals.trim() }
      let end = try found.map { (found) throws(JournalReadError) in
        try files.journalEnd(of: found.file, size: found.size, back: isEnough)
      }
      return end.flatMap { $0.header.isGone ? nil : $0 }
    } catch {
      if case .system(let error) = error { throw StoreError(error) }
      // Somebody is creating it.
      if error == .empty, try isBeingWritten(path) { return nil }
    }
    return try lockedJournalEnd(path, back: isEnough)
  }

  private func isBeingWritten(_ path: String) throws(StoreError) -> Bool {
    try stored(isTakenBySomebodyElse(StoreLock.file(path)))
  }

  /// Returns the same with the journal's lock held, so that whatever is wrong with it is not somebody's writing. Nothing
  /// else is held while this waits for the lock, not even locks that were to be held until the next commit.
  private func lockedJournalEnd(
    _ path: String, back isEnough: (CheckedLine) -> Bool
  ) throws(StoreError) -> JournalEnd? {
    release()
    try bringInLogsOfTheDead()
    let lock = StoreLock.file(path)
    // If nothing can be mended, nobody else is in the way, either.
    if !isReadOnly { try wait(for: lock) }
    defer { release(lock) }
    let end = try mendedJournalEnd(path, back: isEnough)
    return end.flatMap { $0.header.isGone ? nil : $0 }
  }

  /// Returns the last lines of a journal whose lock is held. A torn last line is mended; it is damage on a read-only disk,
  /// or if it is a first line that no crash can have torn.
  func mendedJournalEnd(
    _ path: String, back isEnough: (CheckedLine) -> Bool
  ) throws(StoreError) -> JournalEnd? {
    while true {
      let found = try stored(journals.openWithTail(path))
      guard let (file, size, _) = found else { return nil }
      do throws(JournalReadError) {
        return try files.journalEnd(of: file, size: size, back: isEnough)
      } catch {
        switch error {
        case .empty:
          if try mayBeginTorn() { return nil }
          throw .damaged(journal: path, record: 0, byte: 0, .missing)
        case .system(let error): throw StoreError(error)
        case .damaged(let record, let byte, let flaw):
          throw .damaged(journal: path, record: record, byte: byte, flaw)
        case .torn(let record, let valid, let line):
          if isReadOnly { throw .damaged(journal: path, record: record, byte: valid, .malformed) }
          if valid == 0, line == nil, try !mayBeginTorn() {
            throw .damaged(journal: path, record: record, byte: 0, .malformed)
          }
          try mend(path, file, valid, line)
        }
      }
    }
  }

  /// Whether a crash may have left a journal without its first line: a log that is not brought in yet has the line, or it
  /// never was on the disk because nobody waited for that.
  private func mayBeginTorn() throws(StoreError) -> Bool {
    if !isSyncing { return true }
    return try seesLogOfTheDead()
  }

  /// Gives a last line that is otherwise whole its line feed; cuts off any other last line without one.
  private func mend(_ path: String, _ file: OpenFile, _ size: Int, _ line: Int?) throws(StoreError) {
    let end = try stored { () throws(SystemError) in
      _ = try logCount()  // Throws if another folder has that name now, in which nothing is locked.
      let end = try files.status(of: file).size
      if let line { try files.writeAll(file, at: size + line, [UInt8(ascii: "\n")]) }
      try files.truncate(file, to: size + (line.map { $0 + 1 } ?? 0))
      return end
    }
    unsynced.add(path)
    // A record that a log has comes back at once, which is not worth a warning.
    if try seesLogOfTheDead() { return }
    warn(
      line != nil
        ? "\(path): the last record had no line feed, and has one now"
        : "\(path): the last record was torn: \(end - size) bytes from byte \(size) on were cut off")
  }
}

// MARK: - History

extension FolderStore {
  func records(of id: String, after revision: Int, limit: Int) throws(StoreError) -> [StoredRecord] {
    try inJournal(of: id) { (file) throws(JournalReadError) in
      try records(in: file, after: max(0, revision), limit: limit)
    } ?? []
  }

  func fullState(of id: String, until revision: Int) throws(StoreError) -> StoredSession.FullState? {
    let lines = try inJournal(of: id) { (file) throws(JournalReadError) in
      var reader = JournalReader(files, file, at: try reading(place(through: revision, in: file)))
      while let line = try lineOrEnd(&reader, after: revision), line.revision < revision {}
      return try files.journalEnd(of: file, size: reader.offset) { $0.members?["state"] != nil }.lines
    }
    return lines?.first.flatMap(StoredSession.FullState.init)
  }

  /// Returns what `read` finds in the journal of the session; nil if there is nothing to be found.
  private func inJournal<Found>(
    of id: String, _ read: (OpenFile) throws(JournalReadError) -> Found
  ) throws(StoreError) -> Found? {
    let path = try paths.journal(ofSession: id)
    // Whether the journal is there and can be read to its end is found out as everywhere else.
    guard let end = try journalEnd(path, back: { _ in true }) else { return nil }
    guard end.header.belongs(toSession: id) else { throw .damaged(journal: path, record: 0, byte: 0, .owner) }
    do throws(JournalReadError) {
      let file = try reading(journals.open(path))
      return try file.map(read)
    } catch {
      switch error {
      case .system(let error): throw StoreError(error)
      case .damaged(let record, let byte, let flaw):
        throw .damaged(journal: path, record: record, byte: byte, flaw)
      case .empty, .torn: return nil
      }
    }
  }

  private func records(
    in file: OpenFile, after revision: Int, limit: Int
  ) throws(JournalReadError) -> [StoredRecord] {
    var reader = JournalReader(files, file, at: try reading(place(through: revision, in: file)))
    var records: [StoredRecord] = []
    while records.count < limit, let line = try lineOrEnd(&reader, after: revision) {
      if line.revision <= revision { continue }
      let byte = reader.offset - line.bytes.count - 1
      if records.isEmpty, line.revision > revision + 1 {
        throw .damaged(record: revision + 1, byte: byte, .revision(found: line.revision))
      }
      guard let record = StoredRecord(line) else {
        throw .damaged(record: line.revision, byte: byte, .malformed)
      }
      records.append(record)
    }
    return records
  }

  /// Returns the next line; nil at the end. A line that is torn is still being written, and comes later. Damage up to the
  /// record with that revision does not matter to a caller who asks for those after it.
  private func lineOrEnd(
    _ reader: inout JournalReader<Files>, after revision: Int
  ) throws(JournalReadError) -> CheckedLine? {
    while true {
      do throws(JournalReadError) {
        return try reader.next()
      } catch {
        switch error {
        case .torn: return nil
        case .damaged(let record, _, let flaw) where record <= revision:
          guard try reader.skip(flaw) else { return nil }
        default: throw error
        }
      }
    }
  }

  /// Returns where some line begins that does not come after the one with `revision`, and not far before it. Bisects the
  /// file, since revisions only grow. If that does not work out, the reader that starts there finds out what is wrong.
  private func place(through revision: Int, in file: OpenFile) throws(SystemError) -> Int {
    var low = 0
    var high = try files.status(of: file).size
    while high - low > JournalFormat.readAtOnce {
      let middle = low + (high - low) / 2
      guard let (start, found) = try lineAfter(middle, in: file), start < high else {
        high = middle
        continue
      }
      if found <= revision { low = start } else { high = middle }
    }
    return low
  }

  /// Returns the first line that begins after that byte, and its revision; nil if none begins within reach.
  private func lineAfter(_ byte: Int, in file: OpenFile) throws(SystemError) -> (start: Int, revision: Int)? {
    var length = 4_096
    while true {
      let bytes = try files.read(file, byte..<(byte + length))
      if let feed = bytes.firstIndex(of: UInt8(ascii: "\n")),
        bytes.count - (feed + 1) >= JournalFormat.longestBeginning,
        let revision = leadingRevision(of: bytes[(feed + 1)...])
      {
        return (byte + feed + 1, revision)
      }
      if bytes.count < length { return nil }
      length *= 4
    }
  }
}
