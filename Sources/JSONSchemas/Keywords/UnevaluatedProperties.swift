// `unevaluatedProperties`: Core, section 11.3.

import JSONText

/// A schema for the properties that no other keyword of the schema has looked at.
final class UnevaluatedProperties: Assertion {
  let schema: NodeID
  private let refusal: String

  convenience init?(_ schema: SchemaReader) {
    guard let rest = schema.subschema("unevaluatedProperties") else { return nil }
    self.init(rest, refusal: schema.closes ? "additionalProperties" : "unevaluatedProperties")
  }

  private init(_ schema: NodeID, refusal: String) {
    self.schema = schema
    self.refusal = refusal
  }

  func holds(for value: JSON, at node: NodeID, in evaluation: Evaluation) -> Bool {
    guard case .object(let members) = value else { return true }
    let program = evaluation.program
    var holds = true
    for (place, member) in members.enumerated() where !evaluation.marks.contain(place) {
      if !evaluation.evaluate(
        schema, member.value, below: member.name, refusal: refusal,
        knownNames: program.propertyNames(of: node))
      {
        holds = false
      }
      if !holds, !evaluation.isCollecting { return false }
      evaluation.marks.mark(place)
    }
    return holds
  }
}
