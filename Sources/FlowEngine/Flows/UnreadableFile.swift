// Why a flow that may well exist cannot be read.

/// A flow file, a translation or a folder of them that cannot be read, so that nobody knows whether it is there, or what it says.
public struct UnreadableFile: Error {
  /// The path of the file, beginning with the folder as that was named.
  public let path: String
  /// What is in the way, in the words of the system.
  public let cause: String

  /// Creates an error about that file.
  public init(path: String, cause: String) {
    self.path = path
    self.cause = cause
  }
}
