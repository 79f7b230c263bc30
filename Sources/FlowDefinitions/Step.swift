// A node of a flow. What all kinds have stands in `Step`, what only one kind has in that kind's own type.

import Expressions
import JSONSchemas
import JSONText

/// A step of a flow (`protocol/definitions.md`, “Steps”).
public final class Step: Sendable {
  /// What kind of step it is, with what only that kind has. Indirect, since steps are asked for it all the time.
  public indirect enum Kind: Sendable {
    case screen(Screen)
    case route([Transition])
    case action(Action)
    case flow(SubFlow)
    case tabs(Tabs)
    case end(End)
  }

  /// Its name in the flow.
  public let id: StepID
  /// What it is, with what only that kind has.
  public let kind: Kind
  /// Taken after a submit, a result, or the end of an inner flow. Nil where the definition has none.
  public let next: [Transition]?
  let on: Members<Handler>
  /// What values must not break beyond the schema, asked in this order, all of them.
  public let check: [Rule]
  /// What stands in front of it, the outermost first.
  public let requires: [Gate]
  /// What time does while it is on top.
  public let after: [Timer]
  /// Where to go when the action, or the flow that runs here, has failed; empty: it is given up.
  public let onError: [Transition]
  /// Nil: as the kind of step has it.
  public let back: Permission?
  /// Whether `cancel` is allowed here.
  public let cancel: Permission
  /// Whether `dismiss` is allowed here, where this is the top of a presentation.
  public let dismiss: Permission
  /// What `with` must give.
  public let params: Schema?
  /// How that types numbers; where it says nothing, the screens do.
  public let paramKinds: Expressions.NumberKinds?
  /// Whether it asks before it is left with what was not submitted.
  public let leave: Leave
  /// Whether what was typed is kept when the step is left.
  public let keepsDrafts: Bool
  /// Facts for the profile, when the step is submitted.
  public let save: Computed?
  /// Passed through.
  public let meta: JSON?

  /// The step of that id that the node is; nil if it is none.
  init?(id: StepID, _ node: Node) {
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
    dismiss = members.optional("dismiss")?.word(Permission.self) ?? .none
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

  /// The screen, if that is what this is.
  public var screen: Screen? { if case .screen(let screen) = kind { screen } else { nil } }

  /// The action, if that is what this is.
  public var action: Action? { if case .action(let action) = kind { action } else { nil } }

  /// The flow that the step runs, if it runs one.
  public var innerFlow: FlowID? { if case .flow(let inner) = kind { inner.flow } else { nil } }

  /// The tabs, if that is what this is.
  public var tabs: Tabs? { if case .tabs(let tabs) = kind { tabs } else { nil } }

  /// The end, if that is what this is.
  public var end: End? { if case .end(let end) = kind { end } else { nil } }

  /// Whether the step is gone through without being shown.
  public var isAutomatic: Bool {
    switch kind {
    case .route, .flow, .tabs: true
    case .screen, .action, .end: false
    }
  }

  /// Whether a `submit` can be accepted: a screen with neither schema nor `next` waits for events only.
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
}
