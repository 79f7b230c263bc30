// What a screen says of its properties, against the schema that has them.

import Expressions
import JSONSchemas
import JSONText

extension Flow {
  /// Properties that a screen guards, explains, fills in or complains of, and that its schema has not.
  var unknownProperties: [Problem] {
    steps.flatMap { step -> [Problem] in
      guard let screen = step.value.screen, let known = screen.fixedPropertyNames else { return [] }
      let pointer = JSONPointer(["steps", step.name])
      let places = screen.namedProperties(at: pointer.appending("screen"))
      let names = places.isEmpty ? [] : Set(known)
      return places.compactMap { name, place in
        names.contains(name) ? nil : Problem(.unknownProperty(name, known: known), at: place, part: .name)
      } + unknownRulePaths(of: step.value, screen, at: pointer.appending("check"))
    } + unknownErrorPaths
  }

  /// Where the errors that a transition brings along would not stand: what is no pointer, or leads to no property of the screen
  /// that comes. A path with an expression in it is not known.
  private var unknownErrorPaths: [Problem] {
    everyTransition(in: allTransitions).flatMap { transition -> [Problem] in
      guard case .list(let errors)? = transition.errors else { return [] }
      let known = stepOnTop(after: transition).flatMap { self[$0]?.screen?.fixedPropertyNames }
      return errors.enumerated().compactMap { place, error in
        guard let path = error.path?.constant else { return nil }
        let pointer = transition.pointer.appending("errors").appending(place).appending("path")
        guard let tokens = JSONPointer(path)?.tokens else {
          return Problem(.malformedPointer(path), at: pointer)
        }
        guard let known, let name = tokens.first, !known.contains(name) else { return nil }
        return Problem(.unknownProperty(name, known: known), at: pointer)
      }
    }
  }

  /// The step that is on top after the transition, where that is known. Who stays stays on the step that has the transition, but for
  /// what its gates abort to: that is where one came from.
  private func stepOnTop(after transition: Transition) -> StepID? {
    guard case .stay = transition.target else { return transition.target.step }
    let tokens = transition.pointer.tokens
    return tokens.count > 2 && tokens[0] == "steps" && tokens[2] != "requires" ? StepID(tokens[1]) : nil
  }

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
        if let mistake = mistake ?? place.slippedKeyword.map(Problem.Mistake.schemaRemark) {
          return [Problem(mistake, at: pointer, part: .name)]
        }
        return screen.mistakes(binding: expression, at: place).map {
          Problem($0, at: pointer, part: .character(expression.range.lowerBound))
        }
      }
    }
  }

  /// Messages for what the schema never says of their property. What it says by reference, by choice or by `bind` is not known; but it is
  /// no keyword that is called almost like one.
  var idleMessages: [Problem] {
    steps.flatMap { step -> [Problem] in
      guard let screen = step.value.screen, !screen.changesProperties else { return [] }
      let pointer = JSONPointer(["steps", step.name, "screen"])
      guard let schema = document[pointer.appending("schema")] else { return [] }
      let bound = screen.messages.isEmpty ? [] : screen.propertiesBoundInside
      return screen.messages.flatMap { property -> [Problem] in
        let known = bound.contains(property.name) ? nil : schema.keywords(of: property.name)
        return property.value.names.compactMap { keyword in
          guard let known = known ?? SchemaProblem.keyword(slippedTo: keyword).map({ [$0] }),
            !known.contains(keyword)
          else { return nil }
          return Problem(
            .idleMessage(keyword, known: known),
            at: pointer.appending("messages").appending(property.name).appending(keyword), part: .name)
        }
      }
    }
  }

  private func unknownRulePaths(of step: Step, _ screen: Screen, at pointer: JSONPointer) -> [Problem] {
    let named = step.check.enumerated().compactMap { place, rule in
      rule.path.tokens.first.map { (place, $0) }
    }
    if named.isEmpty || screen.schema.root.isClosed && !screen.schema.namesAllProperties { return [] }
    let isList = document[pointer]?.asArray != nil
    let known = screen.schema.propertyNames
    let names = Set(known)
    return named.filter { !names.contains($0.1) }.map { place, name in
      let pointer = isList ? pointer.appending(place) : pointer
      return Problem(.unknownProperty(name, known: known), at: pointer.appending("path"))
    }
  }

  /// Tabs that a transition selects and no tabs of the flow have. A flow without tabs may select those that it is in.
  var unknownTabs: [Problem] {
    let known = steps.flatMap { $0.value.tabs?.tabs.names ?? [] }
    if known.isEmpty { return [] }
    let names = Set(known)
    return everyTransition(in: allTransitions).compactMap { transition in
      guard case .select(let tab) = transition.target, !names.contains(tab) else { return nil }
      return Problem(.unknownTab(tab, known: known), at: transition.targetPointer)
    }
  }
}

extension Target {
  /// The step that is on top then, where the target says it.
  fileprivate var step: StepID? {
    switch self {
    case .to(let step), .replace(let step, _), .reset(let step), .popTo(.step(let step)): step
    case .enter, .popTo(.root), .present, .dismiss, .select, .end, .stay: nil
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

  /// The names of all properties that there can be, if these are known.
  fileprivate var fixedPropertyNames: [String]? {
    schema.namesAllProperties && !changesProperties ? schema.propertyNames : nil
  }

  /// The properties into whose schemas `bind` puts something.
  fileprivate var propertiesBoundInside: Set<String> {
    let places = bind.lazy.map(\.place.tokens)
    return Set(places.filter { $0.count > 2 && $0.starts(with: ["schema", "properties"]) }.map { $0[2] })
  }

  fileprivate func namedProperties(at pointer: JSONPointer) -> [(name: String, place: JSONPointer)] {
    var named = [("show", show.names), ("messages", messages.names)]
    if case .members(let members)? = prefill { named.append(("prefill", members.names)) }
    return named.flatMap { key, names in names.map { ($0, pointer.appending(key).appending($0)) } }
  }
}

extension SchemaProblem {
  /// The keyword that is called almost so; nil where it is one itself, or like none.
  fileprivate static func keyword(slippedTo name: String) -> String? {
    let meant = keyword(meantBy: name)
    return meant.hasSameCodePoints(as: name) ? nil : meant
  }
}

extension JSON {
  /// The keywords that a property of that name may not meet; nil where these are not known.
  fileprivate func keywords(of name: String) -> [String]? {
    guard !namesPropertiesElsewhere, let stated = self["properties"]?[name]?.statedKeywords else {
      return nil
    }
    let asked = keywordsAsking(for: name)
    return asked + stated.filter { !asked.contains($0) }
  }

  /// The keywords that a schema of one property has, and what stands in it; nil where it is not known what it says.
  private var statedKeywords: [String]? {
    var keywords: [String] = []
    return collectKeywords(&keywords) ? keywords : nil
  }

  /// The keywords around a property of that name that may not be met where it stands.
  private func keywordsAsking(for name: String) -> [String] {
    let dependent = ["dependentRequired", "dependencies"].filter { keyword in
      self[keyword]?.asObject?.contains { $0.value.asArray?.contains(.string(name)) ?? false } ?? false
    }
    return ["required"] + dependent + (self["propertyNames"] == nil ? [] : ["propertyNames"])
  }

  /// Keywords that no value can fail to meet. Of most of them, what stands in them is met or not.
  private static let neverFailing = [
    "title", "description", "default", "examples", "$comment", "deprecated", "readOnly", "writeOnly",
    "properties",
    "patternProperties", "items", "prefixItems", "allOf", "if", "then", "else", "dependentSchemas", "$defs",
    "definitions",
    "$schema", "$id", "$anchor", "$vocabulary",
  ]

  /// Keywords with schemas by names, which are no keywords.
  private static let schemasByName = [
    "properties", "patternProperties", "dependentSchemas", "dependencies", "$defs", "definitions",
  ]

  /// Keywords with values, in which nothing is a keyword.
  private static let values = [
    "enum", "const", "default", "examples", "required", "type", "dependentRequired",
  ]

  private func collectKeywords(_ keywords: inout [String]) -> Bool {
    guard case .object(let members) = self else {
      return (asArray ?? []).allSatisfy { $0.collectKeywords(&keywords) }
    }
    for member in members {
      if member.name == "$ref" || member.name == "$dynamicRef" { return false }
      let keyword = SchemaProblem.keyword(meantBy: member.name)
      if !JSON.neverFailing.contains(keyword), !keywords.contains(keyword) { keywords.append(keyword) }
      if JSON.values.contains(member.name) { continue }
      let isByName = JSON.schemasByName.contains(member.name)
      let inner = isByName ? (member.value.asObject ?? [:]).map(\.value) : [member.value]
      guard inner.allSatisfy({ $0.collectKeywords(&keywords) }) else { return false }
    }
    return true
  }
}
