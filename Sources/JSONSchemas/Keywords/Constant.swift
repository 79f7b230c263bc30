// `const`: Validation, section 6.1.3.

import JSONText

/// The one value that is allowed.
struct Constant: Assertion {
  let allowed: JSON

  init?(_ schema: SchemaReader) {
    guard let allowed = schema["const"] else { return nil }
    self.allowed = allowed
  }

  func holds(for value: JSON, at node: NodeID, in evaluation: Evaluation) -> Bool {
    guard evaluation.spend(onComparing: value) else { return false }
    return value == allowed || evaluation.fail("const", at: node, ["allowed": allowed])
  }
}
