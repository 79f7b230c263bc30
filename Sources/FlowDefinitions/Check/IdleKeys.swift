// Keys that any step may have, on a step of a kind that never looks at them.

import JSONText

extension Flow {
  /// What steps say in vain.
  var idleKeys: [Problem] {
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
    // A presented flow that fails goes to its presenter.
    case .screen: step.onError.isEmpty || presentsFlow(step, tabs) ? [] : ["onError"]
    case .action: []
    // What they run stands on top of them, so that no time of theirs passes.
    case .flow: ["check", "after"]
    case .tabs: ["check", "after", "save"]
    case .route: ["next", "on", "check", "after", "save"]
    case .end: ["next", "on", "check", "after", "onError", "save"]
    }
  }

  /// What is about what was typed. To ask in any case, any step may say.
  private func keysOfScreens(on step: Step) -> [String] {
    if step.screen != nil { return [] }
    return step.leave == .confirm ? ["leave", "drafts"] : ["drafts"]
  }

  private func presentsFlow(_ step: Step, _ tabs: TabStacks) -> Bool {
    everyTransition(in: transitions(from: step, in: tabs)).contains {
      if case .present(let presenting) = $0.target, case .flow = presenting.content { true } else { false }
    }
  }
}

extension Step {
  /// The kinds of steps that look at the key.
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
  /// The key that says that a step is of that kind.
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
