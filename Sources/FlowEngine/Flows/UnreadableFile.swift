// Why a flow cannot be had that may well be there.

/// A flow file, a translation, or a folder of them that cannot be read: whether it is there, or what it says, nobody knows.
public struct UnreadableFile: Error {
  /// Its path, from the folder on as that was named.
  public let path: String
  /// What is in the way, in the words of the system.
  public let cause: String

  /// That file, and why.
  public init(path: String, cause: String) {
    self.path = path
    self.cause = cause
  }
}
