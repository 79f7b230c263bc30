// From where an expression looks at a flow: which names it has there, and what they stand for
// (`protocol/definitions.md`, “Expressions”).

import Expressions
import JSONText

/// A place in a flow that expressions are evaluated at.
struct Standpoint {
  /// The steps whose entry may be the current one; empty before there is any.
  let steps: Set<StepID>
  /// Whether the entry is about to be made, so that the current one is still that of an earlier step.
  var isEntering = false
  /// Whether what was typed counts as the values, and may be empty, whatever the schema takes.
  var isTyping = false
  /// What the occasion adds.
  var occasion = Occasion()

  /// The same place on that occasion.
  func on(_ occasion: Occasion) -> Standpoint {
    Standpoint(steps: steps, isEntering: isEntering, isTyping: isTyping, occasion: occasion)
  }

  /// The same place while something is typed there.
  var typing: Standpoint {
    Standpoint(steps: steps, isEntering: isEntering, isTyping: true, occasion: occasion)
  }

  /// The names that only some occasions have; one that is nil is not there.
  struct Occasion {
    var event: Shape?
    var result: Shape?
    var outcome: Shape?
    var error: Shape?

    /// Whoever comes here may bring anything.
    static let any = Occasion(event: .unknown, result: .unknown, outcome: .unknown, error: .unknown)

    static func sent(_ payload: Shape) -> Occasion {
      Occasion(event: payload, result: .unknown, outcome: .unknown, error: .unknown)
    }

    static func returned(_ result: Shape) -> Occasion {
      Occasion(event: .unknown, result: result, outcome: .typed(.string), error: .unknown)
    }

    static let failed = Occasion(
      event: .unknown, result: .unknown, outcome: .typed(.string),
      error: .fields(
        ["code": .typed(.string), "message": .typed(.string), "data": .unknown], isClosed: true))
  }

  /// The names that are there on some occasions only.
  static let occasional = ["event", "result", "outcome", "error"]
}
