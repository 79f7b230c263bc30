// `prefixItems` and `items`: Core, sections 10.3.1.1 and 10.3.1.2; in a resource of 2019-09, the list form of
// `items` and `additionalItems`.

import JSONText

/// Schemas for the first elements, one each, and one for all elements after them.
final class Items: Assertion {
  let first: [NodeID]
  let rest: NodeID?
  private let restKeyword: String

  convenience init?(_ schema: SchemaReader) {
    let first: [NodeID]
    let restKeyword: String
    if schema.knows(.arraysOf2019) {
      let isList = schema["items"]?.asArray != nil
      first = isList ? schema.subschemas("items") ?? [] : []
      restKeyword = isList ? "additionalItems" : "items"
    } else {
      first = schema.subschemas("prefixItems") ?? []
      restKeyword = "items"
    }
    let rest = schema.subschema(restKeyword)
    if first.isEmpty, rest == nil { return nil }
    self.init(first: first, rest: rest, restKeyword: restKeyword)
  }

  private init(first: [NodeID], rest: NodeID?, restKeyword: String) {
    self.first = first
    self.rest = rest
    self.restKeyword = restKeyword
  }

  func holds(for value: JSON, at node: NodeID, in evaluation: Evaluation) -> Bool {
    guard case .array(let elements) = value else { return true }
    var holds = true
    for place in elements.indices {
      guard let schema = place < first.count ? first[place] : rest else { break }
      let isMet = elements.withElement(at: place) {
        evaluation.evaluate(schema, $0.element, below: place, refusal: restKeyword)
      }
      if !isMet { holds = false }
      if !holds, !evaluation.isCollecting { return false }
      evaluation.marks.mark(place)
    }
    return holds
  }

  /// Returns the schema of the element at `place`, or, if nil, of all elements after those that have schemas of their own.
  func schema(at place: Int?) -> NodeID? {
    if let place, place < first.count { first[place] } else { rest }
  }
}
