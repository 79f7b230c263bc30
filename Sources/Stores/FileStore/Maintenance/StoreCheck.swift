// Finding damage. This is safe while others use the store: whatever seems to be damage is looked at once more under its
// lock.

extension FolderStore {
  /// Checks the store as `FileStore` says. The report also has what was found and done before an error is thrown.
  func check(
    into report: inout CheckReport, repairing: Bool, needs: (StoredSession) -> [String],
    canRead: (StoredRecord) -> Bool
  ) throws(StoreError) {
    var check = StoreCheck(self, repairing: repairing)
    defer { report = check.report }
    try check.run(needs, canRead)
  }
}

/// One check of everything that a store has, with or without a repair.
struct StoreCheck<Files: FileSystem> {
  let store: FolderStore<Files>
  let isRepairing: Bool
  var found = CheckReport()
  private var repair: StoreRepair<Files>

  init(_ store: FolderStore<Files>, repairing isRepairing: Bool) {
    self.store = store
    self.isRepairing = isRepairing
    repair = StoreRepair(store)
  }

  /// What was found and done so far.
  var report: CheckReport {
    var report = found
    report.kept = repair.kept
    report.removed = repair.removed
    return report
  }

  /// Looks at everything, the files first and then what is in them. `needs` returns the digests of the bundles that a
  /// session needs, and `canRead` whether a record can be read.
  mutating func run(
    _ needs: (StoredSession) -> [String], _ canRead: (StoredRecord) -> Bool
  ) throws(StoreError) {
    try store.makeReady { () throws(StoreError) in try checkLogs() }
    try store.bringInLogsOfTheDead()
    for kind in JournalKind.allCases { try checkJournals(of: kind) }
    try checkBundles()
    try checkSessions(needs, canRead)
    try checkLists()
    if isRepairing {
      try repair.takeAwayFactsOfNobody()
      try store.forgetGone()
    }
  }

  /// Checks the logs of dead processes as they were left, before they are brought in. A damaged log is kept when it is
  /// brought in.
  private mutating func checkLogs() throws(StoreError) {
    try store.expectKnownLogs()
    try stored { () throws(SystemError) in
      for number in try 0..<store.logCount() where number != store.log?.number {
        if try store.isTakenBySomebodyElse(StoreLock.log(number)) { continue }
        found.files += 1
        guard let damaged = try store.damage(inLog: number) else { continue }
        found.damages.append(damaged.damage)
      }
    }
  }

  private mutating func checkJournals(of kind: JournalKind) throws(StoreError) {
    let paths = try store.paths(of: kind) { path, cause in
      found.damages.append(.ofFile(path, .unreadable(cause)))
    }
    for path in paths {
      found.files += 1
      guard let damage = try confirmedDamage(in: path) else { continue }
      found.damages.append(damage)
      if isRepairing, damage.isRepairable { try repair.mend(journal: path) }
    }
  }

  /// Returns what is wrong with a journal, also when it is looked at with its lock; nil if nothing is.
  private func confirmedDamage(in path: String) throws(StoreError) -> StoreError.Damage? {
    let found = try store.damage(in: path)
    if found == nil || store.isReadOnly { return found }
    let lock = StoreLock.file(path)
    try store.wait(for: lock)
    defer { store.release(lock) }
    // With the lock held, a torn line is mended as it is for everybody who opens the journal.
    do throws(StoreError) {
      _ = try store.mendedJournalEnd(path) { _ in true }
    } catch {
      if case .unavailable(let cause, _) = error, !cause.isOfOneFile { throw error }
    }
    return try store.damage(in: path)
  }

  private mutating func checkBundles() throws(StoreError) {
    let names = try stored(store.names(in: StoreLayout.bundles).sorted())
    for name in names where StoreLayout.isBundle(name) && name.hasSuffix(".json") {
      found.files += 1
      let path = StoreLayout.bundles + "/" + name
      do throws(StoreError) {
        if try store.damagedBundle(path) == nil { continue }
        found.damages.append(.ofFile(path, .digest))
        if isRepairing { try repair.takeAway(bundle: path) }
      } catch {
        guard case .unavailable(let cause, _) = error, cause.isOfOneFile else { throw error }
        found.damages.append(.ofFile(path, .unreadable(cause)))
      }
    }
  }

  /// Counts the sessions, and checks whether they can be opened: whether their bundles are there, and the records that they
  /// are folded from can be read.
  private mutating func checkSessions(
    _ needs: (StoredSession) -> [String], _ canRead: (StoredRecord) -> Bool
  ) throws(StoreError) {
    var known: Set<String> = []
    try store.forEachSession { (listed) throws(StoreError) in
      found.sessions += 1
      // If the session cannot be read, that has been reported.
      guard let session = try? store.loadSession(listed.id) else { return }
      if let record = session.records.first(where: { !canRead($0) }) {
        found.damages.append(.ofSession(session.id, record: record.revision, .malformed))
      }
      for digest in needs(session) where known.insert(digest).inserted {
        guard let digits = try? digestDigits(digest) else { continue }
        let path = StoreLayout.bundle(digits)
        // One that was damaged has just been taken away, and counts once.
        if !store.files.isMissing(path) || repair.removed.contains(path) { continue }
        found.damages.append(.ofFile(path, .missing))
      }
    }
  }
}
