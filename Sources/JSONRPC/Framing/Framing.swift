// How messages are told apart on a stream of bytes, and how large they may be. What a message says is not known here.

/// The two ways in which messages follow each other on a stream.
public enum Framing: String, CaseIterable, Sendable {
  /// One message a line, ended by LF or CRLF.
  case lines
  /// `Content-Length: N`, a blank line, and N bytes, as in the Language Server Protocol (base protocol).
  case headers
}

/// What a stream may ask of the memory.
public struct FrameLimits: Equatable, Sendable {
  /// The bytes of one message.
  public var message: Int
  /// The bytes of one header line.
  public var headerLine: Int

  /// Limits; the standard ones are 64 MiB a message and 8 KiB a header line.
  public init(message: Int = 64 << 20, headerLine: Int = 8 << 10) {
    self.message = message
    self.headerLine = headerLine
  }
}

/// What a stream turned out to hold next.
public enum Frame: Equatable, Sendable {
  /// The bytes of one message. They belong to the reader: parse them before more is appended, or it has to copy.
  case message(ArraySlice<UInt8>)
  /// Something that is no message, to be answered with an error.
  case failure(FramingError)
}
