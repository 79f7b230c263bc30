/// What comes next on a stream.
public enum WireFrame: Equatable, Sendable {
  /// The bytes of one message. They belong to the reader: parse them before more is appended, or the reader has to copy them.
  case message(ArraySlice<UInt8>)
  /// Something that is not a message, to be answered with an error.
  case failure(FramingError)
}
