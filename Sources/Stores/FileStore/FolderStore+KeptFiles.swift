// What was damaged is kept under `damaged/`, whoever has found it, until what it is of is deleted.

extension FolderStore {
  /// Keeps the bytes of a damaged file. Returns the path of the file that has them.
  func keep(_ bytes: [UInt8], of path: String) throws(StoreError) -> String {
    try stored { () throws(SystemError) in
      try files.makeFolder(StoreLayout.damaged)
      if isSyncing { try syncFolder(StoreLayout.folder(of: StoreLayout.damaged)) }
    }
    let name = StoreLayout.kept(of: path)
    var number = 1
    while try contents(of: "\(name).\(number)") != nil { number += 1 }
    try writeWhole(bytes, to: "\(name).\(number)")
    return "\(name).\(number)"
  }

  /// Removes what was kept of journals whose session or profile was deleted: nothing of its values is to be left.
  func removeKept(of journals: Set<String>) throws(SystemError) {
    if journals.isEmpty { return }
    for path in try kept(of: journals) {
      try files.removeIfThere(path)
      unsynced.folders.insert(StoreLayout.damaged)
    }
    for path in try keptLogs() { try blank(journals, in: path) }
  }

  /// Whether something was kept of that journal.
  func hasKept(of journal: String) throws(StoreError) -> Bool {
    try stored { () throws(SystemError) in
      if try !kept(of: [journal]).isEmpty { return true }
      for path in try keptLogs() {
        let (file, size) = try open(path, .read)
        defer { files.close(file) }
        if LoggedUnits.lines(of: try files.read(file, 0..<size), naming: [journal]).named.first != nil {
          return true
        }
      }
      return false
    }
  }

  private func kept(of journals: Set<String>) throws(SystemError) -> [String] {
    let kept = Set(journals.map(StoreLayout.kept(of:)))
    // Neither an id nor a hash has a full stop, and the names of all journals end in the same way.
    return try keptFiles().filter { kept.contains("\($0.prefix { $0 != "." }).jsonl") }
  }

  private func keptLogs() throws(SystemError) -> [String] {
    let beginning = StoreLayout.kept(of: StoreLayout.logs) + "-"
    return try keptFiles().filter { $0.hasPrefix(beginning) }
  }

  private func keptFiles() throws(SystemError) -> [String] {
    try contents(ofFolder: StoreLayout.damaged).map { StoreLayout.damaged + "/" + $0 }
  }

  /// Makes white space of whatever a log that was kept has of these journals. This is done in place, since a full disk has
  /// no room for anything else. Once the log has nothing of other journals, it is removed.
  private func blank(_ journals: Set<String>, in path: String) throws(SystemError) {
    let (file, size) = try open(path, .readWrite)
    defer { files.close(file) }
    let lines = LoggedUnits.lines(of: try files.read(file, 0..<size), naming: journals)
    if lines.named.isEmpty { return }
    for line in lines.named { try files.writeAll(file, at: line.lowerBound, LogFormat.padding(line)) }
    if isSyncing { try files.sync(file) }
    if lines.hasOthers { return }
    try files.removeIfThere(path)
    unsynced.folders.insert(StoreLayout.damaged)
  }
}
