// `enum`: Validation, section 6.1.2.

import JSONText

/// The values that are allowed. Many of them are looked up in a set, a few are compared one by one.
struct Enumeration: Assertion {
  let allowed: [JSON]
  private let index: Set<JSON>
  private static let indexedFrom = 12

  init?(_ schema: SchemaReader) {
    guard let allowed = schema.array("enum") else { return nil }
    self.allowed = allowed
    index = allowed.count < Self.indexedFrom ? [] : Set(allowed)
  }

  func holds(for value: JSON, at node: NodeID, in evaluation: Evaluation) -> Bool {
    guard evaluation.spend(onComparing: value) else { return false }
    return (index.isEmpty ? allowed.contains(value) : index.contains(value))
      || evaluation.fail("enum", at: node, ["allowed": .array(allowed)])
  }
}
