// Who may write what now. All locks of a store are bytes of one file, and all locks of a process belong to one open
// description of that file. When the process dies, they all go at the same moment, so nobody can take a session's lock and
// still find the log of its dead owner locked.
//
// Locks of files are waited for in the order of their bytes, sessions before profiles before lists, and only by a process
// that holds none of them that comes later; the lock for bringing in logs only by a process that holds none of them at all.
// A lock of a log is never waited for. So processes never wait for each other in a circle.

/// The locks that this store holds.
struct StoreLocks<Files: FileSystem> {
  private let files: Files
  private let file: OpenFile
  private let identity: FileIdentity
  /// In the order in which they were taken. There are so few that searching them costs less than a hash.
  private(set) var held: [Int] = []
  /// The locks that were waited for in vain, and that have not been got since: whoever holds one may be stopped.
  private var stuck: Set<Int> = []
  /// The number of logs, where the file says another one and cannot be corrected.
  private var countedLogs: Int?
  /// Whether the disk is read-only. Then the locks of others can be seen, but none can be taken.
  let isReadOnly: Bool

  /// Opens the file of locks, and creates it if need be.
  init(in files: Files) throws(SystemError) {
    self.files = files
    do throws(SystemError) {
      file = try Self.openOrMake(in: files)
      isReadOnly = false
    } catch {
      guard error.isReadOnly, let found = try? files.open(StoreLayout.locks, .read) else { throw error }
      file = found.file
      isReadOnly = true
    }
    do throws(SystemError) {
      identity = try files.status(of: file).identity
    } catch {
      files.close(file)
      throw error
    }
  }

  private static func openOrMake(in files: Files) throws(SystemError) -> OpenFile {
    do throws(SystemError) {
      return try files.open(StoreLayout.locks, .readWrite).file
    } catch {
      guard error.isMissing else { throw error }
      do throws(SystemError) {
        return try files.open(StoreLayout.locks, .create).file
      } catch {
        guard error.isThereAlready else { throw error }
        return try files.open(StoreLayout.locks, .readWrite).file
      }
    }
  }

  /// Returns the number of logs, which is the size of the file; nil if the file or its folder was removed, or another file
  /// is in its place.
  func logCount() throws(SystemError) -> Int? {
    let found = try files.status(at: StoreLayout.locks)
    return found.flatMap { $0.identity == identity ? countedLogs ?? min($0.size, StoreLayout.mostLogs) : nil }
  }

  /// Has `logCount` return this number, whatever the file says: on a read-only disk, it cannot be corrected.
  mutating func takeLogCount(as count: Int) { countedLogs = count }

  /// Sets the number of logs.
  func setLogCount(_ count: Int) throws(SystemError) { try files.truncate(file, to: count) }

  /// Takes the lock if it is free. Returns true also if this store already holds it.
  mutating func take(_ lock: Int) throws(SystemError) -> Bool {
    if held.contains(lock) { return true }
    if isReadOnly { throw SystemError(code: SystemError.readOnly) }
    guard try files.tryLock(file, byte: lock) else { return false }
    held.append(lock)
    stuck.remove(lock)
    return true
  }

  /// Whether no lock that is held comes after this one, those of logs aside: only then may this one be waited for.
  func holdsNoneAfter(_ lock: Int) -> Bool { held.allSatisfy { $0 <= lock || $0 > StoreLock.recovery } }

  /// Takes the lock, as soon as it is free. If it was waited for in vain before, it is hardly waited for again until it was
  /// got once: others wait behind whoever waits.
  mutating func wait(for lock: Int) throws(StoreError) {
    var attempt = 0
    while !(try stored(take(lock))) {
      attempt += 1
      if attempt > Self.attemptsOnceStuck, stuck.contains(lock) { throw .unavailable(.busy) }
      guard files.wait(attempt: attempt) else {
        stuck.insert(lock)
        throw .unavailable(.busy)
      }
    }
  }

  /// How often a lock is asked for that was waited for in vain: for some milliseconds.
  private static var attemptsOnceStuck: Int { 25 }

  mutating func release(_ lock: Int) {
    guard let place = held.lastIndex(of: lock) else { return }
    held.remove(at: place)
    files.unlock(file, byte: lock)
  }

  /// Releases all locks but that one, in the reverse order.
  mutating func releaseAll(but kept: Int?) {
    while let place = held.lastIndex(where: { $0 != kept }) {
      files.unlock(file, byte: held.remove(at: place))
    }
  }

  func isTakenBySomebodyElse(_ lock: Int) throws(SystemError) -> Bool {
    try files.isLocked(file, byte: lock)
  }

  /// Returns when everything that was ever written is on the disk. The sync goes through this file because the file was
  /// opened before anything was written, and whoever has it open is told what has failed since then.
  func syncAll() throws(SystemError) { try files.syncAll(file) }

  func close() { files.close(file) }
}
