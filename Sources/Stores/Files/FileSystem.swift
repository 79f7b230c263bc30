// The calls that the store makes, and nothing about what they are for. Behind this stands the system, or in a test
// something that fails, is short, or forgets what was not synced.

/// The files below one folder. Paths are relative to it, with `/` between the components.
protocol FileSystem {
  /// Makes the folder itself, with those above it.
  func makeRoot() throws(SystemError)
  /// Makes a folder; it may be there already.
  func makeFolder(_ path: String) throws(SystemError)
  /// The names in a folder, in any order; `""` is the folder itself.
  func names(in path: String) throws(SystemError) -> [String]
  /// How many bytes it has comes with it: that had to be asked to know that it is a file.
  func open(_ path: String, _ access: FileAccess) throws(SystemError) -> (file: OpenFile, size: Int)
  /// Whether there is surely nothing of that name. A look that costs less than to open it in vain.
  func isMissing(_ path: String) -> Bool
  func close(_ file: OpenFile)
  func status(of file: OpenFile) throws(SystemError) -> FileStatus
  /// The same of what has that name now; nil where nothing has.
  func status(at path: String) throws(SystemError) -> FileStatus?
  /// Reads at most as many bytes as fit; fewer are no error, none is the end.
  func read(
    _ file: OpenFile, at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int
  /// Writes at most these bytes, and says how many; fewer are no error.
  func write(_ file: OpenFile, at offset: Int, _ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int
  func truncate(_ file: OpenFile, to size: Int) throws(SystemError)
  /// Tells the disk to begin to write these bytes of the file, and does not wait for it: the next `sync` will take less
  /// time. Nothing may be built on it.
  func beginSync(_ file: OpenFile, _ range: Range<Int>)
  /// Returns when the bytes of the file are on the disk, and what is needed to find them.
  func sync(_ file: OpenFile) throws(SystemError)
  /// Returns when the names in the folder are on the disk.
  func syncFolder(_ path: String) throws(SystemError)
  /// Returns when everything that was ever written to the disk of that file is on it. Fails for whatever could not be written since
  /// the file was opened, or since this was last asked, also where somebody else was told.
  func syncAll(_ file: OpenFile) throws(SystemError)
  func rename(_ path: String, to target: String) throws(SystemError)
  func remove(_ path: String) throws(SystemError)
  /// Takes the lock on one byte of a file, if nobody else holds it. It goes with the descriptor, and so with the process.
  func tryLock(_ file: OpenFile, byte: Int) throws(SystemError) -> Bool
  func unlock(_ file: OpenFile, byte: Int)
  /// Whether somebody else holds the lock on that byte.
  func isLocked(_ file: OpenFile, byte: Int) throws(SystemError) -> Bool
  /// Lets a moment pass: the `attempt`-th time that a lock was not free. False when it has been long enough.
  func wait(attempt: Int) -> Bool
}

// MARK: - Removing

extension FileSystem {
  /// Removes a file that may be gone already.
  func removeIfThere(_ path: String) throws(SystemError) {
    do throws(SystemError) {
      try remove(path)
    } catch {
      if !error.isMissing { throw error }
    }
  }
}

// MARK: - Whole reads and writes

extension FileSystem {
  /// The bytes in that range, or as many of them as there are.
  func read(_ file: OpenFile, _ range: Range<Int>) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      do throws(SystemError) {
        while count < range.count {
          let rest = UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(buffer)[count..<range.count])
          let length = try read(file, at: range.lowerBound + count, into: rest)
          if length == 0 { return }
          count += length
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all of the bytes, in as many calls as it takes.
  func writeAll(_ file: OpenFile, at offset: Int, _ bytes: [UInt8]) throws(SystemError) {
    var failure: SystemError?
    bytes.withUnsafeBytes { buffer in
      do throws(SystemError) {
        var written = 0
        while written < buffer.count {
          let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
          let length = try write(file, at: offset + written, rest)
          if length == 0 { throw SystemError(code: SystemError.noSpace) }
          written += length
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}
