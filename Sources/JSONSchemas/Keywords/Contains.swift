// `contains`, `minContains`, `maxContains`: Core, section 10.3.1.3; Validation, sections 6.4.4 and 6.4.5.

import JSONText

/// How many elements must meet a schema.
final class Contains: Assertion {
  let schema: NodeID
  let minimum: Int
  let maximum: Int?

  convenience init?(_ schema: SchemaReader) {
    let minimum = schema.knows(.validation) ? schema.count("minContains") : nil
    let maximum = schema.knows(.validation) ? schema.count("maxContains") : nil
    guard let contained = schema.subschema("contains") else { return nil }
    self.init(contained, minimum: minimum ?? 1, maximum: maximum)
  }

  private init(_ schema: NodeID, minimum: Int, maximum: Int?) {
    self.schema = schema
    self.minimum = minimum
    self.maximum = maximum
  }

  func holds(for value: JSON, at node: NodeID, in evaluation: Evaluation) -> Bool {
    guard case .array(let elements) = value else { return true }
    let found = count(in: elements, evaluation)
    if found < minimum {
      return evaluation.fail(
        minimum == 1 ? "contains" : "minContains", at: node, ["limit": .int(minimum), "found": .int(found)])
    }
    if let maximum, found > maximum {
      return evaluation.fail("maxContains", at: node, ["limit": .int(maximum), "found": .int(found)])
    }
    return true
  }

  /// Returns how many elements meet the schema. Counting stops where more would make no difference.
  private func count(in elements: [JSON], _ evaluation: Evaluation) -> Int {
    var found = 0
    for (place, element) in elements.enumerated() {
      guard evaluation.silently({ evaluation.evaluate(schema, element, below: place) }) else { continue }
      evaluation.marks.mark(place)
      found += 1
      if maximum == nil, found >= minimum, !evaluation.marks.areKept { break }
    }
    return found
  }
}
