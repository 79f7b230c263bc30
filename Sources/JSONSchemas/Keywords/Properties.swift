// `properties`, `patternProperties`, `additionalProperties`: Core, section 10.3.2. They are read together
// because the last one applies to what the other two leave over.

import JSONText
import Patterns

struct Properties: Assertion {
  struct PatternMember {
    let pattern: Pattern
    let schema: NodeID
  }

  let named: Members<NodeID>
  let patterned: [PatternMember]
  let additional: NodeID?

  init?(_ schema: SchemaReader) {
    let named = schema.subschemasByName("properties")
    let patterned = schema.subschemasByName("patternProperties")
    let additional = schema.subschema("additionalProperties")
    guard named != nil || patterned != nil || additional != nil else { return nil }
    self.named = named ?? [:]
    self.patterned = (patterned ?? [:]).compactMap { member in
      schema.pattern(member.name, at: ["patternProperties", member.name]).map {
        PatternMember(pattern: $0, schema: member.value)
      }
    }
    self.additional = additional
  }

  /// The schemas for the property of that name.
  func schemas(of name: String) -> [NodeID] {
    let unnamed = unnamedSchemas(of: name)
    return if let schema = named[name] { [schema] + unnamed } else { unnamed }
  }

  /// The schemas for the property of that name, but for one that names it.
  func unnamedSchemas(of name: String) -> [NodeID] {
    let matching = patterned.filter { $0.pattern.matches(name) }.map(\.schema)
    guard matching.isEmpty, let additional, !named.contains(name) else { return matching }
    return [additional]
  }

  /// The schemas that apply to names that the keywords don't spell out.
  var unnamed: [NodeID] { patterned.map(\.schema) + [additional].compactMap { $0 } }

  func holds(for value: JSON, at node: NodeID, in evaluation: inout Evaluation) -> Bool {
    guard case .object(let members) = value else { return true }
    var holds = true
    for place in members.indices {
      let (name, value) = (members.name(at: place), members.value(at: place))
      if !self.holds(for: value, of: name, at: place, in: &evaluation) { holds = false }
      if !holds, !evaluation.isCollecting { return false }
    }
    return holds
  }

  private func holds(
    for value: JSON, of name: String, at place: Int, in evaluation: inout Evaluation
  ) -> Bool {
    var isKnown = false
    var holds = true
    if let known = named.place(of: name, expectedAt: place) {
      isKnown = true
      holds = evaluation.evaluate(named.value(at: known), value, below: name)
    }
    for candidate in patterned where candidate.pattern.matches(name) {
      isKnown = true
      if !evaluation.evaluate(candidate.schema, value, below: name) { holds = false }
    }
    if !isKnown, let additional {
      isKnown = true
      holds = evaluation.evaluate(
        additional, value, below: name, refusal: "additionalProperties", knownNames: named.names)
    }
    if isKnown { evaluation.marks.mark(place) }
    return holds
  }
}
