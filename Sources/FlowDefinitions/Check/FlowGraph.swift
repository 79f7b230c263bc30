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

  /// How the transition enters its target, as far as a check asks.
  enum Kind {
    case push, replace, reset, popTo, present
  }
}

extension Flow {
  /// The transitions that can be taken on the step, with those of its group and of the flow.
  func transitions(from step: Step) -> [Transition] {
    step.transitions + (group(of: step.id)?.transitions ?? []) + on.flatMap(\.value.transitions)
  }

  /// Where the transitions from the step lead within this flow.
  func edges(from step: Step) -> [Edge] { transitions(from: step).flatMap { edges(of: $0) } }

  /// Where one transition leads within this flow, what it presents and comes back to included.
  func edges(of transition: Transition) -> [Edge] {
    func edge(_ target: StepID, _ kind: Edge.Kind) -> Edge {
      Edge(
        target: target, pointer: transition.targetPointer, isGuarded: transition.when != nil, kind: kind)
    }
    switch transition.target {
    case .to(let step): return [edge(step, .push)]
    case .enter(let group, _): return (groups[group.name]?.steps ?? []).map { edge($0, .push) }
    case .replace(let step, _): return [edge(step, .replace)]
    case .reset(let step): return [edge(step, .reset)]
    case .popTo(.step(let step)): return [edge(step, .popTo)]
    case .present(let presenting):
      let back = (presenting.onResult + presenting.onCancel).flatMap { edges(of: $0) }
      if case .step(let step) = presenting.content { return [edge(step, .present)] + back }
      return back
    case .popTo(.root), .dismiss, .select, .end, .stay: return []
    }
  }

  /// Every transition of the flow.
  var allTransitions: [Transition] {
    steps.flatMap { $0.value.transitions } + groups.flatMap { $0.value.transitions }
      + on.flatMap { $0.value.transitions }
  }

  /// The transition that stands at that place of the definition, however deep inside another one.
  public func transition(at pointer: JSONPointer) -> Transition? {
    everyTransition(in: allTransitions + allGates.flatMap(\.onAbort)).first { $0.pointer == pointer }
  }

  /// The gate that stands at that place of the definition.
  public func gate(at pointer: JSONPointer) -> Gate? { allGates.first { $0.pointer == pointer } }

  /// Every gate of the flow: of steps, groups and transitions.
  var allGates: [Gate] {
    steps.flatMap(\.value.requires) + groups.flatMap(\.value.requires)
      + everyTransition(in: allTransitions).flatMap(\.requires)
  }

  /// These transitions, and those that their presentations come back to.
  private func everyTransition(in transitions: [Transition]) -> [Transition] {
    transitions.flatMap { transition -> [Transition] in
      guard case .present(let presenting) = transition.target else { return [transition] }
      return [transition] + everyTransition(in: presenting.onResult + presenting.onCancel)
    }
  }

  /// The flows that this one names, each with where it does; nil if an expression chooses one.
  var namedFlows: [(flow: String, pointer: JSONPointer)?] {
    let presented = everyTransition(in: allTransitions).compactMap { $0.namedFlow }
    let gates = allGates.map { gate -> (flow: String, pointer: JSONPointer)? in
      gate.present.constant.map { ($0, gate.pointer.appending("present")) }
    }
    return presented.map(Optional.some) + gates.filter { $0.map { !steps.contains($0.flow) } ?? true }
      + steps.flatMap { $0.value.namedFlows(at: JSONPointer(["steps", $0.name])) }.map(Optional.some)
  }

  /// The steps that can be reached from the start, the start included.
  var reachableSteps: Set<StepID> {
    var reached: Set<StepID> = [start]
    var open = [start]
    while let next = open.popLast() {
      guard let step = self[next] else { continue }
      for target in edges(from: step).map(\.target) + step.tabRoots where reached.insert(target).inserted {
        open.append(target)
      }
    }
    return reached
  }
}

extension Transition {
  fileprivate var namedFlow: (flow: String, pointer: JSONPointer)? {
    guard case .present(let presenting) = target, case .flow(let flow) = presenting.content else {
      return nil
    }
    return (flow.name, targetPointer)
  }
}

extension Step {
  fileprivate func namedFlows(at pointer: JSONPointer) -> [(flow: String, pointer: JSONPointer)] {
    switch kind {
    case .flow(let inner): return [(inner.flow.name, pointer.appending("flow"))]
    case .tabs(let tabs):
      return tabs.tabs.compactMap { tab in
        guard case .flow(let flow) = tab.value.root else { return nil }
        return (flow.name, pointer.appending("tabs").appending(tab.name).appending("flow"))
      }
    case .screen, .route, .action, .end: return []
    }
  }

  /// The transitions that the step itself has.
  var transitions: [Transition] {
    var all = next ?? []
    if case .route(let branches) = kind { all += branches }
    return all + onError + on.flatMap(\.value.transitions) + after.flatMap(\.transitions)
      + requires.flatMap(\.onAbort)
  }

  /// The steps of this flow that stand at the root of a tab.
  var tabRoots: [StepID] {
    guard case .tabs(let tabs) = kind else { return [] }
    return tabs.tabs.compactMap { if case .step(let step) = $0.value.root { step } else { nil } }
  }
}

extension Group {
  /// The transitions that the group adds to its steps.
  var transitions: [Transition] { on.flatMap(\.value.transitions) + after.flatMap(\.transitions) }
}
