// The file system of the machine, through Glibc, and nothing more than that. No link is followed on the way to a file, so
// that nobody can lead the store out of its folder: if the system has a call that refuses links, it is used, and otherwise
// each folder on the way is opened in turn.

import ASCII
import CLibrary

/// The files below a folder of this machine.
struct GlibcFileSystem: FileSystem, Sendable {
  private let root: String
  private let paths: PathBytes
  /// The owner of the store's folder, if this process runs as root and the folder belongs to somebody else. That owner gets
  /// everything that root makes there, and could not use the store any more otherwise.
  private let owner: (user: uid_t, group: gid_t)?

  init(root: String) {
    self.root = root
    paths = PathBytes(below: root)
    owner = Self.owner(of: root)
  }

  private static func owner(of root: String) -> (user: uid_t, group: gid_t)? {
    var status = stat()
    guard geteuid() == 0, stat(root, &status) == 0, status.st_uid != 0 else { return nil }
    return (status.st_uid, status.st_gid)
  }

  func makeRoot() throws(SystemError) {
    var path = root.utf8.first == UInt8(ascii: "/") ? "/" : ""
    for component in root.split(separator: "/") {
      let folder = path
      path += component
      if mkdir(path, 0o700) == 0 {
        try syncNew(path, in: folder)
      } else if errno != EEXIST {
        let code = errno
        guard isFolder(path) else { throw SystemError(code: code, file: path) }
      }
      path += "/"
    }
    guard isFolder(root) else { throw SystemError(code: ENOTDIR, file: root) }
  }

  /// Returns when the disk has the name of a folder that was just made. If the folder that it is in may not be read,
  /// everything on that disk is synced. If the name cannot be synced, the folder is removed again, so that the next process
  /// does not find it there.
  private func syncNew(_ path: String, in folder: String) throws(SystemError) {
    var file = CLibrary.open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    let isReadable = file >= 0
    if !isReadable { file = CLibrary.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    defer { if file >= 0 { close(file) } }
    if file >= 0, (isReadable ? fsync(file) : syncfs(file)) == 0 { return }
    let code = errno
    rmdir(path)
    throw SystemError(code: code, file: path)
  }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode)
  }

  func makeFolder(_ path: String) throws(SystemError) {
    try inFolder(of: path) { (folder, name) throws(SystemError) in
      if mkdirat(folder, name, 0o700) == 0 {
        // Through a descriptor: whoever owns the folder that it is in may have put another file there by now.
        let made = owner == nil ? -1 : openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if let owner, made >= 0 {
          fchown(made, owner.user, owner.group)
          close(made)
        }
      } else if errno != EEXIST {
        throw SystemError.last
      }
    }
  }

  func names(in path: String) throws(SystemError) -> [String] {
    let folder = try openFolder(Self.components(of: path)[...])
    guard let stream = fdopendir(folder) else {
      defer { close(folder) }
      throw SystemError.last
    }
    defer { closedir(stream) }
    var names: [String] = []
    // A folder that cannot be read to its end must not look like one with fewer names.
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    if errno != 0 { throw SystemError.last }
    return names
  }

  func open(_ path: String, _ access: FileAccess) throws(SystemError) -> (file: OpenFile, size: Int) {
    let file: OpenFile
    if let direct = openWithoutLinks(path, access) {
      file = direct
    } else {
      file = try inFolder(of: path) { (folder, name) throws(SystemError) in
        let file = openat(folder, name, access.flags, access.permissions)
        if file < 0 { throw SystemError.last }
        return file
      }
    }
    if access == .create, let owner { fchown(file, owner.user, owner.group) }
    guard let answer = SystemStatus(of: file) else {
      let error = SystemError.last
      close(file)
      throw error
    }
    guard answer.isRegularFile else {
      close(file)
      throw SystemError(code: ENOTSUP, file: path)
    }
    return (file, answer.size)
  }

  func close(_ file: OpenFile) { _ = CLibrary.close(file) }

  func status(of file: OpenFile) throws(SystemError) -> FileStatus {
    guard let answer = SystemStatus(of: file) else { throw SystemError.last }
    return FileStatus(answer)
  }

  func status(at path: String) throws(SystemError) -> FileStatus? {
    if let answer = paths.with(path, SystemStatus.init(at:)) { return FileStatus(answer) }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw SystemError.last
  }

  func isMissing(_ path: String) -> Bool {
    paths.with(path, SystemStatus.init(at:)) == nil && errno == ENOENT
  }

  func read(
    _ file: OpenFile, at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    try count { pread(file, buffer.baseAddress, buffer.count, offset) }
  }

  func write(_ file: OpenFile, at offset: Int, _ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int {
    try count { pwrite(file, bytes.baseAddress, bytes.count, offset) }
  }

  func truncate(_ file: OpenFile, to size: Int) throws(SystemError) {
    _ = try count { Int(ftruncate(file, size)) }
  }

  /// Ignores failures: they are reported by the sync that follows. On a file system that does not support it, nothing is
  /// begun.
  func beginSync(_ file: OpenFile, _ range: Range<Int>) {
    _ = sync_file_range(file, range.lowerBound, range.count, Self.beginToWrite)
  }

  /// `SYNC_FILE_RANGE_WRITE`.
  private static var beginToWrite: UInt32 { 2 }

  func sync(_ file: OpenFile) throws(SystemError) {
    _ = try count { Int(fdatasync(file)) }
  }

  func syncFolder(_ path: String) throws(SystemError) {
    let folder = try openFolder(Self.components(of: path)[...])
    defer { close(folder) }
    _ = try count { Int(fsync(folder)) }
  }

  /// `syncfs` reports what has failed, since Linux 5.8.
  func syncAll(_ file: OpenFile) throws(SystemError) {
    _ = try count { Int(syncfs(file)) }
  }

  func rename(_ path: String, to target: String) throws(SystemError) {
    try inFolder(of: path) { (folder, name) throws(SystemError) in
      try inFolder(of: target) { (targetFolder, targetName) throws(SystemError) in
        if renameat(folder, name, targetFolder, targetName) != 0 { throw SystemError.last }
      }
    }
  }

  func remove(_ path: String) throws(SystemError) {
    try inFolder(of: path) { (folder, name) throws(SystemError) in
      if unlinkat(folder, name, 0) != 0 { throw SystemError.last }
    }
  }

  func wait(attempt: Int) -> Bool {
    if attempt > Self.mostWaits { return false }
    usleep(attempt < Self.shortWaits ? 50 : 1_000)
    return true
  }

  /// Most locks are held for less than a millisecond, so the first waits take 50 µs each; the others take 1 ms each, for
  /// five seconds in all.
  private static var shortWaits: Int { 20 }
  private static var mostWaits: Int { 5_000 }
}

// MARK: - Locks

extension GlibcFileSystem {
  func tryLock(_ file: OpenFile, byte: Int) throws(SystemError) -> Bool {
    var lock = Self.lock(F_WRLCK, byte)
    if fcntl(file, Self.setLockOfDescription, &lock) == 0 { return true }
    if errno == EAGAIN || errno == EACCES { return false }
    throw SystemError.last
  }

  func unlock(_ file: OpenFile, byte: Int) {
    var lock = Self.lock(F_UNLCK, byte)
    _ = fcntl(file, Self.setLockOfDescription, &lock)
  }

  func isLocked(_ file: OpenFile, byte: Int) throws(SystemError) -> Bool {
    var lock = Self.lock(F_WRLCK, byte)
    if fcntl(file, Self.getLockOfDescription, &lock) != 0 { throw SystemError.last }
    return lock.l_type != Int16(F_UNLCK)
  }

  private static func lock(_ type: Int32, _ byte: Int) -> flock {
    var lock = flock()
    lock.l_type = Int16(type)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = byte
    lock.l_len = 1
    return lock
  }

  /// `F_OFD_GETLK` and `F_OFD_SETLK`: locks that belong to the open file and not to
  /// the process, so that two stores in one process are told apart, and closing another descriptor loses no lock.
  private static let getLockOfDescription: Int32 = 36
  private static let setLockOfDescription: Int32 = 37
}

// MARK: - The way to a file

extension GlibcFileSystem {
  /// Opens a file in one call, which takes half the time of going folder by folder. Returns nil if there is a link on the
  /// way, since the folder of the store may be a link, or below one, and if anything fails: going folder by folder then
  /// says what.
  private func openWithoutLinks(_ path: String, _ access: FileAccess) -> OpenFile? {
    // `struct open_how` (openat2(2), Linux 5.6).
    var how: InlineArray<3, UInt64> = [
      UInt64(access.flags), UInt64(access.permissions), Self.withoutLinks,
    ]
    let file = withUnsafeMutableBytes(of: &how) { how in
      paths.with(path) { systemCall(Self.openat2, AT_FDCWD, $0, how.baseAddress, how.count) }
    }
    return file < 0 ? nil : OpenFile(file)
  }

  /// `SYS_openat2`, the same number on all processors.
  private static let openat2 = 437
  /// `RESOLVE_NO_SYMLINKS`.
  private static let withoutLinks: UInt64 = 4

  private func inFolder<Result>(
    of path: String, _ body: (OpenFile, String) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    let components = Self.components(of: path)
    let folder = try openFolder(components.dropLast(), Self.onTheWay)
    defer { close(folder) }
    do throws(SystemError) {
      return try body(folder, components.last ?? "")
    } catch {
      var error = error
      error.file = error.file ?? path
      throw error
    }
  }

  /// Splits by bytes: splitting by characters costs more than opening the file.
  private static func components(of path: String) -> [String] {
    path.readUTF8 { bytes in
      bytes.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// `O_PATH`: opens a folder only to go on from it. Opening it for reading takes
  /// twice as long.
  private static let onTheWay: Int32 = 0x20_0000

  private func openFolder(
    _ components: ArraySlice<String>, _ use: Int32 = O_RDONLY
  ) throws(SystemError) -> OpenFile {
    // The way to the store itself may have links, so one call goes as far as the first folder in it.
    var folder =
      components.first.map { CLibrary.open(root + "/" + $0, use | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
      ?? CLibrary.open(root, use | O_DIRECTORY | O_CLOEXEC)
    if folder < 0 {
      let code = errno
      throw SystemError(
        code: code, lostFolder: code == ENOENT && !isFolder(root), file: components.first)
    }
    for place in components.indices.dropFirst() {
      let next = openat(folder, components[place], use | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      let code = errno
      close(folder)
      if next < 0 { throw SystemError(code: code, file: components[...place].joined(separator: "/")) }
      folder = next
    }
    return folder
  }

  /// Repeats a call that was interrupted by a signal.
  private func count(_ call: () -> Int) throws(SystemError) -> Int {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw SystemError.last }
    }
  }
}

extension SystemError {
  fileprivate static var last: SystemError { SystemError(code: errno) }
}

extension FileStatus {
  fileprivate init(_ answer: SystemStatus) {
    self.init(
      size: answer.size, isLinked: answer.links > 0,
      identity: FileIdentity(device: answer.device, number: answer.number))
  }
}

extension FileAccess {
  fileprivate var flags: Int32 {
    let mode =
      switch self {
      case .read: O_RDONLY
      case .readWrite: O_RDWR
      case .create: O_RDWR | O_CREAT | O_EXCL
      }
    return mode | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
  }

  /// The permissions of a file that is created.
  fileprivate var permissions: mode_t {
    if case .create = self { 0o600 } else { 0 }
  }
}
