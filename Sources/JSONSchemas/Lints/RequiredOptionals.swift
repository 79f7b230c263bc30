// Properties that are marked as optional in the words of other languages, and are required all the same.

import JSONText

extension Schema {
  /// Remarks on `"optional": true` in properties that the `required` beside them lists. Elsewhere it says nothing, but what it says
  /// is so.
  ///
  /// - Parameter changed: The places that will be changed before the schema is used.
  public func requiredOptionals(changing changed: ChangedPlaces = ChangedPlaces()) -> [SchemaProblem] {
    program.sites.flatMap { site -> [SchemaProblem] in
      guard site.document == 0, let required = site.schema["required"]?.asArray,
        let properties = site.schema["properties"]?.asObject,
        !changed.touch(site.pointer.appending("required"))
      else { return [] }
      return properties.filter { $0.value["optional"] == true && required.contains(.string($0.name)) }.map {
        let pointer = site.pointer.appending("properties").appending($0.name).appending("optional")
        return SchemaProblem(fact: .requiredOptional($0.name), pointer: pointer, part: .name)
      }
    }
  }
}
