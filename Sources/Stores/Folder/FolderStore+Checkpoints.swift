// The own log from one beginning to the next: taken by the first that is written, and begun anew when what it holds is in the
// journals and on the disk; and what nobody needs any more then, removed.

/// How many files and folders are synced one by one: beyond that, one sync of all that is on the disk costs less.
private let mostSyncs = 24

extension FolderStore {
  /// Has a log to write to. The first thing that is written in a process takes the first number that is free.
  func prepareLog() throws(StoreError) {
    try makeReady()
    if log == nil { try takeLog() }
  }

  private func takeLog() throws(StoreError) {
    try locks?.await(StoreLock.recovery)
    defer { locks?.release(StoreLock.recovery) }
    var number = 0
    try stored { () throws(SystemError) in
      let count = try logCount()
      while !(try locks?.take(StoreLock.log(number)) ?? true) { number += 1 }
      // A process died since this one came to life: its log is left for it to be brought in.
      while number < count, try hasUnits(number) {
        locks?.release(StoreLock.log(number))
        number += 1
        while !(try locks?.take(StoreLock.log(number)) ?? true) { number += 1 }
      }
      guard number < StoreLayout.mostLogs else {
        locks?.release(StoreLock.log(number))
        throw SystemError(code: SystemError.busy)
      }
      do throws(SystemError) {
        if isSyncing { try syncForOthers(than: number) }
        log = try ProcessLog(number, capacity: logCapacity, syncing: isSyncing, in: files) {
          () throws(SystemError) in try locks?.syncAll()
        }
        if number >= count { try locks?.setLogCount(number + 1) }
      } catch {
        log?.close()
        log = nil
        locks?.release(StoreLock.log(number))
        throw error
      }
    }
  }

  /// Returns when all is on the disk that processes have left there which did not sync. The logs of those that have ended do not say so
  /// any more then.
  private func syncForOthers(than own: Int) throws(SystemError) {
    var unsynced: [Int] = []
    for number in try 0..<logCount() where number != own {
      if try isUnsynced(number) { unsynced.append(number) }
    }
    if unsynced.isEmpty { return }
    try locks?.syncAll()
    for number in unsynced where try locks?.take(StoreLock.log(number)) ?? false {
      defer { locks?.release(StoreLock.log(number)) }
      if try !hasUnits(number) { try empty(log: number) }
    }
  }

  /// Makes sure that everything in the log is in the journals and on the disk, and begins the log anew.
  func checkpoint(growing: Bool = false) throws(StoreError) {
    guard let log, !log.isEmpty else { return }
    try noteDeletedByOthers()
    try syncJournals()
    try stored { () throws(SystemError) in
      // As long as the log says what was deleted, somebody else would do this too.
      try removeKept(of: gone)
      try self.log?.beginAnew(growing: growing)
    }
    try removeGone()
  }

  /// Remembers the journals that others have deleted since this log names them. Those could not remove them, and may have ended.
  private func noteDeletedByOthers() throws(StoreError) {
    if try stored({ () throws(SystemError) in try logCount() }) == 1 { return }
    for path in unsynced.journals where !gone.contains(path) {
      // What cannot be read is somebody else's question. No lock may be lost here, so what is torn is not looked at again.
      let end = try? journals.withJournal(path) { (file) throws(JournalFault) in
        let size = try faulting { () throws(SystemError) in try files.status(of: file).size }
        return try files.journalEnd(of: file, size: size) { _ in true }
      }
      if let header = end?.header, header.isGone { note(path, isKept: header.isKept) }
    }
  }

  /// Returns when all that was written since this was last called is on the disk.
  private func syncJournals() throws(StoreError) {
    try syncing { () throws(SystemError) in
      if try othersMayLoseNames() { unsynced.addFoldersOfJournals() }
      // A journal that was closed meanwhile and is opened again may not be told of what failed.
      if unsynced.journals.count + unsynced.folders.count > mostSyncs || journals.haveMadeRoom {
        return try locks?.syncAll() ?? ()
      }
      for path in unsynced.journals {
        _ = try withFile(path) { (file) throws(SystemError) in try files.sync(file) }
      }
      for folder in unsynced.folders {
        try syncFolder(folder)
      }
    }
    unsynced = UnsyncedFiles()
    journals.haveMadeRoom = false
  }

  /// Whether somebody else may have made or replaced a journal whose name is not on the disk yet: then it is in his log. With the name
  /// the machine would lose what this process has added there, and his log makes up for his own lines alone.
  private func othersMayLoseNames() throws(SystemError) -> Bool {
    for number in try 0..<logCount() where number != log?.number {
      if try hasUnits(number) { return true }
    }
    return false
  }

  /// Syncs journals, if this store does that at all. What cannot be written to the disk the system takes for written once it has said
  /// so: another sync would find nothing to do. So the log, which has all that may be missing, is then left as if this process
  /// had died, and whoever brings it in writes it again.
  func syncing(_ sync: () throws(SystemError) -> Void) throws(StoreError) {
    if !isSyncing { return }
    do throws(SystemError) {
      try sync()
    } catch {
      letGo()
      throw StoreError(error)
    }
  }

  private func withFile(_ path: String, _ body: (OpenFile) throws(SystemError) -> Void) throws(SystemError) {
    if let file = try journals.open(path) { try body(file) }
  }

  /// Removes what was kept of the journals of what was deleted, and the journals themselves unless a log still has lines of
  /// theirs: there they have to be found to be gone.
  func forgetGone() throws(StoreError) {
    try stored { () throws(SystemError) in try removeKept(of: gone) }
    try removeGone()
  }

  private func removeGone() throws(StoreError) {
    if gone.isEmpty, emptied.isEmpty { return }
    let named = try pathsInLogs()
    // One that is full on the disk would bring them back before those that come in their place.
    try syncLogs()
    var taken: [Int] = []
    defer { for lock in taken { locks?.release(lock) } }
    var removed: [String: JournalLine] = [:]
    for path in gone.union(emptied) where !named.contains(path) {
      let lock = StoreLock.file(path)
      if !(locks?.held.contains(lock) ?? false) {
        guard (try? locks?.take(lock)) ?? false else { continue }
        taken.append(lock)
      }
      removed[path] = try removeIfGone(path)
      gone.remove(path)
      emptied.remove(path)
    }
    // Only then the locks: the next journal of that name counts from the beginning again.
    do throws(StoreError) {
      try syncJournals()
    } catch {
      putBack(removed)
      throw error
    }
  }

  /// Removes what is left of a journal. Returns what that was.
  private func removeIfGone(_ path: String) throws(StoreError) -> JournalLine? {
    guard let tail = try tail(of: path), tail.isGone else { return nil }
    journals.close(path)
    try stored { () throws(SystemError) in try files.remove(path) }
    unsynced.folders.insert(StoreLayout.folder(of: path))
    return .gone(base: tail.base, isKept: emptied.contains(path))
  }

  /// Nobody knows whether the disk has lost them: the next journals of these names must not count from the beginning.
  private func putBack(_ lines: [String: JournalLine]) {
    for (path, line) in lines {
      guard let made = try? files.open(path, .create) else { continue }
      try? files.writeAll(made.file, at: 0, line.bytes)
      // A name with nothing behind it would be damage.
      if isSyncing { try? files.sync(made.file) }
      files.close(made.file)
    }
  }
}
