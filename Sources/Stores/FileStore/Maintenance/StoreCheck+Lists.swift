// Finding the sessions that lists lack, and adding them again.

extension StoreCheck {
  mutating func checkLists() throws(StoreError) {
    let missing = try unlisted()
    found.unlisted = missing.count
    guard isRepairing else { return }
    for start in stride(from: 0, to: missing.count, by: FolderStore<Files>.manyAtOnce) {
      let entries = Array(missing[start..<min(start + FolderStore<Files>.manyAtOnce, missing.count)])
      if try readable({ () throws(StoreError) in try store.add(entries) }) != nil {
        found.relisted += entries.count
      }
    }
  }

  /// Returns the sessions that lists lack, the oldest first.
  private func unlisted() throws(StoreError) -> [Relisting] {
    var suspects: [Relisting] = []
    var lists = ListedSessions(store: store)
    try store.forEachSession { (session) throws(StoreError) in
      for list in SessionList.lists(of: session.summary) {
        let entry = Relisting(list: list, session: session.id, startedAt: session.startedAt)
        if try !lists.have(entry) { suspects.append(entry) }
      }
    }
    // Read again, since somebody may be starting these sessions. Whoever does so holds the lock of the session until it is in
    // its lists. Nothing can be said of a session whose lock cannot be had.
    suspects = suspects.filter { suspect in
      if store.isReadOnly { return true }
      return (try? store.locked([StoreLayout.journal(ofSession: suspect.session)]) { true }) ?? false
    }
    lists = ListedSessions(store: store)
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
