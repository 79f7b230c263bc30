// What is known about a value before there is one. CEL is gradually typed: `dyn` is the type of anything about which
// nothing is known, and fits everywhere.

import JSONText
import Spelling

/// A type that a checker deduces.
public indirect enum StaticType: Sendable, Equatable {
  /// Anything.
  case dyn
  case null, bool, int, uint, double, string, bytes, timestamp, duration, address, network
  case list(StaticType)
  case map(StaticType, StaticType)
  /// A map whose fields are known, such as a schema describes.
  case record(Record)
  case optional(StaticType)
  /// The type of types: `type(1)` is of type `type(int)`.
  case type(StaticType)
  /// A type that is declared elsewhere.
  case opaque(String, [StaticType])
  /// In a signature, the same type wherever the name occurs: `A` in `(list(A), A) -> bool`.
  case parameter(String)
  /// A parameter in one particular use of a signature.
  case variable(Int)

  /// The fields of a map.
  public struct Record: Sendable, Equatable {
    /// The types of the fields, by name.
    var fields: Members<StaticType>
    /// Further fields, of any type; the names that are in `fields` as well do not count.
    var others: FieldNames
    /// Whether there can be no fields besides these.
    var isClosed: Bool

    /// Creates a record with these fields.
    public init(_ fields: Members<StaticType>, _ others: FieldNames = .none, isClosed: Bool = true) {
      self.fields = fields
      self.others = others
      self.isClosed = isClosed
    }

    /// Returns the type of the field of that name; nil if it is not known that there may be one.
    subscript(name: String) -> StaticType? { fields[name] ?? (others.contains(name) ? .dyn : nil) }

    /// The first few hundred names of fields: nobody is told of more (`closest`), and a mistake may be made in many places.
    var namesToTell: [String] {
      let names = fields.prefix(mostNamesCompared).map { $0.name }
      return names
        + others.names.lazy.filter { !fields.contains($0) }.prefix(mostNamesCompared - names.count)
    }

    /// Returns the record of the fields of both, of which those of `other` count where both have one.
    func merging(_ other: Record) -> Record {
      var own = fields
      for name in own.names where other.others.contains(name) { own[name] = .dyn }
      return Record(
        own.merging(other.fields), others.union(other.others), isClosed: isClosed && other.isClosed)
    }

    /// Returns the record without the fields of these names.
    func leavingOut(_ names: [String]) -> Record {
      Record(fields.leavingOut(names), others.subtracting(names), isClosed: isClosed)
    }

    /// Returns the same fields with other types.
    public func mapFields(_ transform: (StaticType) -> StaticType) -> Record {
      Record(fields.mapValues(transform), others, isClosed: isClosed)
    }

    /// Returns what is known of a map that is one of these two.
    func either(_ other: Record) -> Record {
      var either = fields
      for field in other.fields {
        either[field.name] = self[field.name].map { $0 == field.value ? $0 : .dyn } ?? field.value
      }
      for name in fields.names where other.others.contains(name) { either[name] = .dyn }
      return Record(either, others.union(other.others), isClosed: isClosed && other.isClosed)
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
      "\(name)(\(parameters.map { $0.description }.joined(separator: ", ")))"
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

  /// Creates a type from its text, such as `list(string)`, or returns nil if `text` is not one. A single capital letter is
  /// a parameter.
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

  /// Creates the type of the values for which `type(value)` is `name`.
  init(_ name: TypeName) {
    self = Self.simple[name.rawValue] ?? .dyn
  }
}
