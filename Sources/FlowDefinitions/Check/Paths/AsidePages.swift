// Finds pages that are opened aside from the way through a flow, such as help or details. The user reads them and leaves them
// by going back or cancelling, so nothing has to lead on from there.

import JSONText

/// Which steps are such pages.
struct AsidePages {
  private let pages: [Bool]

  init(_ flow: Flow, _ tabs: TabStacks) {
    let ways = AsideWays(flow)
    let through = StepGraph(
      flow, toAny: { flow.mayEnterAny(from: $0, in: tabs) }, besides: { $0.tabRoots },
      edges: { step in
        let transitions = flow.transitions(from: step, in: tabs).filter { !ways.leadAside($0) }
        return flow.edges(of: transitions, on: step)
      })
    let onTheWay = through.steps(behind: flow.places([flow.start]))
    // What is opened may have several pages. Those that are presented are left all at once, the others one after the other.
    let next = StepGraph(flow) { step in flow.waysOn(from: step).flatMap { flow.edges(of: $0) } }
    let presented = next.steps(behind: flow.places(ways.presented))
    let pushed = next.steps(behind: flow.places(Array(ways.pushed)))
    let leaves = flow.steps.indices.filter { place in
      let step = flow.steps.value(at: place)
      if onTheWay[place] || !step.waitsForEvents { return false }
      return presented[place] && step.cancel == .allow
        || pushed[place] && flow.goesBack(from: step)
    }
    let leading = next.steps(before: leaves)
    pages = leading.indices.map { !onTheWay[$0] && leading[$0] && (presented[$0] || pushed[$0]) }
  }

  /// Returns whether the step at that place is such a page, or leads to one within what is presented.
  func contains(_ place: Int) -> Bool { pages[place] }
}

/// The transitions that open something aside: those of events that put something on top that the user can go back from, and
/// those that present something without waiting for a result.
private struct AsideWays {
  private var all: Set<JSONPointer> = []
  private(set) var pushed: Set<StepID> = []
  private(set) var presented: [StepID] = []

  init(_ flow: Flow) {
    let handlers =
      flow.on.map { $0.value } + flow.groups.flatMap { $0.value.on.map { $0.value } }
      + flow.steps.flatMap { $0.value.on.map { $0.value } }
    for transition in handlers.flatMap({ $0.transitions }) {
      let steps = flow.stepsPushed(by: transition)
      if steps.isEmpty { continue }
      all.insert(transition.pointer)
      pushed.formUnion(steps)
    }
    for transition in flow.everyTransition(in: flow.allTransitions) {
      guard case .present(let presenting) = transition.target, case .step(let step) = presenting.content,
        presenting.onResult.isEmpty, presenting.cancel == .allow
      else { continue }
      all.insert(transition.pointer)
      presented.append(step)
    }
  }

  func leadAside(_ transition: Transition) -> Bool { all.contains(transition.pointer) }
}

extension Flow {
  /// Returns what leads on from the step without opening anything: `next`, a route, and an event that puts something in its place.
  fileprivate func waysOn(from step: Step) -> [Transition] {
    var ways = step.next ?? []
    if case .route(let branches) = step.kind { ways += branches }
    let handlers =
      step.on.map { $0.value } + (group(of: step.id)?.on ?? [:]).map { $0.value } + on.map { $0.value }
    return ways + handlers.flatMap { $0.transitions }.filter { $0.isReplacement }
  }

  /// Returns the steps that the transition may put on top of the one on which it is taken.
  fileprivate func stepsPushed(by transition: Transition) -> [StepID] {
    switch transition.target {
    case .to(let step): [step]
    case .enter(let group, let history):
      groups[group.name].map { history ? $0.steps : [$0.initial] } ?? []
    case .replace, .reset, .popTo, .present, .dismiss, .select, .end, .stay: []
    }
  }

  fileprivate func goesBack(from step: Step) -> Bool {
    (step.back ?? group(of: step.id)?.back ?? .allow) == .allow
  }
}

extension Transition {
  /// Whether the transition puts something in place of the step on which it is taken.
  fileprivate var isReplacement: Bool { if case .replace(_, from: nil) = target { true } else { false } }
}

extension Step {
  /// Whether the step is a screen on which nothing can be submitted.
  fileprivate var waitsForEvents: Bool {
    guard case .screen(let screen) = kind else { return false }
    return next == nil && !screen.hasSchema
  }
}
