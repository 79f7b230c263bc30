// What the purpose of an expression means for its value: which types are of use, and whether secrets may go there.

import Expressions
import JSONSchemas
import JSONText

extension ExpressionSite.Purpose {
  /// The type that is of use.
  var wanted: StaticType {
    switch self {
    case .condition: .bool
    case .text, .subject: .string
    case .object, .result, .hostInput(isObject: true): .map(.string, .dyn)
    case .list: .list(.map(.string, .dyn))
    case .binding(let place): place.wantedType ?? .dyn
    case .flowInput(let taker), .params(let taker): taker.wanted
    case .value, .variable, .fact, .prefill, .hostInput: .dyn
    }
  }

  /// The flow or step that is handed the value, if any.
  var taker: ExpressionSite.Taker? {
    switch self {
    case .flowInput(let taker), .params(let taker): taker
    case .condition, .text, .value, .variable, .fact, .binding, .prefill, .object, .result, .list, .subject,
      .hostInput:
      nil
    }
  }

  /// Where the value is kept, and by which name expressions find it there.
  var kept: (root: String, name: String)? {
    switch self {
    case .variable(let name): ("vars", name)
    case .fact(let name): ("profile", name)
    default: nil
    }
  }

  /// Whether the value is handed on as JSON.
  var isJSON: Bool {
    switch self {
    case .condition, .text: false
    case .value, .variable, .fact, .binding, .prefill, .object, .result, .list, .subject, .hostInput,
      .flowInput, .params:
      true
    }
  }

  /// Returns whether values of that type are of use. A text takes what `string(value)` takes; what is handed on counts as JSON.
  func takes(_ type: StaticType) -> Bool {
    let wanted = wanted
    if case .binding(let place) = self, let wanted = place.wantedType {
      return [wanted.jsonType, "null", nil].contains(type.jsonType)
    }
    if case .subject = self { return ["string", "null", nil].contains(type.jsonType) }
    if case .result = self { return ["object", "null", nil].contains(type.jsonType) }
    if taker != nil, let kind = wanted.jsonType, let given = type.jsonType { return kind == given }
    switch (wanted, type) {
    case (.dyn, _), (_, .dyn), (_, .parameter), (_, .variable): return true
    case (.string, .optional(let content)): return takes(content)
    case (.string, .list), (.string, .map), (.string, .record), (.string, .bytes), (.string, .type):
      return false
    case (.string, _): return true
    case (.list, .null): return true
    case (.list, .list(let element)): return ["object", "string", nil].contains(element.jsonType)
    case (.map, .map), (.map, .record), (.bool, .bool): return true
    case (.map, .optional(let content)), (.list, .optional(let content)): return takes(content)
    default: return false
    }
  }
}

extension ExpressionSite.Taker {
  /// The type that the flow or step requires.
  fileprivate var wanted: StaticType {
    guard let schema else { return .dyn }
    return member.map { Shape(schema).inside([.name($0)]).type } ?? Shape(schema).type
  }

  /// Whether the flow or step may require secrets.
  var takesSecrets: Bool {
    guard let schema else { return true }
    return member.map { schema.isSecret(JSONPointer([$0])) } ?? schema.hasSecrets
  }
}

extension StaticType {
  /// Whether JSON cannot express the values.
  var isUnsayable: Bool {
    switch self {
    case .type, .address, .network: true
    case .list(let element): element.isUnsayable
    case .map(let key, let value): [.int, .uint, .bool].contains(key) || value.isUnsayable
    default: false
    }
  }

  /// The JSON type of the values, if there is one.
  var jsonType: String? {
    switch self {
    case .int, .uint, .double: "number"
    case .string, .bytes, .timestamp, .duration: "string"
    case .bool: "boolean"
    case .null: "null"
    case .list: "array"
    case .map, .record: "object"
    case .optional(let content): content.jsonType
    case .dyn, .address, .network, .type, .opaque, .parameter, .variable: nil
    }
  }
}

extension JSONPointer {
  /// The type that is of use at that place of a screen, if only one is. What removes something may be null.
  fileprivate var wantedType: StaticType? {
    if tokens.count == 1 { return ["title", "body", "submit"].contains(tokens[0]) ? .string : nil }
    guard let keyword = keywordInSchema else { return nil }
    switch keyword {
    case "enum", "required": return .list(.dyn)
    case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf": return .double
    case "minLength", "maxLength", "minItems", "maxItems": return .int
    case "title", "description", "pattern", "format": return .string
    default: return nil
    }
  }

  /// The keyword of a property or an element that the pointer leads to. Elsewhere, what looks like one may be a name or a value.
  private var keywordInSchema: String? {
    guard tokens.first == "schema" else { return nil }
    var rest = tokens.dropFirst()
    while rest.count > 1 {
      switch rest.removeFirst() {
      case "properties": rest.removeFirst()
      case "items": break
      default: return nil
      }
    }
    return rest.first
  }
}
