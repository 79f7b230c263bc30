// Journals that are kept open, since opening one costs as much as writing to it. Their number is bounded, whatever the
// number of sessions: the least recently used are closed. What a submit asks for is mostly about the same journal, so the
// last one is at hand.

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
  private var journals: [String: Journal] = [:]
  /// The journal that was found last.
  private var last: (path: String, journal: Journal)?
  /// The path that was last looked for in vain: mostly that of a profile, for a session that has none.
  private var lastMissed: String?
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
    if let journal = journal(path) {
      journal.lastUse = uses
      let status = try files.status(of: journal.file)
      if status.isLinked {
        return (journal.file, status.size, journal.tail?.size == status.size ? journal.tail : nil)
      }
      close(path)
    }
    guard let (file, size) = try openAnew(path) else { return nil }
    put(path, Journal(file, lastUse: uses))
    return (file, size, nil)
  }

  private func journal(_ path: String) -> Journal? {
    if let last, last.path == path { return last.journal }
    if path == lastMissed { return nil }
    guard let journal = journals[path] else {
      lastMissed = path
      return nil
    }
    last = (path, journal)
    return journal
  }

  private func put(_ path: String, _ journal: Journal) {
    journals[path] = journal
    last = (path, journal)
    lastMissed = nil
  }

  /// Returns the file of a journal if it is open. It is current only if it was opened since its lock was taken: nothing is
  /// checked here.
  func opened(_ path: String) -> OpenFile? { journal(path)?.file }

  /// Runs `body` with the file of a journal, which is closed again unless it was already open; returns nil if there is no
  /// journal. `body` must not keep the file.
  func withJournal<Result>(
    _ path: String, _ body: (OpenFile) throws(JournalFault) -> Result
  ) throws(JournalFault) -> Result? {
    if opened(path) != nil {
      guard let file = try faulting({ () throws(SystemError) in try open(path) }) else { return nil }
      return try body(file)
    }
    guard let (file, _) = try faulting({ () throws(SystemError) in try openAnew(path) }) else { return nil }
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
      guard error.isTooManyFiles, !journals.isEmpty else { throw error }
      closeAll()
      haveMadeRoom = true
      return try body()
    }
  }

  /// Remembers a file that was just created.
  func add(_ path: String, _ file: OpenFile) {
    close(path)
    uses += 1
    put(path, Journal(file, lastUse: uses))
  }

  /// Remembers that the file was renamed to `target`, and that the one that had that name has none any more.
  func rename(_ path: String, to target: String) {
    close(target)
    if let journal = forget(path) { put(target, journal) }
  }

  /// Remembers where the journal stands.
  func setTail(of path: String, to tail: JournalTail?) { journal(path)?.tail = tail }

  /// Forgets the journal.
  func close(_ path: String) {
    if let journal = forget(path) { files.close(journal.file) }
  }

  private func forget(_ path: String) -> Journal? {
    last = nil
    return journals.removeValue(forKey: path)
  }

  /// Forgets all of them.
  func closeAll() {
    for journal in journals.values { files.close(journal.file) }
    journals = [:]
    last = nil
  }

  /// Closes the least recently used journals, if there are too many.
  func trim() {
    guard journals.count > capacity else { return }
    let uses = journals.values.map { $0.lastUse }.sorted()
    let kept = uses[journals.count - max(1, capacity * 3 / 4)]
    for (path, journal) in journals where journal.lastUse < kept { close(path) }
    haveMadeRoom = true
  }
}
