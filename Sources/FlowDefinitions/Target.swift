// The places that a transition can lead to.

import Expressions

/// Where a transition leads (`protocol/definitions.md`, “Where to go”).
public indirect enum Target: Sendable {
  /// Pushes the step.
  case to(StepID)
  /// Pushes the initial step of the group, or with `history` the steps that stood when the group was left.
  case enter(GroupID, history: Bool)
  /// Puts the step in place of the top entry, or of all down to and with that of `from`.
  case replace(StepID, from: StepID?)
  /// Puts the step in place of all that the flow has on the stack.
  case reset(StepID)
  /// Pops what lies over that.
  case popTo(PopTarget)
  /// Lays a level over what is there.
  case present(Presenting)
  /// Ends levels, with a result.
  case dismiss(Dismissal)
  /// Shows that tab.
  case select(tab: String)
  /// Ends the flow.
  case end(End)
  /// Leads nowhere.
  case stay
}

extension Target {
  /// Whether it changes what stands on the stack, and nothing else.
  var isInStack: Bool {
    switch self {
    case .to, .enter, .replace, .reset, .popTo: true
    case .present, .dismiss, .select, .end, .stay: false
    }
  }
}

/// What `popTo` pops down to.
public enum PopTarget: Sendable {
  /// The topmost entry of the step.
  case step(StepID)
  /// The bottom of the flow's part of the stack, or the lowest screen over an action that is done.
  case root
}

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

/// How a presentation is ended with a result.
public struct Dismissal: Sendable {
  /// Nil: with the values of the entry.
  public let result: Computed?
  /// How many levels; nil for all of them.
  public let levels: Int?
}
