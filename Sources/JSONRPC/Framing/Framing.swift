// How messages are told apart on a stream of bytes. What a message says is not known here.

/// A way in which messages follow each other on a stream.
public enum Framing: String, CaseIterable, Sendable {
  /// One message per line, ended by LF or CRLF.
  case lines
  /// `Content-Length: N`, a blank line, and N bytes, as in the Language Server Protocol (base protocol).
  case headers
}
