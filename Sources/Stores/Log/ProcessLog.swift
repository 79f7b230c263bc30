// The one log that this process writes. What it may hold, and what is found in it, is in `LogFormat.swift`.

/// An open log, and where its next unit goes.
struct ProcessLog<Files: FileSystem> {
  let number: Int
  private let files: Files
  private let file: OpenFile
  private let isSyncing: Bool
  private(set) var generation: Int
  /// Where the next unit goes.
  private(set) var end = LogFormat.headerSize
  private var capacity: Int
  /// Up to where there may be something else than white space.
  private var used: Int

  /// The log with that number, whose lock is held and whose units, if any, have been brought in. A new one is filled up
  /// and synced. `syncAll` is called before it begins anew if a process has had it that did not sync, and this one does.
  init(
    _ number: Int, capacity wanted: Int, syncing isSyncing: Bool, in files: Files,
    syncAll: () throws(SystemError) -> Void
  ) throws(SystemError) {
    self.number = number
    self.files = files
    self.isSyncing = isSyncing
    let path = StoreLayout.log(number)
    let size: Int
    do throws(SystemError) {
      (file, size) = try files.open(path, .readWrite)
    } catch {
      guard error.isMissing else { throw error }
      (file, size) = try files.open(path, .create)
    }
    do throws(SystemError) {
      let found = try files.read(file, 0..<size)
      if isSyncing, LoggedUnits.isUnsynced(found) { try syncAll() }
      generation = (LoggedUnits.generation(of: found) ?? 0) + 1
      capacity = max(size, wanted)
      used = (found.lastIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") } ?? 0) + 1
      try begin(generation)
      try sync()
      try files.syncFolder(StoreLayout.logs)
    } catch {
      files.close(file)
      throw error
    }
  }

  /// Whether nothing was written since it began anew.
  var isEmpty: Bool { end == LogFormat.headerSize }

  /// Whether so many bytes go into what is padded.
  func hasRoom(for count: Int) -> Bool { end + count <= capacity }

  /// Writes units and, if this process syncs, returns when they are on the disk. After a failure they have to be cut off.
  ///
  /// The disk is told to begin, and then `meanwhile` is called: what is computed while it writes takes no time. It also takes
  /// less time to wait for it then than from the beginning, since the processor did not go to sleep.
  mutating func append(_ units: [UInt8], meanwhile: () -> Void) throws(SystemError) {
    used = max(used, end + units.count)
    try files.writeAll(file, at: end, units)
    if isSyncing { files.beginSync(file, end..<end + units.count) }
    meanwhile()
    if isSyncing { try files.sync(file) }
    end += units.count
    capacity = max(capacity, end)
  }

  /// Makes white space of everything from `place` on, so that no unit there happens. Then the header is written again: where a sync
  /// failed, it may have been lost with the units.
  mutating func cut(to place: Int) throws(SystemError) {
    var size = try files.status(of: file).size
    if size > capacity {
      // What has made it longer may have filled the disk.
      try files.truncate(file, to: capacity)
      size = capacity
    }
    try files.writeAll(file, at: place, LogFormat.padding(place..<max(place, min(used, size))))
    try files.writeAll(file, at: 0, LogFormat.header(generation: generation, isSynced: isSyncing))
    if isSyncing { try files.sync(file) }
    end = place
    used = place
  }

  /// Begins the next generation, where the disk has the room for it with more padding. All journals that the log names have to be on the disk.
  mutating func beginAnew(growing: Bool) throws(SystemError) {
    if growing, capacity < LogFormat.largestCapacity { capacity *= 2 }
    try begin(generation + 1)
  }

  private mutating func begin(_ generation: Int) throws(SystemError) {
    try files.writeAll(file, at: 0, LogFormat.header(generation: generation, isSynced: isSyncing))
    self.generation = generation
    end = LogFormat.headerSize
    let size = try files.shrinkLog(file)
    used = min(used, size)
    capacity = min(capacity, LogFormat.largestCapacity)
    let blank = max(used, capacity > size ? capacity : end)
    let start = used > end ? end : min(size, blank)
    do throws(SystemError) {
      try files.writeAll(file, at: start, LogFormat.padding(start..<blank))
    } catch {
      guard error.isNoRoom else { throw error }
      _ = try giveBackPadding()
    }
    used = end
  }

  /// Makes the log end where it ends. Returns whether the disk has more room since.
  mutating func giveBackPadding() throws(SystemError) -> Bool {
    let size = try files.status(of: file).size
    guard size > end else { return false }
    try files.truncate(file, to: end)
    used = end
    capacity = end
    return true
  }

  /// Makes sure that nothing of what it held is left on the disk.
  func sync() throws(SystemError) { try files.syncEmptiedLog(file) }

  /// Lets go of the file.
  func close() { files.close(file) }
}
