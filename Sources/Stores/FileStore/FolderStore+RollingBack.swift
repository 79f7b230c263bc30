// If a group cannot be written completely, what was written is rolled back: a unit happens as a whole or not at all.

/// What has to be rolled back so that a group that failed has not happened.
struct Rollback {
  /// Where the log ended before the group.
  let logEnd: Int
  /// How long journals were before the group.
  var cuts: [(path: String, size: Int)] = []
  /// The files that did not exist before the group.
  var created: [String] = []
}

extension FolderStore {
  var isUnsettled: Bool { rollback != nil || !unfinished.isEmpty }

  /// Finishes or rolls back what is left, if that is possible now. If not, there will be another time.
  func settle() {
    if isUnsettled { try? finishOrRollBack() }
  }

  /// How often it is tried before the process ends: for a fifth of a second, since somebody waits for the end.
  private static var lastAttempts: Int { 200 }

  /// Does the same when there will be no other time: the next process would bring in what is left in the log, and what was
  /// refused would have happened after all.
  func settleAtLast() {
    var attempt = 0
    while isUnsettled {
      settle()
      attempt += 1
      guard isUnsettled, attempt < Self.lastAttempts, files.wait(attempt: attempt) else { break }
    }
    if rollback != nil {
      warn(
        "what was refused last, since the disk failed, could not be undone, and may have happened after all")
    }
  }

  /// Finishes what has happened, and rolls back what has not. As long as that fails, the locks are kept, and nothing is read or
  /// written: nobody may build on what is half there.
  func finishOrRollBack() throws(StoreError) {
    try stored { () throws(SystemError) in
      _ = try logCount()  // Throws if another folder has that name now, which is to be left alone.
      var unneeded = Rollback(logEnd: 0)
      while let journal = unfinished.first {
        try put(journal, &unneeded)
        unfinished.removeFirst()
      }
      while let (path, size) = rollback?.cuts.last {
        if let file = try journals.open(path) {
          try files.truncate(file, to: size)
          try syncCut(of: file)
        }
        journals.setTail(of: path, to: nil)
        rollback?.cuts.removeLast()
      }
      while let path = rollback?.created.last {
        journals.close(path)
        try files.removeIfThere(path)
        try syncRemoval(of: path)
        rollback?.created.removeLast()
      }
      if let rollback {
        guard let log else { throw SystemError.lostFolder }
        try log.cut(to: rollback.logEnd)
      }
      rollback = nil
    }
    release()
  }

  /// Returns when the disk has forgotten what was refused, which has to be before the log does. If it came back when the
  /// machine stops, it would be taken for what was answered since, which is in the log with the same numbers.
  private func syncCut(of journal: OpenFile) throws(SystemError) {
    if !isSyncing { return }
    // Whoever syncs the journals next has to be told what fails here.
    journals.haveMadeRoom = true
    try files.sync(journal)
  }

  /// Does the same for a file that did not exist before.
  private func syncRemoval(of path: String) throws(SystemError) {
    if !isSyncing { return }
    do throws(SystemError) {
      try syncFolder(StoreLayout.folder(of: path))
    } catch {
      // The folder may be the one that could not be made.
      if !error.isMissing { throw error }
    }
  }
}
