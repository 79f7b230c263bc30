// Files as a store opens them.

/// How a file is opened. Links are never followed, and what is no regular file is refused.
enum FileAccess {
  case read
  case readWrite
  /// It must not be there yet.
  case create
}

/// A descriptor.
typealias OpenFile = Int32
