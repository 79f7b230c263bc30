/// What is known about a file.
struct FileStatus: Equatable {
  let size: Int
  /// Whether the file still has a name. A file that was replaced or removed has none.
  let isLinked: Bool
  let identity: FileIdentity
}
