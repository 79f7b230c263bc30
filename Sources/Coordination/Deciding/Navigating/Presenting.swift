// Laying something over what is there, and taking it away again: with a result, without one, or because something else came.

import FlowDefinitions
import JSONText

extension Turn {
  // MARK: - Presenting

  mutating func present(
    _ presenting: Presenting, _ transition: Transition, params: JSONObject, from entry: Entry,
    in scope: StepScope
  ) throws(Stop) {
    if session.chain.count > Limit.levels.value { throw .refused(.limitExceeded(.levels)) }
    guard let presenter = session.top else { return }
    let style = try word(presenting.style, in: scope) ?? "pageSheet"
    let animation = try word(presenting.transition, in: scope)
    let level = session.chain.count
    let origin = Origin(flow: flow(of: entry.frame).id, pointer: transition.pointer)
    try noteTitleOfTop()
    let place = { (turn: inout Turn, push: Change.Push, ownsFrame: Bool) in
      turn.emit(
        .present(
          Change.Present(
            push: push,
            manner: Presentation.Manner(
              style: style, transition: animation, purpose: .modal, presentedBy: presenter.id,
              answersTo: entry.id, origin: origin,
              allowsCancel: presenting.cancel == .allow, ownsFrame: ownsFrame))))
    }
    switch presenting.content {
    case .step(let step):
      try enterFirst(step, params: params, in: entry.frame, level: level) { place(&$0, $1, false) }
    case .flow(let flow):
      let frame = try newFrame(of: flow, presenting.input, in: scope, caller: .presentation)
      let first = open(frame)
      guard let start = first?.step ?? bundle[flow]?.start else { return }
      try begin(start, params: first?.params ?? [:], in: frame.id, level: level) { place(&$0, $1, true) }
    }
  }

  // MARK: - Dismissing with a result

  /// Carries out a transition's `dismiss`. In a flow that was presented or called, it ends that frame with the result; in a
  /// gate that is a step, it ends the gate.
  mutating func dismiss(_ dismissal: Dismissal, from entry: Entry, in scope: StepScope) throws(Stop) {
    let values = (session.entry(entry.id) ?? entry).values
    let result = try computeValue(dismissal.result, in: scope) ?? .object(values)
    if dismissal.levels == 1, isOfGate(entry) { return try gateCompleted(result: result) }
    let base = session.baseLevel(of: entry.frame)
    let top = session.chain.count - 1
    let lowest = dismissal.levels.map { max(top - $0 + 1, base + 1) } ?? base + 1
    if top > base { return try deliver(result, from: lowest) }
    if session.frame(entry.frame).caller == .root {
      throw .refused(.notAllowed(command: "dismiss", .nothingPresented))
    }
    try finish(FrameEnd(status: .completed, result: result), frame: entry.frame)
  }

  /// Carries out a front end's `dismiss`, if the step on top allows it. A gate that was pushed can be dismissed even if
  /// nothing is presented. Where something is, it is what a level names.
  mutating func dismiss(
    result: JSON?, level named: Int?, _ values: JSONObject?, on entry: Entry
  ) throws(Stop) {
    let top = session.chain.count - 1
    let level = named ?? top
    let gate = named == nil || level == top && top == 0 ? pushedGate : nil
    guard session.chain.count > 1 || gate != nil else {
      throw .refused(.notAllowed(command: "dismiss", .nothingPresented))
    }
    guard session.chain.indices.contains(level), level > 0 || gate != nil else {
      throw .refused(.notAllowed(command: "dismiss", .nothingAtLevel(level)))
    }
    let shown = gate == nil ? presented(atLevel: level) : session.chain[level].stack.top
    // A gate that was pushed on it goes along, and so has a say, too.
    for asked in [session.chain[level].stack.top, shown] where step(of: asked)?.dismiss != .allow {
      throw .refused(.notAllowed(command: "dismiss", .dismissForbidden(asked.step)))
    }
    if let values { try keepTyped(values, of: entry) }
    if let gate {
      try refuseUnconfirmed(entries(of: gate))
      try gateCompleted(result: result ?? .object(entry.values))
      return try settle()
    }
    try refuseUnconfirmed(session.chain[level...].reversed().flatMap { Array($0.stack) })
    try deliver(result ?? .object((session.entry(shown.id) ?? shown).values), from: level)
    try settle()
  }

  /// Returns what the presentation at that level shows, or would show without the gates that were pushed on it.
  private func presented(atLevel level: Int) -> Entry {
    let stack = session.chain[level].stack
    let gates = session.pending.map { $0.entry }
    guard let gate = stack.filter({ gates.contains($0.id) }).last else { return stack.top }
    return stack.first { $0.id < gate.id && $0.isVisible } ?? stack.top
  }

  /// Ends the presentation at that level, and all above it, with a result. The presenter's rules see the result first.
  /// - Throws: `rulesBroken`, which leaves everything as it is and shows the errors.
  mutating func deliver(_ result: JSON, from level: Int) throws(Stop) {
    let presentation = session.chain[level]
    if presentation.manner.purpose == .gate {
      return try gateCompleted(session.gate(atLevel: level), result: result)
    }
    guard let presenter = presentation.answersTo.flatMap({ session.entry($0) }) else { return }
    let scope = scope(of: presenter, StepScope.Occasion(result: result, outcome: "completed"))
    let presenting = presenting(presentation.manner.origin)
    let errors = try brokenRules(presenting?.check ?? [], in: scope)
    if !errors.isEmpty { throw .refused(.rulesBroken(errors)) }
    // What was submitted at that level is in the result; what was only typed is not.
    let typed = presentation.stack.filter { $0.draft != nil }
    try refuseUnconfirmed(session.entries(above: level) + typed)
    guard let transition = try choose(presenting?.onResult ?? [], in: scope) else {
      return try dismissAll(downTo: level, as: .done)
    }
    // The effects come before the dismissal, the navigation after it.
    try go(transition, from: presenter, in: scope) { (turn) throws(Stop) in
      try turn.dismissAll(downTo: level, as: .done)
    }
  }

  /// Ends all presentations from the top down to that level. If `why` is `done`, the lowest is done. Any other that is to be
  /// done or dismissed is done if it was submitted, and dismissed if not. With any other `why`, all of them end as it says.
  mutating func dismissAll(downTo level: Int, as why: Presentation.End) throws(Stop) {
    while session.chain.count > level, session.chain.count > 1 {
      let top = session.chain.count - 1
      let wasSubmitted = session.chain[top].stack.first(where: { $0.isVisible })?.answers != nil
      let end: Presentation.End =
        switch why {
        case .done where top == level: .done
        case .done, .dismissed: wasSubmitted ? .done : .dismissed
        case .cancelled, .superseded, .aborted: why
        }
      emit(.dismiss(level: top, end))
    }
  }

  func presenting(_ origin: Origin?) -> Presenting? {
    guard let origin,
      case .present(let presenting)? = bundle[origin.flow]?.transition(at: origin.pointer)?.target
    else { return nil }
    return presenting
  }

  // MARK: - Cancelling

  /// Returns why the presentations from that level up cannot be cancelled now, or nil if they can. Without a level, it is the
  /// one on top, or the gate that was pushed there.
  func cancelObstacle(level: Int? = nil) -> Refusal? {
    if session.undo != nil { return .cannotCancel(.actionRunning) }
    let highest = session.chain.count - 1
    // Only the pushed gate is cancelled then, so what it was pushed on has no say.
    if level == nil, let top = session.top, let gate = pushedGate {
      return obstacle(from: top, at: highest, downTo: gate.entry)
    }
    for level in (level ?? highest)...highest {
      let presentation = session.chain[level]
      if !presentation.manner.allowsCancel { return .cannotCancel(.forbidden(by: presentation.top.step)) }
      if let obstacle = obstacle(from: presentation.top, at: level) { return obstacle }
    }
    return nil
  }

  /// Returns what forbids cancelling: the entry's step, or what runs the flows that it is in, as far down as that level, or
  /// that entry.
  private func obstacle(
    from top: Entry, at level: Int, downTo lowest: EntryID = EntryID(0)
  ) -> Refusal? {
    if !bundle.traits.forbidsCancelling { return nil }
    var asked: Entry? = top
    while let entry = asked, entry.id >= lowest, session.level(of: entry.id) == level {
      if step(of: entry)?.cancel == .forbid { return .cannotCancel(.forbidden(by: entry.step)) }
      asked = runner(of: entry)
    }
    return nil
  }

  /// Returns the step that runs the flow in which the entry stands, or the tabs that it is in.
  private func runner(of entry: Entry) -> Entry? {
    switch session.frame(entry.frame).caller {
    case .step(let caller): return session.entry(caller)
    case .tab: return session.chain.first?.tabs?.base
    case .root, .presentation, .gate: break
    }
    let tabs = session.chain.first?.tabs?.base
    return tabs.flatMap { $0.frame == entry.frame && $0.id != entry.id ? $0 : nil }
  }

  /// Cancels the presentation at that level, with all above it. Without a level, cancels the gate that was pushed on top, or
  /// else the presentation on top.
  mutating func cancel(level named: Int?, _ values: JSONObject?, on entry: Entry) throws(Stop) {
    let level = named ?? session.chain.count - 1
    guard session.chain.indices.contains(level) else {
      throw .refused(.notAllowed(command: "cancel", .nothingAtLevel(level)))
    }
    if !isAllowed, let refusal = cancelObstacle(level: named) { throw .refused(refusal) }
    if let values { try keepTyped(values, of: entry) }
    if named == nil, let gate = pushedGate {
      try refuseUnconfirmed(entries(of: gate))
      try giveUpGate(gate)
      return try settle()
    }
    let entries = session.entries(above: level) + session.entries(atLevel: level)
    try refuseUnconfirmed(entries)
    if try undo(among: entries, before: .cancel(level: level)) { return }
    try cancelLevel(level)
    try settle()
  }

  /// Does what follows when a presentation is left, and says so to a gate that it meets.
  private mutating func leave(_ body: (inout Turn) throws(Stop) -> Void) throws(Stop) {
    do throws(Stop) {
      try body(&self)
      try settle()
    } catch {
      guard case .gateClosed(var gate) = error else { throw error }
      gate.isBehindLeaving = true
      throw .gateClosed(gate)
    }
  }

  /// Cancels the presentation at that level, with all above it; at the root, ends the session.
  /// - Parameters:
  ///   - error: What the presentation has failed with, which is shown where the user is then.
  ///   - isDeadEnd: Whether its `onCancel` leads nowhere that the user gets to.
  mutating func cancelLevel(
    _ level: Int, reason: String? = nil, for error: HostError? = nil, isDeadEnd: Bool = false
  ) throws(Stop) {
    guard level > 0 else { return finishSession(.cancelled, reason: reason) }
    guard level < session.chain.count else {
      throw .refused(.notAllowed(command: "cancel", .nothingAtLevel(level)))
    }
    let presentation = session.chain[level]
    if presentation.manner.purpose == .gate, let gate = session.gate(atLevel: level) {
      return try abortGate(gate, reason: reason ?? "cancelled")
    }
    guard let presenter = presentation.answersTo.flatMap({ session.entry($0) }) else { return }
    let presenting = presenting(presentation.manner.origin)
    noteGroups(around: session.top)
    try dismissAll(downTo: level, as: .cancelled)
    let (below, before) = (session.top, session.advice)
    let scope = scope(of: session.entry(presenter.id) ?? presenter, StepScope.Occasion(outcome: "cancelled"))
    if !isDeadEnd, let transition = try choose(presenting?.onCancel ?? [], in: scope) {
      try leave { (turn) throws(Stop) in
        _ = try turn.doIfItCan { (turn) throws(Stop) in try turn.go(transition, from: presenter, in: scope)
        }
      }
    }
    if let error, let below { show([error.shown], on: below, saidSince: before) }
  }
}
