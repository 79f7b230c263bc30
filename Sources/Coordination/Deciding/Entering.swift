// Entering a step: its params, its gates, what prefills it, and what kind of place it gets.

import Expressions
import FlowDefinitions
import JSONSchemas
import JSONText

extension Turn {
  /// Enters a step of the frame on top of what stands. An end is not entered: it ends the frame.
  mutating func enter(_ id: StepID, params: JSONObject, in frame: FrameID) throws(Stop) {
    let step = flow(of: frame)[id]
    let push = try push(of: id, step, params: params, in: frame, over: session.stack)
    if let end = step?.end { return try finish(end, at: push, over: session.stack) }
    if step?.tabs != nil { throw .refused(.notAllowed(command: method, .misplacedTabs(id))) }
    try noteTitleOfTop()
    emit(.push(push))
    if (session.stack?.depth ?? 0) > Limit.depth.value { throw .refused(.limitExceeded(.depth)) }
    if case .flow? = step?.kind { try openInnerFlow() }
  }

  /// Enters the step in the place of the removed entries, which are in order from the top down.
  mutating func enter(
    _ id: StepID, params: JSONObject, replacing removed: [EntryID], on stack: Stack, in frame: FrameID
  ) throws(Stop) {
    let step = flow(of: frame)[id]
    let push = try push(of: id, step, params: params, in: frame, over: stack.dropping(removed.count))
    if let end = step?.end { return try finish(end, at: push, over: stack) }
    if let tabs = step?.tabs {
      guard session.chain.count == 1, removed.count >= stack.depth else {
        throw .refused(.notAllowed(command: method, .misplacedTabs(id)))
      }
      return try open(tabs, push, replacing: removed)
    }
    emit(.replace(removed, leavesDrafts: true, push))
    if case .flow? = step?.kind { try openInnerFlow() }
  }

  private mutating func finish(_ end: End, at push: Change.Push, over stack: Stack?) throws(Stop) {
    try finish(end, step: push.step, frame: push.frame, in: scope(of: entered(push, over: stack)))
  }

  /// Returns the entry as it will stand, with what its frame has collected.
  private func entered(_ push: Change.Push, over stack: Stack?) -> Entry {
    Entry(push, at: time, dataBelow: session.data(of: push.frame, under: stack, level: push.level))
  }

  /// Returns the push by which a step is entered, once its gates are passed.
  /// - Parameter start: The level at which the frame starts with this entry, if it does. A step that cannot be entered there
  ///   gets a placeholder.
  mutating func push(
    of id: StepID, _ step: Step?, params: JSONObject, in frame: FrameID, over stack: Stack?,
    at start: Int? = nil
  ) throws(Stop) -> Change.Push {
    let flow = flow(of: frame)
    let params = filled(params, for: step)
    if let violations = step?.params?.violations(of: .object(params)), !violations.isEmpty {
      throw .refused(.inputInvalid(subject: .params, errors(violations, in: frame)))
    }
    let (number, level) = (session.nextEntry, start ?? max(session.chain.count - 1, 0))
    let time = time == recordTime ? nil : time
    let isPlaceholder = start != nil && (step?.end != nil || step?.tabs != nil)
    func push(holding: [Origin] = [], prefill: JSONObject = [:]) -> Change.Push {
      Change.Push(
        entry: number, step: id, frame: frame, level: level, params: params, prefill: prefill,
        isAutomatic: isPlaceholder || step?.isAutomatic ?? false, isPlaceholder: isPlaceholder,
        holding: holding, time: time, keepsDrafts: step?.keepsDrafts ?? true)
    }
    let gates = bundle.traits.mayRollBack ? (flow.group(of: id)?.requires ?? []) + (step?.requires ?? []) : []
    let prefill = step?.screen?.prefill
    if gates.isEmpty, prefill == nil { return push() }
    let scope = scope(of: entered(push(), over: stack))
    let holding = try pass(gates, of: flow, in: scope)
    return push(holding: holding, prefill: withoutSecrets(try compute(prefill, in: scope), on: step))
  }

  /// Returns an entry that keeps the place of a step in front of which a gate stands.
  func placeholder(
    of id: StepID, params: JSONObject = [:], in frame: FrameID, level: Int
  ) -> Change.Push {
    Change.Push(
      entry: session.nextEntry, step: id, frame: frame, level: level,
      params: filled(params, for: flow(of: frame)[id]), isAutomatic: true, isPlaceholder: true)
  }

  /// Returns the params that the step is handed, with the `default`s of what is missing.
  private func filled(_ params: JSONObject, for step: Step?) -> JSONObject {
    guard let schema = step?.params else { return params }
    return schema.fillingDefaults(in: .object(params)).asObject ?? params
  }

  /// Enters the first step of a frame; if a gate stands in front of it, puts a placeholder in its place, and then the gate in
  /// front of that.
  mutating func begin(
    _ start: StepID, params: JSONObject = [:], in frame: FrameID, level: Int,
    _ place: (inout Turn, Change.Push) -> Void
  ) throws(Stop) {
    // A start step that is not a screen leads on at once, and may run into a gate behind it: then the turn goes back to
    // before it stood there.
    let before = flow(of: frame)[start]?.screen == nil ? bookmark : nil
    do throws(Stop) {
      try enterFirst(start, params: params, in: frame, level: level, place)
    } catch {
      guard case .gateClosed(let gate) = error else { throw error }
      if let before { rewind(to: before) }
      let push = placeholder(of: start, params: params, in: frame, level: level)
      place(&self, push)
      guard let entry = session.top else { return }
      try interpose(gate, before: .enter(start, params: params), from: entry)
    }
  }

  /// Enters a step where nothing stands yet.
  /// - Parameter keepsPlace: Whether, if the step runs a flow and a gate stands in front of that flow's start, a placeholder
  ///   keeps the place of the start.
  /// - Throws: `gateClosed`, in which case the whole command waits.
  mutating func enterFirst(
    _ start: StepID, params: JSONObject, in frame: FrameID, level: Int, keepsPlace: Bool = true,
    _ place: (inout Turn, Change.Push) -> Void
  ) throws(Stop) {
    let step = flow(of: frame)[start]
    // A new presentation has no stack at its level yet.
    let stack = session.chain.indices.contains(level) ? session.chain[level].stack : nil
    let push = try push(of: start, step, params: params, in: frame, over: stack, at: level)
    place(&self, push)
    if let end = step?.end { return try finish(end, step: start, frame: frame, in: scope(of: session.top)) }
    if let tabs = step?.tabs { return try openAtStart(tabs, of: push) }
    try openInnerFlow(keepsPlace: keepsPlace)
  }

  /// Starts the flow of the entry on top, if its step runs one inside the stack. Such a step is never seen itself: it starts
  /// its flow at once, and starts it again when it is uncovered.
  /// - Parameter keepsPlace: Whether a placeholder keeps the place of the flow's start if a gate stands in front of that. If
  ///   not, the whole command waits.
  mutating func openInnerFlow(keepsPlace: Bool = true) throws(Stop) {
    guard let entry = session.top, case .flow(let inner)? = step(of: entry)?.kind else { return }
    try loopGuard.hop(entry.step)
    try loopGuard.nest()
    defer { loopGuard.unnest() }
    if entry.result != nil { emit(.reopened(entry.id)) }
    let frame = try newFrame(of: inner.flow, inner.input, in: scope(of: entry), caller: .step(entry.id))
    let first = open(frame)
    if entry.innerFrame == nil { takeSet(on: entry.id) }
    guard let start = first?.step ?? bundle[inner.flow]?.start else { return }
    let level = session.chain.count - 1
    let params = first?.params ?? [:]
    let place = { (turn: inout Turn, push: Change.Push) in turn.emit(.push(push)) }
    if keepsPlace { return try begin(start, params: params, in: frame.id, level: level, place) }
    try enterFirst(start, params: params, in: frame.id, level: level, keepsPlace: false, place)
  }

  /// Begins a frame.
  ///
  /// If the session is being migrated, the frame has what it had before, and begins where it began then, which is returned if
  /// it is not the start.
  @discardableResult
  mutating func open(_ frame: Change.NewFrame) -> FrameRemains.Beginning? {
    emit(.frame(frame))
    takeVariables(frame.id)
    return inherit(frame.id)
  }

  /// Returns a new frame of a flow, with the input that the definition computes for it.
  mutating func newFrame(
    of id: FlowID, _ input: Computed?, in scope: StepScope, caller: Frame.Caller
  ) throws(Stop) -> Change.NewFrame {
    try newFrame(of: id, input: try handed(input, to: id, in: scope), caller: caller)
  }

  /// Returns a new frame of a flow with that input.
  mutating func newFrame(
    of id: FlowID, input: JSON?, caller: Frame.Caller
  ) throws(Stop) -> Change.NewFrame {
    guard let flow = bundle[id] else {
      throw .refused(.targetNotFound(target: id.name, targets: bundle.flows.names))
    }
    if session.frames.count >= Limit.frames.value { throw .refused(.limitExceeded(.frames)) }
    let (open, secrets) = try Turn.checkedInput(input, of: flow, phrasebook(of: flow))
    let frame = session.nextFrame
    facts.secrets[frame] = secrets
    let bare = Change.NewFrame(id: frame, flow: id, input: open, vars: [:], caller: caller)
    var probe = self
    probe.emit(.frame(bare))
    let vars = try probe.compute(flow.vars, in: probe.scope(of: nil, in: frame))
    return Change.NewFrame(id: frame, flow: id, input: open, vars: vars, caller: caller)
  }

  /// Notes the title of the screen on top, which is about to be covered and keeps the title that it has now.
  mutating func noteTitleOfTop() throws(Stop) {
    guard let top = session.top, step(of: top)?.hasConstantTitle == false else { return }
    if let text = try title(of: top) { emit(.titled(top.id, text)) }
  }
}
