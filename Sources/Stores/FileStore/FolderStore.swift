// A store in a folder, whatever makes the system calls. This file has what the store remembers, how it comes to life, and its
// locks; reading, writing, listing and recovery are extensions in files beside it. Looking after it is done by structs in
// `Maintenance/`, which hold what they have found.

import JSONText

/// The file store over any file system.
final class FolderStore<Files: FileSystem>: Store {
  let files: Files
  let sync: StoreSync
  let warn: (String) -> Void
  let journals: OpenJournals<Files>
  var paths = JournalPaths()
  /// Nil until the store is ready, and again after its folder was lost. Everybody else asks the store for a lock, and is
  /// refused without them: nothing is read or written as if it were locked.
  private var locks: StoreLocks<Files>?
  /// Nil until something is written.
  var log: ProcessLog<Files>?
  /// The logs of other processes, opened to see whether there is anything in them.
  var otherLogs: [Int: OpenFile] = [:]
  /// What has to be on the disk before the log begins anew.
  var unsynced = UnsyncedFiles()
  /// The journals whose session or profile is known to have been deleted, and which are to be removed.
  var gone: Set<String> = []
  /// The journals of which a repair has left nothing. They are to be removed, but what was kept of them stays.
  var emptied: Set<String> = []
  /// What could not be rolled back yet. Until it is, nothing else is done.
  var rollback: Rollback?
  /// The journals of a group that has happened that could not be written yet, in the group's order.
  var unfinished: [PlannedJournal] = []
  /// The bundles that were found to be there, and intact.
  var knownBundles: Set<String> = []
  /// For each list, the last stretch that it was seen to have.
  var lastStretches: [String: Int] = [:]
  let logCapacity: Int
  private var wasReady = false

  init(
    in files: Files, sync: StoreSync, openJournals: Int = 128, logCapacity: Int = LogFormat.capacity,
    warn: @escaping (String) -> Void
  ) {
    self.files = files
    self.sync = sync
    self.logCapacity = logCapacity
    self.warn = warn
    journals = OpenJournals(in: files, capacity: openJournals)
  }

  deinit { close() }

  /// Whether this store waits for the disk.
  var isSyncing: Bool { sync == .always }

  /// Whether the disk was read-only when the store came to life.
  var isReadOnly: Bool { locks?.isReadOnly ?? false }

  func close() {
    settleAtLast()
    if let log, !isUnsettled {
      do throws(StoreError) {
        _ = try stored(logCount())
        try checkpoint()
        if isSyncing { try stored(log.sync()) }
      } catch {
        // What is in the log stays there, to be brought in by the next process.
      }
    }
    letGo()
  }

  /// Forgets everything that depends on the folder that was there.
  func letGo() {
    journals.closeAll()
    for file in otherLogs.values { files.close(file) }
    otherLogs = [:]
    log?.close()
    log = nil
    locks?.close()
    locks = nil
    unsynced = UnsyncedFiles()
    gone = []
    emptied = []
    rollback = nil
    unfinished = []
    knownBundles = []
    lastStretches = [:]
  }
}

// MARK: - Coming to life

extension FolderStore {
  /// Makes the store ready; this has to be called before anything is read or written. `look` is called before the logs of
  /// dead processes are brought in, unless the store is ready already.
  func makeReady(_ look: () throws(StoreError) -> Void = {}) throws(StoreError) {
    if isUnsettled { try finishOrRollBack() }
    if isReadOnly { forgetIfWritable() }
    if locks != nil { return }
    if !wasReady { try makeRoot() }
    let isMarked = try hasFormat()
    if !isMarked { try expectNothingElse() }
    do throws(StoreError) {
      try stored { () throws(SystemError) in
        locks = try StoreLocks(in: files)
        journals.access = isReadOnly ? .read : .readWrite
        for folder in StoreLayout.folders { try files.makeFolder(folder) }
      }
      if !isMarked { try writeFormat() }
      try countLogs()
      try look()
      try bringInLogsOfTheDead()
    } catch {
      letGo()
      throw error
    }
    wasReady = true
  }

  /// Makes the store's folder. If it cannot be made, the error names the folder, whatever the cause, since nobody else
  /// does.
  private func makeRoot() throws(StoreError) {
    do throws(SystemError) {
      try files.makeRoot()
    } catch {
      throw .unavailable(error.cause, file: error.file)
    }
  }

  /// Lets the store come to life anew when the disk is writable again: the files that are open were opened for reading.
  private func forgetIfWritable() {
    guard let found = try? files.open(StoreLayout.locks, .readWrite) else { return }
    files.close(found.file)
    letGo()
  }

  /// Whether the folder says that it is a store. Throws if it is one that this program cannot use.
  private func hasFormat() throws(StoreError) -> Bool {
    guard let bytes = try contents(of: StoreLayout.format) else { return false }
    guard let version = RawObject(bytes.prefix { $0 != UInt8(ascii: "\n") })?.int("segueStore"),
      version > 0
    else {
      throw .notAStore(.malformed)
    }
    if version > JournalFormat.version { throw .newerFormat(version) }
    return true
  }

  /// Throws if a folder that does not say that it is a store has anything in it but what a store has. Another process may
  /// just be making it.
  private func expectNothingElse() throws(StoreError) {
    let own =
      StoreLayout.folders
      + [StoreLayout.damaged, StoreLayout.locks, StoreLayout.format, StoreLayout.format + ".new"]
    let names = try stored(files.names(in: ""))
    guard names.allSatisfy(own.contains) else { throw .notAStore(.missing) }
    // Others have a folder of that name for what they write themselves.
    let flows = try stored(contents(ofFolder: StoreLayout.bundles))
    guard flows.allSatisfy(StoreLayout.isBundle) else { throw .notAStore(.missing) }
  }

  /// Returns the names in a folder; none if there is no such folder.
  func contents(ofFolder folder: String) throws(SystemError) -> [String] {
    do throws(SystemError) {
      return try names(in: folder)
    } catch {
      if error.isMissing { return [] }
      throw error
    }
  }

  /// Says that the folder is a store, when its folders are on the disk: whoever finds that it says so does not sync them.
  private func writeFormat() throws(StoreError) {
    try wait(for: StoreLock.recovery)
    defer { release(StoreLock.recovery) }
    if try hasFormat() { return }
    if isSyncing { try stored(syncFolder("")) }
    try writeWhole(Array(JournalFormat.declaration.utf8) + [0x0A], to: StoreLayout.format)
  }

  /// Corrects the number of logs, which is the size of the file of locks, by the names of the logs. After the machine has
  /// stopped, that size may be an old one; and if somebody writes into the file, each command looks for thousands of logs.
  private func countLogs() throws(StoreError) {
    let found = try stored(logCount())
    let count = try countOfLogNames()
    if found == count { return }
    if isReadOnly { return locks?.takeLogCount(as: count) ?? () }
    try wait(for: StoreLock.recovery)
    defer { release(StoreLock.recovery) }
    // Counted again, since somebody may have been creating one.
    let countNow = try countOfLogNames()
    try stored(setLogCount(countNow))
  }

  private func countOfLogNames() throws(StoreError) -> Int {
    let names = try stored(files.names(in: StoreLayout.logs))
    return (names.compactMap(StoreLayout.number(ofLog:)).max() ?? -1) + 1
  }
}

// MARK: - Locks

extension FolderStore {
  /// Takes the lock, as soon as it is free.
  func wait(for lock: Int) throws(StoreError) {
    guard try locks?.wait(for: lock) != nil else { throw StoreError(.lostFolder) }
  }

  /// Takes the lock if it is free. Returns true also if this store already holds it.
  func take(_ lock: Int) throws(SystemError) -> Bool {
    guard let isTaken = try locks?.take(lock) else { throw .lostFolder }
    return isTaken
  }

  /// Releases the lock. Whoever has lost the folder meanwhile has lost it already.
  func release(_ lock: Int) { locks?.release(lock) }

  /// Releases all locks but that of this process's log.
  func release() {
    if !isUnsettled { locks?.releaseAll(but: log.map { StoreLock.log($0.number) }) }
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

  /// The locks that this store holds.
  var heldLocks: [Int] { locks?.held ?? [] }

  /// Whether this lock may be waited for: no lock that is held comes after it, those of logs aside.
  func mayWait(for lock: Int) -> Bool { locks?.holdsNoneAfter(lock) ?? true }

  /// Whether somebody else has that lock.
  func isTakenBySomebodyElse(_ lock: Int) throws(SystemError) -> Bool {
    guard let isTaken = try locks?.isTakenBySomebodyElse(lock) else { throw .lostFolder }
    return isTaken
  }

  /// Returns the number of logs. If the store is no longer the one that came to life here, lets go of it, and throws.
  func logCount() throws(SystemError) -> Int {
    if let count = try locks?.logCount() { return count }
    letGo()
    throw .lostFolder
  }

  /// Sets the number of logs.
  func setLogCount(_ count: Int) throws(SystemError) {
    guard try locks?.setLogCount(count) != nil else { throw .lostFolder }
  }

  /// Returns when everything that was ever written is on the disk.
  func syncAll() throws(SystemError) {
    guard try locks?.syncAll() != nil else { throw .lostFolder }
  }
}
