// A store in a folder, whatever makes the calls. This file has what it remembers and how it comes to life; reading,
// writing, listing and recovery are extensions beside it.

import JSONText

/// The file store over any file system.
final class FolderStore<Files: FileSystem>: Store {
  let files: Files
  let sync: StoreSync
  let warn: (String) -> Void
  let journals: OpenJournals<Files>
  var paths = JournalPaths()
  /// Nil until the store is ready, and again when its folder was lost.
  var locks: StoreLocks<Files>?
  /// Nil until something is written.
  var log: ProcessLog<Files>?
  /// The logs of others, opened to look whether anything is in them.
  var otherLogs: [Int: OpenFile] = [:]
  /// What has to be on the disk before the log begins anew.
  var unsynced = UnsyncedFiles()
  /// Journals of which it is known that their session or profile was deleted: to be removed.
  var gone: Set<String> = []
  /// Journals of which a repair has left nothing: to be removed, but not what was kept of them.
  var emptied: Set<String> = []
  /// What could not be undone yet. Until it is, nothing else is done.
  var undo: Undo?
  /// What could not be written yet of a group that has happened, in its order.
  var unfinished: [PlannedJournal] = []
  /// Bundles that were found to be there, as they should be.
  var knownBundles: Set<String> = []
  /// The last stretch that a list was seen to have.
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

  /// Whether the disk could only be read when the store came to life.
  var isReadOnly: Bool { locks?.isReadOnly ?? false }

  func close() {
    settleAtLast()
    if log != nil, !isUnsettled {
      do throws(StoreError) {
        _ = try stored { () throws(SystemError) in try logCount() }
        try checkpoint()
        if isSyncing { try stored { () throws(SystemError) in try log?.sync() } }
      } catch {
        // What is in the log stays there, for the next process to bring in.
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
  /// Has to be called before anything is read or written. `look` sees the logs of dead processes before they are brought in,
  /// if nobody has done that before.
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

  /// Makes the store's folder. Why it cannot be made is said with the folder, whatever the cause: nobody else names it.
  private func makeRoot() throws(StoreError) {
    do throws(SystemError) {
      try files.makeRoot()
    } catch {
      throw .unavailable(error.cause, file: error.file)
    }
  }

  /// Comes to life anew when the disk may be written again: what is open was opened to be read.
  private func forgetIfWritable() {
    guard let found = try? files.open(StoreLayout.locks, .readWrite) else { return }
    files.close(found.file)
    letGo()
  }

  /// Whether the folder says that it is a store, and one that this program can use.
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

  /// A folder that says nothing may have in it what a store has, which another process is just making, and nothing else.
  private func expectNothingElse() throws(StoreError) {
    let own =
      StoreLayout.folders
      + [StoreLayout.damaged, StoreLayout.locks, StoreLayout.format, StoreLayout.format + ".new"]
    let names = try stored { () throws(SystemError) in try files.names(in: "") }
    guard names.allSatisfy(own.contains) else { throw .notAStore(.missing) }
  }

  /// Says what is there from now on, when the disk has the folders: whoever finds that it is said does not sync them.
  private func writeFormat() throws(StoreError) {
    try locks?.await(StoreLock.recovery)
    defer { locks?.release(StoreLock.recovery) }
    if try hasFormat() { return }
    if isSyncing { try stored { () throws(SystemError) in try syncFolder("") } }
    try writeWhole(Array(JournalFormat.declaration.utf8) + [0x0A], to: StoreLayout.format)
  }

  /// After a machine has stopped, the size of the file of locks may be an old one, and whoever writes into it makes each command look
  /// for thousands of logs; the names of the logs say how many there are.
  private func countLogs() throws(StoreError) {
    let found = try stored { () throws(SystemError) in try logCount() }
    let count = try countOfLogNames()
    if found == count || isReadOnly && found > count { return }
    try locks?.await(StoreLock.recovery)
    defer { locks?.release(StoreLock.recovery) }
    // Read anew, since somebody may have been making one.
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
  /// All bytes of a file; nil where there is none.
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

  /// Puts a file there with all of these bytes, or leaves what was there. It is on the disk when this returns.
  func writeWhole(_ bytes: [UInt8], to path: String, isLocked: Bool = false) throws(StoreError) {
    // Two processes may do this at one time, but where one has the lock: then it takes the name that whoever replaces this next will
    // take, so that nothing is left of what was half written.
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

  /// Makes an empty file, in place of the one that may be there, and the folder that it is in.
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

  /// Opens a file, also where journals have to be closed for that.
  func open(_ path: String, _ access: FileAccess) throws(SystemError) -> (file: OpenFile, size: Int) {
    try journals.makingRoom { () throws(SystemError) in try files.open(path, access) }
  }

  /// The names in a folder, likewise.
  func names(in folder: String) throws(SystemError) -> [String] {
    try journals.makingRoom { () throws(SystemError) in try files.names(in: folder) }
  }

  /// Returns when the names in the folder are on the disk, likewise.
  func syncFolder(_ folder: String) throws(SystemError) {
    try journals.makingRoom { () throws(SystemError) in try files.syncFolder(folder) }
  }
}
