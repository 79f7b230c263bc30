// `prefixItems` and `items`: Core, sections 10.3.1.1 and 10.3.1.2; in a resource of 2019-09, the list form of
// `items` and `additionalItems`.

import JSONText

/// Schemas for the first elements, one each, and one for all that come behind.
struct Items: Assertion {
  let first: [NodeID]
  let rest: NodeID?
  private let restKeyword: String

  init?(_ schema: SchemaReader) {
    if schema.knows(.arraysOf2019) {
      let isList = schema["items"]?.asArray != nil
      first = isList ? schema.subschemas("items") ?? [] : []
      restKeyword = isList ? "additionalItems" : "items"
    } else {
      first = schema.subschemas("prefixItems") ?? []
      restKeyword = "items"
    }
    rest = schema.subschema(restKeyword)
    if first.isEmpty, rest == nil { return nil }
  }

  func holds(for value: JSON, at node: NodeID, in evaluation: inout Evaluation) -> Bool {
    guard case .array(let elements) = value else { return true }
    var holds = true
    for (place, element) in elements.enumerated() {
      guard let schema = place < first.count ? first[place] : rest else { break }
      if !evaluation.evaluate(schema, element, below: place, refusal: restKeyword) { holds = false }
      if !holds, !evaluation.isCollecting { return false }
      evaluation.marks.mark(place)
    }
    return holds
  }

  /// The schema of the element at that place; nil stands for all that come behind those with a schema of
  /// their own.
  func schema(at place: Int?) -> NodeID? {
    if let place, place < first.count { first[place] } else { rest }
  }
}
