// Values that an `enum` lists more than once. That is allowed (Validation, section 6.1.2), but one of them was probably meant to
// be another.

import JSONText

extension Schema {
  /// Remarks on values that an `enum` has listed before, wherever it is.
  ///
  /// - Parameter changed: The places that will be changed before the schema is used.
  public func repeatedValues(changing changed: ChangedPlaces = ChangedPlaces()) -> [SchemaProblem] {
    program.sites.flatMap { site -> [SchemaProblem] in
      let pointer = site.pointer.appending("enum")
      guard site.document == 0, let values = site.schema["enum"]?.asArray, !changed.touch(pointer) else {
        return []
      }
      var seen: Set<JSON> = []
      return values.enumerated().filter { !seen.insert($0.element).inserted }.map {
        SchemaProblem(fact: .repeatedValue($0.element), pointer: pointer.appending($0.offset))
      }
    }
  }
}
