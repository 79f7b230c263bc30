// Where a flow goes from a step, and what happens on the way.

import Expressions
import JSONText

/// One possible way on (`protocol/definitions.md`, “Where to go”). A class, since it is chosen from a list and handed on.
public final class Transition: Sendable {
  /// The guard; without one the transition applies always.
  public let when: Expression?
  /// Where it leads.
  public let target: Target
  /// Parameters of the new entry.
  public let with: Computed?
  /// What it sets on the way.
  public let effects: Effects
  /// What stands in front of it, the outermost first.
  public let requires: [Gate]
  /// Errors to show on the view that comes.
  public let errors: TransitionErrors?
  /// What the user is told on the view that comes; nil: nothing.
  public let notice: Template?
  /// Where it stands in the definition: by this what it has led to remembers it, and a check says where.
  public let pointer: JSONPointer
  /// Where the name that it leads to stands.
  let targetPointer: JSONPointer
  /// Whether it leads to another place in the stack and that is all: but for when, there is nothing to evaluate.
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
