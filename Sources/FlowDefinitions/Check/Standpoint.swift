// From where an expression looks at a flow: which names it has there, and what they stand for
// (`definition.md`, “Expressions”).

import Expressions
import JSONText

/// A place in a flow that expressions are evaluated at.
struct Standpoint {
  /// The steps whose entry may be the current one; empty before there is any.
  let steps: Set<StepID>
  /// Whether the entry is about to be made, so that the current one is still that of an earlier step.
  var isEntering = false
  /// What the occasion adds.
  var occasion = Occasion()

  /// The same place on that occasion.
  func on(_ occasion: Occasion) -> Standpoint {
    Standpoint(steps: steps, isEntering: isEntering, occasion: occasion)
  }

  /// The names that only some occasions have; one that is nil is not there.
  struct Occasion {
    var event: Shape?
    var result: Shape?
    var outcome: Shape?
    var error: Shape?

    /// Whoever comes here may bring anything.
    static let any = Occasion(event: .unknown, result: .unknown, outcome: .unknown, error: .unknown)

    static func sent(_ payload: Shape) -> Occasion {
      Occasion(event: payload, result: .unknown, outcome: .unknown, error: .unknown)
    }

    static func returned(_ result: Shape) -> Occasion {
      Occasion(event: .unknown, result: result, outcome: .typed(.string), error: .unknown)
    }

    static let failed = Occasion(
      event: .unknown, result: .unknown, outcome: .typed(.string),
      error: .fields(
        ["code": .typed(.string), "message": .typed(.string), "data": .unknown], isClosed: true))
  }

  /// The names that are there on some occasions only.
  static let occasional = ["event", "result", "outcome", "error"]
}

/// What is known about the names of a flow.
struct FlowShapes {
  private let flow: Flow
  private let before: [StepID: Set<StepID>]
  private let screens: [StepID: Shape]
  private let assigned: Shape
  /// The steps as expressions see them.
  private let steps: Shape

  init(_ flow: Flow) {
    self.flow = flow
    before = flow.stepsBefore
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
    self.steps = .fields(steps, isClosed: true)
    assigned = Shape(variablesOf: flow)
  }

  /// What every name stands for there. A name that is not there has none.
  func names(at standpoint: Standpoint) -> [String: Shape] {
    var names = constantNames
    names["input"] = Shape(flow.input)
    if standpoint.steps.isEmpty { return names }
    names["data"] = data(at: standpoint)
    names["steps"] = steps
    names["vars"] = assigned
    names["values"] = one(of: standpoint).flatMap { screens[$0.id] } ?? .unknown
    names["params"] = Shape(one(of: standpoint)?.params)
    names["event"] = standpoint.occasion.event
    names["result"] = standpoint.occasion.result
    names["outcome"] = standpoint.occasion.outcome
    names["error"] = standpoint.occasion.error
    return names
  }

  /// The screens that collect a field of that name.
  func screens(collecting field: String) -> [String] {
    flow.steps.filter { screens[$0.value.id]?.names.contains(field) ?? false }.map(\.name)
  }

  private func one(of standpoint: Standpoint) -> Step? {
    standpoint.steps.count == 1 && !standpoint.isEntering ? standpoint.steps.first.flatMap { flow[$0] } : nil
  }

  private var constantNames: [String: Shape] {
    [
      "profile": .unknown, "host": .unknown, "now": .typed(.timestamp),
      "session": .fields(
        [
          "id": .typed(.string), "locale": .unknown, "flow": .typed(.string), "startedAt": .typed(.string),
          "subject": .unknown,
        ], isClosed: true),
    ]
  }

  /// The merge of all screens that may have been passed.
  private func data(at standpoint: Standpoint) -> Shape {
    let passed = standpoint.steps.reduce(into: Set<StepID>()) { $0.formUnion(before[$1] ?? []) }
    var fields = Members<Shape>()
    var isClosed = true
    for step in flow.steps where passed.contains(step.value.id) {
      guard let shape = screens[step.value.id] else { continue }
      guard case .fields(let own, let isOwnClosed) = shape else { return .unknown }
      isClosed = isClosed && isOwnClosed
      for field in own { fields[field.name] = fields[field.name]?.or(field.value) ?? field.value }
    }
    let set = SetFields(flow)
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
