// The causes of failures that are not those of an expression alone, for the author of a flow to read. Like the others, they are in
// English.

extension ExpressionFailure {
  /// Why a screen is not shown into which `bind` puts what its schema or its texts cannot be.
  static var invalidScreen: String { "What is bound makes the screen no valid screen." }

  /// Why nobody is bound, and nobody unbound.
  static var noSubject: String {
    "A subject is a text that is not empty, or null for nobody. Make it one, as with “string(values.id)”."
  }

  /// Why nothing is complained of.
  static var noErrors: String { "Errors are a list of objects with “message”, or of texts." }
}
