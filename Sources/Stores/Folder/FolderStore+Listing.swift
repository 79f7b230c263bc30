// Lists: rows of entries in files of 256, found by their number, so that a page reads the files it is from and the
// sessions it shows, however many there are.

import JSONText

extension FolderStore {
  func list(_ query: SessionQuery) throws(StoreError) -> SessionPage {
    try makeReady()
    defer { journals.trim() }
    let stretches = StoreLayout.stretches(of: query.list)
    guard let last = try lastStretch(of: stretches) else {
      return try query.page(of: 0) { _ in .none }
    }
    var stretch = last
    var entries = try self.entries(in: StoreLayout.stretch(last, of: stretches))
    let count = entries.last?.number ?? last * JournalFormat.entriesPerFile
    return try query.page(of: count) { (number) throws(StoreError) in
      if (number - 1) / JournalFormat.entriesPerFile != stretch {
        stretch = (number - 1) / JournalFormat.entriesPerFile
        entries = try self.entries(in: StoreLayout.stretch(stretch, of: stretches))
      }
      // Almost always the numbers have no gap. Where entries were cleared away, they do.
      let place = number - 1 - stretch * JournalFormat.entriesPerFile
      guard entries.indices.contains(place), entries[place].number == number else { return .none }
      return ListEntry(try listed(entries[place]))
    }
  }

  /// The number of the last stretch of a list; nil where it has none.
  func lastStretch(of stretches: String) throws(StoreError) -> Int? {
    var last = lastStretches[stretches] ?? -1
    var step = 1
    while try isThere(stretches, last + step) {
      last += step
      step *= 2
    }
    while step > 1 {
      step /= 2
      if try isThere(stretches, last + step) { last += step }
    }
    if last < 0 { return nil }
    if lastStretches.count > 10_000 { lastStretches = [:] }
    lastStretches[stretches] = last
    return last
  }

  private func isThere(_ stretches: String, _ number: Int) throws(StoreError) -> Bool {
    do throws(JournalFault) {
      return try journals.withJournal(StoreLayout.stretch(number, of: stretches)) { _ in true } ?? false
    } catch {
      if case .system(let error) = error { throw StoreError(error) }
      return false
    }
  }

  /// What a list says about a session.
  struct Entry {
    let number: Int
    let session: String
    let startedAt: String
  }

  /// The entries of a stretch, as far as they can be read: a list is a way to sessions, and no session is lost with it.
  func entries(in path: String) throws(StoreError) -> [Entry] {
    var entries: [Entry] = []
    do throws(JournalFault) {
      _ = try journals.withJournal(path) { (file) throws(JournalFault) in
        var reader = JournalReader(files, file)
        while let line = try reader.next() {
          guard let members = line.members, let session = members.string("session") else {
            continue
          }
          entries.append(
            Entry(number: line.revision, session: session, startedAt: members.string("startedAt") ?? ""))
        }
      }
    } catch {
      if case .system(let error) = error { throw StoreError(error) }
    }
    return entries
  }

  /// What the session of an entry is now; nil where it is gone, has another's id, or cannot be read.
  func listed(_ entry: Entry) throws(StoreError) -> ListedSession? {
    guard isSessionID(entry.session) else { return nil }
    do throws(JournalFault) {
      let path = StoreLayout.journal(ofSession: entry.session)
      return try journals.withJournal(path) { (file) throws(JournalFault) in
        let end = try files.journalEnd(of: file) { _ in true }
        let tail = JournalTail(end)
        guard let summary = tail.summary, tail.time == entry.startedAt, let last = end.lines.last,
          let time = last.members?.string("time")
        else { return nil }
        return ListedSession(
          id: entry.session, startedAt: entry.startedAt, updatedAt: time, revision: tail.revision,
          summary: summary)
      } ?? nil
    } catch {
      if case .system(let error) = error { throw StoreError(error) }
      return nil
    }
  }
}
