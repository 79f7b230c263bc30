// The steps of a flow. What all kinds have is in `Step`; what only one kind has is in that kind's own type.

import Expressions
import JSONSchemas
import JSONText

/// A step of a flow (`protocol/definitions.md`, “Steps”).
public final class Step: Sendable {
  /// The kinds of steps, each with what only that kind has. Indirect, because steps are asked for their kind all the time.
  public indirect enum Kind: Sendable {
    case screen(Screen)
    case route([Transition])
    case action(Action)
    case flow(SubFlow)
    case tabs(Tabs)
    case end(End)
  }

  /// The id of the step in its flow.
  public let id: StepID
  /// The kind of the step, with what only that kind has.
  public let kind: Kind
  /// The transitions after a submit, a result, or the end of a flow run here; nil if the definition has no `next`.
  public let next: [Transition]?
  let on: Members<Handler>
  /// The rules for the values beyond the schema, all of which are checked, in this order.
  public let check: [Rule]
  /// The gates in front of the step, outermost first.
  public let requires: [Gate]
  /// The timers that fire while the step is on top.
  public let after: [Timer]
  /// Where to go when the action, or the flow run here, has failed; if empty, it is given up.
  public let onError: [Transition]
  /// Whether the user may go back from here; nil leaves it to the group, or else to the kind of step.
  public let back: Permission?
  /// Whether `cancel` is allowed here.
  public let cancel: Permission
  /// Whether `dismiss` is allowed here while this step is the top of a presentation.
  public let dismiss: Permission
  /// The schema of what `with` hands to the step.
  public let params: Schema?
  /// How `params` types numbers; if nil, the screens of the flow say.
  public let paramKinds: Expressions.NumberKinds?
  /// Whether, and when, the step asks before it is left.
  public let leave: Leave
  /// Whether what was typed is kept when the step is left.
  public let keepsDrafts: Bool
  /// Facts for the profile, when the step is submitted.
  public let save: Computed?
  /// Anything, passed through to the front end.
  public let meta: JSON?

  /// Reads the step in `node`; nil if it is not one.
  init?(id: StepID, _ node: DefinitionNode) {
    guard var members = node.members() else { return nil }
    let kind = Step.kind(of: node, &members)
    self.id = id
    next = members.optional("next")?.transitions()
    on = members.optional("on")?.handlers() ?? [:]
    check = members.optional("check")?.rules() ?? []
    requires = members.optional("requires")?.gates() ?? []
    after = members.optional("after")?.timers() ?? []
    onError = members.optional("onError")?.transitions() ?? []
    back = members.optional("back")?.word(Permission.self)
    cancel = members.optional("cancel")?.word(Permission.self) ?? .allow
    dismiss = members.optional("dismiss")?.word(Permission.self) ?? .forbid
    params = members.optional("params")?.schema()
    paramKinds = params?.expressionNumberKinds
    leave = members.optional("leave")?.word(Leave.self) ?? .free
    keepsDrafts = members.optional("drafts")?.bool() ?? true
    save = members.optional("save")?.computed()
    meta = members.optional("meta")?.json
    members.finish { [members = members.members] in Step.place(of: $0, in: members) }
    guard let kind else { return nil }
    self.kind = kind
  }

  /// The screen, if the step is one.
  public var screen: Screen? { if case .screen(let screen) = kind { screen } else { nil } }

  /// The action, if the step is one.
  public var action: Action? { if case .action(let action) = kind { action } else { nil } }

  /// The flow that the step runs, if it runs one.
  public var innerFlow: FlowID? { if case .flow(let inner) = kind { inner.flow } else { nil } }

  /// The tabs, if the step holds tabs.
  public var tabs: Tabs? { if case .tabs(let tabs) = kind { tabs } else { nil } }

  /// The end, if the step is one.
  public var end: End? { if case .end(let end) = kind { end } else { nil } }

  /// Whether the step is passed through without being shown.
  public var isAutomatic: Bool {
    switch kind {
    case .route, .flow, .tabs: true
    case .screen, .action, .end: false
    }
  }

  /// Whether a `submit` can be accepted. A screen with neither schema nor `next` waits for events only.
  public var takesSubmit: Bool {
    switch kind {
    case .screen(let screen): screen.hasSchema || next != nil
    case .action: true
    case .route, .flow, .tabs, .end: false
    }
  }

  /// The title of what the front end shows.
  public var title: Template? {
    switch kind {
    case .screen(let screen): screen.title
    case .action(let action): action.call.title
    case .end(let end): end.title
    case .route, .flow, .tabs: nil
    }
  }

  /// Whether the title is the same whatever was answered.
  public var hasConstantTitle: Bool { (title?.isConstant ?? true) && screen?.bindsTitle != true }
}
