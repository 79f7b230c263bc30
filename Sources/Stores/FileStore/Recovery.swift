// Bringing the units of dead processes into the journals. Which logs the units come from, and when they are brought in, is
// up to the store.

/// Brings the units of several logs together into the journals.
struct Recovery<Files: FileSystem> {
  let store: FolderStore<Files>
  var messages: [String] = []
  /// The journals that are left of what was deleted.
  private(set) var gone: Set<String> = []
  /// Where journals stand, as far as they can be read.
  private var positions: [String: JournalPosition] = [:]
  /// For each journal, the number of the first line of it that any log has.
  private var firstNumbers: [String: Int] = [:]

  /// How far a journal can be read.
  struct JournalPosition {
    var number = -1
    var checksum: UInt32 = 0
    /// Where the last valid line ends.
    var size = 0
    /// Where its first line begins that a log has.
    var logged: Int?
    /// Whether anything comes after the last valid line.
    var hasMore = false
  }

  /// Whether a line can be added now.
  private enum LineStatus {
    case isThere, isNext, isNotYet, isSuperseded
  }

  init(store: FolderStore<Files>) { self.store = store }

  /// Takes units from the front of the logs as their turns come.
  mutating func bringIn(_ logs: [[[LoggedWrite]]]) throws(SystemError) {
    var rests = logs.map { $0[...] }
    while rests.contains(where: { !$0.isEmpty }) {
      var moved = false
      for place in rests.indices {
        while let unit = rests[place].first, try bringIn(unit, forced: false) {
          rests[place].removeFirst()
          moved = true
        }
      }
      if moved { continue }
      // No unit's turn will come any more. The first one in the way is left out; if a journal is damaged, only the unit's
      // lines for that journal are.
      guard let place = rests.firstIndex(where: { !$0.isEmpty }), let unit = rests[place].popFirst() else {
        return
      }
      _ = try bringIn(unit, forced: true)
    }
  }

  /// Finds the first line of each of these journals that any log has. No log makes up for damage before that.
  mutating func noteFirstNumbers(in paths: Set<String>) throws(SystemError) {
    for write in try store.logged(paths) {
      firstNumbers[write.path] = min(write.number, firstNumbers[write.path] ?? write.number)
    }
  }

  /// Writes the lines of journals once more in place, beginning with the first that a log has. A process that could not
  /// sync them may have left them: then the disk does not have what can be read here, and no sync would write it. That goes
  /// for lines of processes that are alive, too, if they come before those of the dead one: without them, the others are
  /// not found.
  mutating func writeAgain(_ paths: Set<String>) throws(SystemError) {
    for path in paths {
      let position = try position(of: path)
      guard let start = position.logged, let file = try store.journals.open(path) else { continue }
      try store.files.writeAll(file, at: start, try store.files.read(file, start..<position.size))
    }
  }

  /// Whether the journals have all lines of a unit, or have gone on without it.
  mutating func isBroughtIn(_ unit: [LoggedWrite]) throws(SystemError) -> Bool {
    for write in unit {
      switch status(of: write, try position(of: write.path)) {
      case .isThere: continue
      case .isSuperseded: return true
      case .isNext, .isNotYet: return false
      }
    }
    return true
  }

  /// Adds the lines of a unit that are missing. Returns false if the unit's turn has not come.
  private mutating func bringIn(_ unit: [LoggedWrite], forced: Bool) throws(SystemError) -> Bool {
    var added: [LoggedWrite] = []
    var planned: [String: JournalPosition] = [:]
    for write in unit {
      let position: JournalPosition
      if let known = planned[write.path] {
        position = known
      } else {
        position = try self.position(of: write.path)
      }
      switch status(of: write, position) {
      case .isThere: continue
      case .isNext:
        added.append(write)
        planned[write.path] = JournalPosition(number: write.number, checksum: write.line.checksum)
      case .isSuperseded: return true
      case .isNotYet:
        if !forced { return false }
        if !position.hasMore {
          messages.append("\(write.path): a record that nobody was answered for was left out")
          return true
        }
      }
    }
    // In the order in which a group is written, for the same reason.
    for write in added where JournalKind.isProfile(write.path) { try add(write, with: added) }
    for write in added where !JournalKind.isProfile(write.path) { try add(write, with: added) }
    return true
  }

  private func status(of write: LoggedWrite, _ position: JournalPosition) -> LineStatus {
    if write.number < position.number { return .isThere }
    if write.number == position.number {
      return write.line.checksum == position.checksum ? .isThere : .isSuperseded
    }
    // It needs nothing of what it replaces: that may be damaged, or the disk may have its name and have lost its content.
    if write.replaces { return .isNext }
    if write.after == nil { return position.number < 0 ? .isNext : .isNotYet }
    return write.number == position.number + 1 && write.after == position.checksum ? .isNext : .isNotYet
  }

  /// Adds a line after the valid ones, or replaces the journal by it and those lines of its unit that follow it there.
  private mutating func add(_ write: LoggedWrite, with unit: [LoggedWrite]) throws(SystemError) {
    let position = try position(of: write.path)
    if write.number <= position.number { return }
    var next = JournalPosition(
      number: write.number, checksum: write.line.checksum, size: write.line.bytes.count)
    if write.replaces {
      next = try replace(with: unit.filter { $0.path == write.path }.drop { $0 != write })
    } else {
      if position.hasMore { messages.append("\(write.path): what was torn was written again from a log") }
      try append(write.line.bytes, to: write.path, at: position.size)
      next.size += position.size
    }
    positions[write.path] = next
  }

  private func append(_ bytes: [UInt8], to path: String, at size: Int) throws(SystemError) {
    var file = try store.journals.open(path)
    if file == nil {
      let made = try store.create(path)
      store.journals.add(path, made)
      file = made
    }
    guard let file else { return }
    store.journals.setTail(of: path, to: nil)
    if try store.files.status(of: file).size > size { try store.files.truncate(file, to: size) }
    try store.files.writeAll(file, at: size, bytes)
    store.journals.trim()
  }

  /// Puts a journal with all of these lines in place of the one that is there, in one step.
  private mutating func replace(with writes: ArraySlice<LoggedWrite>) throws(SystemError) -> JournalPosition {
    guard let last = writes.last else { return JournalPosition() }
    let bytes = writes.flatMap { $0.line.bytes }
    let file = try store.create(last.path + ".new")
    defer { store.files.close(file) }
    try store.files.writeAll(file, at: 0, bytes)
    store.journals.close(last.path)
    try store.files.rename(last.path + ".new", to: last.path)
    if last.line.isGone { gone.insert(last.path) }
    return JournalPosition(number: last.number, checksum: last.line.checksum, size: bytes.count)
  }

  mutating func position(of path: String) throws(SystemError) -> JournalPosition {
    if let position = positions[path] { return position }
    let position = try read(path)
    positions[path] = position
    return position
  }

  /// Reads a journal from the front to the first line that is not valid. Damage that comes before all lines that logs have
  /// of the journal is skipped: it was there before, and has nothing to do with what comes after it.
  private mutating func read(_ path: String) throws(SystemError) -> JournalPosition {
    guard let file = try store.journals.open(path) else { return JournalPosition() }
    defer { store.journals.trim() }
    var position = JournalPosition()
    var base = 0
    var reader = JournalReader(store.files, file)
    var skipped = 0
    while true {
      do throws(JournalReadError) {
        while let line = try reader.next() {
          if position.number < 0, let header = JournalHeader(line) {
            base = header.base
            if header.isGone, !header.isKept { gone.insert(path) }
          }
          position.number = base + line.revision
          if position.logged == nil, let first = firstNumbers[path], position.number >= first {
            position.logged = reader.offset - line.bytes.count - 1
          }
          position.checksum = line.checksum
          position.size = reader.offset
          skipped = 0
        }
        position.hasMore = position.size < reader.offset
        return position
      } catch {
        position.hasMore = true
        switch error {
        case .system(let error): throw error
        case .damaged(_, _, let flaw):
          skipped += 1
          guard position.number >= 0, position.number + skipped < firstNumbers[path] ?? 0,
            try skip(flaw, in: &reader)
          else { return position }
        case .empty, .torn: return position
        }
      }
    }
  }

  private func skip(
    _ flaw: StoreError.Flaw, in reader: inout JournalReader<Files>
  ) throws(SystemError) -> Bool {
    do throws(JournalReadError) {
      return try reader.skip(flaw)
    } catch {
      if case .system(let error) = error { throw error }
      return false
    }
  }
}
