// Reads files line by line, as they may be larger than the memory.

import CLibrary

/// The lines of a file, however long it is.
struct LineReader {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var place = 0
  /// Why there are no more lines, if that is not because of the end of the file.
  private(set) var error: ReadError?

  /// Creates a reader of the file; `-` is the standard input. Nil if the file cannot be opened, for the reason in `errno`.
  init?(file: String) {
    descriptor = file == "-" ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return nil }
  }

  func close() { if descriptor != STDIN_FILENO { _ = CLibrary.close(descriptor) } }

  /// The next line without its line feed; nil at the end.
  mutating func next() -> [UInt8]? {
    var searched = place
    while true {
      if let feed = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { place = feed + 1 }
        return Array(buffer[place..<feed])
      }
      buffer.removeFirst(place)
      place = 0
      searched = buffer.count
      let more: [UInt8]
      do throws(ReadError) {
        more = try readSome(descriptor, atMost: 1 << 16)
      } catch {
        self.error = error
        more = []
      }
      if more.isEmpty {
        defer { buffer = [] }
        return buffer.isEmpty || error != nil ? nil : buffer
      }
      buffer += more
    }
  }
}
