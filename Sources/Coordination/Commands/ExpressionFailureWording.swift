// The causes of failures that are not those of an expression alone, for the author of a flow to read. Like the others, they are in
// English.

import FlowDefinitions
import JSONText

extension ExpressionFailure {
  /// Why a screen is not shown into which `bind` puts what its schema or its texts cannot be, and at which place.
  static func invalidScreen(_ place: JSONPointer?, _ problem: Problem?) -> String {
    guard let place, let problem else { return "What is bound makes the screen invalid." }
    return "What is bound to “\(place)” makes the screen invalid: \(problem.message)"
  }

  /// Why nobody is bound, and nobody unbound.
  static var noSubject: String {
    "A subject is a text that is not empty, or null for nobody. Make it one, as with “string(values.id)”."
  }

  /// Why nothing is complained of.
  static var noErrors: String { "Errors are a list of objects with “message”, or of texts." }
}
