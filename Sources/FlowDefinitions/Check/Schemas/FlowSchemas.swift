// Lists every schema of a flow, with its place. The checks of schemas go through this list.

import JSONSchemas
import JSONText

/// A schema of a flow.
struct FlowSchema {
  let schema: Schema
  /// Its place in the definition.
  let pointer: JSONPointer
  /// Where `bind` puts something into it.
  var bound = ChangedPlaces()
}

extension Flow {
  /// The schemas of the flow.
  var schemas: [FlowSchema] {
    var schemas = input.map { [FlowSchema(schema: $0, pointer: JSONPointer(["input"]))] } ?? []
    schemas += payloads(on, at: JSONPointer(["on"]))
    for group in groups {
      schemas += payloads(group.value.on, at: JSONPointer(["groups", group.name, "on"]))
    }
    for step in steps {
      let pointer = JSONPointer(["steps", step.name])
      if let params = step.value.params {
        schemas.append(FlowSchema(schema: params, pointer: pointer.appending("params")))
      }
      if let screen = step.value.screen {
        schemas.append(
          FlowSchema(
            schema: screen.schema, pointer: pointer.appending("screen").appending("schema"),
            bound: screen.boundInSchema))
      }
      if let action = step.value.action {
        let place = pointer.appending("action")
        if let schema = action.call.schema {
          schemas.append(FlowSchema(schema: schema, pointer: place.appending("schema")))
        }
        if let schema = action.undo?.schema {
          schemas.append(
            FlowSchema(schema: schema, pointer: place.appending("undo").appending("schema")))
        }
      }
      schemas += payloads(step.value.on, at: pointer.appending("on"))
    }
    return schemas
  }

  private func payloads(_ handlers: Members<Handler>, at pointer: JSONPointer) -> [FlowSchema] {
    handlers.compactMap { handler in
      handler.value.schema.map {
        FlowSchema(schema: $0, pointer: pointer.appending(handler.name).appending("schema"))
      }
    }
  }
}

extension Screen {
  /// The places in the schema into which `bind` puts something; the whole of it if that is bound, or the screen is.
  var boundInSchema: ChangedPlaces {
    ChangedPlaces(bind.filter { $0.place.isInSchema }.map { JSONPointer(Array($0.place.tokens.dropFirst())) })
  }
}
