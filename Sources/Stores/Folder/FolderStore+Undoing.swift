// What was written is undone where the rest cannot be: a unit has happened whole or not at all.

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
  var isUnsettled: Bool { undo != nil || !unfinished.isEmpty }

  /// Where it fails, there is another time.
  func settle() {
    if isUnsettled { try? undoTheRest() }
  }

  /// The same where there will be no other time: the next process would bring in what is left in the log, and what was refused
  /// would have happened after all.
  func settleAtLast() {
    var attempt = 0
    while isUnsettled {
      settle()
      attempt += 1
      guard isUnsettled, attempt < 200, files.wait(attempt: attempt) else { break }
    }
    if undo != nil {
      warn(
        "what was refused last, since the disk failed, could not be undone, and may have happened after all")
    }
  }

  /// Undoes what is left to be undone. As long as that fails, the locks are kept, and nothing is read or written: nobody
  /// may build on what is half there.
  func undoTheRest() throws(StoreError) {
    try stored { () throws(SystemError) in
      _ = try logCount()  // What stands in another folder of that name is to be left alone.
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
      if let undo { try log?.cut(to: undo.logEnd) }
      undo = nil
    }
    release()
  }

  /// Before the log forgets what was refused, the disk has to: if that came back when the machine stops, it would be taken for what was
  /// answered since, which stands in the log with the same numbers.
  private func syncCut(of journal: OpenFile) throws(SystemError) {
    if !isSyncing { return }
    // Whoever syncs the journals next has to be told of what fails here.
    journals.haveMadeRoom = true
    try files.sync(journal)
  }

  /// Likewise with a file that was not there before.
  private func syncRemoval(of path: String) throws(SystemError) {
    if !isSyncing { return }
    do throws(SystemError) {
      try syncFolder(StoreLayout.folder(of: path))
    } catch {
      // It may be the folder that could not be made.
      if !error.isMissing { throw error }
    }
  }
}
