// Values as `{"type": …, "value": …}`, which keeps what JSON alone would lose: whether `1` is an int or a uint, bytes, keys
// that are not strings. Tools and tests exchange values in this form.

import JSONText

extension Value {
  /// Creates the value that such an object stands for, or returns nil if it stands for none.
  public init?(typed json: JSON) {
    guard let type = json["type"]?.asString, let value = json["value"] else { return nil }
    switch (type, value) {
    case ("null", _): self = .null
    case ("bool", .bool(let value)): self = .bool(value)
    case ("string", .string(let value)): self = .string(value)
    case ("list", .array(let elements)): self.init(typedElements: elements)
    case ("map", .array(let entries)): self.init(typedEntries: entries)
    case ("double", .number(let number)): self = .double(number.asDouble)
    case ("optional", .null): self = .optional(nil)
    case ("optional", .object):
      guard let content = Value(typed: value) else { return nil }
      self = .optional(content)
    case (_, .string(let text)): self.init(type: type, text: text)
    default: return nil
    }
  }

  private init?(type: String, text: String) {
    let value: Value? =
      switch type {
      case "int": Int64(text).map(Value.int)
      case "uint": UInt64(text).map(Value.uint)
      case "double": Double(text).map { .double($0) }
      case "bytes": Base64.decode(text).map(Value.bytes)
      case "timestamp": Timestamp(text).map(Value.timestamp)
      case "duration": CELDuration(text).map(Value.duration)
      case "type": TypeName(rawValue: text).map(Value.type)
      case "ip": IPAddress(text).map(Value.address)
      case "cidr": IPNetwork(text).map(Value.network)
      default: nil
      }
    guard let value else { return nil }
    self = value
  }

  private init?(typedElements elements: [JSON]) {
    var values: [Value] = []
    for element in elements {
      guard let value = Value(typed: element) else { return nil }
      values.append(value)
    }
    self = .list(of: values)
  }

  private init?(typedEntries pairs: [JSON]) {
    var entries = MapEntries()
    for pair in pairs {
      guard pair.asArray?.count == 2, let key = pair[0].flatMap(Value.init(typed:)), key.canBeKey,
        let value = pair[1].flatMap(Value.init(typed:))
      else { return nil }
      entries.set(key, to: value)
    }
    self = .map(Map(entries))
  }
}

extension Expression {
  /// Returns the value in `scope` as such an object.
  ///
  /// - Throws: `EvaluationError` whenever `evaluate` does, and for a value that in this form, which is nested two or three times
  ///   as deeply, could not be read again.
  public func evaluateTyped(in scope: some Scope) throws(EvaluationError) -> JSON {
    let typed = try evaluate(in: scope).typed
    if typed.depth > Budget.depthLimit {
      throw EvaluationError(.tooDeep(limit: Budget.depthLimit), at: root.range)
    }
    return typed
  }
}

extension JSON {
  /// How many arrays and objects stand in each other.
  fileprivate var depth: Int {
    switch self {
    case .array(let elements): 1 + (elements.map { $0.depth }.max() ?? 0)
    case .object(let members): 1 + (members.map { $0.value.depth }.max() ?? 0)
    default: 0
    }
  }
}

extension Value {
  /// The value as such an object: numbers that JSON might not hold exactly are strings, and maps are arrays of pairs.
  public var typed: JSON {
    switch self {
    case .null: Self.typed("null", .null)
    case .bool(let value): Self.typed("bool", .bool(value))
    case .int(let value): Self.typed("int", .string(String(value)))
    case .uint(let value): Self.typed("uint", .string(String(value)))
    case .double(let value, _):
      Self.typed("double", JSONNumber(value).map(JSON.number) ?? .string(DecimalText.shortest(value)))
    case .string(let value): Self.typed("string", .string(value))
    case .bytes(let value): Self.typed("bytes", .string(Base64.encode(value)))
    case .list(let list): Self.typed("list", .array(list.map { $0.typed }))
    case .map(let map): Self.typed("map", .array(map.map { .array([$0.key.typed, $0.value.typed]) }))
    case .timestamp(let value): Self.typed("timestamp", .string(value.description))
    case .duration(let value): Self.typed("duration", .string(value.description))
    case .type(let type): Self.typed("type", .string(type.rawValue))
    case .optional(let content): Self.typed("optional", content?.typed ?? .null)
    case .address(let value): Self.typed("ip", .string(value.description))
    case .network(let value): Self.typed("cidr", .string(value.description))
    }
  }

  private static func typed(_ type: String, _ value: JSON) -> JSON {
    ["type": .string(type), "value": value]
  }
}
