// What is probably wrong with what a schema says, although it can be used. It is only looked for on demand, in the compiled
// schema, so that references lead where they lead when values are validated. What stands under a condition, or in an alternative,
// is looked at only for the properties that it asks for.

import JSONText

extension Schema {
  /// Returns what can never be met, or is refused by the schema that fills it in or lists it, and the properties that are asked for
  /// but not described.
  ///
  /// - Parameter changed: The places that will be changed before the schema is used. What depends on these is not known.
  public func lints(changing changed: ChangedPlaces = ChangedPlaces()) -> [SchemaProblem] {
    var asked = AskedProperties(of: self, changing: changed)
    return FixedLints(of: self, changing: changed).problems + asked.problems()
  }

  /// Everything in the document that is written as a `default`, with its place.
  public var defaults: [(value: JSON, pointer: JSONPointer)] {
    program.nodes.indices.compactMap { index in
      guard program.sites[index].document == 0, let value = program.annotations[index].defaultValue else {
        return nil
      }
      return (value, program.sites[index].pointer.appending("default"))
    }
  }
}
