// The pure core: a command and a state in, changes or a refusal out. No clock, no file, no randomness; the same input gives
// the same output, so any bug can be kept in a file.
//
// `decide` may refuse; `apply` never fails; a view only shows. Replaying uses `apply` only.

import FlowDefinitions
import JSONText

/// Decides what commands do to the sessions of one bundle.
public struct Coordinator: Sendable {
  /// The flows that the sessions run.
  public let bundle: Bundle

  /// Creates a coordinator of the sessions that are pinned to `bundle`.
  public init(_ bundle: Bundle) { self.bundle = bundle }

  /// Starts a session.
  /// - Throws: `DecisionError.refused` if the input does not fit, or the first screen cannot be reached.
  public func start(_ command: StartCommand, facts: Facts) throws(DecisionError) -> Decision {
    do throws(Stop) {
      var turn = try Turn(starting: command, of: bundle, facts: facts)
      // There is no screen yet that could ask anybody.
      turn.isConfirmed = true
      try turn.settleAtStart()
      try turn.walk()
      turn.remember(command.idempotencyKey, method: "startFlow")
      return try turn.decision(accepted: true, since: nil)
    } catch {
      throw DecisionError(error)
    }
  }

  /// Carries out a command.
  public func decide(
    _ command: Command, on session: Session, facts: Facts
  ) throws(DecisionError) -> Decision {
    do throws(Stop) {
      return try carryOut(command, on: session, facts: facts)
    } catch {
      throw DecisionError(error)
    }
  }

  private func carryOut(_ command: Command, on session: Session, facts: Facts) throws(Stop) -> Decision {
    var turn = Turn.over(session, of: bundle, facts: facts, time: command.time, explains: command.explain)
    if let key = command.idempotencyKey, let known = session.keys[key.key] {
      guard turn.recognises(key, method: command.method, as: known) else {
        throw .refused(.idempotencyMismatch(command: known.method))
      }
      return try turn.replay()
    }
    try turn.admit(command)
    guard let screen = session.top else { throw .refused(.staleEntry(current: nil)) }
    turn.isConfirmed = command.confirm
    turn.method = command.method
    let reader = command.idempotencyKey == nil ? nil : turn.reader(of: command.action, on: screen)
    let accepted: Bool
    do throws(Stop) {
      accepted = try turn.attemptCommand(command.action, from: screen)
    } catch {
      throw losingAll(error, by: command, on: session, facts: facts)
    }
    if accepted {
      turn.remember(command.idempotencyKey, method: command.method, reader: reader)
      turn.noteCommand()
    }
    return try turn.decision(accepted: accepted, since: session)
  }

  /// Returns the refusal with all that the command would lose: it stopped at the first screen that asks, and whoever confirms
  /// that should know of those after it.
  private func losingAll(_ stop: Stop, by command: Command, on session: Session, facts: Facts) -> Stop {
    guard case .refused(.leaveNeedsConfirmation) = stop else { return stop }
    var confirmed = command
    confirmed.confirm = true
    do throws(Stop) {
      let decision = try carryOut(confirmed, on: session, facts: facts)
      return .refused(.leaveNeedsConfirmation(decision.view.lost))
    } catch {
      if case .needsProfile = error { return error }
      return stop
    }
  }

  /// Returns the answer to a `startFlow` that retries the one that started this session; nil if that one carried another key.
  /// - Throws: `DecisionError.refused` if the key was used for a different call.
  public func replayStart(
    _ key: IdempotencyKey, on session: Session, facts: Facts
  ) throws(DecisionError) -> View? {
    guard let known = session.keys[key.key] else { return nil }
    var turn = Turn.over(session, of: bundle, facts: facts, time: session.time)
    guard turn.recognises(key, method: "startFlow", as: known) else {
      throw .refused(.idempotencyMismatch(command: known.method))
    }
    do throws(Stop) {
      return try turn.replay().view
    } catch {
      throw DecisionError(error)
    }
  }

  /// Ends a session that another one continues.
  public func supersede(_ session: Session, facts: Facts, time: Instant) throws(DecisionError) -> Decision {
    var turn = Turn.over(session, of: bundle, facts: facts, time: time)
    turn.finishSession(.superseded)
    do throws(Stop) {
      return try turn.decision(accepted: true, since: session)
    } catch {
      throw DecisionError(error)
    }
  }

  /// Returns the names as the top entry of the session sees them, without secrets.
  public func scope(of session: Session, facts: Facts) -> StepScope {
    Turn.over(session, of: bundle, facts: facts, time: session.time).scope(of: session.top).withoutSecrets
  }

  /// Returns the session as a front end sees it, with the changes that the front end is to be told of.
  /// - Throws: `DecisionError.refused` if a text cannot be worked out with the facts as they are now.
  public func view(
    of session: Session, facts: Facts, showing changes: [ViewChange] = []
  ) throws(DecisionError) -> View {
    let turn = Turn.over(session, of: bundle, facts: facts, time: session.time)
    do throws(Stop) {
      return try View(of: turn, showing: changes)
    } catch {
      throw DecisionError(error)
    }
  }
}

extension Turn {
  /// Refuses a command that is not for this session as it stands.
  fileprivate func admit(_ command: Command) throws(Stop) {
    if let outcome = session.outcome { throw .refused(.sessionEnded(outcome)) }
    if let revision = command.ifRevision, revision != session.revision {
      throw .refused(.staleRevision(session.revision))
    }
    if let entry = command.entry, entry != session.top?.id.text {
      throw .refused(.staleEntry(current: session.top?.id))
    }
  }

  /// Carries out a command, and returns whether it was accepted. A result that the presenter's rules refuse is not accepted,
  /// nor are values that a schema refuses.
  fileprivate mutating func attemptCommand(
    _ action: Command.Action, from source: Entry
  ) throws(Stop) -> Bool {
    let isNew = action.isSubmit && noteTyped(on: source)
    do throws(Stop) {
      guard try attemptOnce(action, from: source) else {
        if isNew { facts.secrets[source.id] = [] }
        try showRefused(action, on: source, errors: echo?.errors ?? [])
        return false
      }
    } catch {
      guard case .refused(.rulesBroken(let errors)) = error else { throw error }
      if isNew { facts.secrets[source.id] = [] }
      echo = nil
      try showRefused(action, on: source, errors: errors)
      return false
    }
    try walk()
    return true
  }

  /// Carries out a command on a copy of the turn, unless nothing in the flows could make it necessary to roll the command
  /// back: then it is accepted, or has changed nothing, or is refused with the whole turn.
  private mutating func attemptOnce(
    _ action: Command.Action, from source: Entry
  ) throws(Stop) -> Bool {
    if bundle.mayRollBack || action.isEdit { return try attempt(.command(action), from: source) }
    return try carryOut(action, on: source)
  }

  /// Has the answer show the errors, with what was typed, though nothing has happened. The errors of an edit are about
  /// another screen than the one that is shown, which keeps its own values.
  private mutating func showRefused(
    _ action: Command.Action, on source: Entry, errors: [FieldError]
  ) throws(Stop) {
    if !action.isEdit, echo?.entry == source.id { return }
    let typed = action.isEdit ? nil : action.values
    let shown = typed == nil ? try shownValues(of: source) : [:]
    let open = try typed.map { (typed) throws(Stop) in try parted(typed, on: source).open }
    echo = Echo(of: source.id, typed: typed ?? shown, open: open ?? shown, errors: errors)
  }

  /// Carries out the task that waits, and returns whether what was submitted was accepted.
  mutating func carryOut(_ task: PendingCommand.Task) throws(Stop) -> Bool {
    guard let top = session.top else { return false }
    switch task {
    case .command(let action): return try carryOut(action, on: top)
    case .timer(let place): try takeTimer(place, of: top)
    case .proceed:
      if let step = step(of: top) { try proceed(from: top, step, result: top.result ?? .null) }
    case .enter(let step, let params):
      guard let stack = session.stack else { return false }
      try enter(step, params: params, replacing: [top.id], on: stack, in: top.frame)
      try settle()
    }
    return true
  }

  /// Carries out the command, and returns whether it was accepted. Values that a schema or a rule refuses are not, and have
  /// changed nothing.
  private mutating func carryOut(_ action: Command.Action, on top: Entry) throws(Stop) -> Bool {
    if session.undo != nil, action.leavesAction {
      throw .refused(.notAllowed(command: action.method, .actionRunning))
    }
    switch action {
    case .submit(let values, let coerce): return try submit(values, coerce: coerce, on: top)
    case .send(let event, let payload, let values): try send(event, payload, values, on: top)
    case .back(let to, let count, let values): try goBack(to: to, count: count, values)
    case .cancel(let level, let values): try cancel(level: level, values, on: top)
    case .dismiss(let result, let level, let values):
      try dismiss(result: result, level: level, values, on: top)
    case .selectTab(let tab, let values): try selectTab(tab, values, on: top)
    case .fail(let error): try fail(error, on: top)
    case .saveDraft(let values): try saveDraft(values, on: top)
    case .edit(let target, let values): return try edit(target, values, on: top)
    case .update(let locale, let host): update(locale ?? session.locale, host ?? session.host)
    }
    return true
  }

  private mutating func update(_ locale: String?, _ host: JSON) {
    if locale == session.locale, host.text == session.host.text { return }
    emit(.moved(locale: locale, host: host))
    speak()
  }

  /// Gives a command that changes nothing a record if the flow has `expiresAfter`: such a command keeps the session from
  /// expiring all the same.
  fileprivate mutating func noteCommand() {
    if !changes.isEmpty || !profileChanges.isEmpty || bundle.root.expiresAfter == nil { return }
    emit(.moved(locale: session.locale, host: session.host))
  }

  fileprivate mutating func remember(
    _ key: IdempotencyKey?, method: String, reader: KeyedCommand.Reader? = nil
  ) {
    guard let key else { return }
    emit(.keyed(keyed(key, method: method, reader: reader)))
  }
}
