// A JSON value (RFC 8259), as it was written: numbers keep their digits and objects their order, so that what comes in goes
// out unchanged. Nothing here depends on what a value is for.

/// A JSON value.
///
/// Two values are equal as JSON Schema 2020-12 (section 4.2.2) defines it: numbers are compared by value, objects whatever
/// the order of their members, strings by code points.
public enum JSON: Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSON])
  case object(JSONObject)
}

/// The members of an object, in the order in which they were written.
public typealias JSONObject = Members<JSON>

extension JSON: Equatable {
  /// Returns whether two values are equal: numbers are compared by value, strings by code points, and objects whatever the
  /// order of their members.
  public static func == (left: JSON, right: JSON) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.hasSameCodePoints(as: right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }
}

// MARK: - Looking at a value

extension JSON {
  /// The kinds of value that RFC 8259 names.
  public enum Kind: String, Sendable {
    case null, boolean, number, string, array, object
  }

  /// Which kind of value this is.
  public var kind: Kind {
    switch self {
    case .null: .null
    case .bool: .boolean
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// Whether this is `null`.
  public var isNull: Bool { if case .null = self { true } else { false } }

  /// The value, or nil if it is null.
  public var nonNull: JSON? { isNull ? nil : self }

  /// The boolean, if this is one.
  public var asBool: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The number, if this is one.
  public var asNumber: JSONNumber? { if case .number(let value) = self { value } else { nil } }

  /// The number as an integer, if it is one and fits into 64 bits: `7`, `7.0` and `7e0` all are 7.
  public var asInt: Int? { asNumber?.asInt }

  /// The string, if this is one.
  public var asString: String? { if case .string(let value) = self { value } else { nil } }

  /// The elements, if this is an array.
  public var asArray: [JSON]? { if case .array(let value) = self { value } else { nil } }

  /// The members, if this is an object.
  public var asObject: JSONObject? { if case .object(let value) = self { value } else { nil } }

  /// The value of the member of this name, if this is an object that has it.
  public subscript(name: String) -> JSON? { asObject?[name] }

  /// The element at that place, if this is an array that has one there.
  public subscript(index: Int) -> JSON? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}

// MARK: - Literals

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a number.
  public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
  /// Creates `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates an array of these elements.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  /// Creates an object of these members; see `Members` for two with the same name.
  public init(dictionaryLiteral members: (String, JSON)...) { self = .object(JSONObject(members)) }

  /// Returns the number `value`.
  public static func int(_ value: Int) -> JSON { .number(JSONNumber(value)) }

  /// Returns the string, or `null` if there is none.
  public static func string(orNull value: String?) -> JSON { value.map(JSON.string) ?? .null }
}
