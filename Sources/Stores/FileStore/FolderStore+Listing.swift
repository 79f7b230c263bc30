// Lists are rows of entries in files of 256, which are found by their number. So a page reads only the files that it comes
// from and the sessions that it shows, however many there are.

import JSONText

/// The number of lists whose last stretch is remembered. There is a list for each subject, and a stretch that was forgotten
/// is just looked for again.
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

  /// Returns the entry with that number. It is almost always at its place; if entries were cleared away, or are damaged,
  /// there are gaps.
  private func entry(_ number: Int, in entries: [Entry]) -> Entry? {
    let place = (number - 1) % JournalFormat.entriesPerFile
    if entries.indices.contains(place), entries[place].number == number { return entries[place] }
    return entries.first { $0.number == number }
  }

  /// Returns the number of the last stretch of a list; nil if it has none.
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
    do throws(JournalReadError) {
      _ = try journals.withJournal(path) { (file) throws(JournalReadError) in
        var reader = JournalReader(files, file)
        while try reader.next() != nil {}
      }
      return true
    } catch {
      if case .system(let error) = error { throw StoreError(error) }
      return error == .empty
    }
  }

  /// Whether `isSo` holds for the summary in any record of a session, as far as its journal can be read. If it holds only
  /// for one that cannot be read, all that comes of it is an entry too many.
  func hasRecord(in path: String, _ isSo: (SessionSummary) -> Bool) throws(StoreError) -> Bool {
    do throws(JournalReadError) {
      return try journals.withJournal(path) { (file) throws(JournalReadError) in
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
    do throws(JournalReadError) {
      return try journals.withJournal(path) { _ in true } ?? false
    } catch {
      guard case .system(let error) = error else { return false }
      if try concernsOnlyOneFile(path, StoreError(error)) { return true }
      throw StoreError(error)
    }
  }

  /// Whether the error is only that this one file of a list is damaged or cannot be read. The file has to be there: in a
  /// folder that nobody may look into, any number of files would seem to be there.
  func concernsOnlyOneFile(_ path: String, _ error: StoreError) throws(StoreError) -> Bool {
    switch error {
    case .corrupt: return true
    case .unavailable(let cause, path) where cause.isOfOneFile:
      return try stored(files.status(at: path)) != nil
    default: return false
    }
  }

  /// What a list has of a session.
  struct Entry {
    let number: Int
    let session: String
    let startedAt: String

    /// Nil if the line is damaged, or is not an entry.
    fileprivate init?(_ line: ArraySlice<UInt8>) {
      guard let line = try? CheckedLine(line), let members = line.members,
        let session = members.string("session")
      else { return nil }
      number = line.revision
      self.session = session
      startedAt = members.string("startedAt") ?? ""
    }
  }

  /// Returns the entries of a stretch that can be read, whatever is wrong with others: a list is only a way to sessions,
  /// and no session is lost with it.
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
    do throws(JournalReadError) {
      return try journals.withJournal(path) { (file) throws(JournalReadError) in
        try reading(files.read(file, 0..<files.status(of: file).size))
      } ?? []
    } catch {
      if case .system(let error) = error { throw StoreError(error) }
      return []
    }
  }

  /// Returns the present state of an entry's session.
  func listed(_ entry: Entry) throws(StoreError) -> ListEntry {
    guard isSessionID(entry.session) else { return .gone }
    let path = StoreLayout.journal(ofSession: entry.session)
    do throws(StoreError) {
      guard let end = try end(of: path) else { return .gone }
      let tail = JournalTail(end)
      guard let summary = tail.summary, let time = tail.time else {
        return end.header.isGone ? .gone : .unreadable(entry.session)
      }
      if !end.header.belongs(toSession: entry.session) { return .unreadable(entry.session) }
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
