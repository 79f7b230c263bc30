// Reads files of any kind as a whole, and what is in folders.

import CLibrary
import FlowEngine

extension Path {
  /// The names in this folder, including `.` and `..`, but not those of pipes and sockets, which are not files to read.
  func entries() throws(ReadError) -> [String] {
    guard let directory = opendir(text) else { throw ReadError(errno) }
    defer { closedir(directory) }
    var names: [String] = []
    // A folder that cannot be read to its end must not look like one with fewer names.
    errno = 0
    while let entry = readdir(directory) {
      let type = Int(entry.pointee.d_type)
      if type != DT_FIFO && type != DT_SOCK {
        names.append(
          withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
          })
      }
      errno = 0
    }
    if errno != 0 { throw ReadError(errno) }
    return names
  }

  /// All bytes of this file.
  func bytes() throws(ReadError) -> [UInt8] {
    if isStandardInput { return try readAll(STDIN_FILENO, expecting: nil) }
    let descriptor = open(text, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ReadError(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw ReadError(errno) }
    // The size is not known in advance for anything but a regular file, nor for the files that the system makes up.
    return try readAll(descriptor, expecting: status.st_size > 0 ? Int(status.st_size) : nil)
  }

  /// The bytes of this file; nil if it cannot be read, or is not a regular one, which might never come to an end.
  var contents: [UInt8]? { (try? FlowFile(path: text, known: nil))?.bytes }
}

/// Reads everything from the descriptor. If a size is expected, which is that of a file, a read that does not fill its room
/// has come to the end.
func readAll(_ descriptor: Int32, expecting size: Int?) throws(ReadError) -> [UInt8] {
  var bytes: [UInt8] = []
  while true {
    let room = max((size ?? 0) - bytes.count + 1, size == nil ? 64 << 10 : 4 << 10)
    let chunk = try readSome(descriptor, atMost: room)
    if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
    if chunk.isEmpty || size != nil && chunk.count < room { return bytes }
  }
}

/// Returns what a single read of the descriptor yields, at most `room` bytes; none at the end.
func readSome(_ descriptor: Int32, atMost room: Int) throws(ReadError) -> [UInt8] {
  var code: Int32 = 0
  let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
    var length = read(descriptor, buffer.baseAddress, room)
    while length < 0, errno == EINTR { length = read(descriptor, buffer.baseAddress, room) }
    if length < 0 { code = errno }
    count = max(length, 0)
  }
  if code != 0 { throw ReadError(code) }
  return bytes
}
