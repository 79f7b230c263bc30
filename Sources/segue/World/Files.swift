// Files of any kind, whole.

import FlowEngine
import Glibc

/// Why a file could not be read.
struct ReadError: Error {
  let message: String
  init(_ code: Int32) { message = String(cString: strerror(code)) }
}

/// Whether there is a folder at that path.
func isFolder(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

/// All bytes of the file at that path; `-` is the standard input.
func bytes(ofFile path: String) -> Result<[UInt8], ReadError> {
  if path == "-" { return .success(readAll(STDIN_FILENO, expecting: 0)) }
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return .failure(ReadError(errno)) }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { return .failure(ReadError(errno)) }
  if status.st_mode & S_IFMT == S_IFDIR { return .failure(ReadError(EISDIR)) }
  return .success(readAll(descriptor, expecting: Int(status.st_size)))
}

/// Everything that can be read from the descriptor.
func readAll(_ descriptor: Int32, expecting size: Int) -> [UInt8] {
  var bytes: [UInt8] = []
  var isAtEnd = false
  while !isAtEnd {
    let chunk = [UInt8](unsafeUninitializedCapacity: max(size - bytes.count, 0) + 1) { buffer, count in
      count = max(read(descriptor, buffer.baseAddress, buffer.count), 0)
    }
    bytes += chunk
    isAtEnd = chunk.isEmpty
  }
  return bytes
}

/// The bytes of the file at `path`, or nil if it cannot be read.
func contents(ofFile path: String) -> [UInt8]? { FlowFile(path: path, known: nil)?.bytes }

/// The last part of a path.
func fileName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
