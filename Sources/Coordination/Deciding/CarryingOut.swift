// Carrying out a command: whether it is for the session as it stands, what it does, and what becomes of values that are refused.

import FlowDefinitions
import JSONText

extension Turn {
  /// Refuses a command that is not for this session as it stands.
  func admit(_ command: Command) throws(Stop) {
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
  mutating func attemptCommand(
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
    if bundle.traits.mayRollBack || action.isEdit { return try attempt(.command(action), from: source) }
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
    localize()
  }

  /// Gives a command that changes nothing a record if the flow has `expiresAfter`: such a command keeps the session from
  /// expiring all the same.
  mutating func noteCommand() {
    if !changes.isEmpty || !profileChanges.isEmpty || bundle.root.expiresAfter == nil { return }
    emit(.moved(locale: session.locale, host: session.host))
  }

  mutating func remember(
    _ key: IdempotencyKey?, method: String, reader: KeyedCommand.Reader? = nil
  ) {
    guard let key else { return }
    emit(.keyed(keyed(key, method: method, reader: reader)))
  }
}
