// Lists: rows of entries in files of 256, found by their number, so that a page reads the files it is from and the
// sessions it shows, however many there are.

import JSONText

/// Of how many lists the last stretch is remembered: there is one for each subject, and a stretch is only looked for anew.
private let mostLastStretches = 10_000

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
    let numbers = last * JournalFormat.entriesPerFile...(last + 1) * JournalFormat.entriesPerFile
    let count = entries.last.flatMap { numbers.contains($0.number) ? $0.number : nil } ?? numbers.lowerBound
    return try query.page(of: count) { (number) throws(StoreError) in
      if (number - 1) / JournalFormat.entriesPerFile != stretch {
        stretch = (number - 1) / JournalFormat.entriesPerFile
        entries = try self.entries(in: StoreLayout.stretch(stretch, of: stretches))
      }
      guard let entry = entry(number, in: entries) else { return .none }
      return try listed(entry)
    }
  }

  /// Almost always it stands where it should. Where entries were cleared away, or are damaged, there are gaps.
  private func entry(_ number: Int, in entries: [Entry]) -> Entry? {
    let place = (number - 1) % JournalFormat.entriesPerFile
    if entries.indices.contains(place), entries[place].number == number { return entries[place] }
    return entries.first { $0.number == number }
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
    if lastStretches.count >= mostLastStretches { lastStretches = [:] }
    lastStretches[stretches] = last
    return last
  }

  /// Whether no line of a stretch is damaged.
  func isWhole(stretch path: String) throws(StoreError) -> Bool {
    do throws(JournalFault) {
      _ = try journals.withJournal(path) { (file) throws(JournalFault) in
        var reader = JournalReader(files, file)
        while try reader.next() != nil {}
      }
      return true
    } catch {
      if case .system(let error) = error { throw StoreError(error) }
      return error == .empty
    }
  }

  /// Whether that is so of what a record of a session says that it was listed by, as far as the journal can be read: all that comes of
  /// the rest is an entry too many.
  func hasRecord(in path: String, _ isSo: (SessionSummary) -> Bool) throws(StoreError) -> Bool {
    do throws(JournalFault) {
      return try journals.withJournal(path) { (file) throws(JournalFault) in
        var reader = JournalReader(files, file)
        while let line = try reader.next() {
          if let summary = SessionSummary(line.members?.object("summary")), isSo(summary) { return true }
        }
        return false
      } ?? false
    } catch {
      if case .system(let error) = error { throw StoreError(error) }
      return false
    }
  }

  private func isThere(_ stretches: String, _ number: Int) throws(StoreError) -> Bool {
    let path = StoreLayout.stretch(number, of: stretches)
    do throws(JournalFault) {
      return try journals.withJournal(path) { _ in true } ?? false
    } catch {
      guard case .system(let error) = error else { return false }
      if try isInNobodysWay(path, StoreError(error)) { return true }
      throw StoreError(error)
    }
  }

  /// Whether it is only this file of a list that is damaged, or cannot be read. It is there, then: in a folder that nobody may look into,
  /// any number of them would seem to be.
  func isInNobodysWay(_ path: String, _ error: StoreError) throws(StoreError) -> Bool {
    switch error {
    case .corrupt: return true
    case .unavailable(let cause, path) where cause.isOfOneFile:
      return try stored { () throws(SystemError) in try files.status(at: path) } != nil
    default: return false
    }
  }

  /// What a list says about a session.
  struct Entry {
    let number: Int
    let session: String
    let startedAt: String

    /// Nil where the line is damaged, or no entry.
    fileprivate init?(_ line: ArraySlice<UInt8>) {
      guard let line = try? CheckedLine(line), let members = line.members,
        let session = members.string("session")
      else { return nil }
      number = line.revision
      self.session = session
      startedAt = members.string("startedAt") ?? ""
    }
  }

  /// The entries of a stretch that can be read, whatever is wrong with others: a list is a way to sessions, and no session is lost
  /// with it.
  func entries(in path: String) throws(StoreError) -> [Entry] {
    var entries: [Entry] = []
    var rest = try listBytes(path)[...]
    while !rest.isEmpty {
      let end = rest.firstLineFeed ?? rest.endIndex
      if let entry = Entry(rest[..<end]) { entries.append(entry) }
      rest = rest[end...].dropFirst()
    }
    return entries
  }

  private func listBytes(_ path: String) throws(StoreError) -> [UInt8] {
    do throws(JournalFault) {
      return try journals.withJournal(path) { (file) throws(JournalFault) in
        try faulting { () throws(SystemError) in try files.read(file, 0..<files.status(of: file).size) }
      } ?? []
    } catch {
      if case .system(let error) = error { throw StoreError(error) }
      return []
    }
  }

  /// What the session of an entry is now.
  func listed(_ entry: Entry) throws(StoreError) -> ListEntry {
    guard isSessionID(entry.session) else { return .gone }
    let path = StoreLayout.journal(ofSession: entry.session)
    do throws(StoreError) {
      guard let end = try end(of: path) else { return .gone }
      let tail = JournalTail(end)
      guard let summary = tail.summary, let time = tail.time else {
        return end.header.isGone ? .gone : .unreadable(entry.session)
      }
      if !end.header.isOf(session: entry.session) { return .unreadable(entry.session) }
      if tail.startedAt != entry.startedAt { return .gone }
      return .session(
        ListedSession(
          id: entry.session, startedAt: entry.startedAt, updatedAt: time, revision: tail.revision,
          summary: summary))
    } catch .corrupt {
      return .unreadable(entry.session)
    } catch .unavailable(let cause, _) where cause.isOfOneFile {
      return .unreadable(entry.session)
    }
  }
}
