// Why a command was refused: facts, by the kinds of `protocol/README.md` (“Errors”). A refusal changes nothing. The codes
// stand in `RefusalCodes`, the words in `RefusalWording`.

import FlowDefinitions
import JSONText

/// A command that is not carried out.
public enum Refusal: Error, Sendable {
  case sessionEnded(Outcome)
  case staleRevision(Int)
  case staleEntry(current: EntryID?)
  case cannotGoBack(BackObstacle)
  case cannotCancel(CancelObstacle)
  case eventNotAllowed(event: String, allowed: [String])
  case targetNotFound(target: String, targets: [String])
  case notAllowed(command: String, Obstacle)
  case noTransition(StepID)
  case loopDetected([StepID])
  case expressionFailed(ExpressionFailure)
  case inputInvalid(subject: InputSubject, [FieldError])
  case leaveNeedsConfirmation([LostEntry])
  case limitExceeded(limit: String, value: Int)
  case idempotencyMismatch(command: String)

  // What stops a turn inside the core, and never leaves it.

  /// A gate stands in front of what was tried.
  indirect case gateClosed(ClosedGate)
  /// The presenter's rules do not take the result.
  case rulesBroken([FieldError])

  // What the caller has to fetch before it asks again.

  /// The session changes to a subject whose profile is not among the facts.
  case needsProfile(of: ProfileOwner)

  /// Why there is no way back.
  public enum BackObstacle: Sendable, Equatable {
    case atFirstStep
    case forbidden(by: StepID)
    case actionRunning
  }

  /// Why nothing can be cancelled.
  public enum CancelObstacle: Sendable, Equatable {
    case forbidden(by: StepID)
    /// An earlier `back` or `cancel` waits for what undoes an action.
    case actionRunning
  }

  /// Why a command does not fit the screen that is shown.
  public enum Obstacle: Sendable, Equatable {
    case noSubmitHere
    case noActionHere
    case noDraftHere
    case nothingPresented
    case dismissForbidden(StepID)
    case covered
    case noTabs
    case misplacedTabs(StepID)
    case nothingAtLevel(Int)
    case actionRunning
    case actionUnanswered
    /// The session is one of the first flow, and not of the other.
    case otherFlow(FlowID, FlowID)
    /// Nothing would be shown before the end.
    case endsAtOnce
  }

  /// What did not fit its schema.
  public enum InputSubject: String, Sendable {
    case input, payload, result, params
  }
}

/// An expression that failed while a command was decided.
public struct ExpressionFailure: Sendable {
  let step: StepID?
  let expression: String
  /// Counted from 1, in code points.
  let column: Int
  let cause: String

  /// The failure of an expression on a step.
  public init(step: StepID?, expression: String, column: Int, cause: String) {
    self.step = step
    self.expression = expression
    self.column = column
    self.cause = cause
  }
}

/// Answers that would be lost.
public struct LostEntry: Sendable {
  let entry: EntryID
  let step: StepID
  let title: String?
  let fields: [String]
}

extension LostEntry {
  /// The entry as an object.
  var json: JSON {
    [
      "entry": .string(entry.text), "step": .string(step.name), "title": .string(orNull: title),
      "fields": .array(fields.map(JSON.string)),
    ]
  }
}
