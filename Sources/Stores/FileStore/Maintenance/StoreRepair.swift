// Mending what is damaged: first all of it is kept under another name, then the journal gets those of its lines that still
// say what they said. This is done with the journal's lock, so others may use the store meanwhile.

/// A repair, and what it has done so far.
struct StoreRepair<Files: FileSystem> {
  private let store: FolderStore<Files>
  /// The files in which damaged files were kept.
  private(set) var kept: [String] = []
  /// The damaged files of which nothing is left but what was kept.
  private(set) var removed: [String] = []

  init(_ store: FolderStore<Files>) { self.store = store }

  /// Keeps all of a damaged journal under another name, and puts what is left of it in its place. A journal of which
  /// nothing is left is taken away.
  mutating func mend(journal path: String) throws(StoreError) {
    try store.locked([path]) { () throws(StoreError) in
      guard try store.damage(in: path) != nil, let bytes = try store.contents(of: path) else { return }
      kept.append(try store.keep(bytes, of: path))
      let logged = try store.largestLoggedNumber(in: path)
      let remains = JournalRemains(bytes, of: path, above: logged)
      if remains.lines.isEmpty {
        try takeAway(journal: path, logged)
        return removed.append(path)
      }
      store.journals.close(path)
      try store.writeWhole(remains.lines.flatMap { $0.bytes }, to: path, isLocked: true)
    }
  }

  /// Leaves nothing of a journal whose lock is held, and of which logs have numbers up to `logged`.
  private func takeAway(journal path: String, _ logged: Int?) throws(StoreError) {
    store.journals.close(path)
    if let logged {
      store.emptied.insert(path)
      let line = JournalLine.gone(base: logged + 1, isKept: true)
      return try store.writeWhole(line.bytes, to: path, isLocked: true)
    }
    try stored { () throws(SystemError) in
      try store.files.remove(path)
      try store.syncFolder(StoreLayout.folder(of: path))
    }
  }

  /// Takes away the own facts of sessions that do not exist: the next session with that id would begin with them. If
  /// something was kept of the session, its facts are kept with it. The caller must have gone through the sessions before,
  /// so that those that are gone are known.
  mutating func takeAwayFactsOfNobody() throws(StoreError) {
    for path in try store.paths(of: .profile, unreadable: { _, _ in }) {
      guard let id = StoreLayout.session(ofFacts: path) else { continue }
      let session = StoreLayout.journal(ofSession: id)
      guard store.isGone(session) else { continue }
      do throws(StoreError) {
        try store.locked([session, path]) { () throws(StoreError) in
          guard try store.end(of: session)?.header.isGone ?? true,
            try store.end(of: path)?.header.isGone == false,
            store.heldLocks.contains(StoreLock.file(session)), let bytes = try store.contents(of: path)
          else { return }
          if try store.hasKept(of: session) { kept.append(try store.keep(bytes, of: path)) }
          try takeAway(journal: path, try store.largestLoggedNumber(in: path))
        }
      } catch {
        // A journal that cannot be read is in nobody else's way.
        guard error.concerns([session, path]) else { throw error }
      }
    }
  }

  /// Keeps a damaged bundle under another name. Whoever starts a session of that flow stores the bundle again.
  mutating func takeAway(bundle path: String) throws(StoreError) {
    let lock = StoreLock.file(path)
    try store.wait(for: lock)
    defer { store.release(lock) }
    // Somebody may have stored it again meanwhile.
    guard let bytes = try store.damagedBundle(path) else { return }
    kept.append(try store.keep(bytes, of: path))
    try stored { () throws(SystemError) in
      try store.files.remove(path)
      if store.isSyncing { try store.syncFolder(StoreLayout.folder(of: path)) }
    }
    removed.append(path)
  }
}
