// A store in a folder, whatever makes the system calls. This file has what the store remembers and how it comes to life;
// reading, writing, listing and recovery are extensions in files beside it.

import JSONText

/// The file store over any file system.
final class FolderStore<Files: FileSystem>: Store {
  let files: Files
  let sync: StoreSync
  let warn: (String) -> Void
  let journals: OpenJournals<Files>
  var paths = JournalPaths()
  /// Nil until the store is ready, and again after its folder was lost.
  var locks: StoreLocks<Files>?
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
  /// What could not be undone yet. Until it is, nothing else is done.
  var undo: Undo?
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
    if log != nil, !isUnsettled {
      do throws(StoreError) {
        _ = try stored { () throws(SystemError) in try logCount() }
        try checkpoint()
        if isSyncing { try stored { () throws(SystemError) in try log?.sync() } }
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
    undo = nil
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
    if isUnsettled { try undoTheRest() }
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
    let names = try stored { () throws(SystemError) in try files.names(in: "") }
    guard names.allSatisfy(own.contains) else { throw .notAStore(.missing) }
    // Others have a folder of that name for what they write themselves.
    let flows = try stored { () throws(SystemError) in try contents(ofFolder: StoreLayout.bundles) }
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
    try locks?.wait(for: StoreLock.recovery)
    defer { locks?.release(StoreLock.recovery) }
    if try hasFormat() { return }
    if isSyncing { try stored { () throws(SystemError) in try syncFolder("") } }
    try writeWhole(Array(JournalFormat.declaration.utf8) + [0x0A], to: StoreLayout.format)
  }

  /// Corrects the number of logs, which is the size of the file of locks, by the names of the logs. After the machine has
  /// stopped, that size may be an old one; and if somebody writes into the file, each command looks for thousands of logs.
  private func countLogs() throws(StoreError) {
    let found = try stored { () throws(SystemError) in try logCount() }
    let count = try countOfLogNames()
    if found == count { return }
    if isReadOnly { return locks?.takeLogCount(as: count) ?? () }
    try locks?.wait(for: StoreLock.recovery)
    defer { locks?.release(StoreLock.recovery) }
    // Counted again, since somebody may have been creating one.
    let countNow = try countOfLogNames()
    try stored { () throws(SystemError) in try locks?.setLogCount(countNow) }
  }

  private func countOfLogNames() throws(StoreError) -> Int {
    let names = try stored { () throws(SystemError) in try files.names(in: StoreLayout.logs) }
    return (names.compactMap(StoreLayout.number(ofLog:)).max() ?? -1) + 1
  }
}

// MARK: - Whole files

extension FolderStore {
  /// Returns all bytes of a file; nil if there is no such file.
  func contents(of path: String) throws(StoreError) -> [UInt8]? {
    try stored { () throws(SystemError) in
      do throws(SystemError) {
        let (file, size) = try open(path, .read)
        defer { files.close(file) }
        return try files.read(file, 0..<size)
      } catch {
        if error.isMissing { return nil }
        throw error
      }
    }
  }

  /// Writes a file with all of these bytes, or leaves what was there. The file is on the disk when this returns, if the
  /// store syncs.
  func writeWhole(_ bytes: [UInt8], to path: String, isLocked: Bool = false) throws(StoreError) {
    // Two processes may write the same file at the same time, unless one has its lock. With the lock, the new file gets the
    // name that whoever replaces the file next will use, too, so that nothing is left of what was half written.
    let new = path + (isLocked ? "" : log.map { ".\($0.number)" } ?? "") + ".new"
    try stored { () throws(SystemError) in
      let file = try create(new)
      defer { files.close(file) }
      do throws(SystemError) {
        try files.writeAll(file, at: 0, bytes)
        if isSyncing { try files.sync(file) }
        try files.rename(new, to: path)
        if isSyncing { try syncFolder(StoreLayout.folder(of: path)) }
      } catch {
        try? files.remove(new)
        throw error
      }
    }
  }

  /// Creates an empty file in place of any that may be there, and the folder that it is in, if need be.
  func create(_ path: String) throws(SystemError) -> OpenFile {
    do throws(SystemError) {
      return try open(path, .create).file
    } catch {
      if error.isMissing {
        let folder = StoreLayout.folder(of: path)
        try files.makeFolder(folder)
        unsynced.folders.insert(StoreLayout.folder(of: folder))
      } else if error.isThereAlready {
        try files.remove(path)
      } else {
        throw error
      }
      return try open(path, .create).file
    }
  }

  /// Opens a file, closing journals if too many files are open.
  func open(_ path: String, _ access: FileAccess) throws(SystemError) -> (file: OpenFile, size: Int) {
    try journals.makingRoom { () throws(SystemError) in try files.open(path, access) }
  }

  /// Returns the names in a folder, closing journals likewise.
  func names(in folder: String) throws(SystemError) -> [String] {
    try journals.makingRoom { () throws(SystemError) in try files.names(in: folder) }
  }

  /// Returns when the names in the folder are on the disk, closing journals likewise.
  func syncFolder(_ folder: String) throws(SystemError) {
    try journals.makingRoom { () throws(SystemError) in try files.syncFolder(folder) }
  }
}
