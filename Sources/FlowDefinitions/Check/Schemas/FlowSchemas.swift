// Lists every schema of a flow, with its place. The checks of schemas go through this list.

import JSONSchemas
import JSONText

extension Flow {
  /// The schemas of the flow, with their places.
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

  /// The schemas of the flow as written, and within each of them those of properties and items, with their places. Those in
  /// conditions and alternatives are not included.
  var innerSchemas: [(schema: JSON, pointer: JSONPointer)] {
    var inner: [(schema: JSON, pointer: JSONPointer)] = []
    for (_, pointer) in schemas { document[pointer]?.note(at: pointer, in: &inner) }
    return inner
  }

  private func payloads(_ handlers: Members<Handler>, at pointer: JSONPointer) -> [(Schema, JSONPointer)] {
    handlers.compactMap { handler in
      handler.value.schema.map { ($0, pointer.appending(handler.name).appending("schema")) }
    }
  }
}

extension JSON {
  /// Notes this schema, and those of its properties and items.
  fileprivate func note(at pointer: JSONPointer, in schemas: inout [(schema: JSON, pointer: JSONPointer)]) {
    schemas.append((self, pointer))
    for property in self["properties"]?.asObject ?? [:] {
      property.value.note(at: pointer.appending("properties").appending(property.name), in: &schemas)
    }
    self["items"]?.note(at: pointer.appending("items"), in: &schemas)
  }
}

extension Schema {
  /// Whether the schema takes no properties except those that it names. If it misspells the keyword that
  /// names them, these are not known.
  var namesAllProperties: Bool { root.isClosed && !misspellsNames }

  /// Whether the schema misspells the keyword that names its properties.
  var misspellsNames: Bool {
    remarks.contains { remark in
      guard !remark.pointer.tokens.dropLast().contains("properties"),
        case .unknownKeyword(_, let meant) = remark.fact
      else { return false }
      return ["properties", "patternProperties", "$ref"].contains(meant)
    }
  }
}
