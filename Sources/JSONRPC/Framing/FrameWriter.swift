// Messages to bytes: the other direction of `FrameReader`, with nothing to decide.

extension Framing {
  /// Makes the bytes from `start` on, which are JSON without line ends, a message.
  ///
  /// After a body with headers comes nothing: some editors take a line end there for a broken header.
  func finishMessage(from start: Int, in output: inout [UInt8]) {
    switch self {
    case .lines: output.append(UInt8(ascii: "\n"))
    case .headers:
      output.insert(contentsOf: "Content-Length: \(output.count - start)\r\n\r\n".utf8, at: start)
    }
  }
}
