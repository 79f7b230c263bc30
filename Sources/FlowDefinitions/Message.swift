// What an author says instead of the program.

import Expressions

/// What is said of a value that a keyword refuses.
public struct Message: Sendable {
  /// What programs tell the error by; nil: as the built-in message has it.
  public let code: Template?
  /// What the user is told; nil: the built-in message.
  public let message: Template?
}
