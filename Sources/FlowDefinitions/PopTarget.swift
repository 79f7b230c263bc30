/// What `popTo` pops down to.
public enum PopTarget: Sendable {
  /// The topmost entry of the step.
  case step(StepID)
  /// The bottom of the flow's part of the stack, or the lowest screen above an action that is done.
  case root
}
