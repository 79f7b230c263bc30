// Values from JSON and back (CEL, "JSON Data Conversion").

import JSONText

extension Value {
  /// Creates the value that `json` stands for; `numbers` says which of its numbers are ints and which are doubles.
  ///
  /// The contents of objects and arrays are converted on access, so the cost is the same however large they are. A member
  /// of `hidden` can be looked up by name, but is visible in no other way.
  public init(_ json: JSON, numbers: NumberKinds = .asWritten, hiding hidden: JSONObject = [:]) {
    switch json {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let number): self = Value(number, as: numbers)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .list(List(elements, numbers: numbers, hidden: hidden))
    case .object(let members): self = .map(Map(members, numbers: numbers, hidden: hidden))
    }
  }

  private init(_ number: JSONNumber, as kind: NumberKinds) {
    switch kind {
    case .double: self = Value(double: number)
    case .int: self = number.asInt.map { .int(Int64($0)) } ?? Value(asWritten: number)
    default: self = Value(asWritten: number)
    }
  }

  private init(asWritten number: JSONNumber) {
    guard number.isWrittenAsInteger else {
      self = Value(double: number)
      return
    }
    self =
      Int64(number.text).map(Value.int) ?? UInt64(number.text).map(Value.uint) ?? Value(double: number)
  }

  private init(double number: JSONNumber) { self = .double(number.asDouble, written: number) }
}

extension Value {
  /// How NaN and the infinities are converted, for which JSON has no numbers.
  public enum Infinities: Sendable {
    /// To texts, as CEL says ("JSON Data Conversion"): for looking at the value.
    case asTexts
    /// Not at all: a value that is stored and calculated with must not become a text.
    case unsayable
  }

  /// The value as JSON, with NaN and the infinities as texts; nil if JSON cannot express it.
  public var json: JSON? { json(.asTexts) }

  /// Returns the value as JSON (CEL, "JSON Data Conversion"), or nil if JSON cannot express it: maps with keys that are not
  /// strings, types, addresses.
  ///
  /// Bytes become base64, times become their texts, and an optional becomes its content or null. Doubles that came from
  /// JSON are written as they were. Integers become numbers whatever their size, since our JSON keeps all digits.
  public func json(_ infinities: Infinities) -> JSON? {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .int(let value): .number(JSONNumber(Int(value)))
    case .uint(let value): .number(JSONNumber(UInt(value)))
    case .double(let value, let written):
      (written ?? JSONNumber(value)).map(JSON.number)
        ?? (infinities == .asTexts ? .string(DecimalText.shortest(value)) : nil)
    case .string(let value): .string(value)
    case .bytes(let value): .string(Base64.encode(value))
    case .list(let list): list.json(infinities)
    case .map(let map): map.json(infinities)
    case .timestamp(let value): .string(value.description)
    case .duration(let value): .string(value.description)
    case .optional(let value): value.map { $0.json(infinities) } ?? .null
    case .type, .address, .network: nil
    }
  }
}

extension Value.List {
  /// Returns the list as an array, or nil if JSON cannot express one of its elements.
  fileprivate func json(_ infinities: Value.Infinities) -> JSON? {
    if let original { return .array(original) }
    var elements: [JSON] = []
    elements.reserveCapacity(count)
    for value in self {
      guard let element = value.json(infinities) else { return nil }
      elements.append(element)
    }
    return .array(elements)
  }
}

extension Value.Map {
  /// Returns the map as an object, or nil if JSON cannot express one of its entries.
  fileprivate func json(_ infinities: Value.Infinities) -> JSON? {
    if let original { return .object(original) }
    var members = JSONObject()
    for entry in self {
      guard case .string(let name) = entry.key, let value = entry.value.json(infinities) else { return nil }
      members[name] = value
    }
    return .object(members)
  }
}
