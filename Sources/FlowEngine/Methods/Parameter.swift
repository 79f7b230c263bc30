// What a method takes: a name, a type and a description.

import JSONText

/// A param of a method. It is a class, since each call looks at some of them.
final class Parameter: Sendable {
  /// The JSON types that params have.
  enum Kind: String, Sendable {
    case string, integer, number, boolean, object, array, any
  }

  let name: String
  let kind: Kind
  let isRequired: Bool
  let summary: String
  /// The least value of an integer, or the least length of a string.
  let minimum: Int?
  /// What else the schema of the param says, as JSON. The method itself refuses what this excludes, in its own words. It is
  /// text, since only those who ask for the description need it.
  let narrowing: String?

  private init(
    _ name: String, _ kind: Kind, isRequired: Bool, _ summary: String, minimum: Int?, narrowing: String?
  ) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
    self.summary = summary
    self.minimum = minimum
    self.narrowing = narrowing
  }

  static func required(
    _ name: String, _ kind: Kind, _ summary: String, minimum: Int? = nil, narrowing: String? = nil
  ) -> Parameter {
    Parameter(name, kind, isRequired: true, summary, minimum: minimum, narrowing: narrowing)
  }

  static func optional(
    _ name: String, _ kind: Kind, _ summary: String, minimum: Int? = nil, narrowing: String? = nil
  ) -> Parameter {
    Parameter(name, kind, isRequired: false, summary, minimum: minimum, narrowing: narrowing)
  }
}

extension Parameter.Kind {
  func admits(_ value: JSON) -> Bool {
    switch self {
    case .string: value.kind == .string
    case .integer: value.asInt != nil
    case .number: value.kind == .number
    case .boolean: value.kind == .boolean
    case .object: value.kind == .object
    case .array: value.kind == .array
    case .any: true
    }
  }

  /// Returns what the param must be, in words, if it is `value` instead.
  func phrase(instead value: JSON) -> String {
    switch self {
    case .integer where value.asNumber?.isInteger == true: "an integer of at most 64 bits"
    case .integer, .object, .array: "an \(rawValue)"
    case .string, .number, .boolean: "a \(rawValue)"
    case .any: "any value"
    }
  }
}
