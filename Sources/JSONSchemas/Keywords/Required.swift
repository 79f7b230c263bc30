// `required`: Validation, section 6.5.3.

import JSONText

/// The properties that must be there. What is missing is reported where it should be, so that a form shows it
/// at the field.
struct Required: Assertion {
  let names: [String]

  init?(_ schema: SchemaReader) {
    guard let names = schema.uniqueStrings("required") else { return nil }
    self.names = names
  }

  /// Names mostly come in the order in which the schema lists them, so each is looked for behind the one
  /// before.
  func holds(for value: JSON, at node: NodeID, in evaluation: Evaluation) -> Bool {
    guard case .object(let members) = value else { return true }
    var holds = true
    var expectedPlace = 0
    // Taken out by the loop itself, each name would be counted as used once more.
    for index in names.indices {
      let name = names[index]
      if let place = members.place(of: name, expectedAt: expectedPlace) {
        expectedPlace = place + 1
        continue
      }
      holds = evaluation.fail("required", at: node, below: name, ["missing": .string(name)])
      if !evaluation.isCollecting { return false }
    }
    return holds
  }
}
