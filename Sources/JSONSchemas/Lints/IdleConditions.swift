// Conditions of which nothing depends, and what depends on no condition. Both are allowed and say nothing (Core, section 10.2.2),
// except that an `if` counts what it looks at as evaluated. Probably the name of the other part is missing or misspelt.

import JSONText

extension Schema {
  /// Remarks on each `if` without `then` and `else`, and on each of these without `if`, wherever they are. One that has a misspelt
  /// keyword beside it is left out: there is a remark on that already.
  ///
  /// - Parameter changed: The places that will be changed before the schema is used.
  public func idleConditions(changing changed: ChangedPlaces = ChangedPlaces()) -> [SchemaProblem] {
    program.sites.flatMap { site -> [SchemaProblem] in
      guard site.document == 0, let members = site.schema.asObject,
        !["if", "then", "else"].contains(where: { changed.touch(site.pointer.appending($0)) })
      else { return [] }
      return members.idleConditions.map {
        SchemaProblem(fact: .idleCondition($0), pointer: site.pointer.appending($0), part: .name)
      }
    }
  }
}

extension JSONObject {
  fileprivate var idleConditions: [String] {
    let branches = ["then", "else"].filter(contains)
    let isLonely = contains("if") ? branches.isEmpty : !branches.isEmpty
    if !isLonely || contains("unevaluatedProperties") || contains("unevaluatedItems") { return [] }
    if contains(where: { !Keyword.isListed($0.name) && isPartOfCondition($0.name, $0.value) }) { return [] }
    return contains("if") ? ["if"] : branches
  }

  private func isPartOfCondition(_ name: String, _ value: JSON) -> Bool {
    let meant = Keyword.meant(by: name) ?? part(ofConditionMeantBy: name, value)
    return meant.map(["if", "then", "else"].contains) ?? false
  }
}
