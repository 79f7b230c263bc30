// A disk in memory that can be told to fail, to be short, and to stop. It remembers which bytes and names were synced,
// and forgets the others the way it is asked to.

import Glibc

@testable import Stores

/// The disk that several processes share.
final class FaultyDisk {
  final class Inode {
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
  struct LockOwner: Equatable {
    let process: Int
    let file: OpenFile
  }

  /// Writes that failed, as Linux tells of them: once to each descriptor that was open before, and to one that was opened since
  /// if nobody has been told.
  struct Failures {
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

  enum Naming {
    case put(String, Inode)
    case removed(String)
    case folder(String)
  }

  var names: [String: Inode] = [:]
  var durableNames: [String: Inode] = [:]
  var pendingNames: [Naming] = []
  var folders: Set<String> = []
  var durableFolders: Set<String> = []
  var processes = 0
  /// Of all files together.
  var failures = Failures()

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
  func unlink(_ inode: Inode) {
    inode.links -= 1
    if let room { self.room = room + inode.bytes.count }
  }

  /// Everything is on the disk.
  func sync() {
    for inode in names.values { inode.sync() }
    durableNames = names
    durableFolders = folders
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
      case .folder(let path): durableFolders.insert(path)
      }
    }
    // What is in a folder whose name is lost is lost with it.
    folders = durableFolders.filter { isThere($0) }
    durableFolders = folders
    names = after.filter { isThere(StoreLayout.folder(of: $0.key)) }
    durableNames = names
    pendingNames = []
    failures = Failures()
  }

  /// Whether the disk has the name of the folder, and those of the folders that it is in.
  private func isThere(_ folder: String) -> Bool {
    folder.isEmpty || durableFolders.contains(folder) && isThere(StoreLayout.folder(of: folder))
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
    copy.durableFolders = durableFolders
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
