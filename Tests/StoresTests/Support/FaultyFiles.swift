// The calls of one process on a faulty disk.

import Glibc

@testable import Stores

/// The file system as one process has it: its calls can fail, be short, or be the last.
final class FaultyFiles: FileSystem {
  private let disk: FaultyDisk
  private let process: Int
  private var open: [OpenFile: FaultyDisk.Inode] = [:]
  /// Which failures each of these was told of: its own, and those of the disk.
  private var told: [OpenFile: (own: Int, all: Int)] = [:]
  private var nextFile: OpenFile = 3
  /// How many calls there were of those that are counted.
  private(set) var calls = 0
  private(set) var bytesRead = 0
  private let counted: Set<CallKind>
  /// What happens at which call.
  var fault: (call: Int, Fault)?
  private(set) var isDead = false
  /// How many files this process may have open; nil: as many as it likes.
  var mostOpenFiles: Int?
  /// What others do while this process waits for a lock.
  var whileWaiting: (() -> Void)?
  /// How often it asks for a lock before it gives up.
  var patience = 3
  /// What others do right before a call.
  var meanwhile: (call: Int, () -> Void)?

  init(disk: FaultyDisk, process: Int, counting: Set<CallKind>) {
    self.disk = disk
    self.process = process
    counted = counting
  }

  /// The process is killed: its locks go.
  func die() {
    isDead = true
    for inode in open.values { inode.locks = inode.locks.filter { $0.value.process != process } }
    open = [:]
  }

  var openFiles: Int { open.count }

  /// Counts a call and lets happen what is to happen at it. True if it is to be short.
  private func call<Result>(
    _ kind: CallKind, forgetting: () -> Void = {}, _ body: (_ isShort: Bool) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    if isDead { throw SystemError(code: EIO) }
    guard counted.contains(kind) else { return try body(false) }
    calls += 1
    if let (place, others) = meanwhile, place == calls { others() }
    guard let (place, fault) = fault, place == calls || place < calls && fault.goesOn else {
      return try body(false)
    }
    switch fault {
    case .fails(let code), .goesOnFailing(let code): throw SystemError(code: code)
    case .isShort: return try body(true)
    case .forgets:
      forgetting()
      throw SystemError(code: EIO)
    case .isTheLast:
      _ = try? body(false)
      die()
      throw SystemError(code: EIO)
    }
  }

  private func inode(_ file: OpenFile) throws(SystemError) -> FaultyDisk.Inode {
    guard let inode = open[file] else { throw SystemError(code: EBADF) }
    return inode
  }

  func makeRoot() throws(SystemError) {}

  func makeFolder(_ path: String) throws(SystemError) {
    try call(.change) { (_) throws(SystemError) in
      if disk.isReadOnly, !disk.folders.contains(path) { throw SystemError(code: EROFS) }
      if disk.folders.insert(path).inserted { disk.pendingNames.append(.folder(path)) }
    }
  }

  func names(in path: String) throws(SystemError) -> [String] {
    try call(.look) { (_) throws(SystemError) in
      try expectRoomForAFile()
      let prefix = path.isEmpty ? "" : path + "/"
      return Array(
        Set(
          (Array(disk.names.keys) + Array(disk.folders)).filter { $0.hasPrefix(prefix) && $0 != path }
            .compactMap { $0.dropFirst(prefix.count).split(separator: "/").first.map(String.init) }))
    }
  }

  func open(_ path: String, _ access: FileAccess) throws(SystemError) -> (file: OpenFile, size: Int) {
    try call(access == .create ? .change : .open) { (_) throws(SystemError) in
      if disk.isReadOnly, access != .read { throw SystemError(code: EROFS) }
      try expectRoomForAFile()
      let folder = StoreLayout.folder(of: path)
      guard folder.isEmpty || disk.folders.contains(folder) else { throw SystemError(code: ENOENT) }
      if access == .create {
        if disk.names[path] != nil { throw SystemError(code: EEXIST) }
        let inode = FaultyDisk.Inode()
        disk.names[path] = inode
        disk.pendingNames.append(.put(path, inode))
      }
      guard let inode = disk.names[path] else { throw SystemError(code: ENOENT) }
      nextFile += 1
      open[nextFile] = inode
      told[nextFile] = (inode.failures.sample, disk.failures.sample)
      return (nextFile, inode.bytes.count)
    }
  }

  func isMissing(_ path: String) -> Bool { !isDead && disk.names[path] == nil }

  func close(_ file: OpenFile) {
    guard let inode = open.removeValue(forKey: file) else { return }
    inode.locks = inode.locks.filter { $0.value != owner(file) }
  }

  private func owner(_ file: OpenFile) -> FaultyDisk.LockOwner {
    FaultyDisk.LockOwner(process: process, file: file)
  }

  func status(of file: OpenFile) throws(SystemError) -> FileStatus {
    try call(.look) { (_) throws(SystemError) in try inode(file).status }
  }

  func status(at path: String) throws(SystemError) -> FileStatus? {
    try call(.look) { (_) throws(SystemError) in disk.names[path]?.status }
  }

  func read(
    _ file: OpenFile, at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    try call(.read) { (isShort) throws(SystemError) in
      let bytes = try inode(file).bytes.dropFirst(offset)
      let length = min(bytes.count, isShort ? (buffer.count + 1) / 2 : buffer.count)
      buffer.copyBytes(from: bytes.prefix(length))
      bytesRead += length
      return length
    }
  }

  func write(_ file: OpenFile, at offset: Int, _ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int {
    try call(.write) { (isShort) throws(SystemError) in
      let inode = try inode(file)
      var length = isShort ? (bytes.count + 1) / 2 : bytes.count
      let growth = max(0, offset + length - inode.bytes.count)
      if let room = disk.room {
        if growth > room {
          length -= growth - room
          if length <= 0 { throw SystemError(code: ENOSPC) }
        }
        disk.room = room - min(growth, room)
      }
      let written = Array(bytes.prefix(length))
      inode.change { content in
        let end = offset + written.count
        if content.count < end { content += [UInt8](repeating: 0, count: end - content.count) }
        content.replaceSubrange(offset..<end, with: written)
      }
      return length
    }
  }

  func truncate(_ file: OpenFile, to size: Int) throws(SystemError) {
    try call(.change) { (_) throws(SystemError) in
      let inode = try inode(file)
      if let room = disk.room { disk.room = room + max(0, inode.bytes.count - size) }
      inode.change { content in
        if content.count > size { content.removeLast(content.count - size) }
        if content.count < size { content += [UInt8](repeating: 0, count: size - content.count) }
      }
    }
  }

  /// What is not synced is kept, half kept or dropped whether the disk has begun with it or not.
  func beginSync(_ file: OpenFile, _ range: Range<Int>) {}

  func sync(_ file: OpenFile) throws(SystemError) {
    try call(
      .sync,
      forgetting: {
        forget(open[file].map { [$0] } ?? []); try? tell(file)
      }
    ) { (_) throws(SystemError) in
      try inode(file).sync()
      try tell(file)
    }
  }

  func syncFolder(_ path: String) throws(SystemError) {
    try call(.sync) { (_) throws(SystemError) in
      try expectRoomForAFile()
      syncNames { StoreLayout.folder(of: $0) == path }
    }
  }

  private func expectRoomForAFile() throws(SystemError) {
    if let mostOpenFiles, open.count >= mostOpenFiles { throw SystemError(code: EMFILE) }
  }

  func syncAll(_ file: OpenFile) throws(SystemError) {
    try call(
      .sync,
      forgetting: {
        forget(Array(disk.names.values)); try? tellAll(file)
      }
    ) { (_) throws(SystemError) in
      syncNames { _ in true }
      for inode in disk.names.values { inode.sync() }
      try tellAll(file)
    }
  }

  private func forget(_ inodes: [FaultyDisk.Inode]) {
    for inode in inodes where !inode.pending.isEmpty {
      inode.forget()
      disk.failures.note()
    }
  }

  private func tell(_ file: OpenFile) throws(SystemError) {
    try inode(file).failures.tell(&told[file, default: (0, 0)].own)
  }

  private func tellAll(_ file: OpenFile) throws(SystemError) {
    try disk.failures.tell(&told[file, default: (0, 0)].all)
  }

  private func syncNames(_ isMeant: (String) -> Bool) {
    disk.pendingNames.removeAll { naming in
      switch naming {
      case .put(let path, let inode):
        if isMeant(path) { disk.durableNames[path] = inode }
        return isMeant(path)
      case .removed(let path):
        if isMeant(path) { disk.durableNames[path] = nil }
        return isMeant(path)
      case .folder(let path):
        if isMeant(path) { disk.durableFolders.insert(path) }
        return isMeant(path)
      }
    }
  }

  func rename(_ path: String, to target: String) throws(SystemError) {
    try call(.change) { (_) throws(SystemError) in
      guard let inode = disk.names.removeValue(forKey: path) else { throw SystemError(code: ENOENT) }
      disk.names[target].map(disk.unlink)
      disk.names[target] = inode
      disk.pendingNames += [.removed(path), .put(target, inode)]
    }
  }

  func remove(_ path: String) throws(SystemError) {
    try call(.change) { (_) throws(SystemError) in
      guard let inode = disk.names.removeValue(forKey: path) else { throw SystemError(code: ENOENT) }
      disk.unlink(inode)
      disk.pendingNames.append(.removed(path))
    }
  }

  func tryLock(_ file: OpenFile, byte: Int) throws(SystemError) -> Bool {
    try call(.look) { (_) throws(SystemError) in
      let inode = try inode(file)
      if let found = inode.locks[byte], found != owner(file) { return false }
      inode.locks[byte] = owner(file)
      return true
    }
  }

  func unlock(_ file: OpenFile, byte: Int) {
    if let inode = open[file], inode.locks[byte] == owner(file) { inode.locks[byte] = nil }
  }

  func isLocked(_ file: OpenFile, byte: Int) throws(SystemError) -> Bool {
    try call(.look) { (_) throws(SystemError) in
      try inode(file).locks[byte].map { $0 != owner(file) } ?? false
    }
  }

  func wait(attempt: Int) -> Bool {
    whileWaiting?()
    return attempt < patience
  }
}
