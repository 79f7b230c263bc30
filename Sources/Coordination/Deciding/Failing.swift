// `fail`: the host could not do an action. What failed by itself, such as a flow inside the stack, comes here too.

import Expressions
import FlowDefinitions
import JSONSchemas
import JSONText

extension Turn {
  mutating func fail(_ error: HostError, on entry: Entry) throws(Stop) {
    guard let step = step(of: entry), isRunningAction(entry) else {
      throw .refused(.notAllowed(command: "fail", .noActionHere))
    }
    let stop = tryOut { (turn) throws(Stop) in
      try turn.handle(error, on: entry, step)
      try turn.settle()
    }
    guard let stop else { return }
    guard case .refused(.rulesBroken(let errors)) = stop else { throw stop }
    try leaveRefused(entry, showing: errors)
  }

  /// Leaves an action after which the presenter's rules refuse the result. Nobody can correct that on an action, so it goes
  /// as it does on the way back, and the screen below shows the errors; if there is none, what was presented has failed.
  mutating func leaveRefused(_ action: Entry, showing errors: [FieldError]) throws(Stop) {
    guard let stack = session.stack, let first = errors.first else { return }
    let gone = stack.prefix { !$0.isVisible || $0.id == action.id }
    if let uncovered = stack.dropping(gone.count)?.top {
      try goBack(over: gone, to: uncovered.id, showing: errors)
    } else {
      try failPresented(session.chain.count - 1, HostError(code: first.code, message: first.message))
    }
    try settle()
  }

  /// Handles an error with the step's `onError` or, if nothing there applies, on the screen below.
  mutating func handle(_ error: HostError, on entry: Entry, _ step: Step) throws(Stop) {
    let error = error.worded(in: phrasebook(of: flow(of: entry.frame)))
    if entry.undoes != nil { return try undoFailed(error, on: entry) }
    let scope = scope(of: entry, StepScope.Occasion(outcome: "failed", error: error.json))
    noteFailed(entry)
    if let transition = try choose(step.onError, in: scope) {
      return try go(transition, from: entry, in: scope)
    }
    if error.code == "secretsLost" {
      if try askForSecrets(again: error, on: entry) { return }
      if try leaveWhatWasHanded(error, on: entry) { return }
    }
    try giveUp(error, on: entry)
  }

  /// Notes that this attempt at the action has failed. Nothing is noted on an entry that is not a running action.
  private mutating func noteFailed(_ entry: Entry) {
    guard let standing = session.entry(entry.id), isRunningAction(standing), !standing.hasFailed else {
      return
    }
    emit(.failed(entry.id))
  }

  /// Has the host do the action once more.
  mutating func tryAgain(_ entry: Entry) {
    emit(.attempted(entry.id, attempt: entry.attempt + 1, time: time == recordTime ? nil : time))
  }

  /// Shows an error that nothing handles on the screen below; if the frame or the gate has no screen there, that frame or
  /// gate fails.
  mutating func giveUp(_ error: HostError, on entry: Entry) throws(Stop) {
    noteFailed(entry)
    guard let stack = session.stack else { return }
    let caller = session.frame(entry.frame).calledBy
    let gate = pendingGate(under: entry)
    let own = stack.prefix { $0.id != caller && $0.id >= gate?.entry ?? $0.id }
    if let uncovered = own.first(where: { $0.id < entry.id && $0.isVisible }) {
      return try show(error, on: uncovered, above: stack)
    }
    if gate != nil { return try gateFailed(.failed, error.code) }
    // Once the frame's entries are gone, this could not be told any more.
    let level = session.chain.count - 1
    let isPresented = level > session.baseLevel(of: entry.frame)
    // The step that runs the flow may go on from where it stands, so what stands above it goes first.
    if own.count < stack.depth {
      for popped in own { emit(.pop(popped.id, leavesDraft: leavesDraft(popped))) }
    }
    if isPresented { return try failPresented(level, error) }
    if session.frame(entry.frame).caller == .root {
      return try finishRoot(FrameEnd(status: .failed, reason: error.code, error: error))
    }
    try finish(FrameEnd(status: .failed, reason: error.code, error: error), frame: entry.frame)
  }

  /// Goes back to the screen that asks for the secrets that the process no longer has, saying why. Returns whether there is
  /// such a screen.
  private mutating func askForSecrets(again error: HostError, on entry: Entry) throws(Stop) -> Bool {
    guard let screen = asking(for: call(of: entry)?.input, in: entry.frame) else { return false }
    try goBack(to: screen.id, showing: [error.shown])
    return true
  }

  /// Returns the screen that asks for the secrets that the input names: one of the frame or, if the frame was handed them, of
  /// a frame around it. If there are several, it is the lowest, since the others go with it and ask again.
  private func asking(for input: Computed?, in frame: FrameID) -> Entry? {
    let named = Set(input?.expressions.flatMap { $0.fieldNames } ?? [])
    let asking = session.chain.reversed().flatMap { $0.stack }.filter {
      $0.frame == frame && step(of: $0)?.screen?.cautiousSchema.hasSecrets ?? false
    }
    let isOfInput = hasLost(oneOf: named, handedTo: frame)
    if isOfInput, let outer = session.frameAround(frame), let input = self.input(handedTo: frame),
      let screen = self.asking(for: input, in: outer)
    {
      return screen
    }
    // What was handed to the frame would not be asked for by its other screens.
    return asking.last { lacks(oneOf: named, on: $0) } ?? (isOfInput ? nil : asking.first)
  }

  /// Whether the frame was handed a secret with one of these names that this process does not have.
  private func hasLost(oneOf names: Set<String>, handedTo frame: FrameID) -> Bool {
    let held = facts.secrets[frame].map { $0.place }
    return flow(of: frame).input?.secrets(named: names).contains { secret in
      !held.contains { secret.standsFor($0) }
    } ?? false
  }

  /// Ends the gate or the presentation that was handed a secret which is lost, and for which no screen asks: whatever is done
  /// in it would lack that. Returns whether there is one.
  private mutating func leaveWhatWasHanded(_ error: HostError, on entry: Entry) throws(Stop) -> Bool {
    let named = Set(call(of: entry)?.input?.expressions.flatMap { $0.fieldNames } ?? [])
    guard hasLost(oneOf: named, handedTo: entry.frame) else { return false }
    let level = session.chain.count - 1
    switch session.frame(entry.frame).caller {
    case .gate: try gateFailed(.failed, error.code)
    case .presentation where session.baseLevel(of: entry.frame) == level: try failPresented(level, error)
    case .presentation, .root, .step, .tab: return false
    }
    return true
  }

  /// Returns the definition of the input that the frame was handed by the step that runs it, or by the transition that
  /// presented it.
  private func input(handedTo frame: FrameID) -> Computed? {
    switch session.frame(frame).caller {
    case .step(let caller):
      guard case .flow(let inner)? = session.entry(caller).flatMap({ step(of: $0) })?.kind else { return nil }
      return inner.input
    case .presentation:
      return presenting(session.chain[session.baseLevel(of: frame)].manner.origin)?.input
    case .root, .gate, .tab: return nil
    }
  }

  /// Whether the screen asks for a secret with one of these names that this process does not have.
  private func lacks(oneOf names: Set<String>, on entry: Entry) -> Bool {
    let held = facts.secrets[entry.id].map { $0.place }
    return step(of: entry)?.screen?.cautiousSchema.secrets(named: names).contains { secret in
      !held.contains { secret.standsFor($0) }
    } ?? false
  }

  /// Goes back to that screen and shows the error there, once what was done above it is undone.
  private mutating func show(
    _ error: HostError, on uncovered: Entry, above stack: Stack
  ) throws(Stop) {
    try goBack(over: stack.prefix { $0.id != uncovered.id }, to: uncovered.id, showing: [error.shown])
  }

  /// Shows the error on that screen as a whole.
  mutating func show(_ error: HostError, on uncovered: Entry) {
    emit(.advised(Advice(entry: uncovered.id, errors: [error.shown], notice: nil)))
  }

  /// Shows the errors on the entry, if that is still on top, unless other errors have been shown on it since.
  /// - Parameter before: What was said on the screen before.
  mutating func show(_ errors: [FieldError], on entry: Entry, saidSince before: Advice?) {
    let said = session.advice == before ? nil : session.advice
    guard session.top?.id == entry.id, said?.errors.isEmpty ?? true else { return }
    emit(.advised(Advice(entry: entry.id, errors: errors, notice: said?.notice)))
  }

  /// Returns the errors that a transition shows on the view that comes.
  func errors(of transition: Transition, in scope: StepScope) throws(Stop) -> [FieldError] {
    switch transition.errors {
    case nil: return []
    case .list(let messages):
      var errors: [FieldError] = []
      for message in messages { errors.append(try error(message, in: scope)) }
      return errors
    case .computed(let expression):
      let value = try evaluate(expression, in: scope) ?? .null
      if value.isNull { return [] }
      guard let list = value.asArray, list.allSatisfy({ $0.asObject != nil || $0.asString != nil }) else {
        throw failure(of: expression, ExpressionFailure.noErrors, in: scope)
      }
      return list.map { FieldError(computed: $0) }
    }
  }

  private func error(_ message: FieldMessage, in scope: StepScope) throws(Stop) -> FieldError {
    let path = try render(message.path, in: scope).flatMap { JSONPointer($0) }
    return FieldError(
      path: path ?? JSONPointer(), code: try render(message.code, in: scope) ?? "error",
      message: try render(message.message, in: scope) ?? "", params: [:])
  }
}

extension HostError {
  /// The error as a screen shows it, about the screen as a whole.
  var shown: FieldError {
    FieldError(path: JSONPointer(), code: code, message: message, params: [:])
  }
}

extension FieldError {
  /// Creates the error that an expression gave: an object with `path`, `code`, `message` and `params`, or a message alone.
  fileprivate init(computed json: JSON) {
    self.init(
      path: json["path"]?.asString.flatMap { JSONPointer($0) } ?? JSONPointer(),
      code: json["code"]?.asString ?? "error", message: json["message"]?.asString ?? json.asString ?? "",
      params: json["params"]?.asObject ?? [:])
  }
}
