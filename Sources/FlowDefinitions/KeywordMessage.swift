// Messages in an author's words instead of the program's.

import Expressions

/// What is said of a value that a keyword of the schema refuses.
public struct KeywordMessage: Sendable {
  /// The code of the error; nil for the code of the built-in message.
  public let code: Template?
  /// What the user is told; nil for the built-in message.
  public let message: Template?
}
