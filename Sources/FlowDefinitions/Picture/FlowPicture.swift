// A flow as boxes and arrows, for people to look at. The output for drawing programs is in the files beside this one.

import Expressions
import JSONText

/// The steps of a flow and the ways between them.
public struct FlowPicture {
  /// A step, or something other than a step that the flow leads to.
  struct Box {
    enum Kind: String {
      case screen, route, action, flow, tabs, end
      /// Another flow that this one leads to.
      case outside
    }

    let id: String
    let kind: Kind
    /// The title that the author gave, or something in place of one.
    let title: String
    var isOnPath = false
    var isCurrent = false
  }

  /// A way from one box to another.
  struct Arrow: Hashable {
    enum Kind: String {
      /// Leads forward, or wherever else the flow goes.
      case step
      /// Presents something.
      case present
      /// A gate puts something in between.
      case gate
    }

    let from: String
    let to: String
    /// The cause of the transition: an event, a guard, a time.
    let label: String
    let kind: Kind
  }

  let flow: String
  let start: String
  private(set) var boxes: [Box]
  private(set) var arrows: [Arrow]
  /// The arrows drawn so far: a group would draw the same ones again and again.
  private var drawn: Set<Arrow> = []
  /// The ids of the boxes that are not steps.
  private var outside: Set<String> = []

  /// The target of an arrow.
  private enum Goal {
    case step(StepID)
    /// An end without a step of its own.
    case end(EndStatus)
    case flow(String)

    /// The id of the target's box. The colon keeps it apart from steps, whose ids have none.
    var id: String {
      switch self {
      case .step(let step): step.name
      case .end(let status): "end:\(status.rawValue)"
      case .flow(let name): "flow:\(name)"
      }
    }

    /// The box of a target that is not a step.
    var box: Box? {
      switch self {
      case .step: nil
      case .end(let status): Box(id: id, kind: .end, title: status.rawValue)
      case .flow(let name): Box(id: id, kind: .outside, title: name)
      }
    }
  }

  /// Creates the picture of a flow.
  ///
  /// - Parameter path: The steps that a session stands on, the current one last.
  public init(_ flow: Flow, path: [StepID] = []) {
    self.flow = flow.id.name
    start = flow.start.name
    let onPath = Set(path)
    boxes = flow.steps.map { step in
      var box = Box(step.value)
      box.isOnPath = onPath.contains(step.value.id)
      box.isCurrent = step.value.id == path.last
      return box
    }
    arrows = []
    for step in flow.steps { draw(step.value, of: flow) }
    for group in flow.groups { draw(group.value, of: flow) }
    // Handlers on every step are drawn from the start only, and labelled as such.
    draw(flow.on, from: flow.start.name, suffix: " (anywhere)", of: flow)
  }

  private mutating func draw(_ step: Step, of flow: Flow) {
    let name = step.id.name
    draw(step.next ?? [], from: name, of: flow)
    if case .route(let branches) = step.kind { draw(branches, from: name, of: flow) }
    if let tabs = step.tabs { draw(tabs, from: name) }
    draw(step.onError, from: name, as: "error", of: flow)
    draw(step.on, from: name, of: flow)
    draw(step.after, from: name, of: flow)
    draw(step.requires, from: name, of: flow)
  }

  private mutating func draw(_ group: Group, of flow: Flow) {
    for step in group.steps {
      draw(group.on, from: step.name, of: flow)
      draw(group.after, from: step.name, of: flow)
      draw(group.requires, from: step.name, of: flow)
    }
  }

  private mutating func draw(_ tabs: Tabs, from name: String) {
    for tab in tabs.tabs {
      switch tab.value.root {
      case .step(let step): add(from: name, to: .step(step), tab.name, .step)
      case .flow(let flow): add(from: name, to: .flow(flow.name), tab.name, .step)
      }
    }
  }

  private mutating func draw(
    _ handlers: Members<Handler>, from name: String, suffix: String = "", of flow: Flow
  ) {
    for handler in handlers {
      draw(handler.value.transitions, from: name, as: handler.name + suffix, of: flow)
    }
  }

  private mutating func draw(_ timers: [Timer], from name: String, of flow: Flow) {
    for timer in timers {
      draw(timer.transitions, from: name, as: "after \(timer.after.words)", of: flow)
    }
  }

  private mutating func draw(_ gates: [Gate], from name: String, of flow: Flow) {
    for gate in gates {
      let presented = gate.present.source
      let goal = flow.steps[presented].map { Goal.step($0.id) } ?? .flow(presented)
      add(from: name, to: goal, "unless \(gate.unless.source)", .gate)
      draw(gate.onAbort, from: name, as: "aborted", of: flow)
    }
  }

  private mutating func draw(
    _ transitions: [Transition], from name: String, as cause: String? = nil, of flow: Flow
  ) {
    for transition in transitions {
      let label = [cause, transition.when.map { "[\($0.source)]" }].compactMap { $0 }.joined(separator: " ")
      for (target, kind) in targets(of: transition, in: flow) {
        add(from: name, to: target, label, kind)
      }
      draw(transition.requires, from: name, of: flow)
      if case .present(let presenting) = transition.target {
        draw(presenting.onResult, from: name, as: "result", of: flow)
        draw(presenting.onCancel, from: name, as: "cancelled", of: flow)
      }
    }
  }

  private func targets(of transition: Transition, in flow: Flow) -> [(Goal, Arrow.Kind)] {
    switch transition.target {
    case .to(let step), .replace(let step, _), .reset(let step), .popTo(.step(let step)):
      [(.step(step), .step)]
    case .enter(let group, _): flow.groups[group.name].map { [(.step($0.initial), .step)] } ?? []
    case .popTo(.root): [(.step(flow.start), .step)]
    case .present(let presenting):
      switch presenting.content {
      case .step(let step): [(.step(step), .present)]
      case .flow(let flow): [(.flow(flow.name), .present)]
      }
    case .end(let end): [(.end(end.status), .step)]
    case .dismiss, .select, .stay: []
    }
  }

  private mutating func add(from name: String, to goal: Goal, _ label: String, _ kind: Arrow.Kind) {
    let arrow = Arrow(from: name, to: goal.id, label: label, kind: kind)
    guard drawn.insert(arrow).inserted else { return }
    arrows.append(arrow)
    if let box = goal.box, outside.insert(box.id).inserted { boxes.append(box) }
  }
}

extension FlowPicture.Box {
  fileprivate init(_ step: Step) {
    let name = step.id.name
    switch step.kind {
    case .screen(let screen): self.init(id: name, kind: .screen, title: screen.title?.source ?? name)
    case .route: self.init(id: name, kind: .route, title: name)
    case .action(let action):
      self.init(id: name, kind: .action, title: action.call.title?.source ?? action.call.name)
    case .flow(let inner): self.init(id: name, kind: .flow, title: inner.flow.name)
    case .tabs: self.init(id: name, kind: .tabs, title: name)
    case .end(let end): self.init(id: name, kind: .end, title: end.title?.source ?? end.status.rawValue)
    }
  }
}

extension ISODuration {
  /// The duration as a whole number of the largest unit for which it is one.
  fileprivate var words: String {
    if milliseconds == 0 { return "0 s" }
    for (unit, size) in [("d", 86_400_000), ("h", 3_600_000), ("min", 60000), ("s", 1000)]
    where milliseconds % size == 0 {
      return "\(milliseconds / size) \(unit)"
    }
    return "\(milliseconds) ms"
  }
}
