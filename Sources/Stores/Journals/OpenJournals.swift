// Journals that are kept open, since opening one costs as much as writing to it. Their number is bounded, whatever the
// number of sessions: the least recently used are closed.

/// Open journals by path.
final class OpenJournals<Files: FileSystem> {
  private final class Journal {
    let file: OpenFile
    var lastUse: Int
    /// Where the journal stood when it was last looked at under its lock.
    var tail: JournalTail?

    init(_ file: OpenFile, lastUse: Int) {
      self.file = file
      self.lastUse = lastUse
    }
  }

  private let files: Files
  private let capacity: Int
  /// How journals are opened.
  var access = FileAccess.readWrite
  private var journals = RecentDictionary<String, Journal>()
  private var uses = 0
  /// Whether any journals were closed to make room for others.
  var haveMadeRoom = false

  /// Creates a collection that keeps at most `capacity` journals open between two uses of the store.
  init(in files: Files, capacity: Int) {
    self.files = files
    self.capacity = capacity
  }

  /// Returns the journal's file, or nil if there is none.
  func open(_ path: String) throws(SystemError) -> OpenFile? {
    try openWithTail(path)?.file
  }

  /// Returns the journal's file and its size, and where the journal stands, if that is known and nobody has written to it
  /// since.
  func openWithTail(
    _ path: String
  ) throws(SystemError) -> (file: OpenFile, size: Int, tail: JournalTail?)? {
    uses += 1
    if let journal = journals[path] {
      journal.lastUse = uses
      let status = try files.status(of: journal.file)
      if status.isLinked {
        return (journal.file, status.size, journal.tail?.size == status.size ? journal.tail : nil)
      }
      close(path)
    }
    guard let (file, size) = try openAnew(path) else { return nil }
    journals[path] = Journal(file, lastUse: uses)
    return (file, size, nil)
  }

  /// Returns the file of a journal if it is open. It is current only if it was opened since its lock was taken: nothing is
  /// checked here.
  func opened(_ path: String) -> OpenFile? { journals[path]?.file }

  /// Runs `body` with the file of a journal, which is closed again unless it was already open; returns nil if there is no
  /// journal. `body` must not keep the file.
  func withJournal<Result>(
    _ path: String, _ body: (OpenFile) throws(JournalReadError) -> Result
  ) throws(JournalReadError) -> Result? {
    if opened(path) != nil {
      guard let file = try reading(open(path)) else { return nil }
      return try body(file)
    }
    guard let (file, _) = try reading(openAnew(path)) else { return nil }
    defer { files.close(file) }
    return try body(file)
  }

  private func openAnew(_ path: String) throws(SystemError) -> (file: OpenFile, size: Int)? {
    do throws(SystemError) {
      return try makingRoom { () throws(SystemError) in try files.open(path, access) }
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  /// Runs `body`, which opens files. If too many are open, closes all journals and runs it once more.
  func makingRoom<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      guard error.isTooManyFiles, journals.count > 0 else { throw error }
      closeAll()
      haveMadeRoom = true
      return try body()
    }
  }

  /// Remembers a file that was just created.
  func add(_ path: String, _ file: OpenFile) {
    close(path)
    uses += 1
    journals[path] = Journal(file, lastUse: uses)
  }

  /// Remembers that the file was renamed to `target`, and that the one that had that name has none any more.
  func rename(_ path: String, to target: String) {
    close(target)
    if let journal = forget(path) { journals[target] = journal }
  }

  /// Remembers where the journal stands.
  func setTail(of path: String, to tail: JournalTail?) {
    if let journal = journals[path] { journal.tail = tail }
  }

  /// Forgets the journal.
  func close(_ path: String) {
    if let journal = forget(path) { files.close(journal.file) }
  }

  private func forget(_ path: String) -> Journal? {
    guard let journal = journals[path] else { return nil }
    journals[path] = nil
    return journal
  }

  /// Forgets all of them.
  func closeAll() {
    for journal in journals.values { files.close(journal.file) }
    journals.removeAll()
  }

  /// Closes the least recently used journals, if there are too many.
  func trim() {
    guard journals.count > capacity else { return }
    let uses = journals.values.map { $0.lastUse }.sorted()
    let kept = uses[journals.count - max(1, capacity * 3 / 4)]
    for (path, journal) in journals.all where journal.lastUse < kept { close(path) }
    haveMadeRoom = true
  }
}
