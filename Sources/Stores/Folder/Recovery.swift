// Bringing the units of dead processes into the journals. Which logs the units come from, and when they are brought in, is
// up to the store.

/// Brings the units of several logs together into the journals.
struct Recovery<Files: FileSystem> {
  let store: FolderStore<Files>
  var messages: [String] = []
  /// The journals that are left of what was deleted.
  private(set) var gone: Set<String> = []
  /// Where journals stand, as far as they can be read.
  private var standings: [String: Standing] = [:]
  /// For each journal, the number of the first line of it that any log has.
  private var firstNumbers: [String: Int] = [:]

  /// How far a journal can be read.
  struct Standing {
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
  private enum Turn {
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
      let standing = try standing(of: path)
      guard let start = standing.logged, let file = try store.journals.open(path) else { continue }
      try store.files.writeAll(file, at: start, try store.files.read(file, start..<standing.size))
    }
  }

  /// Whether the journals have all lines of a unit, or have gone on without it.
  mutating func isBroughtIn(_ unit: [LoggedWrite]) throws(SystemError) -> Bool {
    for write in unit {
      switch turn(of: write, try standing(of: write.path)) {
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
    var planned: [String: Standing] = [:]
    for write in unit {
      let standing: Standing
      if let known = planned[write.path] {
        standing = known
      } else {
        standing = try self.standing(of: write.path)
      }
      switch turn(of: write, standing) {
      case .isThere: continue
      case .isNext:
        added.append(write)
        planned[write.path] = Standing(number: write.number, checksum: write.line.checksum)
      case .isSuperseded: return true
      case .isNotYet:
        if !forced { return false }
        if !standing.hasMore {
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

  private func turn(of write: LoggedWrite, _ standing: Standing) -> Turn {
    if write.number < standing.number { return .isThere }
    if write.number == standing.number {
      return write.line.checksum == standing.checksum ? .isThere : .isSuperseded
    }
    // It needs nothing of what it replaces: that may be damaged, or the disk may have its name and have lost its content.
    if write.replaces { return .isNext }
    if write.after == nil { return standing.number < 0 ? .isNext : .isNotYet }
    return write.number == standing.number + 1 && write.after == standing.checksum ? .isNext : .isNotYet
  }

  /// Adds a line after the valid ones, or replaces the journal by it and those lines of its unit that follow it there.
  private mutating func add(_ write: LoggedWrite, with unit: [LoggedWrite]) throws(SystemError) {
    let standing = try standing(of: write.path)
    if write.number <= standing.number { return }
    var next = Standing(number: write.number, checksum: write.line.checksum, size: write.line.bytes.count)
    if write.replaces {
      next = try replace(with: unit.filter { $0.path == write.path }.drop { $0 != write })
    } else {
      if standing.hasMore { messages.append("\(write.path): what was torn was written again from a log") }
      try append(write.line.bytes, to: write.path, at: standing.size)
      next.size += standing.size
    }
    standings[write.path] = next
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
  private mutating func replace(with writes: ArraySlice<LoggedWrite>) throws(SystemError) -> Standing {
    guard let last = writes.last else { return Standing() }
    let bytes = writes.flatMap { $0.line.bytes }
    let file = try store.create(last.path + ".new")
    defer { store.files.close(file) }
    try store.files.writeAll(file, at: 0, bytes)
    store.journals.close(last.path)
    try store.files.rename(last.path + ".new", to: last.path)
    if last.line.isGone { gone.insert(last.path) }
    return Standing(number: last.number, checksum: last.line.checksum, size: bytes.count)
  }

  mutating func standing(of path: String) throws(SystemError) -> Standing {
    if let standing = standings[path] { return standing }
    let standing = try read(path)
    standings[path] = standing
    return standing
  }

  /// Reads a journal from the front to the first line that is not valid. Damage that comes before all lines that logs have
  /// of the journal is skipped: it was there before, and has nothing to do with what comes after it.
  private mutating func read(_ path: String) throws(SystemError) -> Standing {
    guard let file = try store.journals.open(path) else { return Standing() }
    defer { store.journals.trim() }
    var standing = Standing()
    var base = 0
    var reader = JournalReader(store.files, file)
    var skipped = 0
    while true {
      do throws(JournalFault) {
        while let line = try reader.next() {
          if standing.number < 0, let header = JournalHeader(line) {
            base = header.base
            if header.isGone, !header.isKept { gone.insert(path) }
          }
          standing.number = base + line.revision
          if standing.logged == nil, let first = firstNumbers[path], standing.number >= first {
            standing.logged = reader.offset - line.bytes.count - 1
          }
          standing.checksum = line.checksum
          standing.size = reader.offset
          skipped = 0
        }
        standing.hasMore = standing.size < reader.offset
        return standing
      } catch {
        standing.hasMore = true
        switch error {
        case .system(let error): throw error
        case .damaged(_, _, let flaw):
          skipped += 1
          guard standing.number >= 0, standing.number + skipped < firstNumbers[path] ?? 0,
            try skip(flaw, in: &reader)
          else { return standing }
        case .empty, .torn: return standing
        }
      }
    }
  }

  private func skip(
    _ flaw: StoreError.Flaw, in reader: inout JournalReader<Files>
  ) throws(SystemError) -> Bool {
    do throws(JournalFault) {
      return try reader.skip(flaw)
    } catch {
      if case .system(let error) = error { throw error }
      return false
    }
  }
}
