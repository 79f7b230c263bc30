// What there is to check at one place in the values of a schema.

import JSONText

extension Schema.Place {
  /// Returns what is wrong with a value here, whatever conditions hold, by each schema that speaks about it: some may be said more
  /// than once.
  public func violations(of value: JSON) -> [Violation] {
    appliedSchemas.filter { !$0.isConditional }.flatMap { program.violations(of: value, by: $0.node) }
  }

  /// The places in the document of the schemas that speak about this one.
  public var pointers: [JSONPointer] {
    appliedSchemas.map { program.sites[$0.node.index] }.filter { $0.document == 0 }.map { $0.pointer }
  }
}
