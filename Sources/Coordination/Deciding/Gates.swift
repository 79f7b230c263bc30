// Gates: what stands in front of a step, a transition or an event. The command that runs into one is taken back as a whole and
// waits; when the gate's flow is over, the gate goes with everything that it opened, and the command is decided afresh.

import FlowDefinitions
import JSONText

/// A gate that does not hold, and what it puts in between. Worked out where it was met, since what led there is taken back.
public struct ClosedGate: Sendable {
  let origin: Origin
  let present: String
  let input: JSON?
  let style: String
  let transition: String?
  /// The invocation of the flow that has the gate, as it was where the gate was met, and the secrets that it was handed.
  let frame: Frame
  let secrets: [Secret]
  /// The entry that the transition started from, where that is not the top one.
  var source: EntryID?
}

extension Turn {
  /// Passes the gates in order. Returns those that must go on holding.
  /// - Throws: `gateClosed` with the first that does not hold.
  mutating func pass(_ gates: [Gate], of flow: Flow, in scope: StepScope) throws(Refusal) -> [Origin] {
    var holding: [Origin] = []
    for gate in gates {
      let origin = Origin(flow: flow.id, pointer: gate.pointer)
      if try holds(gate.unless, in: scope) {
        if gate.staysInForce { holding.append(origin) }
        continue
      }
      // What `success` let pass although it does not hold cannot go on holding.
      if passedGates.contains(origin) { continue }
      let present = try render(gate.present, in: scope) ?? ""
      throw .gateClosed(
        ClosedGate(
          origin: origin, present: present,
          input: try handed(gate.input, to: FlowID(present), in: scope),
          style: try render(gate.style, in: scope) ?? "pageSheet",
          transition: try render(gate.transition, in: scope), frame: session.frame(scope.frameID),
          secrets: facts.secrets[scope.frameID]))
    }
    return holding
  }

  /// Carries out a task; if a gate stands in front of it, puts that in between instead, and the task waits.
  /// Returns whether what was submitted was accepted; if not, nothing has happened.
  mutating func attempt(
    _ task: PendingCommand.Task, from source: Entry, passed: [Origin] = []
  ) throws(Refusal) -> Bool {
    var trial = self
    trial.passedGates = passed
    do throws(Refusal) {
      guard try trial.carryOut(task) else {
        refusedValues = trial.refusedValues
        trace = trial.trace
        return false
      }
      swap(&self, &trial)
      passedGates = []
      return true
    } catch {
      guard case .gateClosed(let gate) = error else { throw error }
      trace = trial.trace
      let source = gate.source.flatMap { session.entry($0) } ?? source
      try interpose(gate, before: task, from: source, passed: passed)
      return true
    }
  }

  /// What follows the start of a session or a gate by itself. A gate in front of where a route leads stands in front of the start:
  /// there is no screen yet that it could lead back to.
  mutating func settleAtStart() throws(Refusal) {
    while let top = session.top, let step = step(of: top), top.isDone(step) {
      let said = (session.advice, session.gateEnd)
      try leaveUncovered()
      passOn(said)
    }
    var trial = self
    do throws(Refusal) {
      try trial.settle()
      self = trial
    } catch {
      guard case .gateClosed(let gate) = error, let route = session.top else { throw error }
      trace = trial.trace
      emit(
        .replace(
          [route.id], leavesDrafts: false,
          placeholder(of: route.step, params: route.params, in: route.frame, level: session.chain.count - 1)))
      guard let source = session.top else { return }
      try interpose(gate, before: .enter(route.step, params: route.params), from: source)
    }
  }

  /// Puts the gate's flow or step in front of the task.
  mutating func interpose(
    _ gate: ClosedGate, before task: PendingCommand.Task, from source: Entry, passed: [Origin] = []
  ) throws(Refusal) {
    if session.pending.count >= Limits.gates { throw .limitExceeded(limit: "gates", value: Limits.gates) }
    metGates.append(gate.present)
    let task = try keepTyped(with: task, from: source)
    try supersedeGates(above: source)
    let (open, secrets) = try keep(task, of: source)
    try entitleTop()
    let isPushed = gate.style == "push"
    let level = isPushed ? session.chain.count - 1 : session.chain.count
    let presenter = session.top?.id ?? source.id
    // A step is shown in the frame that met the gate; a flow has one of its own, as a step has where that frame is taken back, too.
    let met = session.frames[gate.frame.id]?.id
    let step = bundle[gate.frame.flow]?[StepID(gate.present)]?.id
    let own = step == nil || met == nil ? try newFrame(of: gate, step) : nil
    if let own { emit(.frame(own)) }
    guard let frame = own?.id ?? met, let start = step ?? own.flatMap({ bundle[$0.flow]?.start }) else {
      return
    }
    let home = met ?? frame
    let pending = PendingCommand(
      entry: session.nextEntry, source: source.id, frame: home == source.frame ? nil : home,
      gate: gate.origin, presented: gate.present, task: open, passed: passed, hasSecrets: !secrets.isEmpty,
      isConfirmed: isConfirmed, isKept: isKept)
    // What comes in between is there for the first time.
    isKept = false
    try begin(start, in: frame, level: level) { turn, push in
      turn.emit(
        isPushed
          ? .push(push)
          : .present(
            Change.Present(
              push: push, style: gate.style, transition: gate.transition, purpose: .gate,
              presentedBy: presenter,
              origin: gate.origin, allowsCancel: true, ownsFrame: own != nil)))
      turn.emit(.pending(pending))
    }
    try settleAtStart()
  }

  /// The frame that the gate has for itself: that of its flow, or one like that which met it.
  private mutating func newFrame(of gate: ClosedGate, _ step: StepID?) throws(Refusal) -> Change.NewFrame {
    if step == nil { return try newFrame(of: FlowID(gate.present), input: gate.input, caller: .gate) }
    facts.secrets[session.nextFrame] = gate.secrets
    return Change.NewFrame(
      id: session.nextFrame, flow: gate.frame.flow, input: gate.frame.input, vars: gate.frame.vars,
      caller: .gate)
  }

  /// What was typed on another screen than the source, such as that of a gate which goes now, stays that one's draft, and does not
  /// come with the task: there it would become the source's.
  private mutating func keepTyped(
    with task: PendingCommand.Task, from source: Entry
  ) throws(Refusal) -> PendingCommand.Task {
    guard case .command(let action) = task, let values = action.values, !action.isEdit,
      let screen = session.top, screen.id != source.id
    else { return task }
    try keepDraft(values, of: screen)
    return .command(action.replacing(values: nil, payload: action.payload))
  }

  /// What was typed waits as the source's draft; its secrets, and those that came with an event, wait in memory. Returns the task
  /// as it is stored, and them.
  private mutating func keep(
    _ task: PendingCommand.Task, of source: Entry
  ) throws(Refusal) -> (open: PendingCommand.Task, secrets: [Secret]) {
    guard case .command(let action) = task else { return (task, []) }
    let values = try action.values.map { (values) throws(Refusal) in
      try typed(with: action, values, on: source)
    }
    let payload = action.payload.map { payload in
      payload.parted(by: bundle.secretSchemas.payloads(of: action.event ?? ""))
    }
    if let typed = action.values, !action.isEdit { try keepDraft(typed, of: source) }
    let secrets =
      (values?.secrets ?? []).map { $0.inside("values") }
      + (payload?.secrets ?? []).map { $0.inside("payload") }
    facts.secrets[waitingFor: session.nextEntry] = secrets
    return (.command(action.replacing(values: values?.open, payload: payload?.open)), secrets)
  }

  /// The values without their secrets, and those. What an edit changes may be any screen's.
  private func typed(
    with action: Command.Action, _ values: JSONObject, on source: Entry
  ) throws(Refusal) -> (open: JSONObject, secrets: [Secret]) {
    if !action.isEdit, step(of: source)?.screen != nil { return try parted(values, on: source) }
    let (open, secrets) = JSON.object(values).parted(by: bundle.secretSchemas.values)
    return (open.asObject ?? [:], secrets)
  }

  // MARK: - When it is over

  /// The gate's flow has completed: the gate goes, and the task is decided afresh.
  mutating func gateCompleted(result: JSON) throws(Refusal) {
    guard let pending = session.gateInSight else { return }
    let gate = bundle[pending.gate.flow]?.gate(at: pending.gate.pointer)
    let scope = scope(
      of: ground(of: pending) ?? session.entry(pending.source),
      StepScope.Occasion(result: result, outcome: "completed"))
    if let level = session.level(of: pending.entry) {
      // What was submitted has counted; what was only typed has not.
      let typed = session.chain[level].stack.downTo(pending.entry).filter { $0.draft != nil }
      try refuseUnconfirmed(session.entries(above: level) + typed)
    }
    var passed = pending.passed
    if let success = gate?.success {
      guard try holds(success, in: scope) else {
        return try abortGate(pending, .completed, reason: "notPassed")
      }
      passed.append(pending.gate)
    }
    try leaveBehind(pending, .completed, passed: passed)
  }

  /// The gate goes, and the task is decided afresh, with the secrets that it came with.
  /// - Parameter outcome: How its flow ended.
  private mutating func leaveBehind(
    _ pending: PendingCommand, _ outcome: Outcome.Status, passed: [Origin]
  ) throws(Refusal) {
    // They are forgotten with the gate.
    let secrets = facts.secrets[waitingFor: pending.entry]
    if pending.hasSecrets, secrets.isEmpty {
      return try abortGate(pending, outcome, reason: "secretsLost")
    }
    try removeGate(pending, as: .done)
    try decideAfresh(pending, outcome, passed: passed, secrets)
  }

  private mutating func decideAfresh(
    _ pending: PendingCommand, _ outcome: Outcome.Status, passed: [Origin], _ secrets: [Secret]
  ) throws(Refusal) {
    guard let source = session.entry(pending.source) else { return }
    try hop(source.step)
    var trial = self
    trial.passedGates = passed
    trial.isConfirmed = isConfirmed || pending.isConfirmed
    trial.isKept = pending.isKept
    do throws(Refusal) {
      if try trial.carryOut(pending.task.with(secrets)) {
        self = trial
        passedGates = []
        isKept = false
      } else {
        try abort(pending, outcome, reason: "notAccepted")
      }
    } catch .gateClosed(let gate) {
      if gate.origin == pending.gate { return try abort(pending, outcome, reason: "stillUnmet") }
      isConfirmed = trial.isConfirmed
      isKept = pending.isKept
      try interpose(gate, before: pending.task.with(secrets), from: source, passed: passed)
    } catch {
      switch error {
      case .loopDetected, .needsProfile: throw error
      default: try abort(pending, outcome, reason: error.kind.name)
      }
    }
  }

  /// The gate's flow has failed, or was cancelled. One that failed does not ask for what was typed in it: there is nothing to stay
  /// for.
  mutating func gateFailed(_ status: Outcome.Status, _ reason: String?) throws(Refusal) {
    guard let pending = session.gateInSight else { return }
    let gate = bundle[pending.gate.flow]?.gate(at: pending.gate.pointer)
    let scope = scope(
      of: ground(of: pending) ?? session.entry(pending.source), StepScope.Occasion(outcome: status.rawValue))
    if let success = gate?.success, try holds(success, in: scope) {
      return try leaveBehind(pending, status, passed: pending.passed + [pending.gate])
    }
    if status == .cancelled {
      try refuseUnconfirmed(entries(of: pending))
      return try giveUpGate(pending, reason: reason ?? status.rawValue)
    }
    try abortGate(pending, status, reason: reason ?? status.rawValue)
  }

  /// The user leaves the gate: it is aborted once all is taken back that was done in it.
  mutating func giveUpGate(
    _ pending: PendingCommand, _ outcome: Outcome.Status = .cancelled, reason: String = "cancelled"
  ) throws(Refusal) {
    let task = PendingUndo.Task.abort(gate: pending.entry, outcome, reason: reason)
    if try undo(among: entries(of: pending), before: task) { return }
    try abortGate(pending, outcome, reason: reason)
  }

  /// The gate goes without having been passed, and the user is where the command came from.
  /// - Parameter outcome: How its flow ended.
  mutating func abortGate(
    _ pending: PendingCommand, _ outcome: Outcome.Status = .cancelled, reason: String
  ) throws(Refusal) {
    try removeGate(pending, as: .aborted)
    try abort(pending, outcome, reason: reason)
  }

  /// What an abort leads to: the gate's `onAbort`; the action's `onError`; in front of a start step, the end.
  mutating func abort(
    _ pending: PendingCommand, _ outcome: Outcome.Status = .cancelled, reason: String
  ) throws(Refusal) {
    let gate = bundle[pending.gate.flow]?.gate(at: pending.gate.pointer)
    let end = GateEnd(why: .aborted, flow: pending.presented, reason: reason)
    guard let source = session.entry(pending.source) else { return emit(.gateEnded(end)) }
    if source.isPlaceholder {
      try abortStart(source, reason: reason)
      if session.outcome == nil, session.gateEnd == nil { emit(.gateEnded(end)) }
      return
    }
    if case .proceed = pending.task, let step = step(of: source) {
      let error = HostError(code: "gateAborted", message: reason)
      return try handle(error, on: source, step)
    }
    if let ground = ground(of: pending) {
      let scope = scope(of: ground, StepScope.Occasion(outcome: outcome.rawValue))
      if let transition = try choose(gate?.onAbort ?? [], in: scope) {
        try go(transition, from: ground, in: scope)
      }
    }
    try settle()
    if session.outcome == nil { emit(.gateEnded(end)) }
  }

  /// Where the flow goes on that met the gate: at the source, or at what runs or has presented the flow which the source is of. Nil
  /// where it was not entered yet.
  private func ground(of pending: PendingCommand) -> Entry? {
    guard let source = session.entry(pending.source), let frame = pending.frame else {
      return session.entry(pending.source)
    }
    for presentation in session.chain.reversed() {
      let entry = presentation.stack.first { $0.frame == frame && $0.id < source.id }
      if let entry = entry ?? presentation.tabs?.base, entry.frame == frame { return entry }
    }
    return nil
  }

  /// Nothing stands behind the gate yet: its frame was never entered.
  private mutating func abortStart(_ placeholder: Entry, reason: String) throws(Refusal) {
    // A step of a frame that stands below: the gate in front of it was to be a gate's step, or what was to be presented.
    if session.gateInSight?.entry == placeholder.id { return try gateFailed(.cancelled, reason) }
    // A route that was uncovered has led to the gate.
    if session.stack?.contains(where: \.isVisible) == true { return try leaveUncovered() }
    let level = session.chain.count - 1
    if level > session.baseLevel(of: placeholder.frame) { return try cancelLevel(level, reason: reason) }
    if level == 0, let tabs = session.chain.first?.tabs {
      guard let other = tabs.other else { return finishSession(.cancelled, reason: "gateAborted") }
      return emit(.select(tab: other, root: nil))
    }
    switch session.frame(placeholder.frame).caller {
    case .root: finishSession(.cancelled, reason: "gateAborted")
    case .step, .presentation, .gate, .tab:
      try finish(.cancelled, reason: reason, frame: placeholder.frame)
    }
  }

  /// Takes the gate away, with everything that it opened.
  mutating func removeGate(_ pending: PendingCommand, as why: Presentation.End) throws(Refusal) {
    if let level = ownLevel(of: pending) { return try dismissAll(downTo: level, as: why) }
    guard let level = session.level(of: pending.entry) else { return }
    try dismissAll(downTo: level + 1, as: why)
    for entry in session.chain[level].stack.downTo(pending.entry) {
      emit(.pop(entry.id, leavesDraft: why != .done))
    }
  }

  /// The level that was presented for the gate; nil where it was pushed.
  private func ownLevel(of gate: PendingCommand) -> Int? {
    session.level(of: gate.entry).flatMap { level in
      let presentation = session.chain[level]
      return presentation.purpose == .gate && presentation.stack.bottom?.id == gate.entry ? level : nil
    }
  }

  /// What the gate opened, and it itself, from the top down.
  func entries(of gate: PendingCommand) -> [Entry] {
    guard let level = session.level(of: gate.entry) else { return [] }
    return session.entries(above: level) + session.chain[level].stack.downTo(gate.entry)
  }

  /// A command that does not come from the gate itself leaves no gate above its source.
  mutating func supersedeGates(above source: Entry) throws(Refusal) {
    let lowest = session.pending.first { $0.entry > source.id && session.level(of: $0.entry) != nil }
    if let lowest { try refuseUnconfirmed(entries(of: lowest)) }
    while let pending = session.gateInSight, pending.entry > source.id {
      try removeGate(pending, as: .superseded)
      emit(.gateEnded(GateEnd(why: .superseded, flow: pending.presented, reason: nil)))
    }
  }

  /// The gate that was pushed right under that entry, if that entry is its first.
  func pushedGate(under entry: Entry) -> PendingCommand? {
    guard let pending = session.gateInSight, let level = session.level(of: pending.entry),
      level == session.chain.count - 1, session.chain[level].stack.bottom?.id != pending.entry
    else { return nil }
    return pending
  }
}

extension Session {
  /// The innermost gate of what is seen: none that stands in a tab which is not selected.
  var gateInSight: PendingCommand? { pending.last { level(of: $0.entry) != nil } }

  /// The gate that was presented at that level.
  func gate(atLevel level: Int) -> PendingCommand? {
    guard let bottom = chain[level].stack.bottom else { return nil }
    return pending.last { $0.entry == bottom.id }
  }
}

extension TabSet {
  /// A tab besides the selected one in which there is something to be seen.
  fileprivate var other: String? {
    loaded.first { $0.name != selected && $0.value.contains(where: \.isVisible) }?.name
  }
}

extension PendingCommand.Task {
  /// The task as it was, with the secrets that waited in memory.
  fileprivate func with(_ secrets: [Secret]) -> PendingCommand.Task {
    guard case .command(let action) = self, !secrets.isEmpty else { return self }
    var sent = JSONObject()
    sent["values"] = action.values.map(JSON.object)
    sent["payload"] = action.payload
    let whole = secrets.reduce(JSON.object(sent)) { $0.inserting($1.value, at: $1.place.tokens[...]) }
    return .command(action.replacing(values: whole["values"]?.asObject, payload: whole["payload"]))
  }
}
