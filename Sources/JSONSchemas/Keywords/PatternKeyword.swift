// `pattern`: Validation, section 6.3.3.

import JSONText
import Patterns

/// The regular expression that some part of a string must match.
struct PatternKeyword: Assertion {
  let pattern: Pattern

  init?(_ schema: SchemaReader) {
    guard let source = schema.string("pattern"), let pattern = schema.pattern(source, at: ["pattern"]) else {
      return nil
    }
    self.pattern = pattern
  }

  func holds(for value: JSON, at node: NodeID, in evaluation: inout Evaluation) -> Bool {
    guard case .string(let text) = value else { return true }
    return pattern.matches(text) || evaluation.fail("pattern", at: node, ["pattern": .string(pattern.source)])
  }
}
