// `dependentSchemas`: Core, section 10.2.2.4; and the schemas in its forerunner `dependencies`.

import JSONText

/// The schemas that the whole object must meet if certain properties are present.
struct DependentSchemas: Assertion {
  let schemas: Members<NodeID>

  static func all(in schema: SchemaReader) -> [DependentSchemas] {
    var found: [DependentSchemas] = []
    if let schemas = schema.subschemasByName("dependentSchemas") {
      found.append(DependentSchemas(schemas: schemas))
    }
    if let dependencies = schema["dependencies"] {
      guard let members = dependencies.asObject else {
        schema.report(
          .wrongValue(keyword: "dependencies", expected: .arraysOrSchemasByName), at: ["dependencies"])
        return found
      }
      let schemas = members.filter { $0.value.asArray == nil }.map { member in
        (member.name, schema.compiler.add(member.value, below: schema.node, ["dependencies", member.name]))
      }
      if !schemas.isEmpty { found.append(DependentSchemas(schemas: Members(schemas))) }
    }
    return found
  }

  func holds(for value: JSON, at node: NodeID, in evaluation: Evaluation) -> Bool {
    guard case .object(let members) = value else { return true }
    var holds = true
    for dependency in schemas where members.contains(dependency.name) {
      if !evaluation.evaluate(dependency.value, value) { holds = false }
      if !holds, !evaluation.isCollecting { return false }
    }
    return holds
  }
}
