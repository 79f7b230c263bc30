// Choosing a way on, and going it.

import Expressions
import FlowDefinitions
import JSONSchemas
import JSONText

extension Turn {
  /// The first transition that applies, or nil.
  mutating func choose(_ transitions: [Transition], in scope: StepScope) throws(Refusal) -> Transition? {
    for transition in transitions {
      guard let when = transition.when else { return transition }
      if try holds(when, in: scope) { return transition }
    }
    return nil
  }

  /// Takes the transition: its effects, where it leads, what follows by itself, and what it says to the user there.
  mutating func take(_ transition: Transition, from entry: Entry, in scope: StepScope) throws(Refusal) {
    try go(transition, from: entry, in: scope)
    try settle()
  }

  /// Takes the transition without what follows by itself.
  private mutating func go(_ transition: Transition, from entry: Entry, in scope: StepScope) throws(Refusal) {
    let errors = try errors(of: transition, in: scope)
    let notice = try render(transition.notice, in: scope)
    try perform(transition.effects, on: entry, in: scope)
    try navigate(transition, from: entry, in: scope)
    if let top = session.top, !errors.isEmpty || notice != nil {
      emit(.advised(Advice(entry: top.id, errors: errors, notice: notice)))
    }
  }

  /// Routes are never seen: whenever one is on top, it sends the user on.
  mutating func settle() throws(Refusal) {
    while let top = session.top, let step = step(of: top), case .route(let branches) = step.kind {
      hops.append(step.id)
      if hops.count > Limits.hops { throw .loopDetected(Array(hops.suffix(10))) }
      let scope = scope(of: top)
      guard let branch = try choose(branches, in: scope) else { throw .noTransition(step.id) }
      let advice = session.advice
      try go(branch, from: top, in: scope)
      passOn(advice)
    }
  }

  /// What was to be said on a route is said on the screen that it leads to.
  private mutating func passOn(_ advice: Advice?) {
    guard let advice, session.advice == nil, let top = session.top else { return }
    emit(.advised(Advice(entry: top.id, errors: advice.errors, notice: advice.notice)))
  }

  /// All expressions are evaluated before any effect happens, so that none sees half of the others.
  private mutating func perform(_ effects: Effects, on entry: Entry, in scope: StepScope) throws(Refusal) {
    let saved = try compute(effects.save, in: scope)
    let set = try compute(effects.set, in: scope)
    let assigned = try compute(effects.assign, in: scope)
    save(saved)
    if !set.isEmpty { emit(.set(entry.id, set)) }
    if !assigned.isEmpty { emit(.assigned(entry.frame, assigned)) }
  }

  private mutating func navigate(
    _ transition: Transition, from entry: Entry, in scope: StepScope
  ) throws(Refusal) {
    let params = try compute(transition.with, in: scope)
    switch transition.target {
    case .to(let step): try enter(step, params: params, over: entry)
    case .replace(let step, let from): try replace(with: step, from: from, params: params)
    case .reset(let step): try reset(to: step, params: params)
    case .popTo(let target): try pop(to: target)
    case .end(let end): try finish(end, in: scope)
    case .enter(let group, _): try enterGroup(group, params: params, over: entry)
    case .stay: break
    // The check refuses flows with these (`notYetSupported`).
    case .present, .dismiss, .select: break
    }
  }

  // MARK: - Entering

  /// Enters a step on top of what stands; an end is not entered, it ends the frame.
  mutating func enter(_ id: StepID, params: JSONObject, over entry: Entry?) throws(Refusal) {
    let frame = entry?.frame ?? .root
    if let end = flow(of: frame)[id]?.end { return try finish(end, step: id, in: scope(of: entry)) }
    let push = try pushing(id, params: params, frame: frame, over: session.chain.last?.stack)
    try entitleTop()
    emit(.push(push))
    if (session.chain.last?.stack.depth ?? 0) > Limits.depth {
      throw .limitExceeded(limit: "depth", value: Limits.depth)
    }
  }

  private mutating func enterGroup(_ id: GroupID, params: JSONObject, over entry: Entry) throws(Refusal) {
    guard let group = flow(of: entry.frame).groups[id.name] else { return }
    try enter(group.initial, params: params, over: entry)
  }

  private mutating func replace(with id: StepID, from: StepID?, params: JSONObject) throws(Refusal) {
    guard let stack = session.chain.last?.stack else { return }
    var removed = [stack.top]
    if let from { removed = try entries(of: stack, downTo: from) }
    try swap(removed, for: id, params: params, on: stack)
  }

  private mutating func reset(to id: StepID, params: JSONObject) throws(Refusal) {
    guard let stack = session.chain.last?.stack else { return }
    try swap(Array(stack.prefix { $0.frame == stack.top.frame }), for: id, params: params, on: stack)
  }

  /// Puts a new entry in the place of the removed ones.
  private mutating func swap(
    _ removed: [Entry], for id: StepID, params: JSONObject, on stack: Stack
  ) throws(Refusal) {
    let frame = stack.top.frame
    if let end = flow(of: frame)[id]?.end { return try finish(end, step: id, in: scope(of: stack.top)) }
    let rest = stack.dropping(removed.count)
    let push = try pushing(id, params: params, frame: frame, over: rest)
    emit(.replace(removed.map(\.id), leavesDrafts: true, push))
  }

  /// The new entry of a step, with what prefills it.
  private func pushing(
    _ id: StepID, params: JSONObject, frame: FrameID, over stack: Stack?
  ) throws(Refusal) -> Change.Push {
    let step = flow(of: frame)[id]
    let level = max(session.chain.count - 1, 0)
    if let violations = step?.params?.violations(of: .object(params)), !violations.isEmpty {
      throw .inputInvalid(subject: .params, violations.map { FieldError($0) })
    }
    let isAutomatic = step?.isAutomatic ?? false
    var entry = Entry(
      id: session.nextEntry, step: id, frame: frame, params: params, prefill: [:], isAutomatic: isAutomatic)
    entry.dataBelow = stack?.first { $0.frame == frame }?.data ?? [:]
    let prefill = try compute(step?.screen?.prefill, in: scope(of: entry))
    return Change.Push(
      entry: entry.id, step: id, frame: frame, level: level, params: params, prefill: prefill,
      isAutomatic: isAutomatic)
  }

  /// The screen that is about to be covered keeps the title that it has now.
  private mutating func entitleTop() throws(Refusal) {
    guard let top = session.top, let title = step(of: top)?.title, !title.isConstant else { return }
    if let text = try render(title, in: scope(of: top)) { emit(.titled(top.id, text)) }
  }

  // MARK: - Popping

  private mutating func pop(to target: PopTarget) throws(Refusal) {
    guard let stack = session.chain.last?.stack else { return }
    let count: Int
    switch target {
    case .root: count = stack.count { $0.frame == stack.top.frame } - 1
    case .step(let id): count = try entries(of: stack, downTo: id).count - 1
    }
    for entry in stack.prefix(count) { emit(.pop(entry.id, leavesDraft: leavesDraft(entry))) }
  }

  /// The entries from the top down to and with the nearest one of that step in the top entry's frame.
  private func entries(of stack: Stack, downTo id: StepID) throws(Refusal) -> [Entry] {
    var entries: [Entry] = []
    for entry in stack {
      entries.append(entry)
      if entry.step == id, entry.frame == stack.top.frame { return entries }
    }
    throw .targetNotFound(target: id.name, targets: entries.reversed().map(\.step.name))
  }

  func leavesDraft(_ entry: Entry) -> Bool { step(of: entry)?.keepsDrafts ?? false }
}

extension Step {
  /// The end, if that is what this is.
  var end: End? { if case .end(let end) = kind { end } else { nil } }

  /// Whether the step is gone through without being shown.
  var isAutomatic: Bool {
    switch kind {
    case .route, .flow: true
    case .screen, .action, .tabs, .end: false
    }
  }

  /// The title of what the front end shows.
  var title: Template? {
    switch kind {
    case .screen(let screen): screen.title
    case .action(let action): action.call.title
    case .end(let end): end.title
    case .route, .flow, .tabs: nil
    }
  }
}
