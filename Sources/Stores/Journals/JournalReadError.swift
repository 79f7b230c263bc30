// What can be in the way of reading a journal: who reads it knows what that means.

/// Why a journal cannot be read to its end.
enum JournalReadError: Error, Equatable {
  /// The journal has no bytes.
  case empty
  /// The bytes after `size`, where that record should be, have no line feed. If they are a whole line apart from that, with
  /// at most another byte in place of the line feed, that line has `line` bytes.
  case torn(record: Int, size: Int, line: Int?)
  /// A line is not valid, or is not the one that should come next.
  case damaged(record: Int, byte: Int, StoreError.Flaw)
  case system(SystemError)
}
