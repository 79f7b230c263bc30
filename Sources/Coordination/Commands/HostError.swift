// What the host says when it could not do what it was asked to do.

import JSONText

/// Why the host could not do an action.
public struct HostError: Sendable {
  let code: String
  let message: String
  let data: JSON?

  /// Creates the error with this code, a message for the user, and anything else. Without a message, the code stands for it.
  public init(code: String, message: String? = nil, data: JSON? = nil) {
    self.code = code
    self.message = message ?? code
    self.data = data
  }

  /// Returns the error of a flow that has failed, of which only the reason of its end is known.
  static func ofFlow(failedFor reason: String?) -> HostError {
    HostError(code: reason ?? "failed")
  }

  /// The error as expressions see it.
  var json: JSON {
    var members: JSONObject = ["code": .string(code), "message": .string(message)]
    if let data { members["data"] = data }
    return .object(members)
  }
}
