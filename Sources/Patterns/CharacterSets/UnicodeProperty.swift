// What stands in `\p{…}`: from an expression to a set of characters, as each dialect has it.

/// What is known of a Unicode property.
enum UnicodeProperty {
  case members(ScalarSet)
  /// The property exists, but which characters have it is not known here.
  case notKnown
  case doesNotExist
}

extension UnicodeProperty {
  /// `\p{…}` of ECMA-262, section 22.2.1, UnicodePropertyValueExpression: `Lu`, `Alphabetic`, `Script=Greek`.
  init(ecma expression: String) {
    let parts = expression.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    guard parts.count == 2 else {
      let categories = GeneralCategories(anyName: expression)
      self = categories.map { .members($0.members) } ?? BinaryProperties.find(expression)
      return
    }
    switch parts[0] {
    case "General_Category", "gc":
      self = GeneralCategories(anyName: parts[1]).map { .members($0.members) } ?? .doesNotExist
    case "Script", "sc":
      self = Self.script(Scripts.name(ofCode: parts[1]) ?? parts[1])
    case "Script_Extensions", "scx":
      self = .notKnown
    default:
      self = .doesNotExist
    }
  }

  /// `\p{…}` of RE2: `Any`, a category of one or two letters, or the name of a script.
  init(re2 name: String) {
    if name == "Any" {
      self = .members(.all)
    } else if let categories = GeneralCategories(shortName: name) {
      self = .members(categories.members)
    } else {
      self = Scripts.members(of: name).map { .members($0) } ?? .doesNotExist
    }
  }

  /// There are more scripts than tables here, so that a name without one is taken for such a script.
  private static func script(_ name: String) -> UnicodeProperty {
    Scripts.members(of: name).map { .members($0) } ?? (name.isEmpty ? .doesNotExist : .notKnown)
  }
}
