// Writes text to a person or a program, at once and completely. A command need not check its writes: after the first failure
// on the standard output nothing more is written there, and the failure is reported at the end.

import CLibrary

/// The standard output of a command, and the standard error.
enum Output {
  /// Why nothing more can be written to the standard output, as in `errno`. A property of the process, as the descriptor is.
  nonisolated(unsafe) private static var failure: Int32?

  /// Whether a write to the standard output has failed, so that nothing more will be written there.
  static var hasFailed: Bool { failure != nil }

  /// Writes a text.
  static func put(_ text: String, on descriptor: Int32 = STDOUT_FILENO) {
    put(Array(text.utf8), on: descriptor)
  }

  /// Writes bytes.
  static func put(_ bytes: [UInt8], on descriptor: Int32 = STDOUT_FILENO) {
    if descriptor == STDOUT_FILENO, hasFailed { return }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        waitForRoom(descriptor)
      } else if errno != EINTR {
        if descriptor == STDOUT_FILENO { failure = errno }
        return
      }
    }
  }

  /// Waits until there is room: whoever handed the descriptor down may have made it non-blocking.
  private static func waitForRoom(_ descriptor: Int32) {
    var question = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&question, 1, -1)
  }

  /// Tells the person something on the standard error.
  static func warn(_ message: String) { put("segue: \(message)\n", on: STDERR_FILENO) }

  /// The exit status of a command that has come to `status`: 2 if its output could not be written, which is reported. A reader
  /// that went away does not count as a failure; it had enough.
  static func exitStatus(after status: Int32) -> Int32 {
    guard let failure, failure != EPIPE else { return status }
    warn("standard output: \(systemWords(failure))")
    return 2
  }
}
