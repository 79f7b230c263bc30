// What a user fills in, as its author wrote it.

import Expressions
import JSONSchemas
import JSONText

/// A screen for the user to fill in.
public final class Screen: Sendable {
  /// What stands at its head; nil: the front end decides.
  public let title: Template?
  /// Markdown.
  public let body: Template?
  /// The title of the button.
  public let submit: Template?
  /// What is accepted; without a schema in the definition, nothing but an empty object.
  public let schema: Schema
  /// The same, in which all that `bind` may make a secret is one, for values of which nobody can tell yet.
  public let cautiousSchema: Schema
  /// How it types numbers.
  public let numberKinds: Expressions.NumberKinds
  /// Whether the definition has a schema.
  public let hasSchema: Bool
  /// The schema, `null` without one, and `ui`, which may be anything, as members of the object that goes out.
  public let documentText: [UInt8]
  /// The values that it begins with where nothing was typed or answered before; nil: none.
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
    documentText = Screen.text(schema: written?.json ?? .null, ui: members.optional("ui")?.json ?? [:])
    prefill = members.optional("prefill")?.computed()
    show = members.optional("show")?.map { $0.expression() } ?? [:]
    bind = members.optional("bind")?.bindings() ?? []
    messages = members.optional("messages")?.map { $0.map(Message.init) } ?? [:]
    isReview = members.optional("review")?.bool() ?? false
    document = node.json
    members.finish { Step.place(of: $0, beside: "screen") }
    guard let schema else { return nil }
    self.schema = schema
    cautiousSchema = Screen.cautiousSchema(of: document, bind) ?? schema
    numberKinds = schema.expressionNumberKinds
  }

  private static func text(schema: JSON, ui: JSON) -> [UInt8] {
    var writer = JSONWriter()
    writer.name("schema")
    writer.value(schema)
    writer.name("ui")
    writer.value(ui)
    return writer.bytes
  }

  /// Whether the screen is the same whatever was answered.
  public var isFixed: Bool { show.isEmpty && bind.isEmpty }

  /// Whether its schema depends on what was answered by more than the properties that apply.
  public var bindsSchema: Bool { bind.contains { $0.place.isInSchema } }

  /// Whether `bind` may put properties into the schema that nobody knows beforehand.
  var changesProperties: Bool {
    bind.contains { $0.place.tokens.first == "schema" && $0.place.tokens.count < 4 }
  }
}
