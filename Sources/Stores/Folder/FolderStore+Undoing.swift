// If a group cannot be written completely, what was written is undone: a unit happens as a whole or not at all.

/// What has to be undone so that a group that failed has not happened.
struct Undo {
  /// Where the log ended before the group.
  let logEnd: Int
  /// How long journals were before the group.
  var cuts: [(path: String, size: Int)] = []
  /// The files that did not exist before the group.
  var created: [String] = []
}

extension FolderStore {
  var isUnsettled: Bool { undo != nil || !unfinished.isEmpty }

  /// Finishes or undoes what is left, if that is possible now. If not, there will be another time.
  func settle() {
    if isUnsettled { try? undoTheRest() }
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
    if undo != nil {
      warn(
        "what was refused last, since the disk failed, could not be undone, and may have happened after all")
    }
  }

  /// Finishes what has happened, and undoes what has not. As long as that fails, the locks are kept, and nothing is read or
  /// written: nobody may build on what is half there.
  func undoTheRest() throws(StoreError) {
    try stored { () throws(SystemError) in
      _ = try logCount()  // Throws if another folder has that name now, which is to be left alone.
      var undone = Undo(logEnd: 0)
      while let journal = unfinished.first {
        try put(journal, &undone)
        unfinished.removeFirst()
      }
      while let (path, size) = undo?.cuts.last {
        if let file = try journals.open(path) {
          try files.truncate(file, to: size)
          try syncCut(of: file)
        }
        journals.setTail(of: path, to: nil)
        undo?.cuts.removeLast()
      }
      while let path = undo?.created.last {
        journals.close(path)
        try files.removeIfThere(path)
        try syncRemoval(of: path)
        undo?.created.removeLast()
      }
      if let undo {
        guard let log else { throw SystemError.lostFolder }
        try log.cut(to: undo.logEnd)
      }
      undo = nil
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
