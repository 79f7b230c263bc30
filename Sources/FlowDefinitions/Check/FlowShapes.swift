// What the names stand for that expressions begin with, as far as the flow says: the screens that may have been passed, the
// variables that are assigned, the input that is asked for.

import Expressions
import JSONSchemas
import JSONText

/// What is known about a name, with the type that follows from it.
struct KnownName: Sendable {
  let shape: Shape
  let type: StaticType

  init(_ shape: Shape) {
    self.shape = shape
    type = shape.type
  }
}

/// What is known about the names of a flow. A flow has many expressions at one place, so what takes long to put together is
/// kept: a class.
final class FlowShapes {
  private let flow: Flow
  /// The steps that may have been passed before each; nil if that is not known.
  private let before: [StepID: Set<StepID>]?
  private let screens: [StepID: Shape]
  private let set: SetFields
  private let assigned: KnownName
  /// The steps as expressions see them.
  private let steps: KnownName
  private let input: KnownName
  /// The values of whichever screen it is: what it has is not known, but what is secret on one of them is.
  private let anyValues: KnownName
  private var data: [Set<StepID>: KnownName] = [:]

  init(_ flow: Flow, knowsPaths: Bool) {
    self.flow = flow
    before = knowsPaths ? flow.stepsBefore : nil
    let set = SetFields(flow)
    var screens: [StepID: Shape] = [:]
    var steps = Members<Shape>()
    for step in flow.steps {
      steps[step.name] = .unknown
      switch step.value.kind {
      case .screen(let screen):
        let shape = Shape(screen, setting: set)
        screens[step.value.id] = shape
        steps[step.name] = shape
      case .action(let action): steps[step.name] = Shape(action.call.schema)
      case .route, .flow, .tabs, .end: break
      }
    }
    self.screens = screens
    self.set = set
    self.steps = KnownName(.fields(steps, isClosed: true))
    assigned = KnownName(Shape(variablesOf: flow))
    input = KnownName(Shape(flow.input))
    anyValues = KnownName(.anyOf(flow.steps.compactMap { screens[$0.value.id] }))
  }

  /// What every name stands for there. A name that is not there has none.
  func names(at standpoint: Standpoint) -> [String: KnownName] {
    var names = FlowShapes.constantNames
    names["input"] = input
    if standpoint.steps.isEmpty { return names }
    names["data"] = data(at: standpoint)
    names["steps"] = steps
    names["vars"] = assigned
    names["values"] = one(of: standpoint).map { KnownName(screens[$0.id] ?? .unknown) } ?? anyValues
    names["params"] = KnownName(Shape(one(of: standpoint)?.params))
    names["event"] = standpoint.occasion.event.map(KnownName.init)
    names["result"] = standpoint.occasion.result.map(KnownName.init)
    names["outcome"] = standpoint.occasion.outcome.map(KnownName.init)
    names["error"] = standpoint.occasion.error.map(KnownName.init)
    return names
  }

  /// The screens that collect a field of that name.
  func screens(collecting field: String) -> [String] {
    flow.steps.filter { screens[$0.value.id]?.names.contains(field) ?? false }.map(\.name)
  }

  private func one(of standpoint: Standpoint) -> Step? {
    standpoint.steps.count == 1 && !standpoint.isEntering ? standpoint.steps.first.flatMap { flow[$0] } : nil
  }

  private static let constantNames: [String: KnownName] = {
    let shapes: [String: Shape] = [
      "profile": .unknown, "host": .unknown, "now": .typed(.timestamp),
      "session": .fields(
        [
          "id": .typed(.string), "locale": .unknown, "flow": .typed(.string), "startedAt": .typed(.string),
          "subject": .unknown,
        ], isClosed: true),
    ]
    return shapes.mapValues(KnownName.init)
  }()

  private func data(at standpoint: Standpoint) -> KnownName {
    if let known = data[standpoint.steps] { return known }
    let known = KnownName(merged(at: standpoint))
    data[standpoint.steps] = known
    return known
  }

  /// The merge of all screens that may have been passed.
  private func merged(at standpoint: Standpoint) -> Shape {
    let passed = before.map { before in
      standpoint.steps.reduce(into: Set<StepID>()) { $0.formUnion(before[$1] ?? []) }
    }
    var fields = Members<Shape>()
    var isClosed = true
    for step in flow.steps where passed?.contains(step.value.id) ?? true {
      guard let shape = screens[step.value.id] else { continue }
      guard case .fields(let own, let isOwnClosed) = shape else { return .unknown }
      isClosed = isClosed && isOwnClosed
      for field in own { fields[field.name] = fields[field.name]?.or(field.value) ?? field.value }
    }
    for name in set.names where !fields.contains(name) { fields[name] = .unknown }
    return .fields(fields, isClosed: isClosed && set.areAllKnown)
  }
}

/// The properties that transitions put beside what was submitted.
private struct SetFields {
  private(set) var names: [String] = []
  private(set) var areAllKnown = true

  init(_ flow: Flow) {
    for transition in flow.everyTransition(in: flow.allTransitions) {
      switch transition.effects.set {
      case .members(let members): names += members.names.filter { !names.contains($0) }
      case .whole: areAllKnown = false
      case nil: break
      }
    }
  }
}

extension Shape {
  /// The values of a screen: what its schema takes, and what transitions set beside it. What `bind` changes is not known.
  fileprivate init(_ screen: Screen, setting set: SetFields) {
    guard case .fields(var fields, var isClosed) = Shape(screen.schema) else {
      self = .unknown
      return
    }
    var changed = set.names
    for place in screen.bind.map(\.place.tokens) where place.first == "schema" {
      if place.count > 2, place[1] == "properties" {
        changed.append(place[2])
      } else {
        changed += fields.names
        isClosed = false
      }
    }
    for name in changed { fields[name] = fields[name]?.loosened ?? .unknown }
    self = .fields(fields, isClosed: isClosed && set.areAllKnown)
  }

  /// The values of one of the screens.
  fileprivate static func anyOf(_ screens: [Shape]) -> Shape {
    var fields = Members<Shape>()
    for case .fields(let own, _) in screens {
      for field in own { fields[field.name] = (fields[field.name]?.or(field.value) ?? field.value).loosened }
    }
    return .fields(fields, isClosed: false)
  }

  private var loosened: Shape { or(.unknown) }

  /// The variables of a frame: those that `vars` gives, and those that transitions assign.
  fileprivate init(variablesOf flow: Flow) {
    let assigned = flow.everyTransition(in: flow.allTransitions).compactMap(\.effects.assign)
    var fields = Members<Shape>()
    for computed in [flow.vars].compactMap({ $0 }) + assigned {
      guard case .members(let members) = computed else {
        self = .unknown
        return
      }
      for member in members { fields[member.name] = .unknown }
    }
    self = .fields(fields, isClosed: true)
  }
}
