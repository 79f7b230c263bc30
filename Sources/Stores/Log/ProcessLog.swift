// The one log that this process writes. What it may hold, and what may be found in it, is in `LogFormat.swift`.

/// An open log, and where its next unit goes.
final class ProcessLog<Files: FileSystem> {
  let number: Int
  private let files: Files
  private let file: OpenFile
  private let isSyncing: Bool
  private(set) var generation: Int
  /// Where the next unit goes.
  private(set) var end = LogFormat.headerSize
  private var capacity: Int
  /// Where the bytes end that may not be white space.
  private var used: Int

  /// Opens the log with that number, whose lock must be held and whose units, if any, must have been brought in. A new log
  /// is padded and synced. If this process syncs, and one that did not has had the log, `syncAll` is called before the log
  /// begins anew.
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

  /// Whether nothing has been written since the log began anew.
  var isEmpty: Bool { end == LogFormat.headerSize }

  /// Whether the file still has a name, and was not removed by somebody.
  func isLinked() throws(SystemError) -> Bool { try files.status(of: file).isLinked }

  /// Whether that many bytes fit into the padding.
  func hasRoom(for count: Int) -> Bool { end + count <= capacity }

  /// Writes units and, if this process syncs, returns when they are on the disk. After a failure they have to be cut off.
  ///
  /// The disk is told to begin writing, and then `meanwhile` is called: what is computed while the disk writes takes no
  /// extra time. Waiting for the disk also takes less time then, since the processor has not gone to sleep.
  func append(_ units: [UInt8], meanwhile: () -> Void) throws(SystemError) {
    used = max(used, end + units.count)
    try files.writeAll(file, at: end, units)
    if isSyncing { files.beginSync(file, end..<end + units.count) }
    meanwhile()
    if isSyncing { try files.sync(file) }
    end += units.count
    capacity = max(capacity, end)
  }

  /// Makes white space of everything from `place` on, so that no unit there happens. Then writes the header again: if a
  /// sync failed, the header may have been lost with the units.
  func cut(to place: Int) throws(SystemError) {
    var size = try files.status(of: file).size
    if size > capacity {
      // Whatever has made the file longer may have filled the disk.
      try files.truncate(file, to: capacity)
      size = capacity
    }
    try files.writeAll(file, at: place, LogFormat.padding(place..<max(place, min(used, size))))
    try files.writeAll(file, at: 0, LogFormat.header(generation: generation, isSynced: isSyncing))
    if isSyncing { try files.sync(file) }
    end = place
    used = place
  }

  /// Begins the next generation; with `growing`, also with more padding, if the disk has room for it. All journals that the
  /// log names must be on the disk.
  func beginAnew(growing: Bool) throws(SystemError) {
    if growing, capacity < LogFormat.largestCapacity { capacity *= 2 }
    try begin(generation + 1)
  }

  private func begin(_ generation: Int) throws(SystemError) {
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

  /// Cuts the padding off, so that the file ends where its units end. Returns whether that has made room on the disk.
  func giveBackPadding() throws(SystemError) -> Bool {
    let size = try files.status(of: file).size
    guard size > end else { return false }
    try files.truncate(file, to: end)
    used = end
    capacity = end
    return true
  }

  /// Returns when the disk has nothing left of what the log held before it began anew.
  func sync() throws(SystemError) { try files.syncEmptiedLog(file) }

  func close() { files.close(file) }
}
