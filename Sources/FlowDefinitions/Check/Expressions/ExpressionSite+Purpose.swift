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
    case .object, .hostInput(isObject: true): .map(.string, .dyn)
    case .list: .list(.map(.string, .dyn))
    case .flowInput(let taker), .params(let taker): taker.wanted
    case .value, .hostInput: .dyn
    }
  }

  /// The flow or step that is handed the value, if any.
  var taker: ExpressionSite.Taker? {
    switch self {
    case .flowInput(let taker), .params(let taker): taker
    case .condition, .text, .value, .object, .list, .subject, .hostInput: nil
    }
  }

  /// Whether the value is handed on as JSON.
  var isJSON: Bool {
    switch self {
    case .condition, .text: false
    case .value, .object, .list, .subject, .hostInput, .flowInput, .params: true
    }
  }

  /// Returns whether values of that type are of use. A text takes what `string(value)` takes; what is handed on counts as JSON.
  func takes(_ type: StaticType) -> Bool {
    let wanted = wanted
    if case .subject = self { return ["string", "null", nil].contains(type.jsonType) }
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
  fileprivate var jsonType: String? {
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
