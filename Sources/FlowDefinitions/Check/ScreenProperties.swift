// What a screen says of its properties, against the schema that has them.

import JSONSchemas
import JSONText

extension Flow {
  /// Properties that a screen guards, explains, fills in or complains of, and that its schema has not.
  var unknownProperties: [Problem] {
    steps.flatMap { step -> [Problem] in
      guard let screen = step.value.screen, screen.schema.root.isClosed, !screen.changesProperties else {
        return []
      }
      let pointer = JSONPointer(["steps", step.name])
      let places = screen.namedProperties(at: pointer.appending("screen"))
      return places.compactMap { name, place in
        if screen.schema.propertyNames.contains(name) { return nil }
        return Problem(
          .unknownProperty(name, known: screen.schema.propertyNames), at: place, part: .name)
      } + unknownRulePaths(of: step.value, screen, at: pointer.appending("check"))
    }
  }

  private func unknownRulePaths(of step: Step, _ screen: Screen, at pointer: JSONPointer) -> [Problem] {
    let isList = document[pointer]?.asArray != nil
    return step.check.enumerated().compactMap { place, rule in
      guard let name = rule.path.tokens.first, !screen.schema.propertyNames.contains(name) else { return nil }
      let pointer = isList ? pointer.appending(place) : pointer
      return Problem(
        .unknownProperty(name, known: screen.schema.propertyNames), at: pointer.appending("path"))
    }
  }

  /// Tabs that a transition selects and no tabs of the flow have. A flow without tabs may select those that it is in.
  var unknownTabs: [Problem] {
    let known = steps.flatMap { step -> [String] in
      if case .tabs(let tabs) = step.value.kind { tabs.tabs.names } else { [] }
    }
    if known.isEmpty { return [] }
    let names = Set(known)
    return everyTransition(in: allTransitions).compactMap { transition in
      guard case .select(let tab) = transition.target, !names.contains(tab) else { return nil }
      return Problem(.unknownTab(tab, known: known), at: transition.targetPointer)
    }
  }
}

extension Screen {
  /// Whether `bind` may put properties into the schema that nobody knows beforehand.
  var changesProperties: Bool {
    bind.contains { $0.place.tokens.first == "schema" && $0.place.tokens.count < 4 }
  }

  fileprivate func namedProperties(at pointer: JSONPointer) -> [(name: String, place: JSONPointer)] {
    var named = [("show", show.names), ("messages", messages.names)]
    if case .members(let members)? = prefill { named.append(("prefill", members.names)) }
    return named.flatMap { key, names in names.map { ($0, pointer.appending(key).appending($0)) } }
  }
}
