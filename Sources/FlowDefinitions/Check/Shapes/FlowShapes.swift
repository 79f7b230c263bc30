// What the names at the start of expressions stand for, as far as the flow says: the screens that may have been passed, the
// variables that are assigned, the input that is required.

import Expressions
import JSONText
import Spelling

/// What is known about the names of a flow. A class, which keeps what takes long to put together, since a flow has many
/// expressions at one place.
final class FlowShapes {
  let flow: Flow
  /// Which steps may have been passed before each step; nil if that is not known.
  private let graph: StepGraph?
  /// Of each step, whether a path leads to it.
  private let reachable: [Bool]
  private let screens: ScreenShapes
  /// The variables: those in `vars`, and those that transitions assign.
  let variables: Shape
  private let assigned: KnownName
  /// What is handed to each step, in the order of the steps.
  private let params: [Shape]
  /// The steps as expressions see them.
  private let steps: KnownName
  private let input: KnownName
  /// The values of an unknown screen: its fields are not known, but which may be secret is.
  private let anyValues: KnownName
  /// The facts that the flows save which this one names.
  private let factsOfOthers: [String]
  /// What was passed before the steps that were asked about last, and all of `data` there. Only the last is kept, since each is
  /// as large as the flow, and the expressions of a step follow each other.
  private var last: (steps: Set<StepID>, passed: [Bool], data: KnownName?)?

  /// The values and params of the step that was asked about last.
  private var lastOwn: (place: Int, values: KnownName, params: KnownName)?

  /// Creates what is known about the names of `flow`.
  ///
  /// - Parameters:
  ///   - knowsPaths: Whether every transition leads somewhere; if not, any step may lead to any other.
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
      // Until the flow has ended, the step has the values that transitions set there.
      case .flow(let inner): steps[step.name] = called.result(of: inner.flow).settable(screens.settable)
      case .screen, .route, .tabs, .end: steps[step.name] = screens[place] ?? .unknown
      }
    }
    self.steps = KnownName(.fields(steps, isClosed: true))
    variables = Shape(variablesOf: flow)
    assigned = KnownName(variables)
    params = flow.paramShapes
    factsOfOthers = called.named(by: flow.id.name).flatMap { called.flow($0.flow)?.savedFacts ?? [] }
    input = KnownName(Shape(flow.input))
    anyValues = KnownName(screens.anyOne)
  }

  /// Returns what every name stands for at the standpoint; a name that does not exist there is left out.
  ///
  /// - Parameter fields: The fields of `data` that suffice if all of them exist; nil for every field.
  func names(at standpoint: Standpoint, data fields: DataFields?) -> [String: KnownName] {
    var names = FlowShapes.constantNames
    names["input"] = input
    if standpoint.steps.isEmpty { return names }
    names["data"] = data(at: standpoint, fields)
    names["steps"] = steps
    names["vars"] = assigned
    let own = one(of: standpoint).map(ownNames)
    names["values"] = standpoint.occasion.values.map(KnownName.init) ?? own?.values ?? anyValues
    names["params"] = own?.params ?? KnownName(.unknown)
    names["event"] = standpoint.occasion.event.map(KnownName.init)
    names["result"] = standpoint.occasion.result.map(KnownName.init)
    names["outcome"] = standpoint.occasion.outcome.map(KnownName.init)
    names["error"] = standpoint.occasion.error.map(KnownName.init)
    return names
  }

  /// Returns what the screen takes whose entry is the current one.
  func values(ofScreenOn standpoint: Standpoint) -> Shape {
    one(of: standpoint).flatMap { screens[$0] } ?? .unknown
  }

  /// The facts that the flow saves by their names, and perhaps others. What is saved as a whole may be any of them.
  private(set) lazy var facts = Shape.fields(
    Members(flow.savesWholes ? [] : flow.savedFacts.map { ($0, .unknown) }), isClosed: false)

  /// Returns the fact of which a name is another spelling, if neither this flow nor one that it names saves the fact of that name.
  func fact(meantBy name: String) -> String? {
    guard let spelt = savedFacts[name.letters], !spelt.contains(name) else { return nil }
    return spelt.first
  }

  /// The facts that this flow saves, and those that it names, by the letters of their names.
  private lazy var savedFacts = Dictionary(grouping: Set(flow.savedFacts + factsOfOthers), by: { $0.letters })
    .mapValues { $0.sorted() }

  /// Returns the screens that collect a field of that name.
  func screens(collecting field: String) -> [String] {
    screens.places(collecting: field).map(flow.steps.name)
  }

  /// Returns the actions and sub-flows whose result has a field of that name.
  func steps(giving field: String) -> [String] {
    flow.steps.compactMap { step in
      switch step.value.kind {
      case .action, .flow:
        steps.shape.inside([.name(step.name)]).names.contains(field) ? step.name : nil
      case .screen, .route, .tabs, .end: nil
      }
    }
  }

  /// Returns the steps that the expression names and that no path has passed before it is evaluated, so that they have no values.
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

  /// Returns the steps as the expression sees them, without these: those that it names, and the first few hundred of the others,
  /// unless it looks at all of them.
  func steps(but unpassed: Set<String>, in expression: Expression) -> KnownName {
    let ways = expression.references.filter { $0.steps.first == .name("steps") }.map {
      $0.steps.dropFirst().first?.name
    }
    let all = flow.steps.names
    let seen = ways.contains(nil) ? all : all.prefix(mostNamesCompared) + ways.compactMap { $0 }
    let others = seen.filter { !unpassed.contains($0) && flow.steps.contains($0) }
    return KnownName(
      .fields(Members(others.map { ($0, steps.shape.inside([.name($0)])) }), isClosed: true))
  }

  /// Returns the values and params of the step at that place. They are kept, since they are as large as its schemas, and would
  /// otherwise be put together for each of its expressions.
  private func ownNames(ofStep place: Int) -> (values: KnownName, params: KnownName) {
    if let lastOwn, lastOwn.place == place { return (lastOwn.values, lastOwn.params) }
    let values = KnownName(screens[place] ?? .unknown)
    let params = KnownName(params[place])
    lastOwn = (place, values, params)
    return (values, params)
  }

  /// Returns the place of the step whose entry is the current one, if it is known.
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
    if let fields, fields.told == nil, fields.named.isEmpty, !fields.looksAtWhole { return .nothing }
    let passed = known(before: standpoint.steps)
    if let fields {
      if fields.told == nil, let data = screens.merged(passed, fields) { return KnownName(data) }
      if !fields.looksAtWhole { return KnownName(screens.sample(passed, with: fields.told ?? fields.named)) }
    }
    if let data = last?.data { return data }
    let data = KnownName(screens.merged(passed))
    last?.data = data
    return data
  }

  /// Returns `passed(before:)`, which is kept for the next expressions at the same place.
  private func known(before steps: Set<StepID>) -> [Bool] {
    if let last, last.steps == steps { return last.passed }
    let passed = passed(before: steps)
    last = (steps, passed, nil)
    return passed
  }

  /// Returns for each step whether it may have been passed before one of `steps`, or is one of them.
  ///
  /// If no path leads to one of `steps`, that is the mistake, and not the lack of what a path would
  /// collect: every step counts as passed.
  private func passed(before steps: Set<StepID>) -> [Bool] {
    let places = flow.places(Array(steps))
    guard let graph, places.allSatisfy({ reachable[$0] }) else { return flow.steps.map { _ in true } }
    return graph.steps(before: places)
  }
}

extension Shape {
  /// Creates the shape of the variables of a frame: those in `vars`, and those that transitions assign.
  fileprivate init(variablesOf flow: Flow) {
    let assigned = flow.everyTransition(in: flow.allTransitions).compactMap { $0.effects.assign }
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

extension Flow {
  /// The names of the facts that the flow saves, as far as they are written in it.
  fileprivate var savedFacts: [String] { saves.flatMap { $0.membersKnown.map { $0.name } } }

  /// Whether one expression stands for all that is saved somewhere.
  fileprivate var savesWholes: Bool { saves.contains { if case .whole = $0 { true } else { false } } }

  private var saves: [Computed] {
    (steps.map { $0.value.save } + everyTransition(in: allTransitions).map { $0.effects.save }).compactMap {
      $0
    }
  }
}

extension String {
  /// The name without what is spelt in several ways: capital letters, hyphens and underscores.
  fileprivate var letters: String { lowercased().filter { $0 != "-" && $0 != "_" } }
}
