// The steps of a flow as a graph: which transition leads from where to where. The checks are questions to it.

import Expressions
import JSONText

/// A transition between two steps.
struct Edge {
  let target: StepID
  /// Where the name of the target stands in the definition.
  let pointer: JSONPointer
  let isGuarded: Bool
  let kind: Kind
  /// Where a group comes back with its history: it may be any of its steps, which are not written down as an edge to each. The
  /// target is the first one then.
  var group: GroupID?
  /// Whether the target is laid over the stack that it is led to from, and stands in one of its own.
  var opensStack = false

  /// How the transition enters its target, as far as a check asks.
  enum Kind {
    case push, replace, reset, popTo, present
    /// A step of a group, which comes back with its history.
    case history
    /// A gate puts it in between.
    case gate
  }
}

extension Flow {
  /// The transitions that can be taken on the step, with those of its group and of the flow, but without those of the tabs that it
  /// stands in.
  func ownTransitions(on step: Step) -> [Transition] {
    step.transitions + (group(of: step.id)?.transitions ?? []) + on.flatMap(\.value.transitions)
  }

  /// The transitions that can be taken on the step, with those of its group, of the flow and of the tabs that it stands in.
  func transitions(from step: Step, in tabs: TabStacks) -> [Transition] {
    ownTransitions(on: step) + tabs.transitions(on: step.id)
  }

  /// Where the transitions from the step and the gates in front of it lead within this flow.
  func edges(from step: Step, in tabs: TabStacks) -> [Edge] {
    edges(of: transitions(from: step, in: tabs), on: step)
  }

  /// Where these transitions on the step and the gates in front of it lead within this flow.
  func edges(of transitions: [Transition], on step: Step) -> [Edge] {
    transitions.flatMap { edges(of: $0) } + gates(of: step).flatMap { edges(of: $0) }
  }

  /// Where all of its transitions and gates lead within this flow, but for those inside of others.
  var allEdges: [Edge] {
    allTransitions.flatMap { edges(of: $0) } + gates(with: []).flatMap { edges(of: $0) }
  }

  /// The gates in front of the step, and of its group.
  func gates(of step: Step) -> [Gate] { step.requires + (group(of: step.id)?.requires ?? []) }

  /// The steps at the roots of tabs, each with the place that names it.
  var tabRoots: [(step: StepID, pointer: JSONPointer)] {
    steps.flatMap { step -> [(StepID, JSONPointer)] in
      guard case .tabs(let tabs) = step.value.kind else { return [] }
      return tabs.tabs.compactMap { tab in
        guard case .step(let root) = tab.value.root else { return nil }
        return (root, JSONPointer(["steps", step.name, "tabs", tab.name, "step"]))
      }
    }
  }

  /// Which step of this flow the gate puts in between, if it names one.
  func edges(of gate: Gate) -> [Edge] {
    guard let name = gate.present.constant, steps.contains(name) else { return [] }
    let pointer = gate.pointer.appending("present")
    let edge = Edge(
      target: StepID(name), pointer: pointer, isGuarded: true, kind: .gate, opensStack: !gate.mayPush)
    return [edge]
  }

  /// Whether one of the gates in front of the step, or of what can be done on it, chooses what it puts in between by an
  /// expression. So it may be any step, which is not written down as an edge to each.
  func mayEnterAny(from step: Step, in tabs: TabStacks) -> Bool {
    gates(of: step).choose || mayEnterAny(by: transitions(from: step, in: tabs))
  }

  /// The same of the gates of these transitions.
  func mayEnterAny(by transitions: [Transition]) -> Bool {
    everyTransition(in: transitions).contains { $0.requires.choose }
  }

  /// Where one transition leads within this flow, its gates, what it presents and what it comes back to included.
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

  /// The step that is handed what the transition hands over, where its target says it. A group may come back with its history, but
  /// the first time it is its first step.
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
  /// Where the edges lead. Of the groups that come back, only those count that were not entered on the same walk.
  func targets(of edges: [Edge], entered: inout Set<GroupID>) -> [StepID] {
    edges.flatMap { edge -> [StepID] in
      guard let group = edge.group else { return [edge.target] }
      return entered.insert(group).inserted ? groups[group.name]?.steps ?? [] : []
    }
  }

  /// Every transition of the flow, but for those inside of others.
  var allTransitions: [Transition] {
    steps.flatMap { $0.value.transitions } + groups.flatMap { $0.value.transitions }
      + on.flatMap { $0.value.transitions }
  }

  /// The transition that stands at that place of the definition, however deep inside another one.
  public func transition(at pointer: JSONPointer) -> Transition? {
    everyTransition(in: allTransitions).first { $0.pointer == pointer }
  }

  /// The gate that stands at that place of the definition.
  public func gate(at pointer: JSONPointer) -> Gate? { allGates.first { $0.pointer == pointer } }

  /// Every gate of the flow: of steps, groups and transitions.
  var allGates: [Gate] { gates(with: everyTransition(in: allTransitions)) }

  /// The gates in front of all steps and groups, and of these transitions.
  func gates(with transitions: [Transition]) -> [Gate] {
    steps.flatMap(\.value.requires) + groups.flatMap(\.value.requires) + transitions.flatMap(\.requires)
  }

  /// These transitions, and those that stand inside of them: what presentations come back to, what gates abort to.
  func everyTransition(in transitions: [Transition]) -> [Transition] {
    // Mostly there are none, and then nothing need be put together.
    if transitions.allSatisfy({ $0.inner.isEmpty }) { return transitions }
    return transitions.flatMap { [$0] + everyTransition(in: $0.inner) }
  }
}

extension Gate {
  /// Whether what it puts in between may come to stand in the stack of where it was come upon.
  fileprivate var mayPush: Bool {
    guard let style else { return false }
    return style.constant.map { $0 == "push" } ?? true
  }
}

extension [Gate] {
  /// Whether one of them chooses by an expression what it puts in between.
  var choose: Bool { contains { !$0.present.isConstant } }
}

extension Transition {
  /// The transitions that stand in it.
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

  /// The steps of this flow that stand at the root of a tab.
  var tabRoots: [StepID] {
    guard case .tabs(let tabs) = kind else { return [] }
    return tabs.tabs.compactMap { if case .step(let step) = $0.value.root { step } else { nil } }
  }
}

extension Group {
  /// The transitions that the group adds to its steps.
  var transitions: [Transition] {
    on.flatMap(\.value.transitions) + after.flatMap(\.transitions) + requires.flatMap(\.onAbort)
  }
}
