// The process on whose behalf all this runs. When it dies, another process may still hold the other end of the pipe.

import CLibrary

/// A process that is checked now and then.
struct ClientProcess {
  let id: Int
  /// When the process was started: another one may get the same number later.
  private let started: [UInt8]?

  /// How long its death may go unnoticed.
  static let millisecondsBetweenLooks = 1000

  init(_ id: Int) {
    self.id = id
    started = Self.status(of: id)?.started
  }

  /// Whether the process is still running. One that has ended, but that nobody has waited for, is not.
  var isAlive: Bool {
    guard let pid = pid_t(exactly: id), pid > 0 else { return false }
    if let status = Self.status(of: id) { return !status.hasEnded && status.started == started }
    return started == nil && (kill(pid, 0) == 0 || errno == EPERM)
  }

  private struct Status {
    let hasEnded: Bool
    let started: [UInt8]
  }

  /// Reads the fields of `/proc/ID/stat` that follow the name, which itself may contain spaces and parentheses (proc(5)).
  private static func status(of id: Int) -> Status? {
    let file = open("/proc/\(id)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let text = [UInt8](unsafeUninitializedCapacity: 1024) { room, count in
      count = max(0, read(file, room.baseAddress, 1024))
    }
    guard let name = text.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = text[name...].split(separator: UInt8(ascii: " ")).dropFirst().map(Array.init)
    guard fields.count > 19 else { return nil }
    return Status(
      hasEnded: fields[0] == [UInt8(ascii: "Z")] || fields[0] == [UInt8(ascii: "X")], started: fields[19])
  }
}
