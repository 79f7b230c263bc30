// The end of a frame: whoever started it gets the result. The root frame's end is the session's outcome.

import FlowDefinitions
import JSONText

extension Turn {
  /// Ends the frame as an end step or a transition says.
  mutating func finish(_ end: End, step: StepID? = nil, frame: FrameID, in scope: StepScope) throws(Stop) {
    let status = Outcome.Status(end.status)
    let result =
      if let own = end.result { try computeValue(own, in: scope) ?? .null } else {
        try output(of: frame, status, in: scope)
      }
    let reason = try render(end.reason, in: scope)
    guard session.frame(frame).caller == .root else {
      return try finish(FrameEnd(status: status, result: result, reason: reason), frame: frame)
    }
    try askAbove(0, status)
    let title = try render(end.title, in: scope)
    let body = try render(end.body, in: scope)
    let outcome = Outcome(
      status: status, result: result, reason: reason, step: title == nil && body == nil ? nil : step,
      title: title, body: body)
    try finishSession(with: outcome)
  }

  /// Returns the result of a flow whose end names none. It is not part of the transition that has led there, and so sees what
  /// that has set, assigned and saved.
  private func output(
    of frame: FrameID, _ status: Outcome.Status, in scope: StepScope
  ) throws(Stop) -> JSON {
    guard status == .completed, let output = flow(of: frame).output else { return .null }
    return try computeValue(output, in: scope.after(session, facts)) ?? .null
  }

  /// Ends the frame, and has whoever started it go on.
  mutating func finish(_ end: FrameEnd, frame: FrameID) throws(Stop) {
    try loopGuard.nest()
    defer { loopGuard.unnest() }
    switch session.frame(frame).caller {
    case .root:
      try askAbove(0, end.status)
      try finishSession(with: Outcome(end))
    case .step(let entry): try finishInner(entry, end)
    case .presentation: try finishPresented(frame, end)
    case .gate:
      end.status == .completed
        ? try gateCompleted(result: end.result) : try gateFailed(end.status, end.reason)
    case .tab(let tab): try finishTab(tab, end)
    }
  }

  /// Ends the session when its own flow has ended. Ending as cancelled is like `cancel`: what was done is undone first.
  mutating func finishSession(with outcome: Outcome) throws(Stop) {
    if outcome.status == .cancelled {
      let entries = session.entries(above: 0) + session.entries(atLevel: 0)
      if try undo(among: entries, before: .end(outcome, tab: nil)) { return }
    }
    emit(.end(outcome))
  }

  /// Ends the session, since nothing is left at the bottom of the root. If the root has tabs, ends only the selected one,
  /// since the others still stand.
  mutating func finishRoot(_ end: FrameEnd) throws(Stop) {
    if let tabs = session.chain.first?.tabs { return try finishTab(tabs.selected, end) }
    if let bottom = session.chain.first?.stack.bottom { try finish(end, frame: bottom.frame) }
  }

  /// Ends the session, whatever still stands.
  mutating func finishSession(_ status: Outcome.Status, reason: String? = nil) {
    emit(.end(Outcome(status: status, reason: reason)))
  }

  /// Ends a flow that ran inside a stack: its result or its failure is that of its step, and a cancelled flow is gone back
  /// over.
  private mutating func finishInner(_ id: EntryID, _ end: FrameEnd) throws(Stop) {
    guard let entry = session.entry(id), let step = step(of: entry) else { return }
    try loopGuard.hop(entry.step)
    switch end.status {
    case .completed:
      try closePresented(over: id, end.status)
      emit(.completed(id, result: end.result))
      try proceed(from: session.entry(id) ?? entry, step, result: end.result)
    case .failed:
      try closePresented(over: id, end.status)
      leaveUndone(above: id)
      try handle(end.failure, on: entry, step)
    case .cancelled, .expired, .superseded: try leaveInner(entry)
    }
  }

  /// Removes the action that a flow has failed on, unless nothing else stands there: it is not done, and nobody could go back
  /// past it.
  mutating func leaveUndone(above caller: EntryID) {
    while let stack = session.stack, stack.depth > 1, stack.top.id > caller, isRunningAction(stack.top) {
      emit(.pop(stack.top.id, leavesDraft: leavesDraft(stack.top)))
    }
  }

  /// Asks before what is presented above the level goes along with a flow that ends there. A flow that has failed does not
  /// ask: there is nothing to stay for.
  mutating func askAbove(_ level: Int, _ status: Outcome.Status) throws(Stop) {
    if status != .failed { try refuseUnconfirmed(session.entries(above: level)) }
  }

  /// Dismisses what a flow that ran inside the stack has presented, since it goes with that flow.
  private mutating func closePresented(over id: EntryID, _ status: Outcome.Status) throws(Stop) {
    guard let level = session.level(of: id) else { return }
    try askAbove(level, status)
    try dismissAll(downTo: level + 1, as: status == .completed ? .dismissed : .cancelled)
  }

  /// Goes back over the whole of a flow that ran inside a stack, and over what it has presented.
  private mutating func leaveInner(_ entry: Entry) throws(Stop) {
    guard let level = session.level(of: entry.id) else { return }
    let stack = session.chain[level].stack
    let own = stack.downTo(entry.id)
    let further = stack.dropping(own.count)?.prefix { !$0.isVisible } ?? []
    let entries = session.entries(above: level) + own + further
    try refuseUnconfirmed(entries)
    guard let uncovered = stack.dropping(own.count + further.count)?.top else {
      if level == 0 { return try finishRoot(FrameEnd(status: .cancelled)) }
      if try undo(among: entries, before: .cancel(level: level)) { return }
      return try cancelLevel(level)
    }
    try goBack(to: uncovered.id, showing: [])
  }

  private mutating func finishPresented(_ frame: FrameID, _ end: FrameEnd) throws(Stop) {
    let level = session.baseLevel(of: frame)
    switch end.status {
    case .completed: try deliver(end.result, from: level)
    case .failed: try failPresented(level, end.failure)
    case .cancelled, .expired, .superseded:
      try askAbove(level - 1, end.status)
      if try undo(among: session.entries(above: level - 1), before: .cancel(level: level)) { return }
      try cancelLevel(level, reason: end.reason)
    }
  }

  /// Hands the failure of a presentation to its presenter's `onError`. If nothing there applies, the presentation is
  /// cancelled, and the user, who is back at the presenter, is told why.
  mutating func failPresented(_ level: Int, _ error: HostError) throws(Stop) {
    guard let presenter = session.chain[level].answersTo.flatMap({ session.entry($0) }),
      let step = step(of: presenter),
      let transition = try choose(
        step.onError, in: scope(of: presenter, StepScope.Occasion(outcome: "failed", error: error.json)))
    else { return try cancelLevel(level, reason: error.code, for: error) }
    try dismissAll(downTo: level, as: .cancelled)
    let scope = scope(of: presenter, StepScope.Occasion(outcome: "failed", error: error.json))
    try go(transition, from: presenter, in: scope)
  }
}

extension Outcome.Status {
  fileprivate init(_ status: EndStatus) {
    switch status {
    case .completed: self = .completed
    case .failed: self = .failed
    case .cancelled: self = .cancelled
    }
  }
}
