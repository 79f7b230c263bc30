// A disk in memory that can be told to fail, to be short, and to stop. It remembers which bytes and names were synced,
// and forgets the others the way it is asked to.

import Glibc

@testable import Stores

/// What becomes of what was not synced when the machine stops.
enum Memory: CaseIterable {
  /// Only the process stops.
  case everything
  case nothing
  /// Every other write and name, whatever the order.
  case everyOther
  /// The first half of the writes, and half of the bytes of one more.
  case half
  /// All names and no write, as where a disk puts names in order before what they are of.
  case names
  /// All names, and how long files are; what they grew by is zeros.
  case sizes
}

/// What happens at one call.
enum Fault: Equatable {
  case fails(Int32)
  /// A write writes, or a read reads, half of what it was asked for.
  case isShort
  /// The process is gone when the call has done what it does: which is also before the next one does anything.
  case isTheLast
  /// A sync fails, and what it was to write is never written: it can be read until the machine stops, and the next sync has
  /// nothing to do. Names are not lost, since the file system keeps a journal of them.
  case forgets

  /// The calls at which it makes a difference.
  var calls: Set<CallKind> {
    switch self {
    case .fails(EMFILE): [.open]
    case .fails: Set(CallKind.allCases)
    case .isShort: [.read, .write]
    case .isTheLast: [.write, .change, .sync]
    case .forgets: [.sync]
    }
  }
}

/// What a call is about.
enum CallKind: CaseIterable {
  case look, open, read, write, change, sync
}

/// The disk that several processes share.
final class FaultyDisk {
  fileprivate final class Inode {
    var bytes: [UInt8] = []
    var durable: [UInt8] = []
    var pending: [(inout [UInt8]) -> Void] = []
    var links = 1
    var locks: [Int: LockOwner] = [:]
    var failures = Failures()

    init() {}

    /// Another one with the same bytes, which nobody has locked.
    init(copying other: Inode) {
      bytes = other.bytes
      durable = other.durable
      pending = other.pending
      links = other.links
    }

    func change(_ body: @escaping (inout [UInt8]) -> Void) {
      body(&bytes)
      pending.append(body)
    }

    var status: FileStatus {
      FileStatus(
        size: bytes.count, isLinked: links > 0,
        identity: FileIdentity(device: 1, number: UInt64(UInt(bitPattern: ObjectIdentifier(self)))))
    }

    func sync() {
      for change in pending { change(&durable) }
      pending = []
    }

    func forget() {
      if pending.isEmpty { return }
      pending = []
      failures.note()
    }
  }

  /// Locks go with the descriptor.
  fileprivate struct LockOwner: Equatable {
    let process: Int
    let file: OpenFile
  }

  /// Writes that failed, as Linux tells of them: once to each descriptor that was open before, and to one that was opened since
  /// if nobody has been told.
  fileprivate struct Failures {
    private var count = 0
    private var isTold = false

    mutating func note() {
      count += 1
      isTold = false
    }

    /// What a descriptor remembers that is opened now.
    var sample: Int { isTold ? count : 0 }

    mutating func tell(_ known: inout Int) throws(SystemError) {
      if known == count { return }
      known = count
      isTold = true
      throw SystemError(code: EIO)
    }
  }

  fileprivate enum Naming {
    case put(String, Inode)
    case removed(String)
  }

  fileprivate var names: [String: Inode] = [:]
  fileprivate var durableNames: [String: Inode] = [:]
  fileprivate var pendingNames: [Naming] = []
  fileprivate var folders: Set<String> = []
  fileprivate var processes = 0
  /// Of all files together.
  fileprivate var failures = Failures()

  /// How many bytes may be written in all; nil: as many as one likes.
  var room: Int?

  /// Whether nothing may be written any more. What was opened before goes on, as where a disk is mounted twice.
  var isReadOnly = false

  init() {}

  /// The bytes of all files, for whoever looks for what should not be there.
  var contents: [String: [UInt8]] { names.mapValues(\.bytes) }

  func setBytes(of path: String, to bytes: [UInt8]) {
    names[path]?.bytes = bytes
    names[path]?.durable = bytes
    names[path]?.pending = []
  }

  /// Takes a name from a file; what it was large is free again.
  fileprivate func unlink(_ inode: Inode) {
    inode.links -= 1
    if let room { self.room = room + inode.bytes.count }
  }

  /// Everything is on the disk.
  func sync() {
    for inode in names.values { inode.sync() }
    durableNames = names
    pendingNames = []
  }

  /// The machine stops, and starts again.
  func stop(remembering memory: Memory) {
    if memory == .everything { return }
    for inode in Set((Array(names.values) + Array(durableNames.values)).map(ObjectIdentifierOf.init)) {
      inode.object.settle(memory)
    }
    var after = durableNames
    for (place, naming) in pendingNames.enumerated() where memory.keeps(place, of: pendingNames.count) {
      switch naming {
      case .put(let path, let inode): after[path] = inode
      case .removed(let path): after[path] = nil
      }
    }
    names = after
    durableNames = after
    pendingNames = []
    failures = Failures()
  }

  /// A disk with the same on it, which no process has seen yet.
  func copy() -> FaultyDisk {
    let copy = FaultyDisk()
    var inodes: [ObjectIdentifierOf: Inode] = [:]
    func copied(_ inode: Inode) -> Inode {
      let known = inodes[ObjectIdentifierOf(object: inode)] ?? Inode(copying: inode)
      inodes[ObjectIdentifierOf(object: inode)] = known
      return known
    }
    copy.names = names.mapValues(copied)
    copy.durableNames = durableNames.mapValues(copied)
    copy.pendingNames = pendingNames.map { naming in
      if case .put(let path, let inode) = naming { .put(path, copied(inode)) } else { naming }
    }
    copy.folders = folders
    return copy
  }

  /// A process that uses this disk.
  func process(counting: Set<CallKind> = []) -> FaultyFiles {
    processes += 1
    return FaultyFiles(disk: self, process: processes, counting: counting)
  }

  /// A process to which that happens at the `call`-th call that it makes a difference to.
  func process(_ fault: Fault, at call: Int) -> FaultyFiles {
    let files = process(counting: fault.calls)
    files.fault = (call, fault)
    return files
  }
}

private struct ObjectIdentifierOf: Hashable {
  let object: FaultyDisk.Inode
  static func == (left: Self, right: Self) -> Bool { left.object === right.object }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(object)) }
}

extension Memory {
  fileprivate func keeps(_ place: Int, of count: Int) -> Bool {
    switch self {
    case .everything: true
    case .nothing: false
    case .everyOther: place % 2 == 1
    case .half: place < count / 2
    case .names, .sizes: true
    }
  }
}

extension FaultyDisk.Inode {
  fileprivate func settle(_ memory: Memory) {
    if memory == .names || memory == .sizes { pending = [] }
    if memory == .sizes { durable += [UInt8](repeating: 0, count: max(0, bytes.count - durable.count)) }
    for (place, change) in pending.enumerated() {
      if memory.keeps(place, of: pending.count) {
        change(&durable)
      } else if memory == .half, place == pending.count / 2 {
        // Half of the bytes that the change would have made different.
        let before = durable
        change(&durable)
        let kept = (before.count + durable.count) / 2
        if durable.count > kept { durable.removeLast(durable.count - kept) }
      }
    }
    bytes = durable
    pending = []
    failures = FaultyDisk.Failures()
  }
}

/// The calls of one process.
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
    guard let (place, fault) = fault, place == calls else { return try body(false) }
    switch fault {
    case .fails(let code): throw SystemError(code: code)
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
      disk.folders.insert(path)
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

  func open(_ path: String, _ access: FileAccess) throws(SystemError) -> OpenFile {
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
      return nextFile
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
    return attempt < 3
  }
}
