// Defaults that the schema refuses: what a screen fills in by itself, and then complains of.

import JSONSchemas
import JSONText

extension Flow {
  /// The defaults of properties and items that their own schema refuses. What stands in conditions and alternatives is not looked at,
  /// nor what refers elsewhere, or what `bind` changes.
  var unfitDefaults: [Problem] {
    let bound = BoundPlaces(of: self)
    return schemas.flatMap { schema, pointer in
      document[pointer].map { unfitDefaults(of: $0, at: pointer, bound: bound) } ?? []
    }
  }

  private func unfitDefaults(of schema: JSON, at pointer: JSONPointer, bound: BoundPlaces) -> [Problem] {
    var problems = unfitDefault(of: schema, at: pointer, bound: bound).map { [$0] } ?? []
    for property in schema["properties"]?.asObject ?? [:] {
      let place = pointer.appending("properties").appending(property.name)
      problems += unfitDefaults(of: property.value, at: place, bound: bound)
    }
    if let items = schema["items"] {
      problems += unfitDefaults(of: items, at: pointer.appending("items"), bound: bound)
    }
    return problems
  }

  private func unfitDefault(of schema: JSON, at pointer: JSONPointer, bound: BoundPlaces) -> Problem? {
    guard let value = schema["default"] else { return nil }
    // An empty text is how some begin a field that has to be filled in.
    if value == "" || bound.touch(pointer) { return nil }
    guard let own = try? Schema(schema, options: Schema.Options(assertsFormat: true)),
      let violation = own.violations(of: own.fillingDefaults(in: value)).first
    else { return nil }
    return Problem(.unfitDefault(violation), at: pointer.appending("default"))
  }
}
