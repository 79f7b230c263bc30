// Deleting many sessions. A session stays if somebody goes on with it meanwhile.

extension FolderStore {
  /// Deletes sessions as `FileStore` says. The number of deleted sessions is added to `count`, also if an error is thrown.
  func prune(
    _ count: inout Int, unreadable: (UnreadableSession) -> Void, _ isMeant: (ListedSession) -> Bool
  ) throws(StoreError) {
    var pruning = StorePruning(self)
    defer { count += pruning.count }
    try pruning.run(unreadable: unreadable, isMeant)
  }
}

/// One deletion of many sessions.
struct StorePruning<Files: FileSystem> {
  private let store: FolderStore<Files>
  /// The number of sessions that were deleted.
  private(set) var count = 0
  /// The sessions to be deleted next, in one group.
  private var meant: [ListedSession] = []

  init(_ store: FolderStore<Files>) { self.store = store }

  /// Deletes the sessions for which `isMeant` is true, with their own profiles, and what they leave behind. `unreadable`
  /// gets those for which that cannot be told, and those that a file of their own keeps from being deleted.
  mutating func run(
    unreadable: (UnreadableSession) -> Void, _ isMeant: (ListedSession) -> Bool
  ) throws(StoreError) {
    try store.forEachSession(unreadable: unreadable) { (session) throws(StoreError) in
      guard isMeant(session) else { return }
      meant.append(session)
      if meant.count == FolderStore<Files>.manyAtOnce { try deleteMeant(unreadable) }
    }
    try deleteMeant(unreadable)
    try store.forgetGone()
    tidyUp()
  }

  private mutating func deleteMeant(_ unreadable: (UnreadableSession) -> Void) throws(StoreError) {
    let sessions = meant
    meant = []
    let outcomes = store.commit(
      sessions.map { session in
        StoreUnit([
          .deleteSession(session.id, ifVersion: session.version), .deleteProfile(.session(session.id)),
        ])
      })
    count += outcomes.count { $0 == nil }
    for case (let session, let reason?) in zip(sessions, outcomes) {
      if case .conflict = reason { continue }
      let path = StoreLayout.journal(ofSession: session.id)
      guard reason.concerns([path, StoreLayout.journal(of: .session(session.id))]) else { throw reason }
      unreadable(.one(session.id))
    }
  }

  /// Takes away the own facts of sessions that are not there any more, and empties the full stretches of lists whose
  /// sessions are all gone, so that no page looks at them again. The sessions have been deleted by then: what cannot be
  /// done is left to whoever prunes next.
  private func tidyUp() {
    var repair = StoreRepair(store)
    try? repair.takeAwayFactsOfNobody()
    let lists = (try? store.paths(of: .list) { _, _ in }) ?? []
    for path in lists where (try? isAllGone(path)) ?? false { try? clear(path) }
  }

  /// Whether a stretch of a list is full, and all of its sessions are gone.
  private func isAllGone(_ path: String) throws(StoreError) -> Bool {
    let entries = try store.entries(in: path)
    guard entries.count == JournalFormat.entriesPerFile else { return false }
    for entry in entries {
      // A session that cannot be read is not gone.
      guard case .gone = try store.listed(entry) else { return false }
    }
    return true
  }

  /// Leaves only one line of a stretch, which says how many entries there were and has a number that no log has. The
  /// sessions are looked for once more, since one may have had nothing but its entry before: whoever starts a session has
  /// the lock of its lists until all of it is there, or has died.
  private func clear(_ path: String) throws(StoreError) {
    try store.locked([path]) { () throws(StoreError) in
      // Looking again at a journal that seems to be torn releases all locks but its own. Then this is left to whoever
      // prunes next.
      guard try isAllGone(path), store.heldLocks.contains(StoreLock.file(path)),
        let found = try store.mendedJournalEnd(path, back: { _ in true })
      else { return }
      let tail = JournalTail(found)
      let line = JournalLine.cleared(revision: tail.revision, base: tail.base + 1)
      try store.writeWhole(line.bytes, to: path, isLocked: true)
      store.journals.close(path)
    }
  }
}
