// The logs of processes that died: who finds one brings it in before it writes anything itself. What is found in them
// and what becomes of it is said in `LogFormat.swift`.

extension FolderStore {
  /// Whether there is a log with units that nobody owns, or somebody is bringing one in right now. Asked while the
  /// locks of a group are held: whoever died before they were taken is seen to be dead.
  func seesLogOfTheDead() throws(StoreError) -> Bool {
    try stored { () throws(SystemError) in
      let count = try logCount()
      if count <= (log == nil ? 0 : 1) { return false }
      for number in 0..<count where number != log?.number {
        if try !isTakenBySomebodyElse(StoreLock.log(number)), try hasUnits(number) { return true }
      }
      return try isTakenBySomebodyElse(StoreLock.recovery)
    }
  }

  /// How many logs there are. Where the store is not the one any more that came to life, it is let go of.
  func logCount() throws(SystemError) -> Int {
    if let count = try locks?.logCount() { return count }
    letGo()
    throw SystemError(code: SystemError.notThere, lostFolder: true)
  }

  /// Whether somebody else has that lock, or may have it.
  func isTakenBySomebodyElse(_ lock: Int) throws(SystemError) -> Bool {
    try locks?.isTakenBySomebodyElse(lock) ?? true
  }

  /// Whether a log seems to have units in it.
  func hasUnits(_ number: Int) throws(SystemError) -> Bool {
    guard let file = try otherLog(number) else { return false }
    let first = try files.read(file, LogFormat.headerSize..<(LogFormat.headerSize + 1))
    return !first.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
  }

  private func otherLog(_ number: Int) throws(SystemError) -> OpenFile? {
    if let file = otherLogs[number] { return file }
    do throws(SystemError) {
      let file = try open(StoreLayout.log(number), journals.access)
      otherLogs[number] = file
      return file
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  /// The units of another log.
  private func units(ofLog number: Int) throws(SystemError) -> [[LoggedWrite]] {
    guard let file = try otherLog(number) else { return [] }
    return LoggedUnits.units(of: try files.read(file, 0..<files.status(of: file).size))
  }

  /// What is wrong with another log, and all of its bytes; nil where nothing is.
  func damage(inLog number: Int) throws(SystemError) -> (damage: StoreError.Damage, bytes: [UInt8])? {
    guard let file = try otherLog(number) else { return nil }
    let bytes = try files.read(file, 0..<files.status(of: file).size)
    return LoggedUnits.damage(in: bytes).map { record, byte, flaw in
      (StoreError.Damage(file: StoreLayout.log(number), record: record, byte: byte, flaw: flaw), bytes)
    }
  }

  /// Returns when all logs are on the disk as they were found: so that none of them can go back to what it was before it began anew.
  func syncLogs() throws(StoreError) {
    if !isSyncing { return }
    // Where it is not empty, it was synced since.
    if log?.isEmpty == true { try syncing { () throws(SystemError) in try log?.sync() } }
    try stored { () throws(SystemError) in
      for number in try 0..<logCount() where number != log?.number {
        if let file = try otherLog(number) { try files.sync(file) }
      }
    }
  }

  /// The lines of these journals that any log has, the own one included.
  func logged(_ paths: Set<String>) throws(SystemError) -> [LoggedWrite] {
    var writes: [LoggedWrite] = []
    for number in try 0..<logCount() {
      for unit in try units(ofLog: number) { writes += unit.filter { paths.contains($0.path) } }
    }
    return writes
  }

  /// The largest number of a line that a damaged journal or a log has, as far as they can be read.
  func largestNumber(in path: String) throws(StoreError) -> Int {
    let found = try stored { () throws(SystemError) in
      var recovery = Recovery(store: self)
      return try recovery.standing(of: path).number
    }
    return max(found, try largestLoggedNumber(in: path) ?? found)
  }

  /// The largest number of a line of that journal that any log has, and would have after the machine stopped.
  func largestLoggedNumber(in path: String) throws(StoreError) -> Int? {
    let found = try stored { () throws(SystemError) in try logged([path]) }
    try syncLogs()
    return found.map(\.number).max()
  }

  /// The journals that logs have lines for; the own one only where it could not begin anew.
  func pathsInLogs() throws(StoreError) -> Set<String> {
    try stored { () throws(SystemError) in
      var paths: Set<String> = []
      for number in try 0..<logCount() where number != log?.number || log?.isEmpty == false {
        for unit in try units(ofLog: number) { paths.formUnion(unit.map(\.path)) }
      }
      return paths
    }
  }
}

// MARK: - Bringing in

extension FolderStore {
  /// Brings in the logs of all processes that are dead. No lock but that of the own log may be held.
  func bringInLogsOfTheDead() throws(StoreError) {
    guard try seesLogOfTheDead() else { return }
    try expectKnownLogs()
    // Where nothing can be brought in, nothing may be missing: a process that was killed has mostly written its journals.
    if isReadOnly, try isEverythingBroughtIn() { return }
    try locks?.await(StoreLock.recovery)
    var taken: [Int] = []
    defer {
      for number in taken { locks?.release(StoreLock.log(number)) }
      release()
    }
    try stored { () throws(SystemError) in
      for number in try 0..<logCount() where number != log?.number {
        guard try locks?.take(StoreLock.log(number)) ?? false else { continue }
        taken.append(number)
      }
    }
    try bringIn(taken)
  }

  /// Sees that nobody has left a log of a later format: what is in it, only a later program knows.
  func expectKnownLogs() throws(StoreError) {
    let later = try stored { () throws(SystemError) -> Int? in
      for number in try 0..<logCount() where number != log?.number {
        if try isTakenBySomebodyElse(StoreLock.log(number)) { continue }
        guard let file = try otherLog(number) else { continue }
        let header = try files.read(file, 0..<LogFormat.headerSize)
        if let version = LoggedUnits.laterFormat(of: header) { return version }
      }
      return nil
    }
    if let later { throw .newerFormat(later) }
  }

  private func bringIn(_ logs: [Int]) throws(StoreError) {
    var found: [(log: Int, units: [[LoggedWrite]])] = []
    try stored { () throws(SystemError) in
      for number in logs where try hasUnits(number) { found.append((number, try units(ofLog: number))) }
    }
    let paths = Set(found.flatMap { log in log.units.flatMap { $0.map(\.path) } })
    for lock in Set(paths.map(StoreLock.journal)).sorted() { try locks?.await(lock) }
    for log in found { try keepIfDamaged(log: log.log) }
    var recovery = Recovery(store: self)
    try stored { () throws(SystemError) in
      try recovery.noteFirstNumbers(in: paths)
      if isSyncing { try recovery.writeAgain(paths) }
      try recovery.bringIn(found.map(\.units))
    }
    if !paths.isEmpty { try syncing { () throws(SystemError) in try locks?.syncAll() } }
    try stored { () throws(SystemError) in
      for log in found { try empty(log: log.log) }
    }
    gone.formUnion(recovery.gone)
    for message in recovery.messages { warn(message) }
  }

  /// Whether the journals have all that the logs of dead processes have.
  private func isEverythingBroughtIn() throws(StoreError) -> Bool {
    var recovery = Recovery(store: self)
    return try stored { () throws(SystemError) in
      var left: [[LoggedWrite]] = []
      for number in try 0..<logCount() {
        if try !isTakenBySomebodyElse(StoreLock.log(number)) { left += try units(ofLog: number) }
      }
      try recovery.noteFirstNumbers(in: Set(left.joined().map(\.path)))
      for unit in left where try !recovery.isBroughtIn(unit) { return false }
      return true
    }
  }

  private func keepIfDamaged(log number: Int) throws(StoreError) {
    let found = try stored { () throws(SystemError) in try damage(inLog: number) }
    guard let (damage, bytes) = found else { return }
    let kept = try keep(bytes, of: damage.file)
    warn("\(StoreError.corrupt(damage).message); what it held was kept as \(kept)")
  }

  private func empty(log number: Int) throws(SystemError) {
    guard let file = try otherLog(number) else { return }
    let header = try files.read(file, 0..<LogFormat.headerSize)
    let generation = (LoggedUnits.generation(of: header) ?? 0) + 1
    try files.writeAll(file, at: 0, LogFormat.header(generation: generation))
    let size = try files.shrinkLog(file)
    try files.writeAll(file, at: LogFormat.headerSize, LogFormat.padding(LogFormat.headerSize..<size))
    if isSyncing { try files.syncEmptiedLog(file) }
  }
}

/// Brings the units of several logs together into the journals.
private struct Recovery<Files: FileSystem> {
  let store: FolderStore<Files>
  var messages: [String] = []
  /// Journals that are left of what was deleted.
  private(set) var gone: Set<String> = []
  /// Where journals stand, as far as they can be read.
  private var standings: [String: Standing] = [:]
  /// The numbers of the first lines that logs have of journals.
  private var firstNumbers: [String: Int] = [:]

  /// How far a journal can be read.
  struct Standing {
    var number = -1
    var checksum: UInt32 = 0
    /// Where its last valid line ends.
    var size = 0
    /// Where the first of its lines begins that a log has.
    var logged: Int?
    /// Whether something comes after that.
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
      // Nobody's turn comes any more. The first that is in the way is left out, but for journals that are damaged.
      guard let place = rests.firstIndex(where: { !$0.isEmpty }), let unit = rests[place].popFirst() else {
        return
      }
      _ = try bringIn(unit, forced: true)
    }
  }

  /// Finds out from where on logs have lines of these journals. What is damaged before that no log makes up for.
  mutating func noteFirstNumbers(in paths: Set<String>) throws(SystemError) {
    for write in try store.logged(paths) {
      firstNumbers[write.path] = min(write.number, firstNumbers[write.path] ?? write.number)
    }
  }

  /// Writes the lines of journals once more where they are, from the first on that a log has: a process that could not sync them may
  /// have left them, and then the disk does not have what can be read here, and no sync would write it. That a process is alive
  /// whose lines stand before those of the dead one does not help: without them, the others are not found.
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

  /// Adds the lines of a unit that are missing. False if its turn has not come.
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
    for write in added { try add(write, with: added) }
    return true
  }

  private func turn(of write: LoggedWrite, _ standing: Standing) -> Turn {
    if write.number < standing.number { return .isThere }
    if write.number == standing.number {
      return write.line.checksum == standing.checksum ? .isThere : .isSuperseded
    }
    // It needs nothing of what it takes the place of, which may be damaged; or the disk has its name and lost its content.
    if write.replaces { return .isNext }
    if write.after == nil { return standing.number < 0 ? .isNext : .isNotYet }
    return write.number == standing.number + 1 && write.after == standing.checksum ? .isNext : .isNotYet
  }

  /// Adds a line where the valid ones end, or replaces the journal by it and those of its unit that follow it there.
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

  /// Puts a journal with all of these lines in place of the one that is there, at once.
  private mutating func replace(with writes: ArraySlice<LoggedWrite>) throws(SystemError) -> Standing {
    guard let last = writes.last else { return Standing() }
    let bytes = writes.flatMap(\.line.bytes)
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

  /// Reads a journal from the front to the first line that is not valid, but for those before all that logs have of it: what was
  /// damaged there was so before, and has nothing to do with what comes behind it.
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
