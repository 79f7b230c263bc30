// Files as a store opens them.

/// How a file is opened. Links are never followed, and anything but a regular file is refused.
enum FileAccess {
  case read
  case readWrite
  /// The file must not exist yet.
  case create
}

/// A file descriptor.
typealias OpenFile = Int32
