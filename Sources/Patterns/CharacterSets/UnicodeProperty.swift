// The contents of `\p{…}`: from an expression to a set of characters, as each dialect defines it.

/// What is known about a Unicode property.
enum UnicodeProperty {
  case members(ScalarSet)
  /// The property exists, but which characters have it is not known here.
  case notKnown
  case doesNotExist
}

extension UnicodeProperty {
  /// Creates the property of `\p{…}` in ECMA-262, section 22.2.1, UnicodePropertyValueExpression: `Lu`, `Alphabetic`,
  /// `Script=Greek`.
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
      self = .script(parts[1])
    case "Script_Extensions", "scx":
      self = .script(parts[1]).withoutMembers
    default:
      self = .doesNotExist
    }
  }

  /// Creates the property of `\p{…}` in RE2: `Any`, a category of one or two letters, or the name of a script.
  init(re2 name: String) {
    if name == "Any" {
      self = .members(.all)
    } else if let categories = GeneralCategories(shortName: name) {
      self = .members(categories.members)
    } else {
      self = .script(name, allowsCode: false)
    }
  }

  private static func script(_ name: String, allowsCode: Bool = true) -> UnicodeProperty {
    let fullName = allowsCode ? Scripts.name(ofCode: name) ?? name : name
    if let members = Scripts.members(of: fullName) { return .members(members) }
    return Scripts.existsWithoutTable(name) ? .notKnown : .doesNotExist
  }

  /// The property as if nothing were known about it but whether it exists.
  private var withoutMembers: UnicodeProperty {
    if case .members = self { .notKnown } else { self }
  }
}
