// Journals that are open already, since opening one costs as much as writing to it. A bounded number, whatever the
// number of sessions: those that were not used for longest are closed. What a submit asks is mostly about one of them, so the last
// one is at hand.

/// Open journals by path.
final class OpenJournals<Files: FileSystem> {
  private final class Journal {
    let file: OpenFile
    var lastUse: Int
    /// Where it stood when it was last looked at under its lock.
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
  /// The one that was found last.
  private var last: (path: String, journal: Journal)?
  /// The path that was looked for last in vain: mostly that of the profile that a session does not have.
  private var lastMissed: String?
  private var uses = 0
  /// Whether some were closed to make room for others.
  var haveMadeRoom = false

  /// Keeps at most `capacity` journals open between two uses of the store.
  init(in files: Files, capacity: Int) {
    self.files = files
    self.capacity = capacity
  }

  /// The journal's file, or nil where there is none.
  func open(_ path: String) throws(SystemError) -> OpenFile? {
    try openWithTail(path)?.file
  }

  /// The journal's file and how many bytes it has; and where it stands, if that is known and nobody has written to it since.
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

  /// The file of a journal that was opened since locks were taken.
  func opened(_ path: String) -> OpenFile? { journal(path)?.file }

  /// Opens a journal that nobody is to remember, or hands out the one that is open; `body` must not keep it.
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

  /// Does what has to open files; where no more may be open, once more with all journals closed.
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

  /// Remembers a file that was just made.
  func add(_ path: String, _ file: OpenFile) {
    close(path)
    uses += 1
    put(path, Journal(file, lastUse: uses))
  }

  /// The file has another name now, and the one that had it has none.
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

  /// Closes some that were not used for longest, if there are too many.
  func trim() {
    guard journals.count > capacity else { return }
    let uses = journals.values.map { $0.lastUse }.sorted()
    let kept = uses[journals.count - max(1, capacity * 3 / 4)]
    for (path, journal) in journals where journal.lastUse < kept { close(path) }
    haveMadeRoom = true
  }
}
