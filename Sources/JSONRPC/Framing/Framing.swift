// How messages are told apart on a stream of bytes, and how large they may be. What a message says is not known here.

/// A way in which messages follow each other on a stream.
public enum Framing: String, CaseIterable, Sendable {
  /// One message per line, ended by LF or CRLF.
  case lines
  /// `Content-Length: N`, a blank line, and N bytes, as in the Language Server Protocol (base protocol).
  case headers
}

/// The limits on how much memory a stream may take up.
public struct FrameLimits: Equatable, Sendable {
  /// How many bytes a message may have.
  public var message: Int
  /// How many bytes a header line may have.
  public var headerLine: Int

  /// Creates limits, by default 64 MiB for a message and 8 KiB for a header line.
  public init(message: Int = 64 << 20, headerLine: Int = 8 << 10) {
    self.message = message
    self.headerLine = headerLine
  }
}

/// What comes next on a stream.
public enum Frame: Equatable, Sendable {
  /// The bytes of one message. They belong to the reader: parse them before more is appended, or the reader has to copy them.
  case message(ArraySlice<UInt8>)
  /// Something that is not a message, to be answered with an error.
  case failure(FramingError)
}
