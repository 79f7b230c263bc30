// Who may write what now. All locks of a store are bytes of one file, and all that a process holds belong to one open
// description of it: when the process dies they are gone at one moment, so nobody can take a session's lock and still
// find the log of its dead owner taken.
//
// Locks are waited for in the order of their bytes, sessions before profiles before lists, and only by who holds none
// that comes later: so nobody waits in a circle.

/// The locks that this store holds.
struct StoreLocks<Files: FileSystem> {
  private let files: Files
  private let file: OpenFile
  private let identity: FileIdentity
  /// In the order in which they were taken. Few: to look through them costs less than a hash.
  private(set) var held: [Int] = []
  /// Whether the disk may only be read. Then it is seen what others hold, and nothing can be taken.
  let isReadOnly: Bool

  /// Opens the file of locks, and makes it if need be.
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

  /// How many logs there are, by the size of the file; nil where the file was taken away, or its folder, or another one is there.
  func logCount() throws(SystemError) -> Int? {
    let found = try files.status(at: StoreLayout.locks)
    return found.flatMap { $0.identity == identity ? min($0.size, StoreLayout.mostLogs) : nil }
  }

  /// Makes room for so many logs.
  func setLogCount(_ count: Int) throws(SystemError) { try files.truncate(file, to: count) }

  /// Takes the lock if it is free, or held by this store already.
  mutating func take(_ lock: Int) throws(SystemError) -> Bool {
    if held.contains(lock) { return true }
    if isReadOnly { throw SystemError(code: SystemError.readOnly) }
    guard try files.tryLock(file, byte: lock) else { return false }
    held.append(lock)
    return true
  }

  /// Whether all that is held but the logs comes before it: only then it may be waited for.
  func holdsNoneAfter(_ lock: Int) -> Bool { held.allSatisfy { $0 <= lock || $0 > StoreLock.recovery } }

  /// Takes the lock when it is free.
  mutating func await(_ lock: Int) throws(StoreError) {
    var attempt = 0
    while !(try stored { () throws(SystemError) in try take(lock) }) {
      attempt += 1
      guard files.wait(attempt: attempt) else { throw .unavailable(.busy) }
    }
  }

  mutating func release(_ lock: Int) {
    guard let place = held.lastIndex(of: lock) else { return }
    held.remove(at: place)
    files.unlock(file, byte: lock)
  }

  func isTakenBySomebodyElse(_ lock: Int) throws(SystemError) -> Bool {
    try files.isLocked(file, byte: lock)
  }

  /// Returns when everything that was ever written is on the disk: through this file, since it was opened before anything was
  /// written, and what failed since then is told to who has it open.
  func syncAll() throws(SystemError) { try files.syncAll(file) }

  func close() { files.close(file) }
}

/// The bytes that stand for what can be locked.
enum StoreLock {
  private static let range = 1 << 60
  /// Held while the logs of dead processes are brought in.
  static let recovery = 3 * range

  /// Held by the process whose log it is, as long as it lives.
  static func log(_ number: Int) -> Int { recovery + 1 + number }

  /// The lock of what this file is about: a session, a profile, a whole list, a bundle.
  static func file(_ path: String) -> Int {
    var name = path.utf8[...]
    let kind = path.utf8.first == UInt8(ascii: "s") ? 0 : path.utf8.first == UInt8(ascii: "p") ? 1 : 2
    if kind == 2, let dash = name.lastIndex(of: UInt8(ascii: "-")) { name = name[..<dash] }
    return kind * range + Int(truncatingIfNeeded: fowlerNollVo(name) & UInt64(range - 1))
  }

  /// FNV-1a in 64 bits. Two names with the same value only wait for each other.
  private static func fowlerNollVo(_ bytes: Substring.UTF8View) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
