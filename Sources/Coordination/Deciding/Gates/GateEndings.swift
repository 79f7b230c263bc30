// How a gate ends: what waited in front of it is decided afresh, or given up, and the gate goes with everything that it opened.

import FlowDefinitions
import JSONText

extension Turn {
  /// Ends a gate whose flow has completed: the gate goes, and the task is decided afresh.
  /// - Parameter pending: The command that waits for the gate; if nil, the one that waits for the gate in sight.
  mutating func gateCompleted(_ pending: PendingCommand? = nil, result: JSON) throws(Stop) {
    guard let pending = pending ?? session.gateInSight else { return }
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

  /// Removes the gate, and decides the task afresh, with the secrets that it came with.
  /// - Parameter outcome: How the gate's flow ended.
  private mutating func leaveBehind(
    _ pending: PendingCommand, _ outcome: Outcome.Status, passed: [Origin]
  ) throws(Stop) {
    // The secrets are forgotten with the gate.
    let secrets = facts.secrets[waitingFor: pending.entry]
    if pending.hasSecrets, secrets.isEmpty {
      return try abortGate(pending, outcome, reason: "secretsLost")
    }
    if let source = session.entry(pending.source) { try loopGuard.hop(source.step) }
    let before = self
    try removeGate(pending, as: .done)
    guard try decideAfresh(pending, outcome, passed: passed, secrets) else {
      self = before
      return try abortGate(pending, outcome, reason: "stillUnmet")
    }
  }

  /// Decides the waiting task afresh, and returns whether the gate holds now.
  private mutating func decideAfresh(
    _ pending: PendingCommand, _ outcome: Outcome.Status, passed: [Origin], _ secrets: [Secret]
  ) throws(Stop) -> Bool {
    guard let source = session.entry(pending.source) else { return true }
    var trial = self
    trial.passedGates = passed
    trial.isConfirmed = isConfirmed || pending.isConfirmed
    trial.keptWays = pending.isKept ? pending.ways : nil
    do throws(Stop) {
      if try trial.carryOut(pending.task.with(secrets)) {
        self = trial
        passedGates = []
        keptWays = nil
      } else {
        try abort(pending, outcome, reason: "notAccepted", showing: trial.echo?.errors ?? [])
      }
    } catch {
      switch error {
      case .gateClosed(let gate):
        if gate.origin == pending.gate { return false }
        isConfirmed = trial.isConfirmed
        keptWays = pending.isKept ? pending.ways : nil
        try interpose(gate, before: pending.task.with(secrets), from: source, passed: passed)
      case .refused(.loopDetected), .needsProfile: throw error
      case .refused(.rulesBroken(let errors)):
        if case .proceed = pending.task {
          try leaveRefused(source, showing: errors)
        } else {
          try abort(pending, outcome, reason: "notAccepted", showing: errors)
        }
      case .refused(let refusal): try abort(pending, outcome, reason: refusal.kind.name)
      }
    }
    return true
  }

  /// Ends a gate whose flow has failed, or was cancelled. A flow that failed does not ask before what was typed in it is
  /// lost: there is nothing to stay for. One that was cancelled does, even if that counts as passed.
  mutating func gateFailed(_ status: Outcome.Status, _ reason: String?) throws(Stop) {
    guard let pending = session.gateInSight else { return }
    if status == .cancelled { try refuseUnconfirmed(entries(of: pending)) }
    let gate = bundle[pending.gate.flow]?.gate(at: pending.gate.pointer)
    let scope = scope(
      of: ground(of: pending) ?? session.entry(pending.source), StepScope.Occasion(outcome: status.rawValue))
    if let success = gate?.success, try holds(success, in: scope) {
      return try leaveBehind(pending, status, passed: pending.passed + [pending.gate])
    }
    if status == .cancelled { return try giveUpGate(pending, reason: reason ?? status.rawValue) }
    try abortGate(pending, status, reason: reason ?? status.rawValue)
  }

  /// Aborts a gate that the user leaves, once everything that was done in it is undone.
  mutating func giveUpGate(
    _ pending: PendingCommand, reason: String = "cancelled"
  ) throws(Stop) {
    let task = PendingUndo.Task.abort(gate: pending.entry, reason: reason)
    if try undo(among: entries(of: pending), before: task) { return }
    try abortGate(pending, reason: reason)
  }

  /// Removes the gate without its having been passed; the user is back where the command came from.
  /// - Parameter outcome: How the gate's flow ended.
  mutating func abortGate(
    _ pending: PendingCommand, _ outcome: Outcome.Status = .cancelled, reason: String
  ) throws(Stop) {
    try removeGate(pending, as: .aborted)
    try abort(pending, outcome, reason: reason)
  }

  /// Does what follows when a gate is aborted: the gate's `onAbort`; the action's `onError`; in front of a start step, the
  /// end.
  /// - Parameters:
  ///   - outcome: How the gate's flow ended.
  ///   - errors: What is wrong with what waited, to be shown on the source.
  ///   - isDeadEnd: Whether what the flow says of an abort leads nowhere that the user gets to.
  mutating func abort(
    _ pending: PendingCommand, _ outcome: Outcome.Status = .cancelled, reason: String,
    showing errors: [FieldError] = [], isDeadEnd: Bool = false
  ) throws(Stop) {
    let gate = bundle[pending.gate.flow]?.gate(at: pending.gate.pointer)
    let end = GateEnd(why: .aborted, flow: pending.presented, reason: reason)
    guard let source = session.entry(pending.source) else { return emit(.gateEnded(end)) }
    if source.isPlaceholder {
      try abortStart(source, reason: reason)
      if session.outcome == nil, session.gateEnd == nil { emit(.gateEnded(end)) }
      return
    }
    if case .proceed = pending.task, let step = step(of: source) {
      try abortEnd(of: source, step, behind: pending, reason: reason, isDeadEnd: isDeadEnd)
      if session.outcome == nil { emit(.gateEnded(end)) }
      return
    }
    let before = session.advice
    let left = try leaveOuter(of: pending)
    if !isDeadEnd, let ground = left == nil ? ground(of: pending) : top(of: pending.frame ?? source.frame) {
      let scope = scope(of: ground, StepScope.Occasion(outcome: outcome.rawValue))
      if let transition = try choose(gate?.onAbort ?? [], in: scope) {
        _ = try unlessMetAgain(pending, left ?? []) { (turn) throws(Stop) in
          _ = try turn.doIfItCan { (turn) throws(Stop) in
            try turn.go(transition, from: ground, in: scope)
          }
        }
      }
    }
    try settle()
    // The host has given the action up, or was too late, and nobody will do it any more.
    if case .command(.fail(let error)) = pending.task, session.top?.id == source.id, isRunningAction(source) {
      let isLeft = try unlessMetAgain(pending) { (turn) throws(Stop) in
        try turn.giveUp(error, on: source)
      }
      if !isLeft { tryAgain(source) }
    }
    if session.outcome != nil { return }
    if !errors.isEmpty { show(errors, on: source, saidSince: before) }
    // Of several gates that were left, the one in front of where the user is has been told of.
    if left?.isEmpty ?? true || session.gateEnd == nil { emit(.gateEnded(end)) }
  }

  /// Leaves what the user was about to leave when they met the gate that is given up now, which stands in front of where the
  /// `onAbort` of another gate leads, or the `onCancel` of a presentation. That transition is not taken: a user who does not get
  /// through could never leave otherwise. If the other gate was met in the same way, so is what that one stands in front of.
  /// Returns the gates that were left, innermost first; nil if nothing was left.
  private mutating func leaveOuter(of pending: PendingCommand) throws(Stop) -> [PendingCommand]? {
    guard pending.isLeaving else { return nil }
    var outer: [PendingCommand] = []
    let stop = tryOut { (turn) throws(Stop) in
      while outer.last?.isLeaving ?? true {
        let named = (outer.last ?? pending).task.levelToLeave
        guard let gate = turn.gate(atLevel: named) else {
          let level = named ?? turn.session.chain.count - 1
          if level > 0 { try turn.cancelLevel(level, isDeadEnd: true) }
          return try turn.settle()
        }
        try turn.removeGate(gate, as: .aborted)
        outer.append(gate)
      }
      if let outermost = outer.last { try turn.abort(outermost, reason: "cancelled", isDeadEnd: true) }
    }
    guard let stop else { return outer }
    switch stop {
    case .needsProfile, .refused(.loopDetected): throw stop
    case .gateClosed, .refused: return nil
    }
  }

  /// Returns the gate that was presented at that level. Without a level, returns the one that the user is in, if that is not
  /// what it has presented.
  private func gate(atLevel named: Int?) -> PendingCommand? {
    if named == nil, let pushedGate { return pushedGate }
    let level = named ?? session.chain.count - 1
    guard session.chain.indices.contains(level), session.chain[level].manner.purpose == .gate else {
      return nil
    }
    return session.gate(atLevel: level)
  }

  /// Returns the topmost entry of the frame on the stack in sight.
  private func top(of frame: FrameID) -> Entry? { session.stack?.first { $0.frame == frame } }

  /// Does what follows when a gate behind a done action is aborted, past which nobody comes: the action's `onError` is told,
  /// or else the action is given up.
  private mutating func abortEnd(
    of action: Entry, _ step: Step, behind pending: PendingCommand, reason: String, isDeadEnd: Bool
  ) throws(Stop) {
    let error = HostError.gateAborted(reason, in: phrasebook(of: flow(of: action.frame)))
    let isLeft =
      try isDeadEnd
      ? false
      : unlessMetAgain(pending) { (turn) throws(Stop) in
        let isHandled = try turn.doIfItCan { (turn) throws(Stop) in
          try turn.handle(error, on: action, step)
        }
        if !isHandled { try turn.giveUp(error, on: action) }
      }
    if isLeft { return }
    emit(.reopened(action.id))
    tryAgain(action)
  }

  /// Does what follows when a gate was given up, and returns whether that was possible.
  ///
  /// If it leads to the same gate, or to one of those that were left with it, a user who does not get through could never
  /// leave, so the user stays where they were, and an action there is to be done once more.
  private mutating func unlessMetAgain(
    _ pending: PendingCommand, _ outer: [PendingCommand] = [], _ body: (inout Turn) throws(Stop) -> Void
  ) throws(Stop) -> Bool {
    let stop = tryOut { (turn) throws(Stop) in
      try body(&turn)
      try turn.settle()
    }
    guard let stop else { return true }
    guard case .gateClosed(var gate) = stop else { throw stop }
    if gate.origin == pending.gate || outer.contains(where: { $0.gate == gate.origin }) { return false }
    gate.isBehindLeaving = true
    throw .gateClosed(gate)
  }

  /// Returns the entry where the flow goes on that met the gate: the source, or what runs or has presented the source's flow.
  /// Nil if the flow that met the gate was not entered yet.
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

  /// Does what follows when a gate in front of a start step is aborted: nothing stands behind it yet, since its frame was
  /// never entered.
  private mutating func abortStart(_ placeholder: Entry, reason: String) throws(Stop) {
    // The step may belong to a frame that stands below, where it was to begin a gate or, as checked further on, a
    // presentation.
    if session.gateInSight?.entry == placeholder.id { return try gateFailed(.cancelled, reason) }
    // A route that was uncovered has led to the gate.
    if session.stack?.contains(where: { $0.isVisible }) == true { return try leaveUncovered() }
    let level = session.chain.count - 1
    if level > session.baseLevel(of: placeholder.frame) { return try cancelLevel(level, reason: reason) }
    if level == 0, let tabs = session.chain.first?.tabs {
      guard let other = tabs.other else { return emit(.end(.gateAborted)) }
      return emit(.select(tab: other, root: nil))
    }
    switch session.frame(placeholder.frame).caller {
    case .root: emit(.end(.gateAborted))
    case .step, .presentation, .gate, .tab:
      try finish(FrameEnd(status: .cancelled, reason: reason), frame: placeholder.frame)
    }
  }

  /// Removes the gate, with everything that it opened.
  mutating func removeGate(_ pending: PendingCommand, as why: Presentation.End) throws(Stop) {
    if let level = ownLevel(of: pending) { return try dismissAll(downTo: level, as: why) }
    guard let level = session.level(of: pending.entry) else { return }
    // What lies over a gate that was pushed is not done with it: it goes along.
    try dismissAll(downTo: level + 1, as: why == .done ? .dismissed : why)
    for entry in session.chain[level].stack.downTo(pending.entry) {
      emit(.pop(entry.id, leavesDraft: why != .done))
    }
  }

  /// Returns the level that was presented for the gate; nil if the gate was pushed.
  private func ownLevel(of gate: PendingCommand) -> Int? {
    session.level(of: gate.entry).flatMap { level in
      let presentation = session.chain[level]
      return presentation.manner.purpose == .gate && presentation.stack.bottom?.id == gate.entry ? level : nil
    }
  }

  /// Returns the entries of what the gate opened, and of the gate itself, from the top down.
  func entries(of gate: PendingCommand) -> [Entry] {
    guard let level = session.level(of: gate.entry) else { return [] }
    return session.entries(above: level) + session.chain[level].stack.downTo(gate.entry)
  }

  /// Removes the gates above the source of a command that does not come from a gate itself.
  mutating func supersedeGates(above source: Entry) throws(Stop) {
    if let lowest = lowestGate(above: source) { try refuseUnconfirmed(entries(of: lowest)) }
    while let pending = session.gateInSight, pending.entry > source.id {
      try removeGate(pending, as: .superseded)
      emit(.gateEnded(GateEnd(why: .superseded, flow: pending.presented, reason: nil)))
    }
  }

  /// Returns the first of the gates that came after the entry.
  func lowestGate(above entry: Entry) -> PendingCommand? {
    session.pending.first { $0.entry > entry.id && session.level(of: $0.entry) != nil }
  }

  /// The innermost gate in sight, if it was pushed onto the stack on top.
  var pushedGate: PendingCommand? {
    guard let pending = session.gateInSight, let level = session.level(of: pending.entry),
      level == session.chain.count - 1, session.chain[level].stack.bottom?.id != pending.entry
    else { return nil }
    return pending
  }
}

extension TabSet {
  /// A tab other than the selected one in which there is something to be seen: the one where the user was before, if possible.
  var other: String? {
    let others = loaded.filter { $0.name != selected && $0.value.contains(where: { $0.isVisible }) }
    return (others.first { $0.name == previous } ?? others.first)?.name
  }
}

extension PendingCommand.Task {
  /// Returns the task as it was, with the secrets that waited in memory.
  fileprivate func with(_ secrets: [Secret]) -> PendingCommand.Task {
    guard case .command(let action) = self, !secrets.isEmpty else { return self }
    var sent = JSONObject()
    sent["values"] = action.values.map(JSON.object)
    sent["payload"] = action.payload
    let whole = secrets.reduce(JSON.object(sent)) { $0.inserting($1.value, at: $1.place) }
    return .command(action.replacing(values: whole["values"]?.asObject, payload: whole["payload"]))
  }
}
