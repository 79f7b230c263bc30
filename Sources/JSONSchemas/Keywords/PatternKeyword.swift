// `pattern`: Validation, section 6.3.3.

import JSONText
import Patterns

/// The regular expression that some part of a string must match.
final class PatternKeyword: Assertion {
  let pattern: Pattern

  convenience init?(_ schema: SchemaReader) {
    guard let source = schema.string("pattern"), let pattern = schema.pattern(source, at: ["pattern"]) else {
      return nil
    }
    self.init(pattern)
  }

  private init(_ pattern: Pattern) { self.pattern = pattern }

  func holds(for value: JSON, at node: NodeID, in evaluation: Evaluation) -> Bool {
    guard case .string(let text) = value else { return true }
    guard let matches = evaluation.matches(pattern, text) else { return false }
    return matches || evaluation.fail("pattern", at: node, ["pattern": .string(pattern.source)])
  }
}
