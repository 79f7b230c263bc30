// Checks `bind` against the screen that it changes.

import Expressions
import JSONSchemas
import JSONText

extension Flow {
  /// Places that `bind` names but that a screen does not have, so that nobody sees what is put there, and values that are of no
  /// use at their place.
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
          Problem($0.ofComputedValue, at: pointer, part: .character(expression.range.lowerBound))
        }
      }
    }
  }
}

extension Problem.Mistake {
  /// The same mistake, if it is not the value that is written but an expression for it.
  fileprivate var ofComputedValue: Problem.Mistake {
    guard case .wrongType(let expected, let found, _) = self else { return self }
    return .wrongType(expected: expected, found: found, form: .computed)
  }
}

extension JSONPointer {
  /// The first keyword on the way into a schema that is unknown but has almost the name of a known one.
  fileprivate var slippedKeyword: SchemaProblem? {
    tokens.first == "schema" ? SchemaProblem(slipOn: tokens.dropFirst(), at: self) : nil
  }
}

extension Screen {
  /// Returns what is wrong with a place to which something is bound.
  ///
  /// - Parameters:
  ///   - known: The properties that there can be, if these are known.
  ///   - isKnown: Returns whether a name is one of them.
  fileprivate static func mistake(
    of place: JSONPointer, known: [String]?, _ isKnown: (String) -> Bool
  ) -> Problem.Mistake? {
    let tokens = place.tokens
    guard let key = tokens.first else { return nil }
    if !Screen.boundKeys.contains(key) {
      if key == "properties" { return .keyBelongsInside(key, "schema") }
      let isProperty = known?.contains(key) ?? false
      return isProperty
        ? .keyBelongsInside(key, "schema/properties") : .unknownKey(key, known: Screen.boundKeys)
    }
    if ["title", "body", "submit", "review"].contains(key), tokens.count > 1 {
      return .unknownKey(tokens[1], known: [])
    }
    guard tokens.count > 3, tokens[0] == "schema", tokens[1] == "properties", let known, !isKnown(tokens[2])
    else { return nil }
    return .unknownProperty(tokens[2], known: known)
  }

  /// Returns the mistake of naming a property directly in the schema, if it was made.
  fileprivate func propertyInTheOpen(_ place: JSONPointer) -> Problem.Mistake? {
    let tokens = place.tokens
    guard tokens.count > 1, tokens[0] == "schema", !SchemaProblem.isKeyword(tokens[1]),
      schema.propertyNames.contains(tokens[1])
    else { return nil }
    return .keyBelongsInside(tokens[1], "properties")
  }

  /// The keys that `bind` may change. What is shown and prefilled is worked out without it.
  private static let boundKeys = keys.filter { !["prefill", "show", "bind"].contains($0) }

  /// Returns what is wrong with a value that is known beforehand, at the place where it is put.
  ///
  /// If something else is put nearby, what comes of both is not known. A text may say anything, and null removes what is there.
  fileprivate func mistakes(binding expression: Expression, at place: JSONPointer) -> [Problem.Mistake] {
    guard let value = expression.constant?.json, value != .null || place.isInSchema,
      bind.lazy.filter({ [nil, place.tokens.first].contains($0.place.tokens.first) }).prefix(2).count == 1
    else { return [] }
    return problems(binding: value, at: place).map { $0.mistake }.filter {
      if case .expressionSyntax = $0 { false } else { true }
    }
  }
}
