// What a schema says about one value is spread over the schemas that it applies in place. This is the list of them,
// as far as it can be known without a value.

import JSONText

/// A schema that speaks about a value, and whether it does so in any case or only if some condition holds.
struct Voice: Hashable, Sendable {
  let node: NodeID
  let isConditional: Bool
}

extension Program {
  /// The schemas that are, or may be, put to the same value as these, in the order of the document, each one once.
  func voices(of nodes: [NodeID], conditional: Bool = false) -> [Voice] {
    voices(startingWith: nodes.map { Voice(node: $0, isConditional: conditional) })
  }

  /// The same, where it is known of each whether it applies in any case.
  func voices(startingWith start: [Voice]) -> [Voice] {
    var found: [Voice] = []
    var places: [NodeID: Int] = [:]
    var stack = Array(start.reversed())
    while let voice = stack.popLast() {
      if let place = places[voice.node] {
        guard found[place].isConditional, !voice.isConditional else { continue }
        found[place] = voice
      } else {
        places[voice.node] = found.count
        found.append(voice)
      }
      for keyword in keywords(of: voice.node).reversed() {
        let always = keyword.inPlace(in: self).map { Voice(node: $0, isConditional: voice.isConditional) }
        let sometimes = keyword.inPlaceIf.map { Voice(node: $0, isConditional: true) }
        stack += (always + sometimes).reversed()
      }
    }
    return found
  }

  /// The names that `properties` of a schema, or of what it applies in place, speak of.
  func propertyNames(of node: NodeID) -> [String] {
    var names = Members<Bool>()
    for voice in voices(of: [node]) {
      for case .properties(let keyword) in keywords(of: voice.node) {
        for member in keyword.named { names[member.name] = true }
      }
    }
    return names.names
  }
}

extension Keyword {
  /// The schemas that are put to the same value in any case and have to hold.
  func inPlace(in program: Program) -> [NodeID] {
    switch self {
    case .allOf(let keyword): keyword.schemas
    case .reference(let keyword): program.schemas(for: program.targets[keyword.target])
    default: []
    }
  }

  /// The schemas that are put to the same value and need not hold.
  var inPlaceIf: [NodeID] {
    switch self {
    case .anyOf(let keyword): keyword.schemas
    case .oneOf(let keyword): keyword.schemas
    case .conditional(let keyword):
      [keyword.condition, keyword.consequence, keyword.alternative].compactMap { $0 }
    case .dependentSchemas(let keyword): keyword.schemas.map(\.value)
    default: []
    }
  }
}

extension Program {
  /// All that a reference may mean.
  func schemas(for target: Target) -> [NodeID] {
    guard let anchor = target.dynamicAnchor else { return [target.node] }
    return [target.node] + dynamicTargets(of: anchor).filter { $0 != target.node }
  }
}
