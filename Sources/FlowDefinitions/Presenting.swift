// How something is presented.

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
  /// The style of the presentation, which may be any word; nil for `pageSheet`.
  public let style: Template?
  /// How the front end is to move there, which may be any word; nil leaves it to the front end.
  public let transition: Template?
  /// What a flow that is presented is handed; nil for nothing.
  public let input: Computed?
  /// Whether `cancel` may end it.
  public let cancel: Permission
  /// The rules for the result. A broken rule is an error on what is presented.
  public let check: [Rule]
  /// Where the presenter goes with the result; if empty, it stays.
  public let onResult: [Transition]
  /// Where the presenter goes if there is no result; if empty, it stays.
  public let onCancel: [Transition]
}
