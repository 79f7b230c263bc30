// The places where a flow names other flows, and what for.

import Expressions
import JSONText

/// A place in a flow that names another flow.
struct NamedFlow {
  let flow: String
  let pointer: JSONPointer
  let role: Role
  /// The step that runs the flow or has the tab, if there is one.
  let step: StepID?

  /// The role of a flow that is named.
  enum Role {
    /// The flow runs on the stack of the one that names it.
    case inner
    case presented, gate, tab
  }

  /// Whether a step of the flow that names it could stand there as well.
  var mayBeStep: Bool { role == .presented || role == .gate }
}

extension Flow {
  /// The flows that this one names.
  var namedFlows: [NamedFlow] {
    let transitions = everyTransition(in: allTransitions)
    return namedFlows(by: transitions, gates(with: transitions))
  }

  /// Returns the flows that this one names, given all of its transitions and gates.
  func namedFlows(by transitions: [Transition], _ gates: [Gate]) -> [NamedFlow] {
    transitions.compactMap { $0.namedFlow } + gates.compactMap(namedFlow)
      + steps.flatMap { $0.value.namedFlows(at: JSONPointer(["steps", $0.name])) }
  }

  /// Whether a gate chooses its flow by an expression, so that it may be any flow.
  var choosesFlows: Bool { allGates.choose }

  /// Returns the flow that the gate names, unless that is a step or is chosen by an expression.
  func namedFlow(of gate: Gate) -> NamedFlow? {
    guard let name = gate.present.constant, !steps.contains(name) else { return nil }
    return NamedFlow(flow: name, pointer: gate.pointer.appending("present"), role: .gate, step: nil)
  }
}

extension Transition {
  fileprivate var namedFlow: NamedFlow? {
    guard case .present(let presenting) = target, case .flow(let flow) = presenting.content else {
      return nil
    }
    return NamedFlow(flow: flow.name, pointer: targetPointer, role: .presented, step: nil)
  }
}

extension Step {
  fileprivate func namedFlows(at pointer: JSONPointer) -> [NamedFlow] {
    switch kind {
    case .flow(let inner):
      return [
        NamedFlow(flow: inner.flow.name, pointer: pointer.appending("flow"), role: .inner, step: id)
      ]
    case .tabs(let tabs):
      return tabs.tabs.compactMap { tab in
        guard case .flow(let flow) = tab.value.root else { return nil }
        let place = pointer.appending("tabs").appending(tab.name).appending("flow")
        return NamedFlow(flow: flow.name, pointer: place, role: .tab, step: id)
      }
    case .screen, .route, .action, .end: return []
    }
  }
}
