// From where an expression looks at a flow: which names it has there, and what they stand for
// (`protocol/definitions.md`, “Expressions”).

import Expressions
import JSONSchemas
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

    /// An event has come, with that payload.
    static func sent(_ payload: Shape) -> Occasion { Occasion(event: payload) }

    /// Something that ran or was presented has ended with that result.
    static func returned(_ result: Shape) -> Occasion {
      Occasion(result: result, outcome: anyOutcome)
    }

    /// Something that was presented or put in between is over, and has given nothing back.
    static let over = Occasion(outcome: anyOutcome)

    /// One of the words for how things end.
    private static let anyOutcome =
      (try? Schema(["enum": .array(EndStatus.allCases.map { .string($0.rawValue) })])).map(Shape.init)
      ?? .typed(.string)

    /// One of these: what is there on some of them may be meant.
    static func any(of occasions: [Occasion]) -> Occasion {
      func shape(_ name: KeyPath<Occasion, Shape?>) -> Shape? {
        let shapes = occasions.compactMap { $0[keyPath: name] }
        return shapes.count > 1 ? .unknown : shapes.first
      }
      return Occasion(
        event: shape(\.event), result: shape(\.result), outcome: shape(\.outcome), error: shape(\.error))
    }

    static let failed = Occasion(
      outcome: anyOutcome,
      error: .fields(
        ["code": .typed(.string), "message": .typed(.string), "data": .unknown], isClosed: true))
  }

  /// The names that are there on some occasions only.
  static let occasional = ["event", "result", "outcome", "error"]
}
