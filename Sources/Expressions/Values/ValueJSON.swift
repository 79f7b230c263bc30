// Values from JSON and back (CEL, "JSON Data Conversion").

import JSONText

extension Value {
  /// The value that `json` stands for; `numbers` says which of its numbers are ints and which doubles. What is in
  /// objects and arrays is converted when it is asked for, so this costs the same however large they are.
  ///
  /// The members of `hidden` are found by whoever names them, and are seen by nobody else.
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
  /// What JSON has no numbers for: NaN and the infinities.
  public enum Infinities: Sendable {
    /// As CEL says ("JSON Data Conversion"): for whoever wants to see the value.
    case asTexts
    /// JSON cannot say them: what is kept and calculated with must not become a text.
    case unsayable
  }

  /// The value as JSON, NaN and infinities as texts.
  public var json: JSON? { json(.asTexts) }

  /// The value as JSON (CEL, "JSON Data Conversion"): bytes in base64, times as their texts, an optional as what is in it,
  /// none as null. Numbers that came as JSON are as they were written. Integers are numbers whatever their size, since our
  /// JSON keeps all digits. Nil where JSON has no way to say it: maps with keys that are no strings, types, addresses.
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
  /// The list as an array; nil where an element cannot be said in JSON.
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
  /// The map as an object; nil where a value cannot be said in JSON.
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
