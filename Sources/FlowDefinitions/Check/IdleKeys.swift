// Keys that have no effect where they are: on steps whose kind makes no use of them, and on transitions, gates and tabs, given
// where these lead.

import Expressions
import JSONText

extension Flow {
  /// The keys without effect of steps, transitions, gates and tabs.
  var idleKeys: [Problem] {
    let transitions = everyTransition(in: allTransitions)
    return idleKeysOfSteps + idleKeysOfTabs + transitions.flatMap { idleKeys(of: $0) }
      + transitions.flatMap { $0.requires }.flatMap { idleWhile(of: $0) }
      + gates(with: transitions).flatMap { idleKeys(of: $0) }
  }

  private func idleKeys(of transition: Transition) -> [Problem] {
    let pointer = transition.pointer
    switch transition.target {
    // A name that is neither a step nor a group may have been meant to be a group.
    case .to(let step): return self[step] == nil ? [] : idle("history", beside: "to", at: pointer)
    case .present(let presenting):
      if case .step = presenting.content { return idle("input", beside: "present", at: pointer) }
      return idle("with", beside: "present", at: pointer)
    case .popTo: return idle("with", beside: "popTo", at: pointer)
    case .dismiss: return idle("with", beside: "dismiss", at: pointer)
    case .select: return idle("with", beside: "select", at: pointer)
    case .end: return idle("with", beside: "end", at: pointer)
    case .stay: return idle("with", beside: "stay", at: pointer)
    case .enter, .replace, .reset: return []
    }
  }

  /// Returns the keys without effect of a gate, unless it chooses by an expression what it puts in
  /// between, which may then be a flow.
  private func idleKeys(of gate: Gate) -> [Problem] {
    guard let name = gate.present.constant, steps.contains(name) else { return [] }
    return idle("input", beside: "present", at: gate.pointer)
  }

  /// Returns the problem that the gate of a transition is to go on holding: nothing stands behind it but the step that the
  /// transition leads to, which has gates of its own.
  private func idleWhile(of gate: Gate) -> [Problem] {
    gate.staysInForce ? idle("while", beside: "present", at: gate.pointer) : []
  }

  private var idleKeysOfTabs: [Problem] {
    steps.flatMap { step -> [Problem] in
      guard case .tabs(let tabs) = step.value.kind else { return [] }
      return tabs.tabs.flatMap { tab -> [Problem] in
        guard case .step = tab.value.root else { return [] }
        return idle("input", beside: "step", at: JSONPointer(["steps", step.name, "tabs", tab.name]))
      }
    }
  }

  /// Returns the problem that the object at that place has such a key, if it has it.
  private func idle(_ key: String, beside other: String, at pointer: JSONPointer) -> [Problem] {
    guard document[pointer]?.asObject?.contains(key) ?? false else { return [] }
    return [Problem(.idleKey(key, on: other, kinds: []), at: pointer.appending(key), part: .name)]
  }

  private var idleKeysOfSteps: [Problem] {
    let tabs = TabStacks(self)
    return steps.flatMap { step -> [Problem] in
      let pointer = JSONPointer(["steps", step.name])
      guard let members = document[pointer]?.asObject else { return [] }
      return (idleKeys(of: step.value, tabs) + keysOfScreens(on: step.value)).filter(members.contains).map {
        key in
        Problem(
          .idleKey(key, on: step.value.kind.key, kinds: Step.kinds(thatHave: key)),
          at: pointer.appending(key), part: .name)
      }
    }
  }

  private func idleKeys(of step: Step, _ tabs: TabStacks) -> [String] {
    switch step.kind {
    // If something presented fails, be it a flow or an action that a presented step has led to, its
    // presenter's `onError` is asked.
    case .screen: step.onError.isEmpty || presents(step, tabs) ? [] : ["onError"]
    case .action: []
    // What such a step runs or holds is on top of it, so no time of its own passes.
    case .flow: ["check", "after"]
    case .tabs: ["check", "after", "save"]
    case .route: ["next", "on", "check", "after", "save"]
    case .end: ["next", "on", "check", "after", "onError", "save"]
    }
  }

  /// Returns the keys about what was typed, unless the step is a screen. `leave` counts only as
  /// `confirm`: any step may say `always`.
  private func keysOfScreens(on step: Step) -> [String] {
    if step.screen != nil { return [] }
    return step.leave == .confirm ? ["leave", "drafts"] : ["drafts"]
  }

  private func presents(_ step: Step, _ tabs: TabStacks) -> Bool {
    everyTransition(in: transitions(from: step, in: tabs)).contains {
      if case .present = $0.target { true } else { false }
    }
  }
}

extension Step {
  /// Returns the kinds of steps that make use of the key.
  fileprivate static func kinds(thatHave key: String) -> [String] {
    switch key {
    case "next", "on": ["screen", "action", "flow", "tabs"]
    case "save": ["screen", "action", "flow"]
    case "onError": ["action", "flow", "tabs"]
    case "leave", "drafts": ["screen"]
    default: ["screen", "action"]
    }
  }
}

extension Step.Kind {
  /// The key that makes a step one of that kind.
  fileprivate var key: String {
    switch self {
    case .screen: "screen"
    case .route: "route"
    case .action: "action"
    case .flow: "flow"
    case .tabs: "tabs"
    case .end: "end"
    }
  }
}
