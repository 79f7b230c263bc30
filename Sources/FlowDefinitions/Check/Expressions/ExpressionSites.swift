// Lists every expression of a flow with its place and its purpose. The checks of expressions go through this list, so that a
// new kind of place is added here and nowhere else.

import Expressions
import JSONSchemas
import JSONText

/// A walk through a flow that notes its expressions.
struct ExpressionSites {
  private(set) var sites: [ExpressionSite] = []
  private let flow: Flow
  private let shapes: FlowShapes
  private let called: CalledFlows
  /// What the occasions add at the transitions that end the flow with its `output`.
  private var endings: [Standpoint.Occasion] = []

  /// Returns the expressions of the flow, in the order of the language's tables.
  ///
  /// - Parameters:
  ///   - shapes: What is known about the flow's names.
  ///   - called: The other flows.
  static func all(
    of flow: Flow, _ shapes: FlowShapes, calling called: CalledFlows
  ) -> [ExpressionSite] {
    var walk = ExpressionSites(flow: flow, shapes: shapes, called: called)
    walk.visitFlow()
    return walk.sites
  }

  private init(flow: Flow, shapes: FlowShapes, called: CalledFlows) {
    self.flow = flow
    self.shapes = shapes
    self.called = called
  }

  private mutating func visitFlow() {
    let root = JSONPointer()
    let everywhere = Standpoint(steps: Set(flow.steps.map { $0.value.id }))
    note(flow.title, at: root.appending("title"), Standpoint(steps: []))
    note(flow.vars, named: ExpressionSite.Purpose.variable, at: root.appending("vars"), Standpoint(steps: []))
    visit(flow.on, at: root.appending("on"), everywhere)
    for group in flow.groups {
      let pointer = JSONPointer(["groups", group.name])
      let standpoint = Standpoint(steps: Set(group.value.steps))
      visit(group.value.on, at: pointer.appending("on"), standpoint)
      visit(group.value.requires, Standpoint(steps: standpoint.steps, isEntering: true))
      for timer in group.value.after { visit(timer.transitions, standpoint) }
    }
    for step in flow.steps { visit(step.value) }
    note(flow.output, .result, at: root.appending("output"), everywhere.on(.any(of: endings)))
  }

  private mutating func visit(_ step: Step) {
    let pointer = JSONPointer(["steps", step.id.name])
    let here = Standpoint(steps: [step.id])
    visitKind(of: step, at: pointer, here)
    let ended = here.on(ending(of: step))
    visit(step.next ?? [], ended)
    visit(step.on, at: pointer.appending("on"), here)
    var judged = ending(of: step)
    if case .action = step.kind { judged.values = judged.result }
    visit(step.check, at: pointer.appending("check"), here.judging.on(judged))
    visit(step.requires, Standpoint(steps: here.steps, isEntering: true))
    for timer in step.after { visit(timer.transitions, here) }
    visit(step.onError, here.on(.failed))
    note(step.save, named: ExpressionSite.Purpose.fact, at: pointer.appending("save"), ended)
  }

  /// Returns what the end of the step adds: a result, if something other than the user gives one.
  private func ending(of step: Step) -> Standpoint.Occasion {
    switch step.kind {
    case .screen: Standpoint.Occasion()
    case .action(let action): .returned(Shape(action.call.schema))
    case .flow(let inner): .returned(called.result(of: inner.flow))
    case .tabs, .route, .end: .returned(.unknown)
    }
  }

  private mutating func visitKind(of step: Step, at pointer: JSONPointer, _ here: Standpoint) {
    switch step.kind {
    case .screen(let screen): visit(screen, at: pointer.appending("screen"), here)
    case .route(let branches): visit(branches, here)
    case .action(let action):
      visit(action.call, at: pointer.appending("action"), here)
      if let undo = action.undo {
        let undone = Standpoint.Occasion(result: Shape(action.call.schema))
        visit(undo, at: pointer.appending("action").appending("undo"), here.on(undone))
      }
    case .flow(let inner):
      note(inner.input, for: inner.flow, at: pointer.appending("input"), here)
    case .tabs(let tabs):
      for tab in tabs.tabs {
        let pointer = pointer.appending("tabs").appending(tab.name)
        note(tab.value.title, at: pointer.appending("title"), here)
        note(tab.value.icon, at: pointer.appending("icon"), here)
        note(tab.value.badge, at: pointer.appending("badge"), here)
        guard case .flow(let flow) = tab.value.root else { continue }
        note(tab.value.input, for: flow, at: pointer.appending("input"), here)
      }
    case .end(let end): visit(end, at: pointer, here)
    }
  }

  private mutating func visit(_ screen: Screen, at pointer: JSONPointer, _ here: Standpoint) {
    note(screen.title, at: pointer.appending("title"), here)
    note(screen.body, at: pointer.appending("body"), here)
    note(screen.submit, at: pointer.appending("submit"), here)
    let shape = shapes.values(ofScreenOn: here)
    note(
      screen.prefill, named: { .prefill(shape.inside([.name($0)])) }, at: pointer.appending("prefill"), here)
    for guarded in screen.show {
      note(guarded.value, .condition, at: pointer.appending("show").appending(guarded.name), here.typing)
    }
    for binding in screen.bind {
      note(
        binding.value, .binding(binding.place),
        at: pointer.appending("bind").appending(binding.place.description), here.typing)
    }
    for property in screen.messages {
      for message in property.value {
        let place = pointer.appending("messages").appending(property.name).appending(message.name)
        note(message.value.code, at: place.appending("code"), here)
        note(message.value.message, at: place.appending("message"), here)
      }
    }
  }

  private mutating func visit(_ call: HostCall, at pointer: JSONPointer, _ here: Standpoint) {
    note(call.title, at: pointer.appending("title"), here)
    for (expression, place, isWhole) in parts(of: call.input, at: pointer.appending("input")) {
      note(expression, .hostInput(isObject: isWhole), at: place, here)
    }
  }

  private mutating func visit(_ end: End, at pointer: JSONPointer, _ here: Standpoint) {
    note(end.result, .result, at: pointer.appending("result"), here)
    note(end.reason, at: pointer.appending("reason"), here)
    note(end.title, at: pointer.appending("title"), here)
    note(end.body, at: pointer.appending("body"), here)
  }
}

// MARK: - Transitions, handlers, gates, rules

extension ExpressionSites {
  private mutating func visit(_ handlers: Members<Handler>, at pointer: JSONPointer, _ here: Standpoint) {
    for handler in handlers {
      note(handler.value.title, at: pointer.appending(handler.name).appending("title"), here)
      visit(handler.value.transitions, here.on(.sent(Shape(handler.value.schema))))
    }
  }

  private mutating func visit(_ transitions: [Transition], _ here: Standpoint) {
    for transition in transitions { visit(transition, here) }
  }

  private mutating func visit(_ transition: Transition, _ here: Standpoint) {
    let pointer = transition.pointer
    let effects = transition.effects
    if let guarded = transition.when { note(guarded, .condition, at: pointer.appending("when"), here) }
    if let subject = effects.subject { note(subject, .subject, at: pointer.appending("subject"), here) }
    note(
      transition.with, forStep: flow.step(enteredBy: transition.target), at: pointer.appending("with"), here)
    note(effects.set, at: pointer.appending("set"), here)
    note(effects.assign, named: ExpressionSite.Purpose.variable, at: pointer.appending("assign"), here)
    note(effects.save, named: ExpressionSite.Purpose.fact, at: pointer.appending("save"), here)
    visit(transition.requires, here)
    visit(transition.errors, at: pointer.appending("errors"), here)
    note(transition.notice, at: pointer.appending("notice"), here)
    switch transition.target {
    case .present(let presenting): visit(presenting, at: pointer, here)
    case .dismiss(let dismissal): note(dismissal.result, .value, at: pointer.appending("dismiss"), here)
    case .end(let end):
      visit(end, at: pointer, here)
      if end.status == .completed, end.result == nil { endings.append(here.occasion) }
    case .to, .enter, .replace, .reset, .popTo, .select, .stay: break
    }
  }

  private mutating func visit(_ presenting: Presenting, at pointer: JSONPointer, _ here: Standpoint) {
    note(presenting.style, at: pointer.appending("style"), here)
    note(presenting.transition, at: pointer.appending("transition"), here)
    if let flow = presenting.content.flow {
      note(presenting.input, for: flow, at: pointer.appending("input"), here)
    }
    let result =
      switch presenting.content {
      case .flow(let flow): called.result(of: flow)
      case .step(let step): shapes.result(ofPresenting: step)
      }
    visit(presenting.check, at: pointer.appending("check"), here.on(.returned(result)))
    visit(presenting.onResult, here.on(.returned(result)))
    visit(presenting.onCancel, here.on(.over))
  }

  private mutating func visit(_ gates: [Gate], _ here: Standpoint) {
    for gate in gates {
      let pointer = gate.pointer
      note(gate.unless, .condition, at: pointer.appending("unless"), here)
      note(gate.present, at: pointer.appending("present"), here)
      note(gate.style, at: pointer.appending("style"), here)
      note(gate.transition, at: pointer.appending("transition"), here)
      note(
        gate.input, for: flow.namedFlow(of: gate).map { FlowID($0.flow) }, at: pointer.appending("input"),
        here)
      if let success = gate.success {
        note(success, .condition, at: pointer.appending("success"), here.on(.returned(result(of: gate))))
      }
      visit(gate.onAbort, here.on(.over))
    }
  }

  /// Returns what comes back from what the gate presents; unknown if an expression chooses that.
  private func result(of gate: Gate) -> Shape {
    guard let name = gate.present.constant else { return .unknown }
    if let step = flow.steps[name]?.id { return shapes.result(ofPresenting: step) }
    return called.result(of: FlowID(name))
  }

  private mutating func visit(_ rules: [Rule], at pointer: JSONPointer, _ here: Standpoint) {
    let isList = flow.document[pointer]?.asArray != nil
    for (place, rule) in rules.enumerated() {
      let pointer = isList ? pointer.appending(place) : pointer
      note(rule.when, .condition, at: pointer.appending("when"), here)
      note(rule.code, at: pointer.appending("code"), here)
      note(rule.message, at: pointer.appending("message"), here)
    }
  }

  private mutating func visit(_ errors: TransitionErrors?, at pointer: JSONPointer, _ here: Standpoint) {
    switch errors {
    case .computed(let expression): note(expression, .list, at: pointer, here)
    case .list(let messages):
      for (place, message) in messages.enumerated() {
        let pointer = pointer.appending(place)
        note(message.path, at: pointer.appending("path"), here)
        note(message.code, at: pointer.appending("code"), here)
        note(message.message, at: pointer.appending("message"), here)
      }
    case nil: break
    }
  }
}

// MARK: - Noting

extension ExpressionSites {
  private mutating func note(
    _ expression: Expression, _ purpose: ExpressionSite.Purpose, at pointer: JSONPointer, _ here: Standpoint
  ) {
    note(expression, of: SourceText(expression.source), purpose, at: pointer, here)
  }

  private mutating func note(
    _ expression: Expression, of source: SourceText, _ purpose: ExpressionSite.Purpose,
    at pointer: JSONPointer, _ here: Standpoint
  ) {
    sites.append(
      ExpressionSite(
        expression: expression, source: source, pointer: pointer, purpose: purpose, standpoint: here))
  }

  private mutating func note(_ template: Template?, at pointer: JSONPointer, _ here: Standpoint) {
    guard let template, !template.isConstant else { return }
    let source = SourceText(template.source)
    for expression in template.expressions { note(expression, of: source, .text, at: pointer, here) }
  }

  /// Notes computed values.
  ///
  /// - Parameter whole: The purpose of a single expression for the whole.
  private mutating func note(
    _ computed: Computed?, _ whole: ExpressionSite.Purpose = .object, at pointer: JSONPointer,
    _ here: Standpoint
  ) {
    for (expression, place, isWhole) in parts(of: computed, at: pointer) {
      note(expression, isWhole ? whole : .value, at: place, here)
    }
  }

  /// Notes computed values whose purpose depends on their names.
  private mutating func note(
    _ computed: Computed?, named purpose: (String) -> ExpressionSite.Purpose, at pointer: JSONPointer,
    _ here: Standpoint
  ) {
    guard case .members(let members)? = computed else { return note(computed, at: pointer, here) }
    for member in members {
      note(member.value, purpose(member.name), at: pointer.appending(member.name), here)
    }
  }

  /// Notes what another flow is handed.
  private mutating func note(
    _ computed: Computed?, for flow: FlowID?, at pointer: JSONPointer, _ here: Standpoint
  ) {
    let schema = flow.flatMap { called.input(of: $0) }
    for (expression, place, isWhole) in parts(of: computed, at: pointer) {
      let member = isWhole ? nil : place.tokens.last
      let taker = ExpressionSite.Taker(
        name: flow?.name, schema: schema, member: member, handed: computed?.membersKnown.map { $0.name } ?? []
      )
      note(expression, .flowInput(taker), at: place, here)
    }
  }

  /// Notes what a step is handed.
  private mutating func note(
    _ computed: Computed?, forStep step: StepID?, at pointer: JSONPointer, _ here: Standpoint
  ) {
    let schema = step.flatMap { flow[$0]?.params }
    for (expression, place, isWhole) in parts(of: computed, at: pointer) {
      let taker = ExpressionSite.Taker(
        name: step?.name, schema: schema, member: place.tokens.last,
        handed: computed?.membersKnown.map { $0.name } ?? [])
      note(expression, isWhole ? .object : .params(taker), at: place, here)
    }
  }

  private func parts(
    of computed: Computed?, at pointer: JSONPointer
  ) -> [(Expression, JSONPointer, isWhole: Bool)] {
    switch computed {
    case .members(let members): members.map { ($0.value, pointer.appending($0.name), false) }
    case .whole(let expression): [(expression, pointer, true)]
    case nil: []
    }
  }
}

extension Presenting.Content {
  /// The flow, if it is one.
  fileprivate var flow: FlowID? { if case .flow(let flow) = self { flow } else { nil } }
}
