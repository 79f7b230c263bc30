// `uniqueItems`: Validation, section 6.4.3.

import JSONText

/// No two elements may be equal. A few are compared with each other, many are put into a dictionary.
struct UniqueItems: Assertion {
  private static let comparedUpTo = 8

  init?(_ schema: SchemaReader) {
    guard schema.bool("uniqueItems") == true else { return nil }
  }

  func holds(for value: JSON, at node: NodeID, in evaluation: Evaluation) -> Bool {
    guard case .array(let elements) = value else { return true }
    guard evaluation.spend(elements.count) else { return false }
    guard let (first, second) = duplicates(in: elements) else { return true }
    return evaluation.fail("uniqueItems", at: node, ["first": .int(first), "second": .int(second)])
  }

  private func duplicates(in elements: [JSON]) -> (first: Int, second: Int)? {
    if elements.count <= Self.comparedUpTo {
      for second in elements.indices {
        for first in 0..<second {
          let areEqual = elements.withElement(at: first) { first in
            elements.withElement(at: second) { first.element == $0.element }
          }
          if areEqual { return (first, second) }
        }
      }
      return nil
    }
    var places: [JSON: Int] = Dictionary(minimumCapacity: elements.count)
    for (second, element) in elements.enumerated() {
      if let first = places.updateValue(second, forKey: element) { return (first, second) }
    }
    return nil
  }
}
