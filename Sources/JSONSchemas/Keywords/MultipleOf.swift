// `multipleOf`: Validation, section 6.2.1.

import JSONText

/// The number that must divide the value without remainder. The division is exact: 0.3 is three times 0.1 here.
struct MultipleOf: Assertion {
  let divisor: JSONNumber

  init?(_ schema: SchemaReader) {
    guard let divisor = schema.positiveNumber("multipleOf") else { return nil }
    self.divisor = divisor
  }

  func holds(for value: JSON, at node: NodeID, in evaluation: Evaluation) -> Bool {
    guard case .number(let number) = value else { return true }
    guard evaluation.spend(effort(of: number)) else { return false }
    return number.isMultiple(of: divisor)
      || evaluation.fail("multipleOf", at: node, ["divisor": .number(divisor)])
  }

  /// Returns the effort of the division: the product of the lengths. An exponent may append four zeros for each digit of the
  /// divisor.
  private func effort(of number: JSONNumber) -> Int {
    let digits = divisor.text.utf8.count
    return (number.text.utf8.count + 4 * digits) / 16 * (1 + digits / 16)
  }
}
