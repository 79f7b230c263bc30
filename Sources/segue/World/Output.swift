// Text on its way to a person, or to a program: written at once, and all of it. A command need not look after what could not be
// written: the first failure on the standard output is remembered, nothing more is written there, and it is said at the end.

import Glibc

/// Why the standard output takes nothing any more, as in `errno`. A property of the process, as the descriptor is.
nonisolated(unsafe) private var failure: Int32?

/// Whether something could not be written to the standard output, so that nothing more will be.
var outputHasFailed: Bool { failure != nil }

/// Writes a text to a descriptor.
func put(_ text: String, on descriptor: Int32) { put(Array(text.utf8), on: descriptor) }

/// Writes bytes to a descriptor.
func put(_ bytes: [UInt8], on descriptor: Int32) {
  if descriptor == STDOUT_FILENO, outputHasFailed { return }
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

/// Whoever handed the descriptor down may have told it not to wait.
private func waitForRoom(_ descriptor: Int32) {
  var question = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  poll(&question, 1, -1)
}

/// Tells the person something on the standard error.
func complain(_ message: String) { put("segue: \(message)\n", on: STDERR_FILENO) }

/// The status to exit with, for a command that has come to this one: 2 where its output could not be written, which is said. A
/// reader that went away had enough.
func statusWithOutput(_ status: Int32) -> Int32 {
  guard let failure, failure != EPIPE else { return status }
  complain("standard output: \(systemWords(failure))")
  return 2
}
