// Checks what is said of properties against the schema that should have them.

import Expressions
import JSONSchemas
import JSONText
import Spelling

extension Flow {
  /// Properties that a screen guards, explains, fills in or complains of, but that its schema does not have.
  var unknownProperties: [Problem] {
    steps.flatMap { step -> [Problem] in
      guard let screen = step.value.screen, let known = screen.fixedPropertyNames else { return [] }
      let pointer = JSONPointer(["steps", step.name])
      let places = screen.namedProperties(at: pointer.appending("screen"))
      let names = places.isEmpty ? [] : Set(known)
      return places.compactMap { name, place in
        names.contains(name) ? nil : Problem(.unknownProperty(name, known: known), at: place, part: .name)
      } + unknownRulePaths(of: step.value.check, screen, at: pointer.appending("check"))
        + misspeltProperties(in: screen, known, at: pointer.appending("screen").appending("ui"))
    } + unknownErrorPaths + unknownPathsOnPresented
  }

  /// Names of fields under `ui`, where `clients` look for them, that are almost those of properties. A front end may have
  /// anything else there.
  private func misspeltProperties(in screen: Screen, _ known: [String], at pointer: JSONPointer) -> [Problem]
  {
    guard let ui = document[pointer], !screen.bind.contains(where: { $0.place.tokens.first == "ui" }) else {
      return []
    }
    func slips(_ names: [(String, JSONPointer)], _ part: Problem.Part) -> [Problem] {
      names.prefix(Self.mostNames).compactMap { name, place in
        guard !known.contains(name), let meant = closest(to: name, in: known),
          !names.contains(where: { $0.0 == meant })
        else { return nil }
        return Problem(.misspeltProperty(name, meant: meant), at: place, part: part)
      }
    }
    let order = (ui["order"]?.asArray ?? []).enumerated().compactMap { place, name in
      name.asString.map { ($0, pointer.appending("order").appending(place)) }
    }
    let keyed = ["widgets", "titles", "placeholders"].flatMap { key in
      let names = ui[key]?.asObject?.names ?? []
      return slips(names.map { ($0, pointer.appending(key).appending($0)) }, .name)
    }
    return slips(order, .value) + keyed
  }

  /// How many names of a list are looked at.
  private static let mostNames = 500

  /// The paths of rules of presentations that the presented screen does not have.
  private var unknownPathsOnPresented: [Problem] {
    everyTransition(in: allTransitions).flatMap { transition -> [Problem] in
      guard case .present(let presenting) = transition.target, case .step(let id) = presenting.content,
        let step = self[id], let screen = step.screen, leadsNowhereElse(step), !screen.changesProperties
      else { return [] }
      return unknownRulePaths(of: presenting.check, screen, at: transition.pointer.appending("check"))
    }
  }

  /// The paths of errors of transitions that are not pointers, or lead to no property of the next screen. A path with an
  /// expression in it is not known.
  private var unknownErrorPaths: [Problem] {
    everyTransition(in: allTransitions).flatMap { transition -> [Problem] in
      guard case .list(let errors)? = transition.errors else { return [] }
      let screen = stepOnTop(after: transition).flatMap { self[$0]?.screen }
      let known = screen?.fixedPropertyNames
      return errors.enumerated().compactMap { place, error in
        guard let path = error.path?.constant else { return nil }
        let pointer = transition.pointer.appending("errors").appending(place).appending("path")
        guard let tokens = JSONPointer(path)?.tokens else {
          return Problem(.malformedPointer(path), at: pointer)
        }
        guard let known, let name = tokens.first else { return nil }
        let mistake =
          known.contains(name) ? screen?.mistake(inPath: tokens) : .unknownProperty(name, known: known)
        return mistake.map { Problem($0, at: pointer) }
      }
    }
  }

  /// Returns the step that is on top after the transition, if it is known. `stay` stays on the step that has the transition,
  /// except in what its gates abort to, where it stays on the step that the user came from.
  private func stepOnTop(after transition: Transition) -> StepID? {
    guard case .stay = transition.target else { return transition.target.step }
    let tokens = transition.pointer.tokens
    return tokens.count > 2 && tokens[0] == "steps" && tokens[2] != "requires" ? StepID(tokens[1]) : nil
  }

  private func unknownRulePaths(of rules: [Rule], _ screen: Screen, at pointer: JSONPointer) -> [Problem] {
    let named = rules.enumerated().compactMap { place, rule in
      rule.path.tokens.first.map { (place: place, name: $0, path: rule.path.tokens) }
    }
    if named.isEmpty || screen.schema.root.isClosed && !screen.schema.namesAllProperties { return [] }
    let isList = document[pointer]?.asArray != nil
    let known = screen.schema.propertyNames
    let names = Set(known)
    return named.compactMap { place, name, path in
      let pointer = isList ? pointer.appending(place) : pointer
      let mistake =
        names.contains(name) ? screen.mistake(inPath: path) : .unknownProperty(name, known: known)
      return mistake.map { Problem($0, at: pointer.appending("path")) }
    }
  }
}

extension Target {
  /// The step that is then on top, if the target names it.
  fileprivate var step: StepID? {
    switch self {
    case .to(let step), .replace(let step, _), .reset(let step), .popTo(.step(let step)): step
    case .enter, .popTo(.root), .present, .dismiss, .select, .end, .stay: nil
    }
  }
}

extension Screen {
  /// The names of all properties that there can be, if these are known.
  var fixedPropertyNames: [String]? {
    schema.namesAllProperties && !changesProperties ? schema.propertyNames : nil
  }

  /// Returns what is wrong with a path that begins with a known property; nil if nothing is, or if that is not known.
  fileprivate func mistake(inPath path: [String]) -> Problem.Mistake? {
    guard let first = path.first, !bindsSchema, var place = schema.root.property(first) else { return nil }
    for name in path.dropFirst() {
      let types = place.types
      if types.isDisjoint(with: [.object, .array]) || types == .array && JSONPointer.index(name) == nil {
        return .unknownProperty(name, known: [])
      }
      if types == .object, place.isClosed, !place.describes(name) {
        return .unknownProperty(name, known: place.propertyNames)
      }
      let inner = types == .array ? JSONPointer.index(name).flatMap(place.element) : place.property(name)
      guard types == .array || types == .object, let inner else { return nil }
      place = inner
    }
    return nil
  }

  fileprivate func namedProperties(at pointer: JSONPointer) -> [(name: String, place: JSONPointer)] {
    var named = [("show", show.names), ("messages", messages.names)]
    if case .members(let members)? = prefill { named.append(("prefill", members.names)) }
    return named.flatMap { key, names in names.map { ($0, pointer.appending(key).appending($0)) } }
  }
}
