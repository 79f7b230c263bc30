// What is wrong with a piece of the stream, as facts only. The sentences are in `FramingErrorWording`.

/// Why a piece of the stream is not a message.
public enum FramingError: Error, Equatable, Sendable {
  /// The message is longer than the limit.
  case messageTooLong(limit: Int)
  /// A header line is longer than the limit.
  case headerTooLong(limit: Int)
  /// The value of `Content-Length` is not a number of one to 18 digits.
  case invalidLength
  /// Two values of `Content-Length` differ.
  case differingLengths
  /// The headers end without a `Content-Length`.
  case missingLength
  /// A line among the headers is not a header.
  case malformedHeader
  /// The message came in the other framing; this one is in use.
  case otherFraming(inUse: Framing)
}
