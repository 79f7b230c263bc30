// Mending what is damaged: first all of it is kept under another name, then the journal gets those of its lines that still
// say what they said. This is done with the journal's lock, so others may use the store meanwhile.

import Hashing

extension FolderStore {
  /// Keeps all of a damaged journal under another name, and puts what is left of it in its place. A journal of which
  /// nothing is left is taken away.
  func repair(_ path: String, _ report: inout CheckReport) throws(StoreError) {
    try locked([path]) { () throws(StoreError) in
      guard try damage(in: path) != nil, let bytes = try contents(of: path) else { return }
      report.kept.append(try keep(bytes, of: path))
      let logged = try largestLoggedNumber(in: path)
      let remains = JournalRemains(bytes, of: path, above: logged)
      if remains.lines.isEmpty {
        try takeAway(journal: path, logged)
        return report.removed.append(path)
      }
      journals.close(path)
      try writeWhole(remains.lines.flatMap { $0.bytes }, to: path, isLocked: true)
    }
  }

  /// Runs `body` with the locks of these journals, which are in their order, sessions before profiles. Everything that dead
  /// processes have left is brought in before: a line that takes the place of one of theirs needs a larger number.
  func locked<Result>(
    _ paths: [String], _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let wanted = paths.map(StoreLock.file)
    defer { for lock in wanted { release(lock) } }
    while true {
      for lock in wanted { try wait(for: lock) }
      if try !seesLogOfTheDead() { return try body() }
      for lock in wanted { release(lock) }
      try bringInLogsOfTheDead()
    }
  }

  /// Leaves nothing of a journal whose lock is held, and of which logs have numbers up to `logged`.
  private func takeAway(journal path: String, _ logged: Int?) throws(StoreError) {
    journals.close(path)
    if let logged {
      emptied.insert(path)
      return try writeWhole(JournalLine.gone(base: logged + 1, isKept: true).bytes, to: path, isLocked: true)
    }
    try stored { () throws(SystemError) in
      try files.remove(path)
      try syncFolder(StoreLayout.folder(of: path))
    }
  }

  /// Takes away the own facts of sessions that do not exist: the next session with that id would begin with them. If
  /// something was kept of the session, its facts are kept with it. The caller must have gone through the sessions before,
  /// so that those that are gone are known. Returns the files in which facts were kept.
  func takeAwayFactsOfNobody() throws(StoreError) -> [String] {
    var kept: [String] = []
    for path in try paths(of: .profile, unreadable: { _, _ in }) {
      guard let id = StoreLayout.session(ofFacts: path) else { continue }
      let session = StoreLayout.journal(ofSession: id)
      guard gone.contains(session) || emptied.contains(session) || files.isMissing(session) else { continue }
      do throws(StoreError) {
        try locked([session, path]) { () throws(StoreError) in
          guard try end(of: session)?.header.isGone ?? true, try end(of: path)?.header.isGone == false,
            heldLocks.contains(StoreLock.file(session)), let bytes = try contents(of: path)
          else { return }
          if try hasKept(of: session) { kept.append(try keep(bytes, of: path)) }
          try takeAway(journal: path, try largestLoggedNumber(in: path))
        }
      } catch {
        // A journal that cannot be read is in nobody else's way.
        guard error.concerns([session, path]) else { throw error }
      }
    }
    return kept
  }

  /// Returns the bytes of a bundle's file, if their digest is not the one in its name; nil if it is, or there is no such
  /// file.
  func damagedBundle(_ path: String) throws(StoreError) -> [UInt8]? {
    guard let bytes = try contents(of: path), StoreLayout.bundle(SHA256.hexadecimal(of: bytes)) != path else {
      return nil
    }
    return bytes
  }

  /// Keeps a damaged bundle under another name. Whoever starts a session of that flow stores the bundle again.
  func takeAway(bundle path: String, _ report: inout CheckReport) throws(StoreError) {
    let lock = StoreLock.file(path)
    try wait(for: lock)
    defer { release(lock) }
    // Somebody may have stored it again meanwhile.
    guard let bytes = try damagedBundle(path) else { return }
    report.kept.append(try keep(bytes, of: path))
    try stored { () throws(SystemError) in
      try files.remove(path)
      if isSyncing { try syncFolder(StoreLayout.folder(of: path)) }
    }
    report.removed.append(path)
  }

  /// Keeps the bytes of a damaged file. Returns the path of the file that has them.
  func keep(_ bytes: [UInt8], of path: String) throws(StoreError) -> String {
    try stored { () throws(SystemError) in
      try files.makeFolder(StoreLayout.damaged)
      if isSyncing { try syncFolder(StoreLayout.folder(of: StoreLayout.damaged)) }
    }
    let name = StoreLayout.kept(of: path)
    var number = 1
    while try contents(of: "\(name).\(number)") != nil { number += 1 }
    try writeWhole(bytes, to: "\(name).\(number)")
    return "\(name).\(number)"
  }

  /// Removes what was kept of journals whose session or profile was deleted: nothing of its values is to be left.
  func removeKept(of journals: Set<String>) throws(SystemError) {
    if journals.isEmpty { return }
    for path in try kept(of: journals) {
      try files.removeIfThere(path)
      unsynced.folders.insert(StoreLayout.damaged)
    }
    for path in try keptLogs() { try blank(journals, in: path) }
  }

  /// Whether something was kept of that journal.
  func hasKept(of journal: String) throws(StoreError) -> Bool {
    try stored { () throws(SystemError) in
      if try !kept(of: [journal]).isEmpty { return true }
      for path in try keptLogs() {
        let (file, size) = try open(path, .read)
        defer { files.close(file) }
        if LoggedUnits.lines(of: try files.read(file, 0..<size), naming: [journal]).named.first != nil {
          return true
        }
      }
      return false
    }
  }

  private func kept(of journals: Set<String>) throws(SystemError) -> [String] {
    let kept = Set(journals.map(StoreLayout.kept(of:)))
    // Neither an id nor a hash has a full stop, and the names of all journals end in the same way.
    return try keptFiles().filter { kept.contains("\($0.prefix { $0 != "." }).jsonl") }
  }

  private func keptLogs() throws(SystemError) -> [String] {
    let beginning = StoreLayout.kept(of: StoreLayout.logs) + "-"
    return try keptFiles().filter { $0.hasPrefix(beginning) }
  }

  private func keptFiles() throws(SystemError) -> [String] {
    try contents(ofFolder: StoreLayout.damaged).map { StoreLayout.damaged + "/" + $0 }
  }

  /// Makes white space of whatever a log that was kept has of these journals. This is done in place, since a full disk has
  /// no room for anything else. Once the log has nothing of other journals, it is removed.
  private func blank(_ journals: Set<String>, in path: String) throws(SystemError) {
    let (file, size) = try open(path, .readWrite)
    defer { files.close(file) }
    let lines = LoggedUnits.lines(of: try files.read(file, 0..<size), naming: journals)
    if lines.named.isEmpty { return }
    for line in lines.named { try files.writeAll(file, at: line.lowerBound, LogFormat.padding(line)) }
    if isSyncing { try files.sync(file) }
    if lines.hasOthers { return }
    try files.removeIfThere(path)
    unsynced.folders.insert(StoreLayout.damaged)
  }
}
