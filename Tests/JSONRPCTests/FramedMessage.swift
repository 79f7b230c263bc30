@testable import JSONRPC

extension Framing {
  /// The bytes that carry `message`, which is JSON without line ends.
  func framed(_ message: some Collection<UInt8>) -> [UInt8] {
    var output = Array(message)
    finishMessage(from: 0, in: &output)
    return output
  }
}
