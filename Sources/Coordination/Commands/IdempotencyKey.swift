// What makes a retry of a call known.

import JSONText

/// A key under which a command is done once, however often it is sent.
public struct IdempotencyKey: Sendable {
  /// The key as the front end chose it, compared by code points.
  public let key: String
  /// All parameters of the call but the key, by which it is told from a different one.
  let parameters: JSONObject

  /// The key of a call with these parameters.
  public init(_ key: String, parameters: JSONObject) {
    self.key = key
    self.parameters = parameters
  }
}
