// The types of JSON Schema as a set: Validation, section 6.1.1.

import JSONText

/// A set of types. `number` includes `integer`.
public struct TypeSet: OptionSet, Sendable, Hashable {
  /// One bit per type.
  public let rawValue: UInt8
  /// Creates the set with these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `null`.
  public static let null = TypeSet(rawValue: 1 << 0)
  /// `true` and `false`.
  public static let boolean = TypeSet(rawValue: 1 << 1)
  /// Numbers with an integral value.
  public static let integer = TypeSet(rawValue: 1 << 2)
  /// All numbers.
  public static let number = TypeSet(rawValue: 1 << 3 | 1 << 2)
  /// Strings.
  public static let string = TypeSet(rawValue: 1 << 4)
  /// Arrays.
  public static let array = TypeSet(rawValue: 1 << 5)
  /// Objects.
  public static let object = TypeSet(rawValue: 1 << 6)
  /// All types.
  static let all: TypeSet = [.null, .boolean, .number, .string, .array, .object]

  /// The types with their names, in the order in which they are listed to people.
  static let names: [(type: TypeSet, name: String)] = [
    (.string, "string"), (.number, "number"), (.integer, "integer"), (.boolean, "boolean"),
    (.array, "array"), (.object, "object"), (.null, "null"),
  ]

  init?(name: String) {
    guard let type = Self.names.first(where: { $0.name.hasSameCodePoints(as: name) })?.type else {
      return nil
    }
    self = type
  }

  /// Returns the type that other languages call `name`, if there is one.
  static func alias(_ name: String) -> String? {
    switch name {
    case "int", "long", "short", "uint": "integer"
    case "float", "double", "decimal", "real", "num": "number"
    case "bool": "boolean"
    case "str", "text", "char", "date", "datetime", "enum": "string"
    case "list", "tuple", "set": "array"
    case "map", "dict", "struct", "record", "hash": "object"
    case "none", "nil", "undefined": "null"
    default: nil
    }
  }

  /// The names of the types; `integer` only if `number` is not in the set.
  var typeNames: [String] {
    Self.names.filter { contains($0.type) && !($0.type == .integer && contains(.number)) }.map { $0.name }
  }

  var json: JSON { .array(typeNames.map(JSON.string)) }

  /// Returns the name of the narrowest type of a value.
  static func name(of value: JSON) -> String {
    if case .number(let number) = value { return number.isInteger ? "integer" : "number" }
    return value.kind.rawValue
  }

  /// Returns whether a value is of one of these types.
  func contain(_ value: JSON) -> Bool {
    switch value {
    case .null: contains(.null)
    case .bool: contains(.boolean)
    case .number(let number): contains(.number) || contains(.integer) && number.isInteger
    case .string: contains(.string)
    case .array: contains(.array)
    case .object: contains(.object)
    }
  }
}
