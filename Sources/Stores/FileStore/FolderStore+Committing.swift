// One batch: locks, lines, log, sync, journals, release. What is answered is in the log and synced, and so is what a
// journal shows. When a step fails, the steps before it are rolled back, and the units are refused.

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

  /// Commits as many units as go together. Returns the index of the first one that is still to be done.
  /// - Parameter hasMadeRoom: Whether room was made for them on a full disk already. If that was not enough, nothing is.
  private func commitGroup(
    of batch: [StoreUnit], from start: Int, to limit: Int, _ outcomes: inout [StoreError?],
    _ meanwhile: () -> Void, hasMadeRoom: Bool = false
  ) -> Int {
    var end = start
    do throws(GroupFailure) {
      while true {
        var group = CommitGroup()
        end = start
        try failing(prepareLog())
        defer { release() }
        try failing(gather(batch, from: &end, to: limit, into: &group, &outcomes))
        if group.isEmpty { return end }
        if try !failing(seesLogOfTheDead()) {
          try write(group, meanwhile)
          return end
        }
        release()
        try failing(bringInLogsOfTheDead())
      }
    } catch {
      end = max(end, start + 1)
      let units = (start..<end).filter { outcomes[$0] == nil }
      // The journal of one unit may have stood in the way of all of them: if each is tried by itself, the others happen.
      let isOfOne = rollback == nil && error.isOfOneJournal && units.count > 1
      let makesRoom =
        rollback == nil && !isOfOne && !hasMadeRoom && makesRoom(for: units.map { batch[$0] }, error.reason)
      for unit in units {
        if isOfOne || makesRoom {
          _ = commitGroup(
            of: batch, from: unit, to: unit + 1, &outcomes, meanwhile, hasMadeRoom: hasMadeRoom || makesRoom)
        } else {
          outcomes[unit] = error.reason
        }
      }
      return end
    }
  }

  /// Makes room for deletions on a full disk, since they will make more. Returns whether there is some now.
  private func makesRoom(for units: [StoreUnit], _ reason: StoreError) -> Bool {
    guard case .unavailable(.diskFull, _) = reason, units.contains(where: { $0.onlyDeletes }) else {
      return false
    }
    return (try? log?.giveBackPadding()) ?? false
  }

  /// Plans units until there are enough, or until one would have to wait while others are held up.
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

  /// Takes the locks of these sessions and profiles as a group would, before anything is decided.
  func hold(sessions: [String], _ profiles: [ProfileKey]) {
    let paths =
      sessions.filter(isSessionID).map(StoreLayout.journal(ofSession:))
      + profiles.map(StoreLayout.journal(of:))
    do throws(StoreError) {
      try prepareLog()
      for lock in paths.map(StoreLock.file).sorted() { try wait(for: lock) }
    } catch {
      release()
    }
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
      if try !seesLogOfTheDead() {
        do throws(GroupFailure) {
          return try write(group) {}
        } catch {
          throw error.reason
        }
      }
      release()
      try bringInLogsOfTheDead()
    }
  }
}

// MARK: - Log, then journals

extension FolderStore {
  private func write(_ group: CommitGroup, _ meanwhile: () -> Void) throws(GroupFailure) {
    // Without a log, the folder was lost after the group was begun.
    guard let log else { throw GroupFailure(reason: StoreError(.lostFolder)) }
    let units = try failing(room(in: log, for: group))
    var rollback = Rollback(logEnd: log.end)
    var isLogged = false
    do throws(SystemError) {
      try log.append(units, meanwhile: meanwhile)
      isLogged = true
      try writeJournals(of: group, &rollback)
    } catch {
      self.rollback = rollback
      try failing(finishOrRollBack())
      throw GroupFailure(reason: StoreError(error), isOfOneJournal: isLogged)
    }
    remember(group)
    if !group.gone.isEmpty, unfinished.isEmpty { try? checkpoint() }
  }

  /// Returns the units as they are written to the log, which begins anew first if they do not fit any more.
  private func room(in log: ProcessLog<Files>, for group: CommitGroup) throws(StoreError) -> [UInt8] {
    let units = group.logged(in: log.generation)
    if log.isEmpty || log.hasRoom(for: units.count) { return units }
    try checkpoint(growing: true)
    return group.logged(in: log.generation)
  }

  /// Writes the journals of a group, profiles before the sessions that change with them. Others read without a lock, first
  /// a session and then its profile: so whoever sees a session as the group leaves it sees its profile as the group leaves
  /// it. Whoever sees only the profile decides on a session that has since gone on, and so is too late.
  private func writeJournals(of group: CommitGroup, _ rollback: inout Rollback) throws(SystemError) {
    try group.journals.forEach { (journal) throws(SystemError) in
      if journal.isReplaced { try writeBeside(journal, &rollback) }
    }
    var isDecided = false
    try putJournals(of: group, areProfiles: true, &isDecided, &rollback)
    try putJournals(of: group, areProfiles: false, &isDecided, &rollback)
  }

  private func putJournals(
    of group: CommitGroup, areProfiles: Bool, _ isDecided: inout Bool, _ rollback: inout Rollback
  ) throws(SystemError) {
    var replaced: [PlannedJournal] = []
    try group.journals.forEach { (journal) throws(SystemError) in
      if journal.isOfProfile != areProfiles || journal.lines.isEmpty { return }
      if journal.isReplaced {
        replaced.append(journal)
      } else {
        try put(journal, &isDecided, &rollback)
      }
    }
    for journal in replaced { try put(journal, &isDecided, &rollback) }
  }

  /// Writes a journal. Once a journal of the group has been replaced, there is no way back, only a way forward, and the log
  /// has that way, too: from then on, a journal that cannot be written is put off, and so are those after it.
  private func put(
    _ journal: PlannedJournal, _ isDecided: inout Bool, _ rollback: inout Rollback
  ) throws(SystemError) {
    if unfinished.isEmpty {
      do throws(SystemError) {
        try put(journal, &rollback)
        isDecided = isDecided || journal.isReplaced
        return
      } catch {
        if !isDecided { throw error }
      }
    }
    unfinished.append(journal)
  }

  /// Writes what is planned of a journal. This can be repeated after it has failed.
  func put(_ journal: PlannedJournal, _ rollback: inout Rollback) throws(SystemError) {
    if journal.isReplaced {
      try replaceJournal(journal.path)
    } else if let size = journal.foundSize {
      var file = journals.opened(journal.path)
      // The journal may have been closed to make room for another one of the group.
      if file == nil { file = try journals.open(journal.path) }
      guard let file else { throw SystemError(code: SystemError.notThere) }
      rollback.cuts.append((journal.path, size))
      try files.writeAll(file, at: size, journal.bytes)
    } else {
      try create(journal, at: journal.path, &rollback)
    }
  }

  /// Writes the new content of a journal that is to be replaced to a file beside it.
  private func writeBeside(_ journal: PlannedJournal, _ rollback: inout Rollback) throws(SystemError) {
    try create(journal, at: journal.path + ".new", &rollback)
  }

  private func create(
    _ journal: PlannedJournal, at path: String, _ rollback: inout Rollback
  ) throws(SystemError) {
    let file = try create(path)
    rollback.created.append(path)
    journals.add(path, file)
    try files.writeAll(file, at: 0, journal.bytes)
  }

  /// Puts the new content that was written beside a journal in its place. The file stays open, so that whoever syncs it is
  /// told of everything that has failed.
  private func replaceJournal(_ path: String) throws(SystemError) {
    try journals.makingRoom { () throws(SystemError) in try files.rename(path + ".new", to: path) }
    journals.rename(path + ".new", to: path)
  }

  /// Remembers where all journals of the group stand now.
  private func remember(_ group: CommitGroup) {
    group.journals.forEach { journal in
      if journal.lines.isEmpty { return }
      journals.setTail(of: journal.path, to: journal.tail)
      unsynced.add(journal.path)
      if journal.foundSize == nil || journal.isReplaced {
        unsynced.folders.insert(StoreLayout.folder(of: journal.path))
      }
    }
    gone.formUnion(group.gone)
  }
}

/// Why a group was not written.
private struct GroupFailure: Error {
  let reason: StoreError
  /// Whether one journal could not be written, rather than the log.
  var isOfOneJournal = false
}

private func failing<Result>(
  _ body: @autoclosure () throws(StoreError) -> Result
) throws(GroupFailure) -> Result {
  do throws(StoreError) {
    return try body()
  } catch {
    throw GroupFailure(reason: error)
  }
}
