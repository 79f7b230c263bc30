// `format`: Validation, section 7. It asserts if the options or the metaschema's vocabulary say so, otherwise it annotates.

import JSONText

/// The format that a string must have. A format that is not known accepts anything (Validation, section 7.2.3).
struct FormatKeyword: Assertion {
  let format: Format

  init?(_ schema: SchemaReader) {
    guard schema.knows(.formatAnnotation) || schema.knows(.formatAssertion),
      let name = schema.string("format"), let format = Format(rawValue: name),
      schema.knows(.formatAssertion) || schema.compiler.options.assertsFormat
    else { return nil }
    self.format = format
  }

  func holds(for value: JSON, at node: NodeID, in evaluation: Evaluation) -> Bool {
    guard case .string(let text) = value else { return true }
    guard evaluation.spend(on: text) else { return false }
    return format.accepts(text) || evaluation.fail("format", at: node, ["format": .string(format.rawValue)])
  }
}
