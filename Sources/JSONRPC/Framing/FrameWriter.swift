// Messages to bytes: the reverse of `FrameReader`, with nothing to decide.

extension Framing {
  /// Turns the bytes from `start` on, which are JSON without line ends, into a message.
  ///
  /// With headers, nothing follows the body: some editors take a line end there for a broken header.
  func finishMessage(from start: Int, in output: inout [UInt8]) {
    switch self {
    case .lines: output.append(UInt8(ascii: "\n"))
    case .headers:
      output.insert(contentsOf: "Content-Length: \(output.count - start)\r\n\r\n".utf8, at: start)
    }
  }
}
