// The log of this process, from one beginning to the next: it is taken for the first write, and begins anew when what it
// holds is in the journals and on the disk. What nobody needs any more after that is removed.

/// The number of files and folders up to which they are synced one by one: with more, one sync of everything on the disk
/// costs less.
private let mostSyncs = 24

extension FolderStore {
  /// Makes sure that there is a log to write to. The first write of a process takes the first number that is free.
  func prepareLog() throws(StoreError) {
    try makeReady()
    if let log, !(try stored(log.isLinked())) {
      // Nobody would ever find what is written there. What is in it is in the journals, so these are synced in its place.
      try syncJournals()
      letGo()
      try makeReady()
    }
    if log == nil { log = try takeLog() }
  }

  private func takeLog() throws(StoreError) -> ProcessLog<Files> {
    try wait(for: StoreLock.recovery)
    defer { release(StoreLock.recovery) }
    var number = 0
    return try stored { () throws(SystemError) in
      let count = try logCount()
      while try !take(StoreLock.log(number)) { number += 1 }
      // A process has died since this one came to life: its log is left as it is, to be brought in.
      while number < count, try hasUnits(number) {
        release(StoreLock.log(number))
        number += 1
        while try !take(StoreLock.log(number)) { number += 1 }
      }
      do throws(SystemError) {
        guard number < StoreLayout.mostLogs else { throw SystemError(code: SystemError.busy) }
        if isSyncing { try syncForOthers(than: number) }
        return try openLog(number, isNew: number >= count)
      } catch {
        release(StoreLock.log(number))
        throw error
      }
    }
  }

  private func openLog(_ number: Int, isNew: Bool) throws(SystemError) -> ProcessLog<Files> {
    let log = try ProcessLog(number, capacity: logCapacity, syncing: isSyncing, in: files) {
      () throws(SystemError) in try syncAll()
    }
    do throws(SystemError) {
      if isNew { try setLogCount(number + 1) }
    } catch {
      log.close()
      throw error
    }
    return log
  }

  /// Returns when everything that other processes have written without syncing is on the disk. After that, the logs of
  /// those that have ended no longer say that they do not sync.
  private func syncForOthers(than own: Int) throws(SystemError) {
    var unsynced: [Int] = []
    for number in try 0..<logCount() where number != own {
      if try isUnsynced(number) { unsynced.append(number) }
    }
    if unsynced.isEmpty { return }
    try syncAll()
    for number in unsynced where try take(StoreLock.log(number)) {
      defer { release(StoreLock.log(number)) }
      if try !hasUnits(number) { try empty(log: number) }
    }
  }

  /// Makes sure that everything in the log is in the journals and on the disk, and begins the log anew.
  func checkpoint(growing: Bool = false) throws(StoreError) {
    guard let log, !log.isEmpty else { return }
    try noteDeletedByOthers()
    try syncJournals()
    try stored { () throws(SystemError) in
      // Done while the log still says what was deleted, so that another process does it if this one dies.
      try removeKept(of: gone)
      try log.beginAnew(growing: growing)
    }
    try removeGone()
  }

  /// Remembers the journals that this log names and that others have deleted. Those processes could not remove the files,
  /// because this log names them, and may have ended.
  private func noteDeletedByOthers() throws(StoreError) {
    if try stored(logCount()) == 1 { return }
    for path in unsynced.journals where !gone.contains(path) {
      // What cannot be read is dealt with elsewhere. What is torn is not looked at again, since that could lose a lock.
      let end = try? journals.withJournal(path) { (file) throws(JournalReadError) in
        let size = try reading(files.status(of: file).size)
        return try files.journalEnd(of: file, size: size) { _ in true }
      }
      if let header = end?.header, header.isGone { note(path, isKept: header.isKept) }
    }
  }

  /// Returns when everything that was written since the last call is on the disk.
  private func syncJournals() throws(StoreError) {
    try syncing { () throws(SystemError) in
      if try othersMayLoseNames() { unsynced.addFoldersOfJournals() }
      // A journal that was closed meanwhile and is opened again may not be told of what has failed.
      if unsynced.journals.count + unsynced.folders.count > mostSyncs || journals.haveMadeRoom {
        return try syncAll()
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

  /// Whether another process may have created or replaced a journal whose name is not on the disk yet: then the journal is
  /// in that process's log. If the machine lost the name, it would also lose what this process has added to the journal,
  /// and the other log makes up for its own lines alone.
  private func othersMayLoseNames() throws(SystemError) -> Bool {
    for number in try 0..<logCount() where number != log?.number {
      if try hasUnits(number) { return true }
    }
    return false
  }

  /// Syncs journals, if this store syncs at all. Once the system has reported that something could not be written, it takes
  /// it for written: another sync would find nothing to do. So the log, which has everything that may be missing, is then
  /// left as if this process had died, and whoever brings it in writes those lines again.
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

  /// Removes what was kept of the journals of deleted sessions and profiles, and these journals themselves. A journal stays
  /// as long as a log has lines of it: whoever brings those in has to find that it is gone.
  func forgetGone() throws(StoreError) {
    try stored(removeKept(of: gone))
    try removeGone()
  }

  private func removeGone() throws(StoreError) {
    if gone.isEmpty, emptied.isEmpty { return }
    let named = try pathsInLogs()
    // A log that is still full on the disk would bring these journals back, ahead of those that take their places.
    try syncLogs()
    var taken: [Int] = []
    defer { for lock in taken { release(lock) } }
    var removed: [String: JournalLine] = [:]
    for path in gone.union(emptied) where !named.contains(path) {
      let lock = StoreLock.file(path)
      if !heldLocks.contains(lock) {
        guard (try? take(lock)) ?? false else { continue }
        taken.append(lock)
      }
      removed[path] = try removeIfGone(path)
      gone.remove(path)
      emptied.remove(path)
    }
    // The locks are released only after this sync: the next journal of that name counts from the beginning again.
    do throws(StoreError) {
      try syncJournals()
    } catch {
      putBack(removed)
      throw error
    }
  }

  /// Removes the file of a journal if its session or profile is gone. Returns the line that it had.
  private func removeIfGone(_ path: String) throws(StoreError) -> JournalLine? {
    guard let tail = try tail(of: path), tail.isGone else { return nil }
    journals.close(path)
    try stored(files.remove(path))
    unsynced.folders.insert(StoreLayout.folder(of: path))
    return .gone(base: tail.base, isKept: emptied.contains(path))
  }

  /// Writes the lines of removed journals back. Nobody knows whether the disk has lost them, and the next journals of these
  /// names must not count from the beginning.
  private func putBack(_ lines: [String: JournalLine]) {
    for (path, line) in lines {
      guard let made = try? files.open(path, .create) else { continue }
      try? files.writeAll(made.file, at: 0, line.bytes)
      // A name without content would be damage.
      if isSyncing { try? files.sync(made.file) }
      files.close(made.file)
    }
  }
}
