// The causes of failures that do not lie in an expression alone, for the author of a flow to read. Like the other causes,
// they are in English.

import FlowDefinitions
import JSONText

extension ExpressionFailure {
  /// Returns why a screen is not shown if `bind` puts something into it that its schema or its texts cannot be, and at
  /// which place that is.
  static func invalidScreen(_ place: JSONPointer?, _ problem: Problem?) -> String {
    guard let place, let problem else { return "What is bound makes the screen invalid." }
    return "What is bound to “\(place)” makes the screen invalid: \(problem.message)"
  }

  /// The cause if what `subject` gives is no subject, and not null either.
  static var noSubject: String {
    "A subject is a text that is not empty, or null for nobody. Make it one, as with “string(values.id)”."
  }

  /// The cause if what gives names their values is no object.
  static var noObject: String { "This has to give an object, such as {'name': values.name}." }

  /// The cause if what `errors` gives is not a list of errors.
  static var noErrors: String { "Errors are a list of objects with “message”, or of texts." }
}
