// The places that a transition can lead to.

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
