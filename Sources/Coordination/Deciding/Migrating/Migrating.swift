// A session goes on with another version of its flow: its path is walked again there, and whatever still fits is kept
// (`protocol/definitions.md`, “Sessions of an earlier version”). What the journal has so far stays; the migration is one more
// record.

import FlowDefinitions
import JSONSchemas
import JSONText

extension Coordinator {
  /// Takes a session over to this coordinator's version of its flow. A session that has that version already stays as it is.
  /// - Parameter earlier: The version that the session is pinned to.
  public func migrate(
    _ session: Session, from earlier: Bundle, facts: Facts, time: Instant
  ) throws(DecisionError) -> Decision {
    do throws(Stop) {
      return try walkAgain(session, from: earlier, facts: facts, time: time)
    } catch {
      throw DecisionError(error)
    }
  }

  private func walkAgain(
    _ session: Session, from earlier: Bundle, facts: Facts, time: Instant
  ) throws(Stop) -> Decision {
    let before = Turn.over(session, of: earlier, facts: facts, time: time)
    if let outcome = session.outcome { throw .refused(.sessionEnded(outcome)) }
    if session.flow != bundle.root.id {
      throw .refused(.notAllowed(command: "migrateSession", .otherFlow(session.flow, bundle.root.id)))
    }
    if earlier.digest == bundle.digest { return try unchanged(session, facts) }
    if before.waitsForHost { throw .refused(.notAllowed(command: "migrateSession", .actionUnanswered)) }
    var turn = Turn.over(session, of: bundle, facts: facts, time: time)
    turn.method = "migrateSession"
    try turn.migrate(try before.livePath(in: bundle))
    return try turn.decision(accepted: true, since: session)
  }

  private func unchanged(_ session: Session, _ facts: Facts) throws(Stop) -> Decision {
    var turn = Turn.over(session, of: bundle, facts: facts, time: session.time)
    return try turn.decision(accepted: true, since: session)
  }
}

extension Turn {
  /// Whether the host has an action to do, in any tab and at any level: its answer would come to an entry that is gone. An
  /// action that has failed does not count, as long as it has not come up again.
  var waitsForHost: Bool {
    session.undo != nil
      || session.chain.indices.contains { level in
        session.entries(atLevel: level).contains {
          $0.isVisible && !$0.hasFailed && step(of: $0)?.action != nil
        }
      }
  }

  /// Walks the path again in this version.
  fileprivate mutating func migrate(_ path: LivePath) throws(Stop) {
    walkState.former = path.former
    // There is nobody to ask.
    isConfirmed = true
    // This is not a command: what counts from the last one goes on counting.
    emit(.caughtUp)
    try dismissAll(downTo: 1, as: .superseded)
    let start = try beginAnew()
    if !path.set.isEmpty { emit(.waiting(Members(queueing: path.set), behind: nil)) }
    try begin(start?.step ?? bundle.root.start, params: start?.params ?? [:], in: .root, level: 0) {
      turn, push in
      turn.emit(.replace(path.removed, leavesDrafts: false, push))
    }
    try settleAtStart()
    goPastPresented()
    for (tab, answers) in path.unopened { wait(for: answers, in: tab) }
    try walk(path.stacks)
    if session.outcome != nil { throw .refused(.notAllowed(command: "migrateSession", .endsAtOnce)) }
    for left in session.waiting.queued where !left.answer.isOnlySet {
      note(left.path, .waiting, nil, losing: left.answer.lost)
    }
    walkState.walked += path.dropped
  }

  /// Begins the root's frame anew, as if the session had just started, with the variables that the flow still has. Returns
  /// where its path begins, if that is not the start.
  private mutating func beginAnew() throws(Stop) -> FrameRemains.Beginning? {
    let input = try Turn.checkedInput(
      session.input, of: bundle.root, phrasebook(of: bundle.root), isStored: true
    ).open
    var probe = self
    probe.emit(.migrated(Change.Migration(bundle: bundle.digest, input: input, vars: [:])))
    let vars = try probe.compute(bundle.root.vars, in: probe.scope(of: nil))
    emit(.migrated(Change.Migration(bundle: bundle.digest, input: input, vars: vars)))
    return inherit(.root)
  }

  /// Gives the frame what it had in the former version: variables that still exist, drafts, and what groups had when they
  /// were left. Returns where its path began, if that is not the start.
  mutating func inherit(_ frame: FrameID) -> FrameRemains.Beginning? {
    if walkState.former == nil { return nil }
    let tabs = session.chain.first?.tabs.flatMap { step(of: $0.base)?.tabs?.tabs }
    let (path, tab) = (path(of: session.frame(frame)), tab(of: session.frame(frame)))
    let had = walkState.former?.takeRemains(of: path, in: tab) { !(tabs?.contains($0) ?? false) }
    guard let had else { return nil }
    let vars = had.vars.keeping(session.frame(frame).vars.names)
    if !vars.isEmpty { emit(.assigned(frame, vars)) }
    restore(had.drafts, had.histories, to: frame)
    return had.start
  }

  /// Walks one stack after the other, each with its own answers. Those of a tab that there is no more wait for any; if there are
  /// no tabs any more, or not yet, the answers of all of them wait together.
  private mutating func walk(
    _ stacks: [(tab: String?, answers: [(path: String, answer: WaitingAnswer)])]
  ) throws(Stop) {
    let isTabbed = session.chain.first?.tabs != nil
    for (tab, answers) in stacks {
      if isTabbed, let tab { try turn(to: tab) }
      wait(for: answers, in: tab)
      if isTabbed { try walk() }
    }
    if !isTabbed { try walk() }
  }

  /// Has the answers wait behind those that wait already: for the tab or, if there is none of that name, for any.
  private mutating func wait(for answers: [(path: String, answer: WaitingAnswer)], in tab: String?) {
    if answers.isEmpty { return }
    let tabs = session.chain.first?.tabs.flatMap { step(of: $0.base)?.tabs?.tabs }
    let own = tab.flatMap { tabs?.contains($0) ?? false ? $0 : nil }
    let waiting = session.waiting[nil, own].queued + answers
    emit(.waiting(Members(queueing: waiting), behind: nil, tab: own))
  }

  /// Selects the tab, if it is there and can be.
  private mutating func turn(to tab: String) throws(Stop) {
    guard session.chain.count == 1, let set = session.chain.first?.tabs, set.selected != tab,
      step(of: set.base)?.tabs?.tabs.contains(tab) ?? false
    else { return }
    let stop = tryOut { (turn) throws(Stop) in
      try turn.select(tab)
      try turn.settle()
      // The tab's root may have been entered before what stands in another tab.
      turn.walkState.lastWalked = EntryID(0)
    }
    guard let stop else { return }
    guard case .gateClosed = stop else { throw stop }
  }
}
