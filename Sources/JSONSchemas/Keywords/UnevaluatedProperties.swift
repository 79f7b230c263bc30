// `unevaluatedProperties`: Core, section 11.3.

import JSONText

/// A schema for the properties that no other keyword of the schema has evaluated.
final class UnevaluatedProperties: Assertion {
  let schema: NodeID
  private let refusal: String
  /// What the schema says about properties by their names.
  private let named: Properties?

  convenience init?(_ schema: SchemaReader, behind keywords: ArraySlice<Keyword>) {
    guard let rest = schema.subschema("unevaluatedProperties") else { return nil }
    let named = keywords.lazy.compactMap { if case .properties(let named) = $0 { named } else { nil } }.first
    self.init(rest, refusal: schema.closes ? "additionalProperties" : "unevaluatedProperties", named)
  }

  private init(_ schema: NodeID, refusal: String, _ named: Properties?) {
    self.schema = schema
    self.refusal = refusal
    self.named = named
  }

  func holds(for value: JSON, at node: NodeID, in evaluation: Evaluation) -> Bool {
    guard case .object(let members) = value else { return true }
    let program = evaluation.program
    var holds = true
    for place in members.indices {
      let name = members.name(at: place)
      if isEvaluated(name, at: place, in: evaluation) { continue }
      if !evaluation.evaluate(
        schema, members.value(at: place), below: name, refusal: refusal,
        knownNames: program.propertyNames(of: node))
      {
        holds = false
      }
      if !holds, !evaluation.isCollecting { return false }
      evaluation.marks.mark(place)
    }
    return holds
  }

  private func isEvaluated(_ name: String, at place: Int, in evaluation: Evaluation) -> Bool {
    evaluation.marks.areKept ? evaluation.marks.contain(place) : named?.apply(to: name, at: place) ?? false
  }
}
