// What the names stand for that expressions begin with, as far as the flow says: the screens that may have been passed, the
// variables that are assigned, the input that is asked for.

import Expressions
import JSONText

/// What is known about the names of a flow. A flow has many expressions at one place, so what takes long to put together is
/// kept: a class.
final class FlowShapes {
  let flow: Flow
  /// Which steps may have been passed before each; nil if that is not known.
  private let graph: StepGraph?
  /// Which steps a path leads to.
  private let reachable: [Bool]
  private let screens: ScreenShapes
  private let assigned: KnownName
  /// What is handed to each step, by the places of the steps.
  private let params: [Shape]
  /// The steps as expressions see them.
  private let steps: KnownName
  private let input: KnownName
  /// The values of whichever screen it is: what it has is not known, but what is secret on one of them is.
  private let anyValues: KnownName
  /// What was passed before the steps that were asked about last, and all of `data` there. Only the last, since each is as
  /// large as the flow, and the expressions of a step come one behind the other.
  private var last: (steps: Set<StepID>, passed: [Bool], data: KnownName?)?

  /// What the step has itself that was asked about last.
  private var lastOwn: (place: Int, values: KnownName, params: KnownName)?

  /// - Parameters:
  ///   - knowsPaths: Whether every transition leads somewhere; else any step may lead to any other.
  ///   - called: The other flows.
  init(_ flow: Flow, knowsPaths: Bool, calling called: CalledFlows) {
    self.flow = flow
    graph = knowsPaths ? StepGraph(flow, TabStacks(flow)) : nil
    reachable =
      graph?.steps(behind: flow.places([flow.start]))
      ?? flow.steps.map { _ in true }
    screens = ScreenShapes(flow)
    var steps = Members<Shape>()
    for (place, step) in flow.steps.enumerated() {
      switch step.value.kind {
      case .action(let action): steps[step.name] = Shape(action.call.schema)
      // Until the flow has ended, there is what was set beside it.
      case .flow(let inner): steps[step.name] = called.result(of: inner.flow).settable(screens.settable)
      case .screen, .route, .tabs, .end: steps[step.name] = screens[place] ?? .unknown
      }
    }
    self.steps = KnownName(.fields(steps, isClosed: true))
    assigned = KnownName(Shape(variablesOf: flow))
    params = flow.paramShapes
    input = KnownName(Shape(flow.input))
    anyValues = KnownName(screens.anyOne)
  }

  /// What every name stands for there. A name that is not there has none.
  /// - Parameter fields: Those of `data` that are enough, if all of them are there; nil: every field.
  func names(at standpoint: Standpoint, data fields: DataFields?) -> [String: KnownName] {
    var names = FlowShapes.constantNames
    names["input"] = input
    if standpoint.steps.isEmpty { return names }
    names["data"] = data(at: standpoint, fields)
    names["steps"] = steps
    names["vars"] = assigned
    let own = one(of: standpoint).map(ownNames)
    names["values"] = own?.values ?? anyValues
    names["params"] = own?.params ?? KnownName(.unknown)
    names["event"] = standpoint.occasion.event.map(KnownName.init)
    names["result"] = standpoint.occasion.result.map(KnownName.init)
    names["outcome"] = standpoint.occasion.outcome.map(KnownName.init)
    names["error"] = standpoint.occasion.error.map(KnownName.init)
    return names
  }

  /// The screens that collect a field of that name.
  func screens(collecting field: String) -> [String] {
    screens.places(collecting: field).map(flow.steps.name)
  }

  /// The actions and sub-flows that give a field of that name.
  func steps(giving field: String) -> [String] {
    flow.steps.compactMap { step in
      switch step.value.kind {
      case .action, .flow:
        steps.shape.inside([.name(step.name)]).names.contains(field) ? step.name : nil
      case .screen, .route, .tabs, .end: nil
      }
    }
  }

  /// The steps that the expression names and that no path has passed before it is evaluated, so that there is nothing of them.
  func unpassedSteps(in expression: Expression, at standpoint: Standpoint) -> Set<String> {
    var unpassed: Set<String> = []
    for reference in expression.references {
      guard reference.steps.count > 1, reference.steps[0].name == "steps", let name = reference.steps[1].name,
        let place = flow.steps.place(of: name), !known(before: standpoint.steps)[place]
      else { continue }
      unpassed.insert(name)
    }
    return unpassed
  }

  /// The steps as expressions see them, without these.
  func steps(but unpassed: Set<String>) -> KnownName {
    let others = steps.shape.names.filter { !unpassed.contains($0) }
    return KnownName(
      .fields(Members(others.map { ($0, steps.shape.inside([.name($0)])) }), isClosed: true))
  }

  /// What the step at that place has itself: as much as its schema says, so it is not put together for each of its expressions.
  private func ownNames(ofStep place: Int) -> (values: KnownName, params: KnownName) {
    if let lastOwn, lastOwn.place == place { return (lastOwn.values, lastOwn.params) }
    let values = KnownName(screens[place] ?? .unknown)
    let params = KnownName(params[place])
    lastOwn = (place, values, params)
    return (values, params)
  }

  /// The place of the step whose entry is the current one, if that is known.
  private func one(of standpoint: Standpoint) -> Int? {
    guard standpoint.steps.count == 1, !standpoint.isEntering else { return nil }
    return standpoint.steps.first.flatMap { flow.steps.place(of: $0.name) }
  }

  private static let constantNames: [String: KnownName] = {
    let shapes: [String: Shape] = [
      "profile": .fields([:], isClosed: false), "host": .fields([:], isClosed: false),
      "now": .typed(.timestamp),
      "session": .fields(
        [
          "id": .typed(.string), "locale": .unknown, "flow": .typed(.string), "startedAt": .typed(.string),
          "subject": .unknown,
        ], isClosed: true),
    ]
    return shapes.mapValues(KnownName.init)
  }()

  private func data(at standpoint: Standpoint, _ fields: DataFields?) -> KnownName {
    if let fields, fields.named.isEmpty, !fields.looksAtWhole { return .nothing }
    let passed = known(before: standpoint.steps)
    if let fields, let data = screens.merged(passed, fields) { return KnownName(data) }
    if let data = last?.data { return data }
    let data = KnownName(screens.merged(passed))
    last?.data = data
    return data
  }

  /// The same as `passed`, kept for what stands at the same place.
  private func known(before steps: Set<StepID>) -> [Bool] {
    if let last, last.steps == steps { return last.passed }
    let passed = passed(before: steps)
    last = (steps, passed, nil)
    return passed
  }

  /// Of each step, whether it may have been passed before one of these, or is one of them. Where no path leads to one of them, that is
  /// what is wrong, and not that it misses what a path would bring.
  private func passed(before steps: Set<StepID>) -> [Bool] {
    let places = flow.places(Array(steps))
    guard let graph, places.allSatisfy({ reachable[$0] }) else { return flow.steps.map { _ in true } }
    return graph.steps(before: places)
  }
}

extension Shape {
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
