// The places that a transition can lead to.

import Expressions

/// Where a transition leads.
public indirect enum Target: Sendable {
  case to(StepID)
  case enter(GroupID, history: Bool)
  case replace(StepID, from: StepID?)
  case reset(StepID)
  case popTo(PopTarget)
  case present(Presenting)
  case dismiss(Dismissal)
  case select(tab: String)
  case end(End)
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
  case step(StepID)
  case root
}

/// What is presented, how, and what its end does to the presenter.
public struct Presenting: Sendable {
  /// A step of the same flow, or another flow.
  public enum Content: Sendable, Equatable {
    case step(StepID)
    case flow(FlowID)
  }

  public let content: Content
  public let style: Template?
  public let transition: Template?
  public let input: Computed?
  public let cancel: Permission
  public let check: [Rule]
  public let onResult: [Transition]
  public let onCancel: [Transition]
}

/// How a presentation is ended with a result.
public struct Dismissal: Sendable {
  /// Nil: with the values of the entry.
  public let result: Computed?
  /// How many levels; nil for all of them.
  public let levels: Int?
}
