// Text on its way to a person: written at once, and all of it.

import Glibc

/// Writes a text to a descriptor. If nobody can read it any more, it is dropped.
func put(_ text: String, on descriptor: Int32) { put(Array(text.utf8), on: descriptor) }

/// Writes bytes to a descriptor. If nobody can read them any more, they are dropped.
func put(_ bytes: [UInt8], on descriptor: Int32) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno != EINTR { return }
    rest = rest.dropFirst(max(count, 0))
  }
}

/// Tells the person something on the standard error.
func complain(_ message: String) { put("segue: \(message)\n", on: STDERR_FILENO) }
