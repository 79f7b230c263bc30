// What time and facts bring about by themselves: timers run out, sessions expire, gates no longer hold. It all happens in one
// record of the engine's own before a session is read or changed, so that reading stays pure.

import Expressions
import FlowDefinitions
import JSONText

extension Coordinator {
  /// Returns everything that is due by `time`, as one happening; nil if nothing is.
  ///
  /// A deadline that leads to a screen with a text that cannot be worked out leads nowhere, as it does where it is refused. What
  /// stands behind a gate that has fallen ends all the same, and an action that has timed out is given up: if the screen below
  /// cannot be shown, the view is nil, and whoever looks next is told why.
  /// - Throws: `DecisionError.needsProfile`, and nothing else.
  public func catchUp(
    _ session: Session, facts: Facts, time: Instant
  ) throws(DecisionError) -> (happening: Happening, view: View?)? {
    guard mayCatchUp(session, by: time) else { return nil }
    do throws(Stop) {
      return try whatIsDue(in: session, facts: facts, time: time)
    } catch {
      throw DecisionError(error)
    }
  }

  private func whatIsDue(
    in session: Session, facts: Facts, time: Instant
  ) throws(Stop) -> (happening: Happening, view: View?)? {
    var turn = Turn.over(session, of: bundle, facts: facts, time: time)
    try turn.catchUp(by: time)
    if turn.changes.isEmpty { return nil }
    var happening = try turn.happening()
    if let view = try? turn.view(since: session) { return (happening, view) }
    turn = Turn.over(session, of: bundle, facts: facts, time: time)
    turn.showsEachScreen = true
    try turn.catchUp(by: time)
    happening = try turn.happening()
    return (happening, try? turn.view(since: session))
  }

  /// Whether the session has ended by itself by `time`. What ended it comes before everything that is due later.
  /// - Throws: `DecisionError.needsProfile`, and nothing else.
  public func hasEnded(
    _ session: Session, facts: Facts, by time: Instant
  ) throws(DecisionError) -> Bool {
    guard let next = nextDeadline(of: session), next <= time else { return false }
    var turn = Turn.over(session, of: bundle, facts: facts, time: time)
    do throws(Stop) {
      try turn.passDeadlines(by: time)
    } catch {
      throw DecisionError(error)
    }
    return turn.session.outcome != nil
  }

  /// Returns the earliest time at which something happens by itself in the session.
  public func nextDeadline(of session: Session) -> Instant? {
    session.outcome == nil ? bundle.deadlines(of: session).first?.at : nil
  }

  /// Whether something may be due. This is told without facts, since it is asked before every call, and mostly nothing is
  /// due.
  public func mayCatchUp(_ session: Session, by time: Instant) -> Bool {
    if session.outcome != nil { return false }
    return session.hasHolders || bundle.deadlines(of: session).first.map { $0.at <= time } ?? false
  }
}

extension Bundle {
  /// Returns what will happen by itself as the session stands, earliest first. Of the entries, only the one on top has timers
  /// that count.
  func deadlines(of session: Session) -> [Deadline] {
    if !traits.hasTimes { return [] }
    var deadlines: [Deadline] = []
    if let top = session.top, let step = flow(of: top.frame, in: session)[top.step] {
      for (place, timer) in timers(of: top, step, in: session).enumerated()
      where !top.firedTimers.contains(place) {
        deadlines.append(Deadline(at: top.enteredAt + timer.after, kind: .timer(top.id, place: place)))
      }
      let call = top.undoes == nil ? step.action?.call : step.action?.undo
      if let timeout = call?.timeout, top.result == nil {
        deadlines.append(Deadline(at: top.attemptedAt + timeout, kind: .timeout(top.id)))
      }
    }
    if let idle = root.expiresAfter {
      deadlines.append(Deadline(at: session.commandedAt + idle, kind: .expires))
    }
    if let lifetime = root.lifetime {
      deadlines.append(Deadline(at: session.startedAt + lifetime, kind: .lifetime))
    }
    return deadlines.count < 2 ? deadlines : deadlines.sorted { $0.at < $1.at }
  }

  fileprivate func timers(of entry: Entry, _ step: Step, in session: Session) -> [FlowDefinitions.Timer] {
    if entry.undoes != nil { return [] }
    guard let group = flow(of: entry.frame, in: session).group(of: entry.step) else { return step.after }
    return step.after + group.after
  }

  /// Returns the flow that the frame runs.
  func flow(of frame: FrameID, in session: Session) -> Flow {
    frame == .root ? root : session.frames[frame].flatMap { self[$0.flow] } ?? root
  }
}

extension Turn {
  /// Carries out everything that is due, and then ends what stands behind gates that no longer hold.
  mutating func catchUp(by limit: Instant) throws(Stop) {
    try passDeadlines(by: limit)
    time = limit
    if changes.isEmpty {
      if fallenEntry() == nil { return }
      emit(.caughtUp)
    }
    loopGuard.forgetHops()
    try enforceGates()
  }

  /// Carries out the overdue deadlines of an entry that a command has uncovered. The entry was not on top before, so they
  /// happen now.
  mutating func passOverdue() throws(Stop) {
    while session.outcome == nil, let next = bundle.deadlines(of: session).first(where: { $0.isOfEntry }),
      next.at <= recordTime
    {
      try pass(next)
    }
  }

  /// Carries out what is due, in the order of the deadlines, each at its own time, or when its entry was uncovered.
  ///
  /// Timers may go round, but each counts as a hop, so this terminates. The first half of the hops happen at the times of
  /// their deadlines. Those after them happen at `limit`, so that the next timer counts from there: it is due as well only if
  /// it takes no time at all. Once the hops are used up, such a timer leads nowhere.
  fileprivate mutating func passDeadlines(by limit: Instant) throws(Stop) {
    time = session.time
    while session.outcome == nil, let next = bundle.deadlines(of: session).first, next.at <= limit {
      if changes.isEmpty { emit(.caughtUp) }
      time = loopGuard.hopCount < LoopGuard.hopLimit / 2 ? max(time, next.at) : limit
      try pass(next)
    }
  }

  /// Carries out a deadline, and goes on from there with answers that wait.
  private mutating func pass(_ deadline: Deadline) throws(Stop) {
    try apart { (turn) throws(Stop) in
      try turn.fire(deadline)
      try turn.walkQuietly()
    }
  }

  /// Takes the answers that wait for what a deadline, or the fall of a gate, has entered. If they cannot be taken, they go on
  /// waiting, and the hops of the attempt do not count: only answers that are taken lead on, and those run out.
  private mutating func walkQuietly() throws(Stop) {
    if session.waiting.isEmpty { return }
    let before = loopGuard
    if try !attemptQuietly({ (turn) throws(Stop) in try turn.walk() }) { loopGuard = before }
  }

  /// Carries out a deadline. A timer that leads to something that is refused leads nowhere, since there is nobody to tell. An
  /// action that has timed out is given up if its handling of that is refused.
  private mutating func fire(_ deadline: Deadline) throws(Stop) {
    switch deadline.kind {
    case .expires, .lifetime: finishSession(.expired)
    case .timeout(let id):
      guard let entry = session.entry(id) else { return }
      let error = HostError(code: "timeout").worded(in: phrasebook(of: flow(of: entry.frame)))
      let isHandled = try attemptQuietly { (turn) throws(Stop) in
        try turn.loopGuard.hop(entry.step)
        _ = try turn.attempt(.command(.fail(error)), from: entry)
        try turn.showScreen()
      }
      if isHandled { return }
      let isOver = try attemptQuietly { (turn) throws(Stop) in try turn.giveUp(error, on: entry) }
      if !isOver { finishSession(.failed, reason: error.code) }
    case .timer(let id, let place):
      emit(.fired(id, timer: place))
      guard let entry = session.entry(id) else { return }
      _ = try attemptQuietly { (turn) throws(Stop) in
        try turn.loopGuard.hop(entry.step)
        _ = try turn.attempt(.timer(place: place), from: entry)
        try turn.showScreen()
      }
    }
  }

  /// Refuses what leads to a screen that cannot be shown, if that is not to happen by itself.
  private func showScreen() throws(Stop) {
    if showsEachScreen { _ = try view(since: nil) }
  }

  /// Takes the timer's first transition that applies, if there is one.
  mutating func takeTimer(_ place: Int, of entry: Entry) throws(Stop) {
    guard let step = step(of: entry) else { return }
    let timers = bundle.timers(of: entry, step, in: session)
    let scope = scope(of: entry)
    guard timers.indices.contains(place), let transition = try choose(timers[place].transitions, in: scope)
    else { return }
    try take(transition, from: entry, in: scope)
  }

  /// Carries out `body`, and returns whether it was not refused. If it was, nothing has happened, but its hops count.
  /// - Throws: `needsProfile`, since the outcome may be another once the profile is at hand.
  private mutating func attemptQuietly(
    _ body: (inout Turn) throws(Stop) -> Void
  ) throws(Stop) -> Bool {
    var counted = loopGuard
    let stop = tryOut { (turn) throws(Stop) in
      defer { counted = turn.loopGuard }
      turn.isConfirmed = true
      try body(&turn)
      try turn.settleAtStart()
    }
    guard let stop else { return true }
    if case .needsProfile = stop { throw stop }
    loopGuard = counted
    return false
  }

  // MARK: - Gates that go on holding

  /// Ends what stands behind gates that no longer hold, with all above it, without asking.
  ///
  /// Each fall counts as a hop, so this terminates also where what comes instead makes the gate fall once more.
  mutating func enforceGates() throws(Stop) {
    while session.outcome == nil, let (entry, gate) = fallenEntry() {
      let hasFallen = try attemptQuietly { (turn) throws(Stop) in
        try turn.loopGuard.hop(entry.step)
        try turn.fall(entry, gate)
      }
      if hasFallen { try walkQuietly() } else { emit(.end(.gateAborted)) }
    }
  }

  /// Returns the lowest entry with a gate that no longer holds, in any tab and at any level, and that gate.
  private func fallenEntry() -> (Entry, Origin)? {
    if !session.hasHolders { return nil }
    for level in session.chain.indices {
      let tabs = session.chain[level].tabs.map { [$0.base] } ?? []
      for entry in tabs + session.entries(atLevel: level).reversed() {
        for origin in entry.holding where !stillHolds(origin, for: entry) { return (entry, origin) }
      }
    }
    return nil
  }

  private func stillHolds(_ origin: Origin, for entry: Entry) -> Bool {
    guard let gate = bundle[origin.flow]?.gate(at: origin.pointer) else { return true }
    return (try? holds(gate.unless, in: scope(of: entry))) ?? false
  }

  private mutating func fall(_ entry: Entry, _ origin: Origin) throws(Stop) {
    guard let level = session.level(of: entry.id) ?? session.tab(of: entry.id).map({ _ in 0 }) else { return }
    if let tabs = session.chain[level].tabs, tabs.base.id == entry.id {
      try fall(tabs)
    } else if level > 0 || session.chain[0].stack.entry(entry.id) != nil {
      if session.chain.count > level + 1 { noteGroups(around: session.top) }
      try dismissAll(downTo: level + 1, as: .aborted)
      noteGroups(around: session.top)
      try fallHere(entry, level)
    } else if let tab = session.tab(of: entry.id) {
      cut(tab, downTo: entry)
    }
    let present = bundle[origin.flow]?.gate(at: origin.pointer)?.present
    let flow = (try? render(present, in: scope(of: entry))) ?? present?.source ?? ""
    if session.top != nil, session.gateEnd == nil {
      emit(.gateEnded(GateEnd(why: .aborted, flow: flow, reason: "noLongerMet")))
    }
  }

  /// Removes the tabs, with all that stands in them. At the bottom of the root, a placeholder and the gate come in their place.
  private mutating func fall(_ tabs: TabSet) throws(Stop) {
    if session.chain.count > 1 { noteGroups(around: session.top) }
    try dismissAll(downTo: 1, as: .aborted)
    for tab in tabs.loaded { noteGroups(around: tab.value.top) }
    let base = tabs.base
    let push = placeholder(of: base.step, params: base.params, in: base.frame, level: 0)
    emit(.replace(tabs.entries.map { $0.id }, leavesDrafts: true, push))
    _ = try attempt(.enter(base.step, params: base.params), from: session.top ?? base)
  }

  /// Removes the entry, and all above it, from a tab that is not selected. At the bottom of the tab, or of a flow that runs
  /// there, a placeholder keeps the entry's place, so that the gate comes back there when the tab is selected.
  private mutating func cut(_ tab: String, downTo entry: Entry) {
    guard let stack = session.chain.first?.tabs?.stack(of: tab) else { return }
    noteGroups(around: stack.top)
    let rest = stack.filter { $0.id < entry.id }
    let isBottom =
      rest.allSatisfy(leadsNowhere) || rest.prefix(while: leadsNowhere).contains(where: { $0.isAutomatic })
    let push = isBottom ? placeholder(of: entry.step, params: entry.params, in: entry.frame, level: 0) : nil
    emit(.cut(tab: tab, entry.id, placeholder: push))
  }

  /// Removes the entry, and all above it, from the level on top.
  ///
  /// At the bottom of the stack, or of a flow that runs in it, a placeholder and the gate come back over what is done
  /// already; at the bottom of a presentation, what presented it comes back instead.
  private mutating func fallHere(_ entry: Entry, _ level: Int) throws(Stop) {
    let stack = session.chain[level].stack
    let gone = stack.downTo(entry.id)
    let unseen = stack.dropping(gone.count)?.prefix(while: leadsNowhere) ?? []
    let isBottom = gone.count + unseen.count == stack.depth
    if !isBottom, !unseen.contains(where: { $0.isAutomatic }) {
      for popped in gone { emit(.pop(popped.id, leavesDraft: leavesDraft(popped))) }
      reviveFrame()
    } else if isBottom, level > 0 {
      try dismissAll(downTo: level, as: .aborted)
    } else {
      let push = placeholder(of: entry.step, params: entry.params, in: entry.frame, level: level)
      emit(.replace(gone.map { $0.id }, leavesDrafts: true, push))
      _ = try attempt(.enter(entry.step, params: entry.params), from: session.top ?? entry)
    }
  }
}

extension Session {
  /// Whether an entry stands behind a gate that must go on holding.
  fileprivate var hasHolders: Bool { holders > 0 }
}
