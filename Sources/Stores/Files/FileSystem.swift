// The calls that the store makes, and nothing about their purpose. Behind this protocol is the system or, in a test,
// something that fails, reads and writes fewer bytes than asked, or forgets what was not synced.

/// The files below one folder. Paths are relative to it, with `/` between the components.
protocol FileSystem {
  /// Makes the folder itself, with those that it is in.
  func makeRoot() throws(SystemError)
  /// Makes a folder, which may exist already.
  func makeFolder(_ path: String) throws(SystemError)
  /// Returns the names in a folder, in any order; `""` is the folder itself.
  func names(in path: String) throws(SystemError) -> [String]
  /// Opens a file. The result includes its size, since the call that tells whether it is a regular file also tells the
  /// size.
  func open(_ path: String, _ access: FileAccess) throws(SystemError) -> (file: OpenFile, size: Int)
  /// Whether there is certainly nothing of that name. This costs less than trying to open it.
  func isMissing(_ path: String) -> Bool
  func close(_ file: OpenFile)
  func status(of file: OpenFile) throws(SystemError) -> FileStatus
  /// Returns the status of what has that name now; nil if nothing has.
  func status(at path: String) throws(SystemError) -> FileStatus?
  /// Reads at most as many bytes as fit, and returns how many. Fewer are not an error; none means the end of the file.
  func read(
    _ file: OpenFile, at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int
  /// Writes at most these bytes, and returns how many. Fewer are not an error.
  func write(_ file: OpenFile, at offset: Int, _ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int
  func truncate(_ file: OpenFile, to size: Int) throws(SystemError)
  /// Tells the disk to begin writing these bytes of the file, and does not wait for it: the next `sync` will take less
  /// time. Nothing may rely on this.
  func beginSync(_ file: OpenFile, _ range: Range<Int>)
  /// Returns when the bytes of the file, and what is needed to find them, are on the disk.
  func sync(_ file: OpenFile) throws(SystemError)
  /// Returns when the names in the folder are on the disk.
  func syncFolder(_ path: String) throws(SystemError)
  /// Returns when everything that was ever written to the disk of that file is on it. Fails if anything could not be
  /// written since the file was opened, or since the last call, even if that was reported to somebody else.
  func syncAll(_ file: OpenFile) throws(SystemError)
  func rename(_ path: String, to target: String) throws(SystemError)
  func remove(_ path: String) throws(SystemError)
  /// Takes the lock on one byte of a file, unless somebody else holds it. The lock goes with the descriptor, and so with
  /// the process.
  func tryLock(_ file: OpenFile, byte: Int) throws(SystemError) -> Bool
  func unlock(_ file: OpenFile, byte: Int)
  /// Whether somebody else holds the lock on that byte.
  func isLocked(_ file: OpenFile, byte: Int) throws(SystemError) -> Bool
  /// Waits for a moment, after a lock was not free for the `attempt`-th time. Returns false if it has been long enough.
  func wait(attempt: Int) -> Bool
}

// MARK: - Removing

extension FileSystem {
  /// Removes a file that may already be gone.
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
  /// Returns the bytes in that range, or as many of them as there are.
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
