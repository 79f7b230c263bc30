// Why a command was refused: facts, by the kinds of `protocol/README.md` (“Errors”). A refusal changes nothing. The codes
// stand in `RefusalCodes`, the words in `RefusalWording`.

import FlowDefinitions
import JSONText

/// A command that is not carried out.
public enum Refusal: Error, Sendable {
  /// The session has come to this end.
  case sessionEnded(Outcome)
  /// The command was meant for another revision than this one, which the session is at.
  case staleRevision(Int)
  /// The command was meant for another entry than this one, which is on top; nil: nothing is.
  case staleEntry(current: EntryID?)
  /// There is no way back, or none so far.
  case cannotGoBack(BackObstacle)
  /// What the command would cancel does not let itself be cancelled.
  case cannotCancel(CancelObstacle)
  /// Nothing that surrounds the user handles the event now; these would be handled.
  case eventNotAllowed(event: String, allowed: [String])
  /// There is no such step, entry, tab or flow to go to; these there are.
  case targetNotFound(target: String, targets: [String])
  /// The command, by the name of its method, makes no sense here.
  case notAllowed(command: String, Obstacle)
  /// No transition of the step applies: a mistake of the flow.
  case noTransition(StepID)
  /// The flow goes round in these steps without a screen: a mistake of the flow.
  case loopDetected([StepID])
  /// An expression of the flow has no value: a mistake of the flow.
  case expressionFailed(ExpressionFailure)
  /// What was handed over does not fit its schema.
  case inputInvalid(subject: InputSubject, [FieldError])
  /// These answers would be lost, and the command does not say that they may be.
  case leaveNeedsConfirmation([LostEntry])
  /// There would be more than this bound allows.
  case limitExceeded(Limit)
  /// The key was used before, for a call of this method, and not for this call.
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
    /// Nothing lies below.
    case atFirstStep
    /// Only so many screens do, and more were to be gone back over.
    case tooFew(below: Int)
    /// The step says so.
    case forbidden(by: StepID)
    /// An action has not come to a result, or is being taken back.
    case actionRunning
  }

  /// Why nothing can be cancelled.
  public enum CancelObstacle: Sendable, Equatable {
    /// The step, or what was presented from it, says so.
    case forbidden(by: StepID)
    /// An earlier `back` or `cancel` waits for what undoes an action.
    case actionRunning
  }

  /// Why a command does not fit the screen that is shown.
  public enum Obstacle: Sendable, Equatable {
    /// The screen waits for events only.
    case noSubmitHere
    /// What is on top is no action, so it cannot fail.
    case noActionHere
    /// What is on top is an action, on which nothing is typed.
    case noDraftHere
    /// There is nothing but the root.
    case nothingPresented
    /// The step does not let front ends dismiss it.
    case dismissForbidden(StepID)
    /// Something is presented over the tabs.
    case covered
    /// The session is not at tabs.
    case noTabs
    /// The step is tabs, and would not stand at the root.
    case misplacedTabs(StepID)
    /// There are fewer levels than that.
    case nothingAtLevel(Int)
    /// An action is being taken back.
    case actionRunning
    /// An action waits for its result.
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
