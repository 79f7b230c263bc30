// Where a flow goes from a step, and what the transition changes.

import Expressions
import JSONText

/// One way on from a step (`protocol/definitions.md`, “Where to go”). A class, because transitions are
/// chosen from lists and passed on.
public final class Transition: Sendable {
  /// The guard; if nil, the transition always applies.
  public let when: Expression?
  /// Where the transition leads.
  public let target: Target
  /// The params of the new entry.
  public let with: Computed?
  /// What the transition changes.
  public let effects: Effects
  /// The gates in front of the transition, outermost first.
  public let requires: [Gate]
  /// The errors to show on the next view.
  public let errors: TransitionErrors?
  /// What the user is told on the next view; nil for nothing.
  public let notice: Template?
  /// The place of the transition in the definition. What the transition has led to remembers it by
  /// this place, and checks report it.
  public let pointer: JSONPointer
  /// The place of the name of the target in the definition.
  let targetPointer: JSONPointer
  /// Whether the transition leads to another place in the stack and does nothing else, so that nothing
  /// but `when` has to be evaluated.
  public let isBare: Bool

  init(
    when: Expression? = nil, target: Target, with: Computed? = nil, effects: Effects, requires: [Gate] = [],
    errors: TransitionErrors? = nil, notice: Template? = nil, pointer: JSONPointer, targetPointer: JSONPointer
  ) {
    self.when = when
    self.target = target
    self.with = with
    self.effects = effects
    self.requires = requires
    self.errors = errors
    self.notice = notice
    self.pointer = pointer
    self.targetPointer = targetPointer
    isBare =
      with == nil && effects.isEmpty && requires.isEmpty && errors == nil && notice == nil
      && target.isInStack
  }
}
