// Why a call has no result, in the form of JSON-RPC 2.0, section 5.1. Apart from the protocol's own errors, what `data` holds
// is up to whoever creates the error.

import JSONText

/// An error as it is sent.
public struct RPCError: Error, Equatable, Sendable {
  /// The number that programs look at.
  public let code: Int
  /// A few words for people to look at.
  public let message: String
  /// Facts to act on, as JSON text.
  public let data: [UInt8]?

  /// Creates an error whose data is JSON text already.
  public init(code: Int, message: String, data: [UInt8]?) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// Creates an error with these facts as its data.
  public init(code: Int, message: String, data: JSONObject = [:]) {
    self.init(code: code, message: message, data: data.isEmpty ? nil : JSON.object(data).bytes)
  }
}
