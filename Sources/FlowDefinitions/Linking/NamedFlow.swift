// Which flows a flow names, in which way, and where.

import Expressions
import JSONText

/// A place in a flow that names another flow.
struct NamedFlow {
  let flow: String
  let pointer: JSONPointer
  let role: Role
  /// The step at which the flow is run, if it is one.
  let step: StepID?

  /// What the flow is for.
  enum Role {
    /// It runs inside the stack of the one that names it.
    case inner
    case presented, gate, tab
  }
}

extension Flow {
  /// The flows that this one names.
  var namedFlows: [NamedFlow] {
    let transitions = everyTransition(in: allTransitions)
    return namedFlows(by: transitions, gates(with: transitions))
  }

  /// The flows that this one names, of which these are all transitions and gates.
  func namedFlows(by transitions: [Transition], _ gates: [Gate]) -> [NamedFlow] {
    transitions.compactMap(\.namedFlow) + gates.compactMap(namedFlow)
      + steps.flatMap { $0.value.namedFlows(at: JSONPointer(["steps", $0.name])) }
  }

  /// Whether some gate chooses its flow by an expression, so that it may be any.
  var choosesFlows: Bool { allGates.choose }

  /// The flow that the gate names, if it is one and not a step.
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
