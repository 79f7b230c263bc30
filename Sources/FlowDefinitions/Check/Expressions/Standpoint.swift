// Where in a flow an expression is evaluated: which names it has there, and what they stand for
// (`protocol/definitions.md`, “Expressions”).

import Expressions
import JSONSchemas
import JSONText

/// A place in a flow at which expressions are evaluated.
struct Standpoint {
  /// The steps whose entry may be the current one; empty before there is an entry.
  let steps: Set<StepID>
  /// Whether the entry is about to be made, so that the current one is still that of an earlier step.
  var isEntering = false
  /// Whether the values are those being typed, which may be empty whatever the schema takes.
  var isTyping = false
  /// Whether rules judge the values there, so that a name without anything before it is most likely one of these.
  var isJudging = false
  /// The names that the occasion adds.
  var occasion = Occasion()

  /// Returns the same place on that occasion.
  func on(_ occasion: Occasion) -> Standpoint {
    Standpoint(
      steps: steps, isEntering: isEntering, isTyping: isTyping, isJudging: isJudging, occasion: occasion)
  }

  /// The same place while something is typed there.
  var typing: Standpoint {
    Standpoint(steps: steps, isEntering: isEntering, isTyping: true, occasion: occasion)
  }

  /// The same place where rules judge the values.
  var judging: Standpoint {
    Standpoint(
      steps: steps, isEntering: isEntering, isTyping: isTyping, isJudging: true, occasion: occasion)
  }

  /// The names that only some occasions have. One that is nil does not exist.
  struct Occasion {
    var event: Shape?
    var result: Shape?
    var outcome: Shape?
    var error: Shape?
    /// The values that are looked at, if they are not those of the entry: the rules of an action see its result there.
    var values: Shape?

    /// Returns the occasion that an event has come with that payload.
    static func sent(_ payload: Shape) -> Occasion { Occasion(event: payload) }

    /// Returns the occasion that something that ran or was presented has ended with that result.
    static func returned(_ result: Shape) -> Occasion {
      Occasion(result: result, outcome: anyOutcome)
    }

    /// The occasion that something that was presented or put in between is over and has given nothing back.
    static let over = Occasion(outcome: anyOutcome)

    /// One of the words for how things end.
    private static let anyOutcome =
      (try? Schema(["enum": .array(EndStatus.allCases.map { .string($0.rawValue) })])).map(Shape.init)
      ?? .typed(.string)

    /// Returns an occasion that may be any of these: a name that some of them have is known.
    static func any(of occasions: [Occasion]) -> Occasion {
      func shape(_ named: (Occasion) -> Shape?) -> Shape? {
        let shapes = occasions.compactMap(named)
        return shapes.count > 1 ? .unknown : shapes.first
      }
      return Occasion(
        event: shape { $0.event }, result: shape { $0.result }, outcome: shape { $0.outcome },
        error: shape { $0.error })
    }

    static let failed = Occasion(
      outcome: anyOutcome,
      error: .fields(
        ["code": .typed(.string), "message": .typed(.string), "data": .unknown], isClosed: true))
  }

  /// The names that exist on some occasions only.
  static let occasional = ["event", "result", "outcome", "error"]
}
