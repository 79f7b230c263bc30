// What is wrong with a value of a screen.

import JSONSchemas
import JSONText
import Wording

/// An error at a field of a screen.
public struct FieldError: Sendable, Equatable {
  /// A JSON Pointer into the values; empty for the screen as a whole.
  public let path: JSONPointer
  /// The schema's keyword, or the code that the flow gave.
  public let code: String
  /// What the user is told, in the language of the session.
  public let message: String
  /// The facts behind the message.
  public let params: JSONObject
}

extension FieldError {
  /// The same error, said of the screen as a whole.
  var ofAll: FieldError { FieldError(path: JSONPointer(), code: code, message: message, params: params) }

  /// The error as a JSON object.
  public var json: JSON {
    [
      "path": .string(path.description), "code": .string(code), "message": .string(message),
      "params": .object(params),
    ]
  }

  /// Creates the error that reports a violation of a schema.
  public init(_ violation: Violation, in phrasebook: Phrasebook = .english) {
    self.init(
      path: violation.instancePath, code: violation.keyword, message: violation.sentence.text(in: phrasebook),
      params: violation.params)
  }
}
