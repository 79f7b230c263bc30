// What is known about a value before there is one. CEL is typed gradually: `dyn` is what nothing is known about, and
// fits everywhere.

import JSONText

/// A type that a checker deduces.
public indirect enum StaticType: Sendable, Equatable {
  /// Anything.
  case dyn
  case null, bool, int, uint, double, string, bytes, timestamp, duration, address, network
  case list(StaticType)
  case map(StaticType, StaticType)
  /// A map of which the fields are known: what a schema describes.
  case record(Record)
  case optional(StaticType)
  /// The type of types: `type(1)` is of type `type(int)`.
  case type(StaticType)
  /// A type that somebody else has declared.
  case opaque(String, [StaticType])
  /// In a signature, the same type wherever the name stands: `A` in `(list(A), A) -> bool`.
  case parameter(String)
  /// A parameter in one use of a signature.
  case variable(Int)

  /// The fields of a map.
  public struct Record: Sendable, Equatable {
    /// The types of the fields, by name.
    var fields: Members<StaticType>
    /// Whether there may be no others.
    var isClosed: Bool

    /// The record of these fields.
    public init(_ fields: Members<StaticType>, isClosed: Bool = true) {
      self.fields = fields
      self.isClosed = isClosed
    }
  }
}

extension StaticType: CustomStringConvertible {
  /// The type as CEL's tools write it: `map(string, list(int))`.
  public var description: String {
    switch self {
    case .dyn, .variable: "dyn"
    case .null: "null_type"
    case .bool: "bool"
    case .int: "int"
    case .uint: "uint"
    case .double: "double"
    case .string: "string"
    case .bytes: "bytes"
    case .timestamp: "timestamp"
    case .duration: "duration"
    case .address: "net.IP"
    case .network: "net.CIDR"
    case .list(let element): "list(\(element))"
    case .map(let key, let value): "map(\(key), \(value))"
    case .record: "map(string, dyn)"
    case .optional(let content): "optional_type(\(content))"
    case .type(let type): "type(\(type))"
    case .opaque(let name, []): name
    case .opaque(let name, let parameters):
      "\(name)(\(parameters.map(\.description).joined(separator: ", ")))"
    case .parameter(let name): name
    }
  }
}

// MARK: - Reading

extension StaticType {
  private static let simple: [String: StaticType] = [
    "dyn": .dyn, "null_type": .null, "null": .null, "bool": .bool, "int": .int, "uint": .uint,
    "double": .double,
    "string": .string, "bytes": .bytes, "timestamp": .timestamp, "duration": .duration, "net.IP": .address,
    "net.CIDR": .network, "google.protobuf.Timestamp": .timestamp, "google.protobuf.Duration": .duration,
    "list": .list(.dyn), "map": .map(.dyn, .dyn), "type": .type(.dyn), "optional_type": .optional(.dyn),
  ]

  /// The type that `text` writes, or nil: `list(string)`. A single capital letter is a parameter.
  init?(_ text: String) {
    var reader = TypeReader(text)
    guard let type = reader.type(), reader.isAtEnd else { return nil }
    self = type
  }

  init?(name: String, parameters: [StaticType]) {
    switch (name, parameters.count) {
    case ("list", 1): self = .list(parameters[0])
    case ("map", 2): self = .map(parameters[0], parameters[1])
    case ("optional_type", 1): self = .optional(parameters[0])
    case ("type", 1): self = .type(parameters[0])
    case (_, 0):
      let isParameter = name.utf8.count == 1 && 0x41...0x5A ~= (name.utf8.first ?? 0)
      self = Self.simple[name] ?? (isParameter ? .parameter(name) : .opaque(name, []))
    default: self = .opaque(name, parameters)
    }
  }

  /// The type of the values whose type `type(value)` tells as `name`.
  init(_ name: TypeName) {
    self = Self.simple[name.rawValue] ?? .dyn
  }
}
