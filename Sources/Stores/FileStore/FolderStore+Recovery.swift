// The logs of processes that died. Whoever finds one brings it in before writing anything. What may be found in them, and
// what becomes of it, is in `LogFormat.swift`.

extension FolderStore {
  /// Whether there is a log with units that nobody owns, or somebody is bringing one in right now. If this is asked while
  /// the locks of a group are held, it sees every process that died before they were taken.
  func seesLogOfTheDead() throws(StoreError) -> Bool {
    try stored { () throws(SystemError) in
      let (count, own) = (try logCount(), log?.number)
      if count <= (own == nil ? 0 : 1) { return false }
      for number in 0..<count where number != own {
        if try !isTakenBySomebodyElse(StoreLock.log(number)), try hasUnits(number) { return true }
      }
      return try isTakenBySomebodyElse(StoreLock.recovery)
    }
  }

  /// Whether a log seems to have units in it.
  func hasUnits(_ number: Int) throws(SystemError) -> Bool {
    guard let file = try otherLog(number) else { return false }
    let first = try files.read(file, LogFormat.headerSize..<(LogFormat.headerSize + 1))
    return !first.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
  }

  /// Whether a process that does not sync writes to that log, or was the last to do so.
  func isUnsynced(_ number: Int) throws(SystemError) -> Bool {
    guard let file = try otherLog(number) else { return false }
    return LoggedUnits.isUnsynced(try files.read(file, 0..<LogFormat.headerSize))
  }

  private func otherLog(_ number: Int) throws(SystemError) -> OpenFile? {
    if let file = otherLogs[number] { return file }
    do throws(SystemError) {
      let file = try open(StoreLayout.log(number), journals.access).file
      otherLogs[number] = file
      return file
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  /// Returns the units of another log.
  private func units(ofLog number: Int) throws(SystemError) -> [[LoggedWrite]] {
    guard let file = try otherLog(number) else { return [] }
    return LoggedUnits.units(of: try files.read(file, 0..<files.status(of: file).size))
  }

  /// Returns what is wrong with another log, and all of its bytes; nil if nothing is.
  func damage(inLog number: Int) throws(SystemError) -> (damage: StoreError.Damage, bytes: [UInt8])? {
    guard let file = try otherLog(number) else { return nil }
    let bytes = try files.read(file, 0..<files.status(of: file).size)
    return LoggedUnits.damage(in: bytes).map { record, byte, flaw in
      (StoreError.Damage(file: StoreLayout.log(number), record: record, byte: byte, flaw: flaw), bytes)
    }
  }

  /// Returns when all logs are on the disk as they were found, so that none of them can go back to what it was before it
  /// began anew.
  func syncLogs() throws(StoreError) {
    if !isSyncing { return }
    // If it is not empty, it has been synced since it began anew.
    if let log, log.isEmpty { try syncing { () throws(SystemError) in try log.sync() } }
    try stored { () throws(SystemError) in
      for number in try 0..<logCount() where number != log?.number {
        if let file = try otherLog(number) { try files.sync(file) }
      }
    }
  }

  /// Returns the lines of these journals that any log has, including that of this process.
  func logged(_ paths: Set<String>) throws(SystemError) -> [LoggedWrite] {
    var writes: [LoggedWrite] = []
    for number in try 0..<logCount() {
      for unit in try units(ofLog: number) { writes += unit.filter { paths.contains($0.path) } }
    }
    return writes
  }

  /// Returns the largest number of a line that a damaged journal or a log has, as far as they can be read.
  func largestNumber(in path: String) throws(StoreError) -> Int {
    let found = try stored { () throws(SystemError) in
      var recovery = Recovery(store: self)
      return try recovery.position(of: path).number
    }
    return max(found, try largestLoggedNumber(in: path) ?? found)
  }

  /// Returns the largest number of a line of that journal that any log has, and would have if the machine stopped.
  func largestLoggedNumber(in path: String) throws(StoreError) -> Int? {
    let found = try stored(logged([path]))
    try syncLogs()
    return found.map { $0.number }.max()
  }

  /// Returns the journals that logs have lines of. The log of this process counts only if it could not begin anew.
  func pathsInLogs() throws(StoreError) -> Set<String> {
    try stored { () throws(SystemError) in
      var paths: Set<String> = []
      for number in try 0..<logCount() where number != log?.number || log?.isEmpty == false {
        for unit in try units(ofLog: number) { paths.formUnion(unit.map({ $0.path })) }
      }
      return paths
    }
  }
}

// MARK: - Bringing in

extension FolderStore {
  /// Brings in the logs of all processes that are dead. No lock may be held but that of this process's log.
  func bringInLogsOfTheDead() throws(StoreError) {
    guard try seesLogOfTheDead() else { return }
    try expectKnownLogs()
    // Nothing can be brought in here, which does not matter if nothing is missing: a process that was killed has mostly
    // written its journals.
    if isReadOnly, try isEverythingBroughtIn() { return }
    try wait(for: StoreLock.recovery)
    var taken: [Int] = []
    defer {
      for number in taken { release(StoreLock.log(number)) }
      release()
    }
    try stored { () throws(SystemError) in
      for number in try 0..<logCount() where number != log?.number {
        guard try take(StoreLock.log(number)) else { continue }
        taken.append(number)
      }
    }
    try bringIn(taken)
  }

  /// Throws if a dead process has left a log of a later format: only a later program knows what is in it.
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
    var areUnsynced = false
    try stored { () throws(SystemError) in
      for number in logs where try hasUnits(number) {
        found.append((number, try units(ofLog: number)))
        if try isUnsynced(number) { areUnsynced = true }
      }
    }
    let paths = Set(found.flatMap { log in log.units.flatMap { $0.map { $0.path } } })
    for lock in paths.map(StoreLock.file).sorted() { try wait(for: lock) }
    for log in found { try keepIfDamaged(log: log.log) }
    var recovery = Recovery(store: self)
    try stored { () throws(SystemError) in
      try recovery.noteFirstNumbers(in: paths)
      if isSyncing { try recovery.writeAgain(paths) }
      try recovery.bringIn(found.map { $0.units })
    }
    if areUnsynced || !paths.isEmpty { try syncing { () throws(SystemError) in try syncAll() } }
    try stored { () throws(SystemError) in
      for log in found { try empty(log: log.log) }
    }
    gone.formUnion(recovery.gone)
    for message in recovery.messages { warn(message) }
  }

  /// Whether the journals have everything that the logs of dead processes have.
  private func isEverythingBroughtIn() throws(StoreError) -> Bool {
    var recovery = Recovery(store: self)
    return try stored { () throws(SystemError) in
      var left: [[LoggedWrite]] = []
      for number in try 0..<logCount() {
        if try !isTakenBySomebodyElse(StoreLock.log(number)) { left += try units(ofLog: number) }
      }
      try recovery.noteFirstNumbers(in: Set(left.joined().map { $0.path }))
      for unit in left where try !recovery.isBroughtIn(unit) { return false }
      return true
    }
  }

  private func keepIfDamaged(log number: Int) throws(StoreError) {
    let found = try stored(damage(inLog: number))
    guard let (damage, bytes) = found else { return }
    let kept = try keep(bytes, of: damage.file)
    warn("\(StoreError.corrupt(damage).message); what it held was kept as \(kept)")
  }

  /// Begins the log of a dead process anew.
  func empty(log number: Int) throws(SystemError) {
    guard let file = try otherLog(number) else { return }
    let header = try files.read(file, 0..<LogFormat.headerSize)
    let generation = (LoggedUnits.generation(of: header) ?? 0) + 1
    try files.writeAll(file, at: 0, LogFormat.header(generation: generation, isSynced: isSyncing))
    let size = try files.shrinkLog(file)
    try files.writeAll(file, at: LogFormat.headerSize, LogFormat.padding(LogFormat.headerSize..<size))
    if isSyncing { try files.syncEmptiedLog(file) }
  }
}
