// What a retry of a call is recognised by.

import JSONText

/// A key under which a command is carried out once, however often it is sent.
public struct IdempotencyKey: Sendable {
  /// The key as the front end chose it, compared by code points.
  public let key: String
  /// All parameters of the call except the key, which tell the call from a different one.
  let parameters: JSONObject

  /// Creates the key of a call with these parameters.
  public init(_ key: String, parameters: JSONObject) {
    self.key = key
    self.parameters = parameters
  }
}
