// Gates: conditions in front of a step, a transition or an event. A command that runs into a gate is rolled back as a whole
// and waits, while the gate's flow is put in between.

import FlowDefinitions
import JSONText

extension Turn {
  /// Passes the gates in order. Returns those that must go on holding.
  /// - Throws: `gateClosed` with the first that does not hold.
  mutating func pass(_ gates: [Gate], of flow: Flow, in scope: StepScope) throws(Stop) -> [Origin] {
    var holding: [Origin] = []
    for gate in gates {
      let origin = Origin(flow: flow.id, pointer: gate.pointer)
      if try holds(gate.unless, in: scope) {
        if gate.staysInForce { holding.append(origin) }
        continue
      }
      // A gate that `success` let pass although it does not hold cannot go on holding.
      if passedGates.contains(origin) { continue }
      let present = try render(gate.present, in: scope) ?? ""
      throw .gateClosed(
        ClosedGate(
          origin: origin, present: present,
          input: try handed(gate.input, to: FlowID(present), in: scope),
          style: try word(gate.style, in: scope) ?? "pageSheet",
          transition: try word(gate.transition, in: scope), frame: session.frame(scope.frameID),
          secrets: facts.secrets[scope.frameID]))
    }
    return holding
  }

  /// Carries out a task; if a gate stands in front of it, puts that in between instead, and the task waits.
  /// Returns whether what was submitted was accepted; if not, nothing has happened.
  mutating func attempt(
    _ task: PendingCommand.Task, from source: Entry
  ) throws(Stop) -> Bool {
    var trial = self
    trial.passedGates = []
    do throws(Stop) {
      guard try trial.carryOut(task) else {
        echo = trial.echo
        return false
      }
      self = trial
      passedGates = []
      return true
    } catch {
      guard case .gateClosed(let gate) = error else { throw error }
      let source = gate.source.flatMap { session.entry($0) } ?? source
      try interpose(gate, before: task, from: source)
      return true
    }
  }

  /// Does what follows by itself at the start of a session or a gate. A gate in front of where a route leads stands in front
  /// of the start then: there is no screen yet that it could lead back to.
  mutating func settleAtStart() throws(Stop) {
    while let top = session.top, let step = step(of: top), top.isDone(step) {
      let said = (session.advice, session.gateEnd)
      try leaveUncovered()
      passOn(said)
    }
    guard let stop = tryOut({ (turn) throws(Stop) in try turn.settle() }) else { return }
    guard case .gateClosed(let gate) = stop, let route = session.top else { throw stop }
    emit(
      .replace(
        [route.id], leavesDrafts: false,
        placeholder(of: route.step, params: route.params, in: route.frame, level: session.chain.count - 1)))
    guard let source = session.top else { return }
    try interpose(gate, before: .enter(route.step, params: route.params), from: source)
  }

  /// Puts the gate's flow or step in front of the task.
  mutating func interpose(
    _ gate: ClosedGate, before task: PendingCommand.Task, from source: Entry, passed: [Origin] = []
  ) throws(Stop) {
    if session.pending.count >= Limit.gates.value { throw .refused(.limitExceeded(.gates)) }
    try loopGuard.nest()
    defer { loopGuard.unnest() }
    metGates.append(gate.present)
    let task = try keepTyped(with: task, from: source)
    try supersedeGates(above: source)
    let (open, secrets) = try keep(task, of: source)
    try noteTitleOfTop()
    let isPushed = gate.style == "push"
    let level = isPushed ? session.chain.count - 1 : session.chain.count
    let presenter = session.top?.id ?? source.id
    // A step is shown in the frame that met the gate. A flow has a frame of its own; so has a step if the frame that met the
    // gate was rolled back.
    let met = session.frames[gate.frame.id]?.id
    let step = bundle[gate.frame.flow]?[StepID(gate.present)]?.id
    let own = step == nil || met == nil ? try newFrame(of: gate, step) : nil
    if let own {
      emit(.frame(own))
      if step == nil { takeVariables(own.id) }
    }
    guard let frame = own?.id ?? met, let start = step ?? own.flatMap({ bundle[$0.flow]?.start }) else {
      return
    }
    let home = met ?? frame
    let pending = PendingCommand(
      entry: session.nextEntry, source: source.id, frame: home == source.frame ? nil : home,
      gate: gate.origin, presented: gate.present, task: open, passed: passed, hasSecrets: !secrets.isEmpty,
      isConfirmed: isConfirmed, isKept: isKept, isLeaving: gate.isBehindLeaving && task.mayLeave,
      ways: keptWays ?? [])
    // What comes in between has not been walked through before.
    keptWays = nil
    try begin(start, in: frame, level: level) { turn, push in
      turn.emit(
        isPushed
          ? .push(push)
          : .present(
            Change.Present(
              push: push,
              manner: Presentation.Manner(
                style: gate.style, transition: gate.transition, purpose: .gate, presentedBy: presenter,
                origin: gate.origin, allowsCancel: true, ownsFrame: own != nil))))
      turn.emit(.pending(pending))
    }
    try settleAtStart()
  }

  /// Returns the gate's own frame: that of its flow, or one like the frame that met it.
  private mutating func newFrame(of gate: ClosedGate, _ step: StepID?) throws(Stop) -> Change.NewFrame {
    if step == nil { return try newFrame(of: FlowID(gate.present), input: gate.input, caller: .gate) }
    facts.secrets[session.nextFrame] = gate.secrets
    return Change.NewFrame(
      id: session.nextFrame, flow: gate.frame.flow, input: gate.frame.input, vars: gate.frame.vars,
      caller: .gate)
  }

  /// Keeps what was typed on a screen other than the source, such as that of a gate that goes now, as that screen's draft.
  /// Returns the task without it, since it would become the source's draft there.
  private mutating func keepTyped(
    with task: PendingCommand.Task, from source: Entry
  ) throws(Stop) -> PendingCommand.Task {
    guard case .command(let action) = task, let values = action.values, !action.isEdit,
      let screen = session.top, screen.id != source.id
    else { return task }
    try keepTyped(values, of: screen)
    return .command(action.replacing(values: nil, payload: action.payload))
  }

  /// Keeps what was typed as the source's draft while the task waits; its secrets, and those that came with an event, wait in
  /// memory. Returns the task as it is stored, and the secrets.
  private mutating func keep(
    _ task: PendingCommand.Task, of source: Entry
  ) throws(Stop) -> (open: PendingCommand.Task, secrets: [Secret]) {
    guard case .command(let action) = task else { return (task, []) }
    let values = try action.values.map { (values) throws(Stop) in
      try typed(with: action, values, on: source)
    }
    let payload = action.payload.map { payload in
      payload.parted(by: bundle.secretSchemas.payloads(of: action.event ?? ""))
    }
    if let typed = action.values, !action.isEdit { try keepTyped(typed, of: source) }
    let secrets =
      (values?.secrets ?? []).map { $0.inside("values") }
      + (payload?.secrets ?? []).map { $0.inside("payload") }
    facts.secrets[waitingFor: session.nextEntry] = secrets
    return (.command(action.replacing(values: values?.open, payload: payload?.open)), secrets)
  }

  /// Returns the values without their secrets, and the secrets. The values of an edit may be those of any screen.
  private func typed(
    with action: Command.Action, _ values: JSONObject, on source: Entry
  ) throws(Stop) -> (open: JSONObject, secrets: [Secret]) {
    if !action.isEdit, step(of: source)?.screen != nil { return try parted(values, on: source) }
    let (open, secrets) = JSON.object(values).parted(by: bundle.secretSchemas.values)
    return (open.asObject ?? [:], secrets)
  }
}
