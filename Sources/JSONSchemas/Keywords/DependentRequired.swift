// `dependentRequired`: Validation, section 6.5.4; and the lists of names in its forerunner `dependencies`.

import JSONText

/// The properties that must be present if certain others are.
final class DependentRequired: Assertion {
  let keyword: String
  let names: Members<[String]>

  private init(keyword: String, names: Members<[String]>) {
    self.keyword = keyword
    self.names = names
  }

  static func all(in schema: SchemaReader) -> [DependentRequired] {
    var found: [DependentRequired] = []
    if let names = schema.uniqueStringsByName("dependentRequired") {
      found.append(DependentRequired(keyword: "dependentRequired", names: names))
    }
    if let dependencies = schema["dependencies"]?.asObject {
      let lists = dependencies.filter { $0.value.asArray != nil }
      let names = schema.uniqueStringsByName(in: lists, of: "dependencies")
      if !names.isEmpty { found.append(DependentRequired(keyword: "dependencies", names: names)) }
    }
    return found
  }

  func holds(for value: JSON, at node: NodeID, in evaluation: Evaluation) -> Bool {
    guard case .object(let members) = value else { return true }
    guard evaluation.spend(names.count) else { return false }
    var holds = true
    for dependency in names where members.contains(dependency.name) {
      guard evaluation.spend(dependency.value.count) else { return false }
      for name in dependency.value where !members.contains(name) {
        holds = evaluation.fail(
          keyword, at: node, below: name, ["missing": .string(name), "because": .string(dependency.name)])
        if !evaluation.isCollecting { return false }
      }
    }
    return holds
  }
}
