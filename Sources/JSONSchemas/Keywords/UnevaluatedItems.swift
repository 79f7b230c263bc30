// `unevaluatedItems`: Core, section 11.2.

import JSONText

/// A schema for the elements that no other keyword of the schema has evaluated.
struct UnevaluatedItems: Assertion {
  let schema: NodeID

  init?(_ schema: SchemaReader) {
    guard let rest = schema.subschema("unevaluatedItems") else { return nil }
    self.schema = rest
  }

  func holds(for value: JSON, at node: NodeID, in evaluation: Evaluation) -> Bool {
    guard case .array(let elements) = value else { return true }
    var holds = true
    for (place, element) in elements.enumerated() where !evaluation.marks.contain(place) {
      if !evaluation.evaluate(schema, element, below: place, refusal: "unevaluatedItems") { holds = false }
      if !holds, !evaluation.isCollecting { return false }
      evaluation.marks.mark(place)
    }
    return holds
  }
}
