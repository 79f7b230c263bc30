// `$ref` and `$dynamicRef`: Core, section 8.2.3.

import JSONText

/// Another schema that is applied in this place. If its target is a dynamic anchor, the outermost anchor of that name on the
/// way here counts.
final class Reference: Assertion {
  /// The place of the target in `SchemaProgram.targets`.
  let target: Int
  let keyword: String
  static let keywords = ["$ref", "$dynamicRef"]

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
