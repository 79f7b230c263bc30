// Finds schemas that accept nothing that can come, since only objects come there.

import JSONSchemas
import JSONText

extension Flow {
  /// Schemas of screens, actions and params that take no objects. What `bind` changes is not checked.
  var schemasWithoutObjects: [Problem] {
    steps.flatMap { step -> [Problem] in
      let (pointer, action) = (JSONPointer(["steps", step.name]), step.value.action)
      let undo = pointer.appending("action").appending("undo")
      let bindsType = step.value.screen?.boundInSchema.hold(JSONPointer(["type"])) ?? false
      return [
        (step.value.params, pointer.appending("params"), Problem.Mistake.ObjectsOnly.params),
        (
          bindsType ? nil : step.value.screen?.schema, pointer.appending("screen").appending("schema"),
          .values
        ),
        (action?.call.schema, pointer.appending("action").appending("schema"), .result),
        (action?.undo?.schema, undo.appending("schema"), .result),
      ].compactMap { schema, pointer, whose in
        guard let schema, !schema.root.types.contains(.object) else { return nil }
        let type = pointer.appending("type")
        return Problem(.refusesObjects(whose), at: document[type] == nil ? pointer : type)
      }
    }
  }
}
