// The sentences for what is wrong with a piece of the stream. Nothing is decided here.

extension FramingError {
  /// What is wrong, in one sentence for people.
  var message: String {
    switch self {
    case .messageTooLong(let limit): "a message may have \(limit) bytes at most"
    case .headerTooLong(let limit): "a header line may have \(limit) bytes at most"
    case .invalidLength: "“Content-Length” must be a number of bytes, like 52"
    case .differingLengths: "the headers have two “Content-Length” that differ: send one"
    case .missingLength: "the headers have no “Content-Length”"
    case .malformedHeader: "expected a header like “Content-Length: 52”"
    case .otherFraming(.lines): "messages are read as lines here: send each as one line, without headers"
    case .otherFraming(.headers):
      "messages are read with headers here: send “Content-Length: N”, a blank line, N bytes"
    }
  }
}
