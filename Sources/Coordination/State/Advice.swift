// What a screen has to say besides its values, and what is wrong with them.

import JSONText

/// What a view says besides the values: errors and a notice of the transition that led there.
public struct Advice: Sendable, Equatable {
  /// The entry whose view says it.
  public let entry: EntryID
  /// In the order in which they were found.
  public let errors: [FieldError]
  /// A text for the user; nil: none.
  public let notice: String?

  /// Whether nothing is said any more.
  var isSilent: Bool { errors.isEmpty && notice == nil }
}

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
  /// The same, said of the screen as a whole.
  var ofAll: FieldError { FieldError(path: JSONPointer(), code: code, message: message, params: params) }

  /// The error as an object.
  public var json: JSON {
    [
      "path": .string(path.description), "code": .string(code), "message": .string(message),
      "params": .object(params),
    ]
  }
}
