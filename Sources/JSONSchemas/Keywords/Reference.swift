// `$ref` and `$dynamicRef`: Core, section 8.2.3.

import JSONText

/// Another schema in this place. Where the target is a dynamic anchor, the outermost one of that name counts
/// among those on the way here.
struct Reference: Assertion {
  /// The place in `Program.targets`.
  let target: Int
  let keyword: String

  static func all(in schema: SchemaReader) -> [Reference] {
    ["$ref", "$dynamicRef"].compactMap { keyword in
      schema.reference(keyword).map { Reference(target: $0, keyword: keyword) }
    }
  }

  func holds(for value: JSON, at node: NodeID, in evaluation: inout Evaluation) -> Bool {
    evaluation.evaluate(evaluation.schema(for: evaluation.program.targets[target]), value)
  }
}
