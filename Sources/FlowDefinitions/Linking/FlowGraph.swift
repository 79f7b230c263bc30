// The steps of a flow as a graph: which transition leads from where to where. The checks query it.

import Expressions
import JSONText

/// A transition between two steps.
struct Edge {
  let target: StepID
  /// The place of the name of the target in the definition.
  let pointer: JSONPointer
  let isGuarded: Bool
  let kind: Kind
  /// The group, if the edge restores its history. The target may then be any step of the group; `target` is the initial one,
  /// rather than there being an edge for each.
  var group: GroupID?
  /// Whether the target is laid over the stack that leads to it, and so is in a stack of its own.
  var opensStack = false

  /// How the transition enters its target, as far as the checks need to know.
  enum Kind {
    case push, replace, reset, popTo, present
    /// Enters a step of a group by restoring its history.
    case history
    /// Enters the target by a gate that puts it in between.
    case gate
  }
}

extension Flow {
  /// Returns the transitions that can be taken on the step, including those of its group and of the flow, but not those of the
  /// tabs that it stands in.
  func ownTransitions(on step: Step) -> [Transition] {
    step.transitions + (group(of: step.id)?.transitions ?? []) + on.flatMap { $0.value.transitions }
  }

  /// Returns the transitions that can be taken on the step, including those of its group, of the flow and
  /// of the tabs that it stands in.
  func transitions(from step: Step, in tabs: TabStacks) -> [Transition] {
    ownTransitions(on: step) + tabs.transitions(on: step.id)
  }

  /// Returns where the transitions from the step, and the gates in front of it, lead within this flow.
  func edges(from step: Step, in tabs: TabStacks) -> [Edge] {
    edges(of: transitions(from: step, in: tabs), on: step)
  }

  /// Returns where these transitions on the step, and the gates in front of it, lead within this flow.
  func edges(of transitions: [Transition], on step: Step) -> [Edge] {
    transitions.flatMap { edges(of: $0) } + gates(of: step).flatMap { edges(of: $0) }
  }

  /// Where all transitions and gates lead within this flow, except those nested inside others.
  var allEdges: [Edge] {
    allTransitions.flatMap { edges(of: $0) } + gates(with: []).flatMap { edges(of: $0) }
  }

  /// Returns the gates in front of the step and of its group.
  func gates(of step: Step) -> [Gate] { step.requires + (group(of: step.id)?.requires ?? []) }

  /// The steps at the roots of tabs, each with the place where it is named.
  var tabRoots: [(step: StepID, pointer: JSONPointer)] {
    steps.flatMap { step -> [(step: StepID, pointer: JSONPointer)] in
      guard case .tabs(let tabs) = step.value.kind else { return [] }
      return tabs.tabs.compactMap { tab in
        guard case .step(let root) = tab.value.root else { return nil }
        return (root, JSONPointer(["steps", step.name, "tabs", tab.name, "step"]))
      }
    }
  }

  /// Returns an edge to the step of this flow that the gate puts in between, if it names one.
  func edges(of gate: Gate) -> [Edge] {
    guard let name = gate.present.constant, steps.contains(name) else { return [] }
    let pointer = gate.pointer.appending("present")
    let edge = Edge(
      target: StepID(name), pointer: pointer, isGuarded: true, kind: .gate, opensStack: !gate.mayPush)
    return [edge]
  }

  /// Returns whether a gate in front of the step, or of a transition on it, chooses what it puts in between by an expression.
  /// That may be any step, which is recorded this way rather than as an edge for each.
  func mayEnterAny(from step: Step, in tabs: TabStacks) -> Bool {
    gates(of: step).choose || mayEnterAny(by: transitions(from: step, in: tabs))
  }

  /// Returns whether a gate of these transitions chooses what it puts in between by an expression.
  func mayEnterAny(by transitions: [Transition]) -> Bool {
    everyTransition(in: transitions).contains { $0.requires.choose }
  }

  /// Returns where a transition leads within this flow, including its gates, what it presents, and
  /// where that leads when it is over.
  func edges(of transition: Transition) -> [Edge] {
    ownEdges(of: transition)
      + transition.requires.flatMap { edges(of: $0) + $0.onAbort.flatMap { edges(of: $0) } }
  }

  private func ownEdges(of transition: Transition) -> [Edge] {
    func edge(_ target: StepID, _ kind: Edge.Kind) -> Edge {
      Edge(
        target: target, pointer: transition.targetPointer, isGuarded: transition.when != nil, kind: kind)
    }
    switch transition.target {
    case .to(let step): return [edge(step, .push)]
    case .enter(let name, let history):
      guard let group = groups[name.name] else { return [] }
      if !history { return [edge(group.initial, .push)] }
      var back = edge(group.initial, .history)
      back.group = group.id
      return [edge(group.initial, .push), back]
    case .replace(let step, _): return [edge(step, .replace)]
    case .reset(let step): return [edge(step, .reset)]
    case .popTo(.step(let step)): return [edge(step, .popTo)]
    case .present(let presenting):
      let back = (presenting.onResult + presenting.onCancel).flatMap { edges(of: $0) }
      guard case .step(let step) = presenting.content else { return back }
      var presented = edge(step, .present)
      presented.opensStack = true
      return [presented] + back
    case .popTo(.root): return self[start] == nil ? [] : [edge(start, .popTo)]
    case .dismiss, .select, .end, .stay: return []
    }
  }

  /// Returns the step that gets what the transition hands over, if the target names one. For a group this is its initial step:
  /// it may restore its history instead, but not the first time.
  func step(enteredBy target: Target) -> StepID? {
    switch target {
    case .to(let step), .replace(let step, _), .reset(let step): return step
    case .enter(let group, _): return groups[group.name]?.initial
    case .present(let presenting):
      if case .step(let step) = presenting.content { return step }
      return nil
    case .popTo, .dismiss, .select, .end, .stay: return nil
    }
  }

  /// Returns the targets of the edges. An edge that restores a group leads to all of its steps, but counts only the first time
  /// that the group is met on a walk.
  func targets(of edges: [Edge], entered: inout Set<GroupID>) -> [StepID] {
    edges.flatMap { edge -> [StepID] in
      guard let group = edge.group else { return [edge.target] }
      return entered.insert(group).inserted ? groups[group.name]?.steps ?? [] : []
    }
  }

  /// Every transition of the flow, except those nested inside others.
  var allTransitions: [Transition] {
    steps.flatMap { $0.value.transitions } + groups.flatMap { $0.value.transitions }
      + on.flatMap { $0.value.transitions }
  }

  /// Returns the transition at that place of the definition, however deeply nested.
  public func transition(at pointer: JSONPointer) -> Transition? {
    everyTransition(in: part(around: pointer).transitions).first { $0.pointer == pointer }
  }

  /// Whether what stands at that place of a definition follows by itself when its step is done: it is part of a `next`, or a
  /// branch of a route.
  public static func leadsOn(at pointer: JSONPointer) -> Bool {
    pointer.tokens.count > 2 && ["next", "route"].contains(pointer.tokens[2])
  }

  /// Returns the gate at that place of the definition.
  public func gate(at pointer: JSONPointer) -> Gate? {
    let (transitions, gates) = part(around: pointer)
    return gates.first { $0.pointer == pointer }
      ?? everyTransition(in: transitions).lazy.flatMap { $0.requires }.first { $0.pointer == pointer }
  }

  /// Returns the transitions and gates of the step, the group or the handler of the flow in which the place is: gates that go
  /// on holding are looked up with each command, and the rest of a flow may be large.
  private func part(around pointer: JSONPointer) -> (transitions: [Transition], gates: [Gate]) {
    guard pointer.tokens.count > 1 else { return ([], []) }
    let name = pointer.tokens[1]
    switch pointer.tokens[0] {
    case "steps": return (steps[name]?.transitions ?? [], steps[name]?.requires ?? [])
    case "groups": return (groups[name]?.transitions ?? [], groups[name]?.requires ?? [])
    default: return (on[name]?.transitions ?? [], [])
    }
  }

  /// Every gate of the flow: of steps, groups and transitions.
  var allGates: [Gate] { gates(with: everyTransition(in: allTransitions)) }

  /// Returns the gates of all steps and groups, and of these transitions.
  func gates(with transitions: [Transition]) -> [Gate] {
    steps.flatMap { $0.value.requires } + groups.flatMap { $0.value.requires }
      + transitions.flatMap { $0.requires }
  }

  /// Returns these transitions and those nested inside them: what follows a presentation, and what follows an aborted gate.
  func everyTransition(in transitions: [Transition]) -> [Transition] {
    // Usually there are none, and then nothing has to be put together.
    if transitions.allSatisfy({ $0.inner.isEmpty }) { return transitions }
    return transitions.flatMap { [$0] + everyTransition(in: $0.inner) }
  }
}

extension Gate {
  /// Whether the gate may push what it puts in between onto the stack where the gate was met.
  fileprivate var mayPush: Bool {
    guard let style else { return false }
    return style.constant.map { $0 == "push" } ?? true
  }
}

extension [Gate] {
  /// Whether one of the gates chooses what it puts in between by an expression.
  var choose: Bool { contains { !$0.present.isConstant } }
}

extension Transition {
  /// The transitions nested directly inside this one.
  fileprivate var inner: [Transition] {
    var inner: [Transition] = []
    for gate in requires { inner += gate.onAbort }
    if case .present(let presenting) = target { inner += presenting.onResult + presenting.onCancel }
    return inner
  }
}

extension Step {
  /// The transitions that the step itself has.
  var transitions: [Transition] {
    var all = next ?? []
    if case .route(let branches) = kind { all += branches }
    all += onError
    for handler in on { all += handler.value.transitions }
    for timer in after { all += timer.transitions }
    for gate in requires { all += gate.onAbort }
    return all
  }

  /// The steps of this flow that are the root of a tab.
  var tabRoots: [StepID] {
    guard case .tabs(let tabs) = kind else { return [] }
    return tabs.tabs.compactMap { if case .step(let step) = $0.value.root { step } else { nil } }
  }
}

extension Group {
  /// The transitions that the group adds to its steps.
  var transitions: [Transition] {
    on.flatMap { $0.value.transitions } + after.flatMap { $0.transitions } + requires.flatMap { $0.onAbort }
  }
}
