// Why a command was refused: facts, by the kinds of `protocol/README.md` (“Errors”). A refusal changes nothing. The codes
// are in `RefusalCodes`, the wording in `RefusalWording`.

import FlowDefinitions

/// Why a command is not carried out.
public enum Refusal: Error, Sendable {
  /// The session has ended, with this outcome.
  case sessionEnded(Outcome)
  /// The command was meant for a revision other than this one, which the session is at.
  case staleRevision(Int)
  /// The command was meant for an entry other than this one, which is on top; nil if none is.
  case staleEntry(current: EntryID?)
  /// There is no way back, or not one that goes so far.
  case cannotGoBack(BackObstacle)
  /// What the command would cancel does not allow it.
  case cannotCancel(CancelObstacle)
  /// Nothing here handles the event now; `allowed` are the events that would be handled.
  case eventNotAllowed(event: String, isHandled: Bool, allowed: [String])
  /// There is no such step, entry, tab or flow to go to; `targets` are those that there are.
  case targetNotFound(target: String, targets: [String])
  /// The command, which is given by the name of its method, makes no sense here.
  case notAllowed(command: String, Obstacle)
  /// No transition of the step applies: a mistake of the flow.
  case noTransition(StepID)
  /// The flow loops through these steps without reaching a screen: a mistake of the flow.
  case loopDetected([StepID])
  /// An expression of the flow has no value: a mistake of the flow.
  case expressionFailed(ExpressionFailure)
  /// What was handed over does not fit its schema.
  case inputInvalid(subject: InputSubject, [FieldError])
  /// These answers would be lost, and the command does not say that they may be.
  case leaveNeedsConfirmation([LostEntry])
  /// There would be more than this limit allows.
  case limitExceeded(Limit)
  /// The key was used before for a different call, which was of this method.
  case idempotencyMismatch(command: String)
  /// The presenter's rules do not accept a result that comes by itself, and no screen stands yet that could show why.
  case rulesBroken([FieldError])

  /// Why there is no way back.
  public enum BackObstacle: Sendable, Equatable {
    /// Nothing lies below.
    case atFirstStep
    /// Only this many screens lie below, and the command was to go back over more.
    case tooFew(below: Int)
    /// The step forbids it.
    case forbidden(by: StepID)
    /// An action has not come to a result, or is being undone.
    case actionRunning
  }

  /// Why nothing can be cancelled.
  public enum CancelObstacle: Sendable, Equatable {
    /// The step, or the presentation that it is on top of, forbids it.
    case forbidden(by: StepID)
    /// An earlier `back` or `cancel` waits until an action is undone.
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
    /// There are no tabs where the session is.
    case noTabs
    /// The step holds tabs, and would not stand at the root.
    case misplacedTabs(StepID)
    /// Nothing is presented at this level.
    case nothingAtLevel(Int)
    /// An action is being undone.
    case actionRunning
    /// An action waits for its result.
    case actionUnanswered
    /// The session runs the first flow, and not the second.
    case otherFlow(FlowID, FlowID)
    /// Nothing would be shown before the end.
    case endsAtOnce
  }

  /// What did not fit its schema.
  public enum InputSubject: String, Sendable {
    case input, payload, result, params
  }
}
