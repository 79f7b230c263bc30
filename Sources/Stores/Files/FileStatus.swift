// What a store has to know about a file: how large it is, and which one.

/// What is known about a file.
struct FileStatus: Equatable {
  let size: Int
  /// Whether the file still has a name. One that was replaced or removed has none.
  let isLinked: Bool
  let identity: FileIdentity
}

/// Which file it is, whatever its name.
struct FileIdentity: Equatable {
  let device: UInt64
  let number: UInt64
}
