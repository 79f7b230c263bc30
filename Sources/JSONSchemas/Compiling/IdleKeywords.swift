// Keywords beside a `type` that does not allow the values that they are about. Such a keyword is allowed and says nothing
// (Validation, section 6), and is probably a slip.

import JSONText

extension SchemaProblem {
  /// Returns remarks on the keywords of a schema that never apply, since the only `type` beside them is another one than that of
  /// the values that they are about. What the schema contains is not looked into.
  public static func idleKeywords(of schema: JSON) -> [SchemaProblem] {
    guard let members = schema.asObject, let type = members["type"]?.asString.flatMap(TypeSet.init) else {
      return []
    }
    return members.compactMap { member in
      guard let subject = Keyword.Traits.named(member.name)?.subject, subject.isDisjoint(with: type) else {
        return nil
      }
      // A limit that is no number is an error, which says enough.
      if subject == .number, member.value.asNumber == nil { return nil }
      return SchemaProblem(
        fact: .idleKeyword(member.name, type: type), pointer: JSONPointer([member.name]), resource: nil)
    }
  }

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
