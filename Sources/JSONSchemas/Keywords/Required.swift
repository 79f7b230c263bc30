// `required`: Validation, section 6.5.3.

import JSONText

/// The properties that must be present. A missing one is reported at the place where it should be, so that a form shows the
/// violation at the field.
struct Required: Assertion {
  let names: [String]

  init?(_ schema: SchemaReader) {
    guard let names = schema.uniqueStrings("required") else { return nil }
    self.names = names
  }

  /// Looks for each name after the one before, since members mostly come in the order in which the schema lists their names.
  func holds(for value: JSON, at node: NodeID, in evaluation: Evaluation) -> Bool {
    guard case .object(let members) = value else { return true }
    guard evaluation.spend(names.count / 16) else { return false }
    var holds = true
    var expectedPlace = 0
    // Taken from the array by the loop itself, each name would be retained once more.
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
