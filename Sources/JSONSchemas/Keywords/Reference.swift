// `$ref` and `$dynamicRef`: Core, section 8.2.3.

import JSONText

/// Another schema in this place. Where the target is a dynamic anchor, the outermost one of that name counts
/// among those on the way here.
final class Reference: Assertion {
  /// The place in `Program.targets`.
  let target: Int
  let keyword: String

  convenience init?(_ schema: SchemaReader, _ keyword: String) {
    guard let target = schema.reference(keyword) else { return nil }
    self.init(target, keyword)
  }

  private init(_ target: Int, _ keyword: String) {
    self.target = target
    self.keyword = keyword
  }

  func holds(for value: JSON, at node: NodeID, in evaluation: Evaluation) -> Bool {
    evaluation.evaluate(evaluation.schema(for: evaluation.program.targets[target]), value)
  }
}
