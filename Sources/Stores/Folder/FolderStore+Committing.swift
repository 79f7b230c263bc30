// One batch: locks, lines, log, sync, journals, release. What is answered is in the log and synced; what a journal shows
// is, too. When a step fails, those before it are undone, and the units were refused.

extension FolderStore {
  func commit(_ batch: [StoreUnit], meanwhile: () -> Void) -> [StoreError?] {
    var outcomes = [StoreError?](repeating: nil, count: batch.count)
    var next = 0
    while next < batch.count {
      next = commitGroup(of: batch, from: next, to: batch.count, &outcomes, meanwhile)
    }
    journals.trim()
    return outcomes
  }

  /// Commits as many units as go together. Returns the first that is still to do.
  private func commitGroup(
    of batch: [StoreUnit], from start: Int, to limit: Int, _ outcomes: inout [StoreError?],
    _ meanwhile: () -> Void
  ) -> Int {
    var end = start
    do throws(GroupFailure) {
      while true {
        var group = CommitGroup()
        end = start
        try failing { () throws(StoreError) in try prepareLog() }
        defer { release() }
        try failing { () throws(StoreError) in
          try gather(batch, from: &end, to: limit, into: &group, &outcomes)
        }
        if group.isEmpty { return end }
        if try !failing({ () throws(StoreError) in try seesLogOfTheDead() }) {
          try write(group, meanwhile)
          return end
        }
        release()
        try failing { () throws(StoreError) in try bringInLogsOfTheDead() }
      }
    } catch {
      end = max(end, start + 1)
      let units = (start..<end).filter { outcomes[$0] == nil }
      // One unit's journal may have been in the way of all: each by itself, the others happen.
      let areTriedAgain =
        undo == nil
        && (error.isOfOneJournal && units.count > 1 || makesRoom(for: units.map { batch[$0] }, error.reason))
      for unit in units {
        if areTriedAgain {
          _ = commitGroup(of: batch, from: unit, to: unit + 1, &outcomes, meanwhile)
        } else {
          outcomes[unit] = error.reason
        }
      }
      return end
    }
  }

  /// Makes room on a full disk for deletions, which will make more. Returns whether there is some.
  private func makesRoom(for units: [StoreUnit], _ reason: StoreError) -> Bool {
    guard case .unavailable(.diskFull, _) = reason, units.contains(where: \.onlyDeletes) else { return false }
    return (try? log?.giveBackPadding()) ?? false
  }

  /// Plans units until there are enough, or one would have to wait while others are held up.
  private func gather(
    _ batch: [StoreUnit], from next: inout Int, to limit: Int, into group: inout CommitGroup,
    _ outcomes: inout [StoreError?]
  ) throws(StoreError) {
    var refused = RefusedUnits(batch[..<next], outcomes[..<next])
    while next < limit, !group.isFull {
      do throws(PlanStop) {
        if let reason = refused.conflict(of: batch[next]) { throw .refused(reason) }
        group.add(try plan(batch[next], after: group, waiting: group.isEmpty))
        outcomes[next] = nil
      } catch {
        switch error {
        case .isLocked: return
        case .refused(let reason):
          outcomes[next] = reason
          refused.add(batch[next], reason)
        }
      }
      next += 1
    }
  }

  /// Takes the locks of these as a group would, before anything is decided.
  func hold(sessions: [String], _ profiles: [ProfileKey]) {
    let paths =
      sessions.filter(isSessionID).map(StoreLayout.journal(ofSession:))
      + profiles.map(StoreLayout.journal(of:))
    do throws(StoreError) {
      try prepareLog()
      for lock in Set(paths.map(StoreLock.journal)).sorted() { try locks?.await(lock) }
    } catch {
      release()
    }
  }

  /// Lets go of all locks but that of the own log.
  func release() {
    guard undo == nil, unfinished.isEmpty, let held = locks?.held else { return }
    for lock in held where log.map({ StoreLock.log($0.number) }) != lock { locks?.release(lock) }
  }
}

// MARK: - Lists alone

extension FolderStore {
  /// Adds sessions to lists, and does nothing else.
  func add(_ entries: [Relisting]) throws(StoreError) {
    try prepareLog()
    defer { release() }
    while true {
      var group = CommitGroup()
      do throws(PlanStop) {
        group.add(try plan(entries))
      } catch {
        if case .refused(let reason) = error { throw reason }
        throw .unavailable(.busy)
      }
      if try !seesLogOfTheDead() { return try writing { () throws(GroupFailure) in try write(group) {} } }
      release()
      try bringInLogsOfTheDead()
    }
  }

  private func writing(_ body: () throws(GroupFailure) -> Void) throws(StoreError) {
    do throws(GroupFailure) {
      try body()
    } catch {
      throw error.reason
    }
  }
}

// MARK: - Log, then journals

extension FolderStore {
  private func write(_ group: CommitGroup, _ meanwhile: () -> Void) throws(GroupFailure) {
    let units = try failing { () throws(StoreError) in try roomInLog(for: group) }
    guard let start = log?.end else { return }
    var undo = Undo(logEnd: start)
    do throws(SystemError) {
      try log?.append(units, syncing: isSyncing, meanwhile: meanwhile)
      try writeJournals(of: group, &undo)
    } catch {
      let isOfOneJournal = !undo.cuts.isEmpty || !undo.created.isEmpty
      self.undo = undo
      try failing { () throws(StoreError) in try undoTheRest() }
      throw GroupFailure(reason: StoreError(error), isOfOneJournal: isOfOneJournal)
    }
    remember(group)
    if !group.gone.isEmpty, unfinished.isEmpty { try? checkpoint() }
  }

  /// The units as they go into the log, which begins anew if they do not fit any more.
  private func roomInLog(for group: CommitGroup) throws(StoreError) -> [UInt8] {
    guard let log else { throw .unavailable(.lostFolder) }
    let units = group.logged(in: log.generation)
    if log.isEmpty || log.hasRoom(for: units.count) { return units }
    try checkpoint(growing: true)
    return group.logged(in: self.log?.generation ?? 0)
  }

  private func writeJournals(of group: CommitGroup, _ undo: inout Undo) throws(SystemError) {
    for (path, journal) in group.journals where !journal.isReplaced && !journal.lines.isEmpty {
      let bytes = journal.bytes
      if let found = journal.found {
        var file = journals.opened(path)
        // It may have been closed to make room for another one of the group.
        if file == nil { file = try journals.open(path) }
        guard let file else { throw SystemError(code: SystemError.notThere) }
        undo.cuts.append((path, found.size))
        try files.writeAll(file, at: found.size, bytes)
      } else {
        undo.created.append(path)
        let file = try create(path)
        journals.add(path, file)
        try files.writeAll(file, at: 0, bytes)
      }
    }
    try replaceJournals(of: group, &undo)
  }

  /// Writes the new content of all journals that are replaced before it renames the first of them.
  private func replaceJournals(of group: CommitGroup, _ undo: inout Undo) throws(SystemError) {
    let replaced = group.journals.filter { $0.value.isReplaced }
    for (path, journal) in replaced {
      undo.created.append(path + ".new")
      let file = try create(path + ".new")
      journals.add(path + ".new", file)
      try files.writeAll(file, at: 0, journal.bytes)
    }
    for path in replaced.keys {
      do throws(SystemError) {
        try replaceJournal(path)
      } catch {
        // Once one journal is another, there is no way back; there is one forward, and the log knows it too.
        if path == replaced.keys.first { throw error }
        unfinished.append(path)
      }
    }
  }

  /// Puts the new content that stands beside a journal in its place. It stays open, so that whoever syncs it is told of all that failed.
  private func replaceJournal(_ path: String) throws(SystemError) {
    try journals.makingRoom { () throws(SystemError) in try files.rename(path + ".new", to: path) }
    journals.rename(path + ".new", to: path)
  }

  /// Remembers where everything stands now.
  private func remember(_ group: CommitGroup) {
    for (path, journal) in group.journals where !journal.lines.isEmpty {
      journals.setTail(of: path, to: journal.tail)
      unsynced.journals.insert(path)
      if journal.found == nil || journal.isReplaced { unsynced.folders.insert(StoreLayout.folder(of: path)) }
    }
    gone.formUnion(group.gone)
  }
}

/// Why a group was not written.
private struct GroupFailure: Error {
  let reason: StoreError
  /// Whether it was one journal that could not be written, and not the log.
  var isOfOneJournal = false
}

private func failing<Result>(_ body: () throws(StoreError) -> Result) throws(GroupFailure) -> Result {
  do throws(StoreError) {
    return try body()
  } catch {
    throw GroupFailure(reason: error)
  }
}

// MARK: - Undoing

/// What has to be done so that a group that failed has not happened.
struct Undo {
  /// Where the log ended before it.
  let logEnd: Int
  /// How long journals were before it.
  var cuts: [(path: String, size: Int)] = []
  /// Files that were not there before it.
  var created: [String] = []
}

extension FolderStore {
  /// Undoes what is left to be undone. As long as that fails, the locks are kept, and nothing is read or written: nobody
  /// may build on what is half there.
  func undoTheRest() throws(StoreError) {
    try stored { () throws(SystemError) in
      _ = try logCount()  // What stands in another folder of that name is to be left alone.
      while let path = unfinished.last {
        try replaceJournal(path)
        unfinished.removeLast()
      }
      while let (path, size) = undo?.cuts.last {
        if let file = try journals.open(path) { try files.truncate(file, to: size) }
        journals.setTail(of: path, to: nil)
        undo?.cuts.removeLast()
      }
      while let path = undo?.created.last {
        journals.close(path)
        try files.removeIfThere(path)
        undo?.created.removeLast()
      }
      if let undo { try log?.cut(to: undo.logEnd, syncing: isSyncing) }
      undo = nil
    }
    release()
  }
}

// MARK: - The log

extension FolderStore {
  /// Has a log to write to. The first thing that is written in a process takes the first number that is free.
  private func prepareLog() throws(StoreError) {
    try makeReady()
    if log == nil { try takeLog() }
  }

  private func takeLog() throws(StoreError) {
    try locks?.await(StoreLock.recovery)
    defer { locks?.release(StoreLock.recovery) }
    var number = 0
    try stored { () throws(SystemError) in
      let count = try logCount()
      while !(try locks?.take(StoreLock.log(number)) ?? true) { number += 1 }
      // A process died since this one came to life: its log is left for it to be brought in.
      while number < count, try hasUnits(number) {
        locks?.release(StoreLock.log(number))
        number += 1
        while !(try locks?.take(StoreLock.log(number)) ?? true) { number += 1 }
      }
      guard number < StoreLayout.mostLogs else {
        locks?.release(StoreLock.log(number))
        throw SystemError(code: SystemError.busy)
      }
      do throws(SystemError) {
        log = try ProcessLog(number, capacity: logCapacity, in: files)
        if number >= count { try locks?.setLogCount(number + 1) }
      } catch {
        log?.close()
        log = nil
        locks?.release(StoreLock.log(number))
        throw error
      }
    }
  }

  /// Makes sure that everything in the log is in the journals and on the disk, and begins the log anew.
  func checkpoint(growing: Bool = false) throws(StoreError) {
    guard let log, !log.isEmpty else { return }
    try syncJournals()
    try stored { () throws(SystemError) in
      // As long as the log says what was deleted, somebody else would do this too.
      try removeKept(of: gone)
      try self.log?.beginAnew(growing: growing)
    }
    try removeGone()
  }

  /// Returns when all that was written since this was last called is on the disk.
  private func syncJournals() throws(StoreError) {
    try syncing { () throws(SystemError) in
      // A journal that was closed meanwhile and is opened again may not be told of what failed.
      if unsynced.journals.count + unsynced.folders.count > 24 || journals.haveMadeRoom {
        return try locks?.syncAll() ?? ()
      }
      for path in unsynced.journals {
        _ = try withFile(path) { (file) throws(SystemError) in try files.sync(file) }
      }
      for folder in unsynced.folders {
        try syncFolder(folder)
      }
    }
    unsynced = UnsyncedFiles()
    journals.haveMadeRoom = false
  }

  /// Syncs journals, if this store does that at all. What cannot be written to the disk the system takes for written once it has said
  /// so: another sync would find nothing to do. So the log, which has all that may be missing, is then left as if this process
  /// had died, and whoever brings it in writes it again.
  func syncing(_ sync: () throws(SystemError) -> Void) throws(StoreError) {
    if !isSyncing { return }
    do throws(SystemError) {
      try sync()
    } catch {
      letGo()
      throw StoreError(error)
    }
  }

  private func withFile(_ path: String, _ body: (OpenFile) throws(SystemError) -> Void) throws(SystemError) {
    if let file = try journals.open(path) { try body(file) }
  }

  /// Removes what was kept of the journals of what was deleted, and the journals themselves unless a log still has lines of
  /// theirs: there they have to be found to be gone.
  func forgetGone() throws(StoreError) {
    try stored { () throws(SystemError) in try removeKept(of: gone) }
    try removeGone()
  }

  private func removeGone() throws(StoreError) {
    if gone.isEmpty, emptied.isEmpty { return }
    let named = try pathsInLogs()
    // One that is full on the disk would bring them back before those that come in their place.
    try syncLogs()
    var taken: [Int] = []
    defer { for lock in taken { locks?.release(lock) } }
    var removed: [String: JournalLine] = [:]
    for path in gone.union(emptied) where !named.contains(path) {
      let lock = StoreLock.journal(path)
      if !(locks?.held.contains(lock) ?? false) {
        guard (try? locks?.take(lock)) ?? false else { continue }
        taken.append(lock)
      }
      removed[path] = try removeIfGone(path)
      gone.remove(path)
      emptied.remove(path)
    }
    // Only then the locks: the next journal of that name counts from the beginning again.
    do throws(StoreError) {
      try syncJournals()
    } catch {
      putBack(removed)
      throw error
    }
  }

  /// Removes what is left of a journal. Returns what that was.
  private func removeIfGone(_ path: String) throws(StoreError) -> JournalLine? {
    guard let tail = try tail(of: path), tail.isGone else { return nil }
    journals.close(path)
    try stored { () throws(SystemError) in try files.remove(path) }
    unsynced.folders.insert(StoreLayout.folder(of: path))
    return .gone(base: tail.base, isKept: emptied.contains(path))
  }

  /// Nobody knows whether the disk has lost them: the next journals of these names must not count from the beginning.
  private func putBack(_ lines: [String: JournalLine]) {
    for (path, line) in lines {
      guard let made = try? files.open(path, .create) else { continue }
      try? files.writeAll(made.file, at: 0, line.bytes)
      files.close(made.file)
    }
  }
}
