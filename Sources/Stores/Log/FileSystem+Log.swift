// What is done to the file of a log as a whole.

extension FileSystem {
  /// Cuts a log whose header already has the next generation back to the largest capacity, if one large unit has made it
  /// longer. Returns its size.
  func shrinkLog(_ file: OpenFile) throws(SystemError) -> Int {
    let size = try status(of: file).size
    if size <= LogFormat.largestCapacity { return size }
    try truncate(file, to: LogFormat.largestCapacity)
    return LogFormat.largestCapacity
  }

  /// Returns when a log that was emptied is empty on the disk, too. If the sync fails, marks the log, so that somebody
  /// empties it again.
  func syncEmptiedLog(_ file: OpenFile) throws(SystemError) {
    do throws(SystemError) {
      try sync(file)
    } catch {
      try? writeAll(file, at: LogFormat.headerSize, LogFormat.unsettled)
      throw error
    }
  }
}
