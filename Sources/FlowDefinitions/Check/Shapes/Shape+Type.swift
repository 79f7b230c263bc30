// The type of the values of a shape, as the checker of expressions knows it.

import Expressions
import JSONSchemas
import JSONText

extension Shape {
  /// The type of the values; `dyn` if they may have several types.
  var type: StaticType {
    var budget = Self.mostPlaces
    return type(&budget)
  }

  /// How many places of a schema are gone through for a type. A schema that refers to itself in several places has more
  /// of them at each level than a check has time for.
  private static let mostPlaces = 2000

  private func type(_ budget: inout Int) -> StaticType {
    switch self {
    case .unknown, .perhaps: return .dyn
    case .typed(let type): return type
    case .described(let places):
      let depth = Schema.typedDepth
      guard let first = places.first?.type(depth: depth, &budget) else { return .dyn }
      for place in places.dropFirst() where place.type(depth: depth, &budget) != first { return .dyn }
      return first
    case .fields(let fields, let others, let isClosed):
      var types = Members<StaticType>()
      for field in fields { types[field.name] = field.value.type(&budget) }
      return .record(.init(types, others, isClosed: isClosed))
    }
  }
}

extension Schema.Place {
  /// Returns the type as expressions see it. Numbers are typed by the schema (`protocol/definitions.md`, “Expressions”). What
  /// is nested too deeply, or in a schema that goes on for too long, is `dyn`.
  fileprivate func type(depth: Int, _ budget: inout Int) -> StaticType {
    budget -= 1
    guard depth > 0, budget > 0 else { return .dyn }
    switch types {
    case .string: return .string
    case .boolean: return .bool
    case .integer, .number: return numberType
    case .null: return .null
    case .array: return .list(anyElement?.type(depth: depth - 1, &budget) ?? .dyn)
    case .object: return .record(record(depth: depth, &budget))
    default: return .dyn
    }
  }

  /// The type of numbers. If the schema only lists the numbers, it is that of the listed ones as written; if it allows both
  /// kinds, a number has the kind that the front end writes.
  private var numberType: StaticType {
    switch numberKind {
    case .integer?: return .int
    case .double?: return .double
    case nil:
      let areIntegers =
        types == .integer && allowedValues?.allSatisfy { $0.asNumber?.isWrittenAsInteger ?? false } ?? true
      return areIntegers ? .int : .dyn
    }
  }

  private func record(depth: Int, _ budget: inout Int) -> StaticType.Record {
    var fields = Members<StaticType>()
    for name in requiredNames { fields[name] = .dyn }
    for name in propertyNames {
      fields[name] = property(name)?.type(depth: depth - 1, &budget) ?? .dyn
    }
    return StaticType.Record(fields, isClosed: isClosed && budget > 0)
  }
}
