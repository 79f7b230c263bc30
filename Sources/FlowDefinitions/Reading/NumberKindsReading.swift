// Which numbers a screen collects as integers and which not: from its schema's tree to that of expressions.

import Expressions
import JSONSchemas
import JSONText

extension Schema {
  /// How the schema types numbers, for expressions. What is nested deeper than `depth` is as it is written.
  func expressionNumberKinds(depth: Int = 4) -> Expressions.NumberKinds {
    Expressions.NumberKinds(numberKinds, at: root, depth: depth)
  }
}

extension Expressions.NumberKinds {
  fileprivate init(_ kinds: JSONSchemas.NumberKinds, at place: Schema.Place, depth: Int) {
    switch kinds.kind {
    case .integer: self = .int
    case .double: self = .double
    case .asWritten:
      self = depth == 0 || kinds.isAsWrittenThroughout ? .asWritten : .inside(kinds, place, depth - 1)
    }
  }

  private static func inside(_ kinds: JSONSchemas.NumberKinds, _ place: Schema.Place, _ depth: Int) -> Self {
    if let element = place.element(0), place.propertyNames.isEmpty {
      return .list(of: Self(kinds.element(0), at: element, depth: depth))
    }
    var members = Members<Self>()
    for name in place.propertyNames {
      guard let property = place.property(name) else { continue }
      members[name] = Self(kinds.property(name), at: property, depth: depth)
    }
    return .object(members)
  }
}
