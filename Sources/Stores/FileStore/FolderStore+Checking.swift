// Finding damage. This is safe while others use the store: whatever seems to be damage is looked at once more under its
// lock.

import JSONText

extension FolderStore {
  /// Reads everything, and reports what is damaged.
  ///
  /// With `repairing`, what is damaged is kept under another name, and what is left of it takes its place; sessions that a
  /// list has lost are added to it again, and what was left behind by sessions that no longer exist is removed. `needs`
  /// returns the digests of the bundles that a session needs, and `canRead` whether a record can be read. The report also
  /// has what was found and done before an error is thrown.
  func check(
    into report: inout CheckReport, repairing: Bool, needs: (StoredSession) -> [String],
    canRead: (StoredRecord) -> Bool
  ) throws(StoreError) {
    try makeReady { () throws(StoreError) in try checkLogs(&report) }
    try bringInLogsOfTheDead()
    for kind in JournalKind.allCases {
      let paths = try paths(of: kind) { path, cause in
        report.damages.append(.ofFile(path, .unreadable(cause)))
      }
      for path in paths {
        report.files += 1
        guard let damage = try confirmedDamage(in: path) else { continue }
        report.damages.append(damage)
        if repairing, damage.isRepairable { try repair(path, &report) }
      }
    }
    try checkBundles(repairing: repairing, &report)
    try checkSessions(needs, canRead, &report)
    try checkLists(repairing: repairing, &report)
    if repairing {
      report.kept += try takeAwayFactsOfNobody()
      try forgetGone()
    }
  }
}

// MARK: - Journals

extension FolderStore {
  /// Returns what is wrong with a journal, also when it is looked at with its lock; nil if nothing is.
  private func confirmedDamage(in path: String) throws(StoreError) -> StoreError.Damage? {
    let found = try damage(in: path)
    if found == nil || isReadOnly { return found }
    let lock = StoreLock.file(path)
    try wait(for: lock)
    defer { release(lock) }
    // With the lock held, a torn line is mended as it is for everybody who opens the journal.
    do throws(StoreError) {
      _ = try mendedJournalEnd(path) { _ in true }
    } catch {
      if case .unavailable(let cause, _) = error, !cause.isOfOneFile { throw error }
    }
    return try damage(in: path)
  }

  /// Returns what is wrong with a journal, reading it from the front to its end; nil if nothing is.
  func damage(in path: String) throws(StoreError) -> StoreError.Damage? {
    func damage(_ record: Int, _ byte: Int?, _ flaw: StoreError.Flaw) -> StoreError.Damage {
      StoreError.Damage(file: path, record: record, byte: byte, flaw: flaw)
    }
    do throws(JournalReadError) {
      _ = try journals.withJournal(path) { (file) throws(JournalReadError) in try readThrough(path, file) }
      return nil
    } catch {
      switch error {
      case .empty: return nil
      case .torn(let record, let size, _): return damage(record, size, .malformed)
      case .damaged(let record, let byte, let flaw): return damage(record, byte, flaw)
      case .system(let error):
        guard error.isOfOneFile else { throw StoreError(error) }
        return damage(0, nil, .unreadable(error.cause))
      }
    }
  }

  private func readThrough(_ path: String, _ file: OpenFile) throws(JournalReadError) {
    let kind = JournalKind(ofJournal: path)
    var reader = JournalReader(files, file)
    while let line = try reader.next() {
      let start = reader.offset - line.bytes.count - 1
      if !belongs(line, at: start, in: kind) {
        throw .damaged(record: line.revision, byte: start, .malformed)
      }
      guard start == 0, let header = JournalHeader(line) else { continue }
      if !header.belongs(toJournal: path) { throw .damaged(record: 0, byte: 0, .owner) }
      if header.isGone { note(path, isKept: header.isKept) }
    }
    if reader.revision == nil, isSyncing { throw .damaged(record: 0, byte: 0, .missing) }
    guard reader.revision == 0, kind == .session else { return }
    if try !files.journalEnd(of: file, size: reader.offset, back: { _ in true }).header.isGone {
      throw .damaged(record: 1, byte: reader.offset, .missing)
    }
  }

  /// Whether a valid line is one that belongs at that place of a journal of this kind.
  private func belongs(_ line: CheckedLine, at start: Int, in kind: JournalKind?) -> Bool {
    switch kind {
    case _ where start == 0: JournalHeader(line) != nil
    case .session: StoredRecord(line) != nil
    case .profile: StoredProfile(line) != nil
    case .list, nil: line.members?["session"] != nil
    }
  }
}

// MARK: - Logs and bundles

extension FolderStore {
  /// Checks the logs of dead processes as they were left, before they are brought in. A damaged log is kept when it is
  /// brought in.
  private func checkLogs(_ report: inout CheckReport) throws(StoreError) {
    try expectKnownLogs()
    try stored { () throws(SystemError) in
      for number in try 0..<logCount() where number != log?.number {
        if try isTakenBySomebodyElse(StoreLock.log(number)) { continue }
        report.files += 1
        guard let found = try damage(inLog: number) else { continue }
        report.damages.append(found.damage)
      }
    }
  }

  private func checkBundles(repairing: Bool, _ report: inout CheckReport) throws(StoreError) {
    for name in try stored({ () throws(SystemError) in try names(in: StoreLayout.bundles).sorted() }) {
      guard StoreLayout.isBundle(name), name.hasSuffix(".json") else { continue }
      report.files += 1
      let path = StoreLayout.bundles + "/" + name
      do throws(StoreError) {
        if try damagedBundle(path) == nil { continue }
        report.damages.append(.ofFile(path, .digest))
        if repairing { try takeAway(bundle: path, &report) }
      } catch {
        guard case .unavailable(let cause, _) = error, cause.isOfOneFile else { throw error }
        report.damages.append(.ofFile(path, .unreadable(cause)))
      }
    }
  }

  /// Counts the sessions, and checks whether they can be opened: whether their bundles are there, and the records that they
  /// are folded from can be read.
  private func checkSessions(
    _ needs: (StoredSession) -> [String], _ canRead: (StoredRecord) -> Bool, _ report: inout CheckReport
  ) throws(StoreError) {
    var known: Set<String> = []
    try forEachSession { (listed) throws(StoreError) in
      report.sessions += 1
      // If the session cannot be read, that has been reported.
      guard let session = try? loadSession(listed.id) else { return }
      if let record = session.records.first(where: { !canRead($0) }) {
        report.damages.append(.ofSession(session.id, record: record.revision, .malformed))
      }
      for digest in needs(session) where known.insert(digest).inserted {
        guard let digits = try? digestDigits(digest), files.isMissing(StoreLayout.bundle(digits)) else {
          continue
        }
        let path = StoreLayout.bundle(digits)
        // One that was damaged has just been taken away, and counts once.
        if report.removed.contains(path) { continue }
        report.damages.append(.ofFile(path, .missing))
      }
    }
  }
}

// MARK: - Lists

extension FolderStore {
  private func checkLists(repairing: Bool, _ report: inout CheckReport) throws(StoreError) {
    let missing = try unlisted()
    report.unlisted = missing.count
    guard repairing else { return }
    for start in stride(from: 0, to: missing.count, by: Self.manyAtOnce) {
      let entries = Array(missing[start..<min(start + Self.manyAtOnce, missing.count)])
      if try readable({ () throws(StoreError) in try add(entries) }) != nil {
        report.relisted += entries.count
      }
    }
  }

  /// Returns the sessions that lists lack, the oldest first.
  private func unlisted() throws(StoreError) -> [Relisting] {
    var suspects: [Relisting] = []
    var lists = ListedSessions(store: self)
    try forEachSession { (session) throws(StoreError) in
      for list in SessionList.lists(of: session.summary) {
        let entry = Relisting(list: list, session: session.id, startedAt: session.startedAt)
        if try !lists.have(entry) { suspects.append(entry) }
      }
    }
    // Read again, since somebody may be starting these sessions. Whoever does so holds the lock of the session until it is in
    // its lists. Nothing can be said of a session whose lock cannot be had.
    suspects = suspects.filter { suspect in
      if isReadOnly { return true }
      return (try? locked([StoreLayout.journal(ofSession: suspect.session)]) { true }) ?? false
    }
    lists = ListedSessions(store: self)
    var missing: [Relisting] = []
    for suspect in suspects where try !lists.have(suspect) { missing.append(suspect) }
    return missing.sorted { $0.startedAt < $1.startedAt }
  }
}

/// The sessions that lists have, each list as it was when it was first asked for.
private struct ListedSessions<Files: FileSystem> {
  private let store: FolderStore<Files>
  private var sessions: [String: Set<String>] = [:]

  init(store: FolderStore<Files>) { self.store = store }

  mutating func have(_ entry: Relisting) throws(StoreError) -> Bool {
    let stretches = StoreLayout.stretches(of: entry.list)
    if sessions[stretches] == nil { sessions[stretches] = try read(stretches) }
    return sessions[stretches]?.contains(entry.session + " " + entry.startedAt) == true
  }

  private func read(_ stretches: String) throws(StoreError) -> Set<String> {
    var sessions: Set<String> = []
    let last = try readable { () throws(StoreError) in try store.lastStretch(of: stretches) ?? -1 } ?? -1
    for stretch in 0..<(last + 1) {
      let entries = try readable { () throws(StoreError) in
        try store.entries(in: StoreLayout.stretch(stretch, of: stretches))
      }
      for entry in entries ?? [] { sessions.insert(entry.session + " " + entry.startedAt) }
    }
    return sessions
  }
}

/// Runs `body`. Returns nil if a file cannot be read, which was reported when all journals were read.
private func readable<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result? {
  do throws(StoreError) {
    return try body()
  } catch .unavailable(let cause, _) where cause.isOfOneFile {
    return nil
  }
}
