// `properties`, `patternProperties`, `additionalProperties`: Core, section 10.3.2. They are read together
// because the last one applies to what the other two leave over.

import JSONText
import Patterns

/// Schemas for the properties of an object: by name, by pattern, and for the rest.
final class Properties: Assertion {
  /// A pattern, and the schema for properties whose names it matches.
  struct PatternMember {
    let pattern: Pattern
    let schema: NodeID
  }

  let named: Members<NodeID>
  let patterned: [PatternMember]
  let additional: NodeID?
  /// The schemas that apply to names that the keywords do not spell out.
  let unnamed: [NodeID]

  convenience init?(_ schema: SchemaReader) {
    let named = schema.subschemasByName("properties")
    let patterned = schema.subschemasByName("patternProperties")
    let additional = schema.subschema("additionalProperties")
    guard named != nil || patterned != nil || additional != nil else { return nil }
    let patterns = (patterned ?? [:]).compactMap { member in
      schema.pattern(member.name, at: ["patternProperties", member.name]).map {
        PatternMember(pattern: $0, schema: member.value)
      }
    }
    self.init(named: named ?? [:], patterned: patterns, additional: additional)
  }

  private init(named: Members<NodeID>, patterned: [PatternMember], additional: NodeID?) {
    self.named = named
    self.patterned = patterned
    self.additional = additional
    unnamed = patterned.map { $0.schema } + [additional].compactMap { $0 }
  }

  /// Returns the schemas for the property of that name.
  func schemas(of name: String) -> [NodeID] {
    let unnamed = unnamedSchemas(of: name)
    return if let schema = named[name] { [schema] + unnamed } else { unnamed }
  }

  /// Returns the schemas for the property of that name, except the one that names it.
  func unnamedSchemas(of name: String) -> [NodeID] {
    let matching = patterned.filter { $0.pattern.matches(name) }.map { $0.schema }
    guard matching.isEmpty, let additional, !named.contains(name) else { return matching }
    return [additional]
  }

  /// Returns whether there is a schema for the property of that name, and not only the one for all others.
  func describes(_ name: String) -> Bool {
    named.contains(name) || patterned.contains { $0.pattern.matches(name) }
  }

  /// Returns whether there is a schema for the property of that name, which is at `place` in its object.
  func apply(to name: String, at place: Int) -> Bool {
    additional != nil || named.place(of: name, expectedAt: place) != nil
      || patterned.contains { $0.pattern.matches(name) }
  }

  func holds(for value: JSON, at node: NodeID, in evaluation: Evaluation) -> Bool {
    guard case .object(let members) = value else { return true }
    guard evaluation.spend(members.count / 16) else { return false }
    var holds = true
    for place in members.indices {
      let isMet = members.withMember(at: place) { member in
        self.holds(for: member.element.value, of: member.element.name, at: place, in: evaluation)
      }
      if !isMet { holds = false }
      if !holds, !evaluation.isCollecting { return false }
    }
    return holds
  }

  private func holds(
    for value: JSON, of name: String, at place: Int, in evaluation: Evaluation
  ) -> Bool {
    var isKnown = false
    var holds = true
    if let known = named.place(of: name, expectedAt: place) {
      isKnown = true
      holds = evaluation.evaluate(named.value(at: known), value, below: name)
    }
    for candidate in patterned {
      guard evaluation.spend(1), let matches = evaluation.matches(candidate.pattern, name) else {
        return false
      }
      guard matches else { continue }
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
