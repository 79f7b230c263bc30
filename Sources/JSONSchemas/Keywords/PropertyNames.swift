// `propertyNames`: Core, section 10.3.2.4.

import JSONText

/// A schema for the names of the properties.
struct PropertyNames: Assertion {
  let schema: NodeID

  init?(_ schema: SchemaReader) {
    guard let names = schema.subschema("propertyNames") else { return nil }
    self.schema = names
  }

  func holds(for value: JSON, at node: NodeID, in evaluation: Evaluation) -> Bool {
    guard case .object(let members) = value else { return true }
    var holds = true
    for member in members {
      if evaluation.silently({ evaluation.evaluate(schema, .string(member.name), below: "") }) { continue }
      let reasons = evaluation.reasons(against: schema, .string(member.name))
      holds = evaluation.fail(
        "propertyNames", at: node, below: member.name, ["name": .string(member.name), "reasons": reasons])
      if !evaluation.isCollecting { return false }
    }
    return holds
  }
}
