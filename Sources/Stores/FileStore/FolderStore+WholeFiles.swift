// Files and folders as a whole. Whatever opens one makes room first, if too many are open.

extension FolderStore {
  /// Returns all bytes of a file; nil if there is no such file.
  func contents(of path: String) throws(StoreError) -> [UInt8]? {
    try stored { () throws(SystemError) in
      do throws(SystemError) {
        let (file, size) = try open(path, .read)
        defer { files.close(file) }
        return try files.read(file, 0..<size)
      } catch {
        if error.isMissing { return nil }
        throw error
      }
    }
  }

  /// Writes a file with all of these bytes, or leaves what was there. The file is on the disk when this returns, if the
  /// store syncs.
  func writeWhole(_ bytes: [UInt8], to path: String, isLocked: Bool = false) throws(StoreError) {
    // Two processes may write the same file at the same time, unless one has its lock. With the lock, the new file gets the
    // name that whoever replaces the file next will use, too, so that nothing is left of what was half written.
    let new = path + (isLocked ? "" : log.map { ".\($0.number)" } ?? "") + ".new"
    try stored { () throws(SystemError) in
      let file = try create(new)
      defer { files.close(file) }
      do throws(SystemError) {
        try files.writeAll(file, at: 0, bytes)
        if isSyncing { try files.sync(file) }
        try files.rename(new, to: path)
        if isSyncing { try syncFolder(StoreLayout.folder(of: path)) }
      } catch {
        try? files.remove(new)
        throw error
      }
    }
  }

  /// Creates an empty file in place of any that may be there, and the folder that it is in, if need be.
  func create(_ path: String) throws(SystemError) -> OpenFile {
    do throws(SystemError) {
      return try open(path, .create).file
    } catch {
      if error.isMissing {
        let folder = StoreLayout.folder(of: path)
        try files.makeFolder(folder)
        unsynced.folders.insert(StoreLayout.folder(of: folder))
      } else if error.isThereAlready {
        try files.remove(path)
      } else {
        throw error
      }
      return try open(path, .create).file
    }
  }

  /// Opens a file, closing journals if too many files are open.
  func open(_ path: String, _ access: FileAccess) throws(SystemError) -> (file: OpenFile, size: Int) {
    try journals.makingRoom { () throws(SystemError) in try files.open(path, access) }
  }

  /// Returns the names in a folder, closing journals likewise.
  func names(in folder: String) throws(SystemError) -> [String] {
    try journals.makingRoom { () throws(SystemError) in try files.names(in: folder) }
  }

  /// Returns when the names in the folder are on the disk, closing journals likewise.
  func syncFolder(_ folder: String) throws(SystemError) {
    try journals.makingRoom { () throws(SystemError) in try files.syncFolder(folder) }
  }
}
