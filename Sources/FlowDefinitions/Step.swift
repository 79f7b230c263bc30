// A node of a flow. What all kinds have stands in `Step`, what only one kind has in that kind's own type.

import Expressions
import JSONSchemas
import JSONText

/// A step of a flow (`definition.md`, “Step”).
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

  public let id: StepID
  public let kind: Kind
  /// Taken after a submit, a result, or the end of an inner flow. Nil where the definition has none.
  public let next: [Transition]?
  let on: Members<Handler>
  public let check: [Rule]
  public let requires: [Gate]
  public let after: [Timer]
  public let onError: [Transition]
  /// Nil: as the kind of step has it.
  public let back: Permission?
  public let cancel: Permission
  public let dismiss: Permission
  /// What `with` must give.
  public let params: Schema?
  /// How that types numbers; where it says nothing, the screens do.
  public let paramKinds: Expressions.NumberKinds?
  public let leave: Leave
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
    paramKinds = params?.expressionNumberKinds()
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
}

/// Whether something may be done on a step.
public enum Permission: String, Sendable, CaseIterable {
  case allow, none
}

/// Whether a step asks before it is left with answers that were not submitted.
public enum Leave: String, Sendable, CaseIterable {
  case free, confirm, always
}

/// A screen for the user to fill in.
public final class Screen: Sendable {
  public let title: Template?
  /// Markdown.
  public let body: Template?
  /// The title of the button.
  public let submit: Template?
  /// What is accepted; without a schema in the definition, nothing but an empty object.
  public let schema: Schema
  /// How it types numbers.
  public let numberKinds: Expressions.NumberKinds
  /// Whether the definition has a schema.
  public let hasSchema: Bool
  /// The schema as it goes out; `null` without one.
  public let schemaText: [UInt8]
  /// Anything; passed through as it is.
  public let uiText: [UInt8]
  public let prefill: Computed?
  /// Guards of properties: one that does not hold takes its property out of the screen.
  public let show: Members<Expression>
  /// Values that are put into the screen's document before it is shown.
  public let bind: [(place: JSONPointer, value: Expression)]
  /// Property, then keyword: what to say instead of the built-in message.
  public let messages: Members<Members<Message>>
  /// Whether the view lists the answers given so far.
  public let isReview: Bool
  /// The screen as its author wrote it.
  let document: JSON

  /// What a screen may say.
  static let keys = [
    "title", "body", "submit", "schema", "ui", "prefill", "show", "bind", "messages", "review",
  ]

  /// The screen that the node is; nil if it is none.
  init?(_ node: Node) {
    guard var members = node.members() else { return nil }
    title = members.optional("title")?.template()
    body = members.optional("body")?.template()
    submit = members.optional("submit")?.template()
    let written = members.optional("schema")
    let schema = written.map { $0.schema(isClosed: true) } ?? node.empty.schema(isClosed: true)
    hasSchema = written != nil
    schemaText = (written?.json ?? .null).bytes
    uiText = (members.optional("ui")?.json ?? [:]).bytes
    prefill = members.optional("prefill")?.computed()
    show = members.optional("show")?.map { $0.expression() } ?? [:]
    bind = members.optional("bind")?.bindings() ?? []
    messages = members.optional("messages")?.map { $0.map(Message.init) } ?? [:]
    isReview = members.optional("review")?.bool() ?? false
    document = node.json
    members.finish { Step.place(of: $0, beside: "screen") }
    guard let schema else { return nil }
    self.schema = schema
    numberKinds = schema.expressionNumberKinds()
  }

  /// Whether the screen is the same whatever was answered.
  public var isFixed: Bool { show.isEmpty && bind.isEmpty }
}

/// What is said of a value that a keyword refuses.
public struct Message: Sendable {
  public let code: String?
  public let message: Template?
}

/// A step that the host does.
public struct Action: Sendable {
  public let call: HostCall
  /// The call that takes this one back.
  public let undo: HostCall?
}

/// Something that the host does, and what it is told.
public struct HostCall: Sendable {
  public let name: String
  public let title: Template?
  public let input: Computed?
  /// The schema of its result.
  public let schema: Schema?
  /// How that types numbers.
  public let numberKinds: Expressions.NumberKinds
  public let timeout: Interval?
}

/// A flow that runs inside the stack of the one that has this step.
public struct SubFlow: Sendable {
  public let flow: FlowID
  public let input: Computed?
}

/// Stacks side by side.
public struct Tabs: Sendable {
  public let tabs: Members<Tab>
  /// The one that is selected first.
  public let selected: String
}

/// One of several stacks.
public struct Tab: Sendable {
  /// What stands at its root.
  public enum Root: Sendable {
    case step(StepID)
    case flow(FlowID)
  }

  public let title: Template?
  public let icon: Template?
  public let badge: Template?
  public let tag: JSON?
  public let root: Root
  public let input: Computed?
}

/// The end of a frame.
public struct End: Sendable {
  public let status: EndStatus
  public let result: Computed?
  /// A code.
  public let reason: Template?
  /// A last view to show, in the root frame.
  public let title: Template?
  public let body: Template?
}

/// How a flow may end by its own word.
public enum EndStatus: String, Sendable, CaseIterable {
  case completed, failed, cancelled
}
