// What was wrong with a piece of the stream: facts only. The sentences are below, apart from every decision.

/// Why a piece of the stream is no message.
public enum FramingError: Error, Equatable, Sendable {
  /// The message is longer than the limit.
  case messageTooLong(limit: Int)
  /// A header line is longer than the limit.
  case headerTooLong(limit: Int)
  /// The value of `Content-Length` is not one to 18 digits, or two of them differ.
  case invalidLength
  /// The headers end without a `Content-Length`.
  case missingLength
  /// A line among the headers is none.
  case malformedHeader
  /// The message came in the other framing; this one is in use.
  case otherFraming(inUse: Framing)
}

extension FramingError {
  /// One sentence for a person.
  var message: String {
    switch self {
    case .messageTooLong(let limit): "a message may have \(limit) bytes at most"
    case .headerTooLong(let limit): "a header line may have \(limit) bytes at most"
    case .invalidLength: "“Content-Length” must be a number of bytes, like 52"
    case .missingLength: "the headers have no “Content-Length”"
    case .malformedHeader: "expected a header like “Content-Length: 52”"
    case .otherFraming(.lines): "messages are read as lines here: send each as one line, without headers"
    case .otherFraming(.headers):
      "messages are read with headers here: send “Content-Length: N”, a blank line, N bytes"
    }
  }
}
