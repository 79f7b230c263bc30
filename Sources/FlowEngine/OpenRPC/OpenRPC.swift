// The protocol as an OpenRPC document, made from the table of methods: what `rpc.discover` answers, and what
// `protocol/openrpc.json` holds. A test compares the two.

import JSONText

/// The description of the protocol (OpenRPC 1.3.2).
enum OpenRPC {
  /// The document.
  static var document: JSON {
    [
      "openrpc": "1.3.2",
      "info": [
        "title": "Segue", "version": .string(Engine.protocolVersion),
        "description":
          "Flows of screens for front ends in any language, over JSON-RPC 2.0 on standard input and output.",
        "license": ["name": "See the project"],
      ],
      "methods": .array(Method.all.map { $0.description } + lifeCycle),
      "components": ["schemas": schemas, "errors": errors],
      "x-notifications": notifications,
    ]
  }

  /// The schemas of what methods return, and of the parts of views.
  private static var schemas: JSON { .object(members(of: resultSchemas).merging(members(of: viewSchemas))) }

  static func members(of text: String) -> JSONObject { (try? JSON(parsing: text))?.asObject ?? [:] }

  /// The schema of a member that has one of these words, as JSON text.
  static func oneOf<Word: RawRepresentable<String> & CaseIterable>(_: Word.Type) -> String {
    JSON.object(["enum": .array(Word.allCases.map { .string($0.rawValue) })]).text
  }

  /// The names of all methods that the document describes.
  static var methodNames: [String] {
    Method.all.map { $0.name } + ["shutdown", "exit", "$/cancelRequest"]
  }

  /// The methods of the conversation itself, which the transport answers.
  private static var lifeCycle: [JSON] {
    [
      [
        "name": "shutdown", "summary": "Announces that nothing but `exit` will follow.", "params": [],
        "result": ["name": "nothing", "schema": ["$ref": "#/components/schemas/Nothing"]],
      ],
      [
        "name": "exit",
        "summary": "A notification: ends the process, with status 0 after `shutdown`, else 1.",
        "params": [],
      ],
      [
        "name": "$/cancelRequest",
        "summary": "A notification: a request that is still waiting is answered with the error -32800.",
        "params": [["name": "id", "required": true, "schema": ["type": ["string", "number", "null"]]]],
      ],
    ]
  }
}

extension Method {
  fileprivate var description: JSON {
    [
      "name": .string(name), "summary": .string(summary), "paramStructure": "either",
      "params": .array(parameters.map { $0.description }),
      "result": [
        "name": .string(result.rawValue.lowercased()),
        "schema": ["$ref": .string("#/components/schemas/\(result.rawValue)")],
      ],
    ]
  }
}

extension Parameter {
  fileprivate var description: JSON {
    ["name": .string(name), "summary": .string(summary), "required": .bool(isRequired), "schema": schema]
  }

  private var schema: JSON {
    var schema: JSONObject = kind == .any ? [:] : ["type": .string(kind.rawValue)]
    if let minimum { schema[kind == .string ? "minLength" : "minimum"] = .int(minimum) }
    if let narrowing { schema = schema.merging(OpenRPC.members(of: narrowing)) }
    if !isRequired { schema = schema.allowingNull }
    return schema.isEmpty ? true : .object(schema)
  }
}

extension JSONObject {
  /// The schema with `null` as one more value: as a param, it is the same as leaving that out.
  fileprivate var allowingNull: JSONObject {
    var schema = self
    if let type = schema["type"] { schema["type"] = [type, "null"] }
    if let words = schema["enum"]?.asArray { schema["enum"] = .array(words + [.null]) }
    return schema
  }
}
