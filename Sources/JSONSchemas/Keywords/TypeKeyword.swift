// `type`: Validation, section 6.1.1.

import JSONText
import Spelling

/// The types that a value may have. A number with an integral value is an integer, however it is written.
struct TypeKeyword: Assertion {
  let types: TypeSet

  init?(_ schema: SchemaReader) {
    guard let value = schema["type"] else { return nil }
    guard let names = value.asString.map({ [$0] }) ?? SchemaReader.uniqueStrings(value), !names.isEmpty else {
      schema.report(.wrongValue(keyword: "type", expected: .typeNames), at: ["type"])
      return nil
    }
    var types: TypeSet = []
    for (place, name) in names.enumerated() {
      guard let type = TypeSet(name: name) else {
        let suggestion = closest(to: name, in: TypeSet.names.map { $0.name }) ?? TypeSet.alias(name)
        schema.report(
          .unknownType(name, suggestion: suggestion),
          at: value.asString == nil ? ["type", String(place)] : ["type"])
        continue
      }
      types.formUnion(type)
    }
    self.types = types
  }

  func holds(for value: JSON, at node: NodeID, in evaluation: Evaluation) -> Bool {
    types.contain(value)
      || evaluation.fail(
        "type", at: node, ["expected": types.json, "actual": .string(TypeSet.name(of: value))])
  }
}
