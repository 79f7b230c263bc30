// Where a flow goes from a step, and what happens on the way.

import Expressions
import JSONSchemas
import JSONText

/// One possible way on (`definition.md`, “Transition”). A class, since it is chosen from a list and handed on.
public final class Transition: Sendable {
  /// The guard; without one the transition applies always.
  public let when: Expression?
  public let target: Target
  /// Parameters of the new entry.
  public let with: Computed?
  public let effects: Effects
  public let requires: [Gate]
  /// Errors to show on the view that comes.
  public let errors: TransitionErrors?
  public let notice: Template?
  /// Where it stands in the definition, for the trace.
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
  fileprivate var isInStack: Bool {
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
  public enum Content: Sendable {
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

/// What a transition does besides leading somewhere.
public struct Effects: Sendable {
  /// Binds the session to a subject, first of all.
  public let subject: Expression?
  /// Properties of the entry that the transition starts from.
  public let set: Computed?
  /// Variables of the frame.
  public let assign: Computed?
  /// Facts for the profile.
  public let save: Computed?

  fileprivate var isEmpty: Bool { subject == nil && set == nil && assign == nil && save == nil }
}

/// The errors of a transition: a list, or an expression that gives one.
public enum TransitionErrors: Sendable {
  case list([FieldMessage])
  case computed(Expression)
}

/// An error at a field, written by the author.
public struct FieldMessage: Sendable {
  /// A JSON Pointer into the values; nil, or `""`, for the screen as a whole.
  public let path: Template?
  public let code: Template?
  public let message: Template
}

/// What a step does with an event (`definition.md`, “Step”, `on`).
public final class Handler: Sendable {
  public let event: String
  public let title: Template?
  /// The schema of the event's payload.
  public let schema: Schema?
  /// How that types numbers.
  public let numberKinds: Expressions.NumberKinds
  public let transitions: [Transition]

  init(
    event: String, title: Template? = nil, schema: Schema? = nil,
    numberKinds: Expressions.NumberKinds = .asWritten, transitions: [Transition]
  ) {
    self.event = event
    self.title = title
    self.schema = schema
    self.numberKinds = numberKinds
    self.transitions = transitions
  }
}

/// A rule that values must not break: it is broken when `when` holds.
public struct Rule: Sendable {
  public let when: Expression
  /// A JSON Pointer into the values.
  public let path: JSONPointer
  public let code: String
  public let message: Template
}

/// A transition that time takes.
public struct Timer: Sendable {
  public let after: Interval
  public let transitions: [Transition]
}

/// A condition, and the flow that is put in between when it does not hold (`definition.md`, “Gate”).
public struct Gate: Sendable {
  public let unless: Expression
  /// The flow or step that is put in between.
  public let present: Template
  public let input: Computed?
  public let style: Template?
  public let transition: Template?
  /// Decides from `result` and `outcome` whether the flow's end counts as passed.
  public let success: Expression?
  /// Whether the gate goes on holding.
  public let staysInForce: Bool
  public let onAbort: [Transition]
  public let pointer: JSONPointer
}
