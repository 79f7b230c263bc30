// What `bind` says, against the screen that it changes.

import Expressions
import JSONSchemas
import JSONText

extension Flow {
  /// Places that `bind` names and a screen has not, so that what is put there is never seen, and values that are of no use there.
  var misplacedBindings: [Problem] {
    steps.flatMap { step -> [Problem] in
      guard let screen = step.value.screen, !screen.bind.isEmpty else { return [] }
      let pointer = JSONPointer(["steps", step.name, "screen", "bind"])
      let known = screen.fixedPropertyNames
      let names = known.map { Set($0) }
      return screen.bind.flatMap { place, expression -> [Problem] in
        let pointer = pointer.appending(place.description)
        let mistake = Screen.mistake(of: place, known: known) { names?.contains($0) ?? true }
        if let mistake = mistake ?? screen.propertyInTheOpen(place)
          ?? place.slippedKeyword.map(Problem.Mistake.schemaRemark)
        {
          return [Problem(mistake, at: pointer, part: .name)]
        }
        return screen.mistakes(binding: expression, at: place).map {
          Problem($0, at: pointer, part: .character(expression.range.lowerBound))
        }
      }
    }
  }
}

extension JSONPointer {
  /// The first keyword on the way into a schema that is no known one, but called almost so.
  fileprivate var slippedKeyword: SchemaProblem? {
    guard tokens.first == "schema" else { return nil }
    var rest = tokens.dropFirst()
    while let keyword = rest.popFirst() {
      if let problem = SchemaProblem(slippedKeyword: keyword, at: self) { return problem }
      switch keyword {
      case "properties", "patternProperties", "dependentSchemas", "$defs", "allOf", "anyOf", "oneOf",
        "prefixItems":
        _ = rest.popFirst()
      case "items", "additionalProperties", "contains", "propertyNames", "not", "if", "then", "else": break
      default: return nil
      }
    }
    return nil
  }
}

extension Screen {
  /// What is wrong with a place that something is bound to.
  /// - Parameters:
  ///   - known: The properties that there can be, if these are known.
  ///   - isKnown: Whether one of them is called so.
  fileprivate static func mistake(
    of place: JSONPointer, known: [String]?, _ isKnown: (String) -> Bool
  ) -> Problem.Mistake? {
    let tokens = place.tokens
    guard let key = tokens.first else { return nil }
    if !Screen.boundKeys.contains(key) { return .unknownKey(key, known: Screen.boundKeys) }
    if ["title", "body", "submit", "review"].contains(key), tokens.count > 1 {
      return .unknownKey(tokens[1], known: [])
    }
    guard tokens.count > 3, tokens[0] == "schema", tokens[1] == "properties", let known, !isKnown(tokens[2])
    else { return nil }
    return .unknownProperty(tokens[2], known: known)
  }

  /// The mistake of naming a property right in the schema.
  fileprivate func propertyInTheOpen(_ place: JSONPointer) -> Problem.Mistake? {
    let tokens = place.tokens
    guard tokens.count > 1, tokens[0] == "schema", schema.propertyNames.contains(tokens[1]),
      !SchemaProblem.isKeyword(tokens[1])
    else { return nil }
    return .keyBelongsInside(tokens[1], "properties")
  }

  /// What `bind` changes. What is shown and prefilled is worked out without it.
  private static let boundKeys = keys.filter { !["prefill", "show", "bind"].contains($0) }

  /// What is wrong with a value that is known beforehand, at the place that it is put at. Where something else is put near by, it is not
  /// known what comes of both. A text may say anything, and null takes away what is there.
  fileprivate func mistakes(binding expression: Expression, at place: JSONPointer) -> [Problem.Mistake] {
    guard let value = expression.constant?.json, value != .null || place.isInSchema,
      bind.filter({ [nil, place.tokens.first].contains($0.place.tokens.first) }).count == 1
    else { return [] }
    return problems(binding: value, at: place).map(\.mistake).filter {
      if case .expressionSyntax = $0 { false } else { true }
    }
  }
}
