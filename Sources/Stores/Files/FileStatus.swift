// What a store has to know about a file: its size, and which file it is.

/// What is known about a file.
struct FileStatus: Equatable {
  let size: Int
  /// Whether the file still has a name. A file that was replaced or removed has none.
  let isLinked: Bool
  let identity: FileIdentity
}

/// The identity of a file, whatever its name.
struct FileIdentity: Equatable {
  let device: UInt64
  let number: UInt64
}
