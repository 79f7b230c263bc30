// Reads files of any kind as a whole.

import CLibrary
import FlowEngine

/// Why a file could not be read.
struct ReadError: Error {
  /// The code, as in `errno`.
  let code: Int32
  var message: String { systemWords(code) }

  init(_ code: Int32) { self.code = code }

  /// Whether the error says that there is no such file, rather than that something prevents reading it.
  var meansAbsence: Bool { code == ENOENT || code == ENOTDIR || code == ENAMETOOLONG }
}

/// What the system says about a failure with this code, as in `errno`.
func systemWords(_ code: Int32) -> String { String(cString: strerror(code)) }

/// Whether there is a folder at that path.
func isFolder(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && S_ISDIR(status.st_mode)
}

/// The names in the folder at that path, including `.` and `..`, but not those of pipes and sockets, which are not files to
/// read.
func names(inFolder path: String) throws(ReadError) -> [String] {
  guard let directory = opendir(path) else { throw ReadError(errno) }
  defer { closedir(directory) }
  var names: [String] = []
  // A folder that cannot be read to its end must not look like one with fewer names.
  errno = 0
  while let entry = readdir(directory) {
    let type = Int(entry.pointee.d_type)
    if type != DT_FIFO && type != DT_SOCK {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256, text)
        })
    }
    errno = 0
  }
  if errno != 0 { throw ReadError(errno) }
  return names
}

/// All bytes of the file at that path; `-` is the standard input.
func bytes(ofFile path: String) throws(ReadError) -> [UInt8] {
  if path == "-" { return try readAll(STDIN_FILENO, expecting: nil) }
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw ReadError(errno) }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { throw ReadError(errno) }
  // The size is not known in advance for anything but a regular file, nor for the files that the system makes up.
  return try readAll(descriptor, expecting: status.st_size > 0 ? Int(status.st_size) : nil)
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

/// The bytes of the file at `path`, or nil if it cannot be read.
func contents(ofFile path: String) -> [UInt8]? { (try? FlowFile(path: path, known: nil))?.bytes }

/// The last part of a path.
func fileName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

/// What a file is called in messages: the standard input has no name of its own.
func shownName(_ path: String) -> String { path == "-" ? "<stdin>" : path }

/// The folder that a file lies in.
func folder(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// The text of a C string, which ends at the first zero byte.
func text(_ start: UnsafePointer<CChar>) -> String {
  String(decoding: UnsafeRawBufferPointer(start: start, count: strlen(start)), as: UTF8.self)
}
