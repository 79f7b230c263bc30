// From a unit to the lines that it writes: locks are taken and revisions compared, but nothing is written. A unit that is
// refused here leaves no trace but locks, which are released with those of its group.

/// The number of bundles that are remembered to be there. A bundle that was forgotten is just looked at once more.
private let mostKnownBundles = 4096

/// How long a profile's journal may be in any case, in bytes: a shorter one takes up a few blocks of the disk, so beginning it
/// anew would free next to nothing.
private let leastProfileToShorten = 16_384

extension FolderStore {
  /// Returns what a unit writes on top of a group. With `waiting`, waits for locks; the group has to be empty then.
  func plan(_ unit: StoreUnit, after group: CommitGroup, waiting: Bool) throws(PlanStop) -> UnitPlan {
    for bundle in unit.bundles { try put(bundle, waiting: waiting) }
    let paths = try refusing(journals(of: unit))
    try take(paths.map(StoreLock.file), waiting: waiting)
    var planner = UnitPlanner(store: self, group: group, waiting: waiting)
    for (write, path) in zip(unit.writes, paths) { try planner.plan(write, path) }
    try planner.planLists()
    return planner.plan
  }

  /// Returns what is written if sessions are only added to lists.
  func plan(_ entries: [Relisting]) throws(PlanStop) -> UnitPlan {
    var planner = UnitPlanner(store: self, group: CommitGroup(), waiting: true)
    planner.listed = entries
    try planner.planLists()
    return planner.plan
  }

  /// Takes locks in their order. A unit that was refused may have left locks that come later. Then this does not wait, and
  /// the unit is tried again with no lock held.
  func take(_ wanted: [Int], waiting: Bool) throws(PlanStop) {
    for lock in wanted.count > 1 ? wanted.sorted() : wanted {
      if waiting, mayWait(for: lock) {
        try refusing(wait(for: lock))
      } else {
        if try !refusing(stored(take(lock))) { throw .isLocked }
      }
    }
  }

  /// Returns the journals of the sessions and profiles that a unit writes to, one for each write.
  private func journals(of unit: StoreUnit) throws(StoreError) -> [String] {
    var paths: [String] = []
    for write in unit.writes { paths.append(try journal(of: write)) }
    return paths
  }

  private func journal(of write: StoreWrite) throws(StoreError) -> String {
    switch write {
    case .start(let header): try paths.journal(ofSession: header.id)
    case .record(let record): try paths.journal(ofSession: record.session)
    case .profile(let record), .restoreProfile(let record, _): try paths.journal(of: record.key)
    case .deleteSession(let id, _): try paths.journal(ofSession: id)
    case .deleteProfile(let key, _): try paths.journal(of: key)
    }
  }

  /// Stores a bundle that is not there yet, or that a repair has taken away.
  private func put(_ bundle: StoredBundle, waiting: Bool) throws(PlanStop) {
    let digits = try refusing(digestDigits(bundle.digest))
    let path = StoreLayout.bundle(digits)
    if knownBundles.contains(digits), !files.isMissing(path) { return }
    // Without the lock, a repair that has found the bundle damaged would take the new one away.
    let lock = StoreLock.file(path)
    try take([lock], waiting: waiting)
    defer { release(lock) }
    try refusing(write(bundle, digits, to: path))
    if knownBundles.count >= mostKnownBundles { knownBundles = [] }
    knownBundles.insert(digits)
  }

  private func write(_ bundle: StoredBundle, _ digits: String, to path: String) throws(StoreError) {
    if (try? loadBundle(digits)) ?? nil == nil {
      try writeWhole(bundle.bytes, to: path)
    } else if isSyncing {
      // Whoever has put it there may have died before its name was on the disk.
      try stored(syncFolder(StoreLayout.folder(of: path)))
    }
  }

  /// Returns where a journal stands, whose lock must be held; nil if there is no journal.
  func tail(of path: String) throws(StoreError) -> JournalTail? {
    let known = try stored(journals.openWithTail(path))
    if known == nil { return nil }
    if let tail = known?.tail { return tail }
    let tail = try mendedJournalEnd(path) { _ in true }.map { JournalTail($0) }
    journals.setTail(of: path, to: tail)
    return tail
  }
}

private func refusing<Result>(
  _ body: @autoclosure () throws(StoreError) -> Result
) throws(PlanStop) -> Result {
  do throws(StoreError) {
    return try body()
  } catch {
    throw .refused(error)
  }
}

// MARK: - One unit

/// Plans the writes of one unit, one after the other.
private struct UnitPlanner<Files: FileSystem> {
  let store: FolderStore<Files>
  let group: CommitGroup
  let waiting: Bool
  var plan = UnitPlan()
  /// The sessions that have to be added to lists.
  var listed: [Relisting] = []

  mutating func plan(_ write: StoreWrite, _ path: String) throws(PlanStop) {
    do throws(StoreError) {
      switch write {
      case .start(let header): try start(header, path)
      case .record(let record): try add(record, path)
      case .profile(let record): try add(record, path)
      case .restoreProfile(let record, let version): try restore(record, path, over: version)
      case .deleteSession(_, let version):
        try delete(path, ifRevision: version?.revision, lastTime: version?.time, isMissed: true)
      case .deleteProfile(_, let revision): try delete(path, ifRevision: revision, isMissed: false)
      }
    } catch {
      throw .refused(error)
    }
  }

  private func journal(_ path: String) throws(StoreError) -> PlannedJournal {
    if let planned = plan.journals[path] ?? group.journals[path] { return planned }
    return PlannedJournal(path, found: try store.tail(of: path))
  }

  private mutating func start(_ header: SessionHeader, _ path: String) throws(StoreError) {
    var journal = try journal(path)
    guard journal.isMissing else { throw .sessionExists(header.id) }
    let line = JournalLine.header(header, base: journal.nextBase)
    let tail = JournalTail(header: line, base: journal.nextBase, startedAt: header.startedAt)
    plan.writes.append(journal.begin(with: line, tail))
    plan.journals.put(journal)
  }

  private mutating func add(_ record: SessionRecord, _ path: String) throws(StoreError) {
    var journal = try journal(path)
    guard let tail = journal.tail, !tail.isGone else { throw .conflict(revision: nil) }
    guard record.revision == tail.revision + 1, record.lastTime.map({ $0 == tail.time }) ?? true else {
      throw .conflict(revision: tail.revision)
    }
    let summary = record.summary ?? tail.summary ?? SessionSummary(flow: "", state: "")
    if record.summary != nil {
      for list in try lists(of: summary, after: tail.summary, journal) {
        listed.append(Relisting(list: list, session: record.session, startedAt: tail.startedAt ?? ""))
      }
    }
    // Taken out, so that nothing else has the journal's lines, and they are not copied for each record of a unit.
    plan.journals.remove(path)
    plan.writes.append(journal.add(JournalLine.record(record, summary: summary)))
    journal.tail?.summary = summary
    journal.tail?.time = record.time
    plan.journals.put(journal)
  }

  /// Returns the lists that a session has to be added to. A session that comes back to a subject is still in that subject's
  /// list: with a second entry, it would be on two pages.
  private func lists(
    of summary: SessionSummary, after earlier: SessionSummary?, _ journal: PlannedJournal
  ) throws(StoreError) -> [SessionList] {
    let lists = SessionList.lists(of: summary, after: earlier)
    if earlier == nil || lists.isEmpty { return lists }
    var added: [SessionList] = []
    for list in lists {
      let stoodInIt = { (was: SessionSummary) in !SessionList.lists(of: summary, after: was).contains(list) }
      if journal.lines.contains(where: { $0.summary.map(stoodInIt) ?? false }) { continue }
      if !journal.isReplaced, try store.hasRecord(in: journal.path, stoodInIt) { continue }
      added.append(list)
    }
    return added
  }

  private mutating func add(_ record: ProfileRecord, _ path: String) throws(StoreError) {
    var journal = try journal(path)
    let found = journal.isMissing ? nil : journal.tail?.version
    let revision = found?.revision ?? 0
    guard record.revision == revision + 1, record.lastTime.map({ $0 == found?.time }) ?? true else {
      throw .conflict(revision: found?.revision)
    }
    let line = JournalLine.record(record)
    // Only the last revision of a profile is ever asked for, so a long journal begins again with it.
    if journal.isMissing || (journal.tail?.size ?? 0) > max(leastProfileToShorten, 16 * line.bytes.count) {
      // The header is a line of its own, so it takes a number of its own.
      let base = journal.isMissing ? journal.nextBase : (journal.tail?.base ?? 0) + 1
      let header = JournalLine.header(record.key, revision: revision, base: base)
      plan.writes.append(journal.begin(with: header, JournalTail(header: header, base: base)))
    }
    plan.writes.append(journal.add(line))
    journal.tail?.time = record.time
    plan.journals.put(journal)
  }

  private mutating func restore(
    _ record: ProfileRecord, _ path: String, over version: StoredVersion?
  ) throws(StoreError) {
    var journal = try journal(path)
    let found = journal.isMissing ? nil : journal.tail?.version
    guard found == version else { throw .conflict(revision: found?.revision) }
    let base = journal.nextBase
    let header = JournalLine.header(record.key, revision: max(0, record.revision - 1), base: base)
    plan.writes.append(journal.begin(with: header, JournalTail(header: header, base: base)))
    plan.writes.append(journal.add(JournalLine.record(record)))
    journal.tail?.time = record.time
    plan.journals.put(journal)
  }

  private mutating func delete(
    _ path: String, ifRevision: Int?, lastTime: String? = nil, isMissed: Bool
  ) throws(StoreError) {
    var journal = try ifRevision == nil ? journalToDelete(path) : journal(path)
    if journal.isMissing {
      if (ifRevision ?? 0) != 0 { throw .conflict(revision: nil) }
      // A repair that has left nothing of the session may have kept something of it.
      if isMissed, try !store.hasKept(of: path) { throw .conflict(revision: nil) }
      plan.gone.append(path)
      return
    }
    let isAnother = lastTime.map { $0 != journal.tail?.time } ?? false
    if let ifRevision, ifRevision != journal.tail?.revision || isAnother {
      throw .conflict(revision: journal.tail?.revision)
    }
    let line = JournalLine.gone(base: journal.nextBase)
    var gone = JournalTail(header: line, base: journal.nextBase)
    gone.isGone = true
    plan.writes.append(journal.begin(with: line, gone))
    plan.journals.put(journal)
    plan.gone.append(path)
  }
}

extension UnitPlanner {
  /// Returns a journal that is to be deleted. Nothing of it is to be left, so it does not have to be readable.
  private func journalToDelete(_ path: String) throws(StoreError) -> PlannedJournal {
    do throws(StoreError) {
      return try journal(path)
    } catch {
      guard case .corrupt = error else { throw error }
      return PlannedJournal(path, damagedUpTo: try store.largestNumber(in: path))
    }
  }
}

// MARK: - Lists

extension UnitPlanner {
  /// Adds the sessions to their lists, whose locks come after all others.
  mutating func planLists() throws(PlanStop) {
    if listed.isEmpty { return }
    let all = listed.map { ($0, StoreLayout.stretches(of: $0.list)) }
    try store.take(all.map { StoreLock.file($0.1) }, waiting: waiting)
    for (entry, stretches) in all {
      do throws(StoreError) {
        try add(entry.session, startedAt: entry.startedAt, to: entry.list, stretches)
      } catch {
        throw .refused(error)
      }
    }
  }

  private mutating func add(
    _ session: String, startedAt: String, to list: SessionList, _ stretches: String
  ) throws(StoreError) {
    var (stretch, journal) = try stretchWithRoom(stretches)
    if journal.tail == nil {
      let header = JournalLine.header(of: list, revision: stretch * JournalFormat.entriesPerFile)
      plan.writes.append(journal.begin(with: header, JournalTail(header: header, base: 0)))
    }
    let revision = (journal.tail?.revision ?? 0) + 1
    plan.writes.append(journal.add(.entry(session, startedAt: startedAt, revision: revision)))
    plan.journals.put(journal)
  }

  /// Returns the stretch that the next entry goes to. A stretch that is damaged or cannot be read is left alone, and so is
  /// one that is full, which may also come after one that was lost.
  private func stretchWithRoom(_ stretches: String) throws(StoreError) -> (Int, PlannedJournal) {
    if let known = store.lastStretches[stretches] {
      let journal = try? journal(StoreLayout.stretch(known, of: stretches))
      if let journal, journal.tail != nil, hasRoom(journal, known) { return (known, journal) }
    }
    return try stretchWithRoom(stretches, from: try store.lastStretch(of: stretches) ?? 0)
  }

  private func stretchWithRoom(
    _ stretches: String, from first: Int
  ) throws(StoreError) -> (Int, PlannedJournal) {
    var stretch = first
    while true {
      let path = StoreLayout.stretch(stretch, of: stretches)
      do throws(StoreError) {
        let journal = try journal(path)
        if hasRoom(journal, stretch), try store.isWhole(stretch: path) { return (stretch, journal) }
      } catch {
        guard try store.concernsOnlyOneFile(path, error) else { throw error }
      }
      stretch += 1
    }
  }

  private func hasRoom(_ journal: PlannedJournal, _ stretch: Int) -> Bool {
    (journal.tail?.revision ?? 0) < (stretch + 1) * JournalFormat.entriesPerFile
  }
}
