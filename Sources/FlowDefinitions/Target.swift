// Where a transition can lead.

/// Where a transition leads (`protocol/definitions.md`, “Where to go”).
public indirect enum Target: Sendable {
  /// Pushes the step.
  case to(StepID)
  /// Pushes the initial step of the group or, with `history`, the steps that stood when the group was last left.
  case enter(GroupID, history: Bool)
  /// Replaces the top entry by the step or, if there is `from`, all entries down to and including that of `from`.
  case replace(StepID, from: StepID?)
  /// Replaces all entries of the flow on the stack by the step.
  case reset(StepID)
  /// Pops everything above that entry.
  case popTo(PopTarget)
  /// Presents something, one level higher.
  case present(Presenting)
  /// Ends one or more levels with a result.
  case dismiss(Dismissal)
  /// Selects that tab.
  case select(tab: String)
  /// Ends the flow.
  case end(End)
  /// Stays on the step.
  case stay
}

extension Target {
  /// Whether the target only changes which entries are on the stack.
  var isInStack: Bool {
    switch self {
    case .to, .enter, .replace, .reset, .popTo: true
    case .present, .dismiss, .select, .end, .stay: false
    }
  }
}
