// Why a call has no result, in the form of JSON-RPC 2.0, section 5.1. What `data` holds beyond the errors of the
// protocol itself is the business of who makes one.

import JSONText

/// An error as it goes out.
public struct RPCError: Error, Equatable, Sendable {
  /// What programs look at.
  public let code: Int
  /// What people look at, in a few words.
  public let message: String
  /// Facts to act on, as JSON text.
  public let data: [UInt8]?

  /// An error whose data is JSON text already.
  public init(code: Int, message: String, data: [UInt8]?) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// An error with these facts.
  public init(code: Int, message: String, data: JSONObject = [:]) {
    self.init(code: code, message: message, data: data.isEmpty ? nil : JSON.object(data).bytes)
  }
}
