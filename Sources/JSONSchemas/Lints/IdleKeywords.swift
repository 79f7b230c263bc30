// Keywords beside a `type` that does not allow the values that they are about. Such a keyword is allowed and says nothing
// (Validation, section 6), and is probably a slip.

import JSONText

extension Schema {
  /// Remarks on the keywords that never apply, since the only `type` beside them is another one than that of the values that they
  /// are about. Conditions and alternatives are not looked into.
  public var idleKeywords: [SchemaProblem] {
    var seen: Set<NodeID> = []
    return program.describedValues().joined().filter { seen.insert($0).inserted }.flatMap {
      program.idleKeywords(of: $0)
    }
  }
}

extension SchemaProgram {
  fileprivate func idleKeywords(of node: NodeID) -> [SchemaProblem] {
    let site = sites[node.index]
    guard site.document == 0 else { return [] }
    guard let members = site.schema.asObject, let type = members["type"]?.asString.flatMap(TypeSet.init)
    else { return [] }
    return members.compactMap { member in
      guard let subject = Keyword.Traits.named(member.name)?.subject, subject.isDisjoint(with: type) else {
        return nil
      }
      return SchemaProblem(
        fact: .idleKeyword(member.name, type: type), pointer: site.pointer.appending(member.name),
        part: .name)
    }
  }
}

extension SchemaProblem {
  /// Returns the limit that values of that type have in the place of the one that the keyword names.
  static func limit(like keyword: String, of type: TypeSet) -> String? {
    let isLower = keyword.hasPrefix("min")
    guard isLower || keyword.hasPrefix("max"), !keyword.hasSuffix("Contains") else { return nil }
    return switch type {
    case .string: isLower ? "minLength" : "maxLength"
    case .array: isLower ? "minItems" : "maxItems"
    case .object: isLower ? "minProperties" : "maxProperties"
    case .number, .integer: isLower ? "minimum" : "maximum"
    default: nil
    }
  }
}
