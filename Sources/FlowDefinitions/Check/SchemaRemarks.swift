// What is probably a slip in a schema, though it can be used.

import JSONSchemas
import JSONText

extension Flow {
  /// Keywords and formats of schemas that are called almost like known ones.
  var schemaRemarks: [Problem] {
    schemas.flatMap { schema, pointer in
      schema.remarks.filter { $0.resource == nil }.map {
        Problem(.schemaRemark($0), at: pointer.appending($0.pointer), part: $0.slippedPart)
      }
    }
  }

  /// The schemas of the flow, where they stand.
  var schemas: [(Schema, JSONPointer)] {
    var schemas = input.map { [($0, JSONPointer(["input"]))] } ?? []
    schemas += payloads(on, at: JSONPointer(["on"]))
    for group in groups {
      schemas += payloads(group.value.on, at: JSONPointer(["groups", group.name, "on"]))
    }
    for step in steps {
      let pointer = JSONPointer(["steps", step.name])
      if let params = step.value.params { schemas.append((params, pointer.appending("params"))) }
      if let screen = step.value.screen {
        schemas.append((screen.schema, pointer.appending("screen").appending("schema")))
      }
      if let action = step.value.action {
        let place = pointer.appending("action")
        if let schema = action.call.schema { schemas.append((schema, place.appending("schema"))) }
        if let schema = action.undo?.schema {
          schemas.append((schema, place.appending("undo").appending("schema")))
        }
      }
      schemas += payloads(step.value.on, at: pointer.appending("on"))
    }
    return schemas
  }

  private func payloads(_ handlers: Members<Handler>, at pointer: JSONPointer) -> [(Schema, JSONPointer)] {
    handlers.compactMap { handler in
      handler.value.schema.map { ($0, pointer.appending(handler.name).appending("schema")) }
    }
  }
}

extension Schema {
  /// Whether it takes no other properties than those that it names. If it misspells the keyword that names them, nobody knows these.
  var namesAllProperties: Bool {
    root.isClosed
      && !remarks.contains { remark in
        guard !remark.pointer.tokens.dropLast().contains("properties"),
          case .unknownKeyword(_, let meant) = remark.fact
        else { return false }
        return ["properties", "patternProperties", "$ref"].contains(meant)
      }
  }
}

extension SchemaProblem {
  /// What is spelled wrong: a keyword is the name of a member, a format a value.
  fileprivate var slippedPart: Problem.Part {
    if case .unknownFormat = fact { .value } else { .name }
  }
}
