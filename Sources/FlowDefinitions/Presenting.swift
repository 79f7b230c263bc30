// How something is laid over what is there.

import Expressions

/// What is presented, how, and what its end does to the presenter.
public struct Presenting: Sendable {
  /// A step of the same flow, or another flow.
  public enum Content: Sendable, Equatable {
    case step(StepID)
    case flow(FlowID)
  }

  /// What is presented.
  public let content: Content
  /// How, any word; nil: `pageSheet`.
  public let style: Template?
  /// How the front end is to move there, any word; nil: as it likes.
  public let transition: Template?
  /// What it is handed; nil: nothing.
  public let input: Computed?
  /// Whether `cancel` may end it.
  public let cancel: Permission
  /// What its result must not break; the errors go back to what is presented.
  public let check: [Rule]
  /// Where the presenter goes with the result; empty: it stays.
  public let onResult: [Transition]
  /// Where the presenter goes without one; empty: it stays.
  public let onCancel: [Transition]
}
