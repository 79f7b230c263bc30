// Screens as their author wrote them.

import Expressions
import JSONSchemas
import JSONText

/// A screen for the user to fill in.
public final class Screen: Sendable {
  /// The title; nil leaves it to the front end.
  public let title: Template?
  /// The text below the title, in Markdown.
  public let body: Template?
  /// The title of the button that submits.
  public let submit: Template?
  /// The schema of the values. If the definition has none, only an empty object is accepted.
  public let schema: Schema
  /// The same schema with everything that `bind` may make a secret marked as one, for values of which that is not known yet.
  public let cautiousSchema: Schema
  /// How `schema` types numbers.
  public let numberKinds: Expressions.NumberKinds
  /// Whether the definition has a schema.
  public let hasSchema: Bool
  /// The schema (`null` if there is none) and `ui` (which may be anything), as members of the JSON object that is sent.
  public let documentText: [UInt8]
  /// The initial values where nothing was typed or answered before; nil if there are none.
  public let prefill: Computed?
  /// The guards of properties: a property whose guard does not hold is not on the screen.
  public let show: Members<Expression>
  /// Expressions whose values are put into the screen's document before it is shown.
  public let bind: [(place: JSONPointer, value: Expression)]
  /// Property → keyword → what is said instead of the built-in message.
  public let messages: Members<Members<KeywordMessage>>
  /// Whether the view lists the answers given so far.
  public let isReview: Bool
  /// The screen as its author wrote it.
  let document: JSON

  /// The keys of a screen.
  static let keys = [
    "title", "body", "submit", "schema", "ui", "prefill", "show", "bind", "messages", "review",
  ]

  /// Keys that other languages have in place of those of a screen.
  private static let foreignKeys = [
    "description": "body", "text": "body", "button": "submit", "label": "title", "heading": "title",
  ]

  /// Reads the screen in `node`; nil if it is not one.
  init?(_ node: DefinitionNode) {
    guard var members = node.members(as: .screen) else { return nil }
    title = members.optional("title")?.template()
    body = members.optional("body")?.template()
    submit = members.optional("submit")?.template()
    let written = members.optional("schema")
    let schema = written.map { $0.schema(isClosed: true) } ?? node.empty.schema(isClosed: true)
    hasSchema = written != nil
    documentText = Screen.text(schema: written?.json ?? .null, ui: members.optional("ui")?.json ?? [:])
    prefill = members.optional("prefill")?.computed()
    show = members.optional("show")?.map { $0.expression(as: .condition) } ?? [:]
    bind = members.optional("bind")?.bindings() ?? []
    messages = members.optional("messages")?.map { $0.map(as: .messages, KeywordMessage.init) } ?? [:]
    isReview = members.optional("review")?.bool() ?? false
    document = node.json
    members.finish { [members] in
      members.foreign($0, Screen.foreignKeys) ?? Step.place(of: $0, beside: "screen")
    }
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

  /// Whether the title depends on the answers in another way than by expressions in its text.
  public var bindsTitle: Bool { bind.contains { $0.place.tokens.first ?? "title" == "title" } }

  /// Whether the answers may change more of the schema than which of its properties apply.
  public var bindsSchema: Bool { bind.contains { $0.place.isInSchema } }

  /// Whether `bind` may add properties to the schema whose names are not known beforehand.
  var changesProperties: Bool {
    bind.contains { $0.place.tokens.first == "schema" && $0.place.tokens.count < 4 }
  }
}
