// `fail`: the host could not do an action. What failed by itself, such as a flow inside the stack, comes here too.

import Expressions
import FlowDefinitions
import JSONSchemas
import JSONText

extension Turn {
  mutating func fail(_ error: HostError, on entry: Entry) throws(Refusal) {
    guard let step = step(of: entry), isRunningAction(entry) else {
      throw .notAllowed(command: "fail", .noActionHere)
    }
    var trial = self
    do throws(Refusal) {
      try trial.handle(error, on: entry, step)
      try trial.settle()
      self = trial
    } catch {
      guard case .rulesBroken(let errors) = error else { throw error }
      try leaveRefused(entry, showing: errors)
    }
  }

  /// The presenter's rules do not take what follows the action. Nobody can mend that on an action, so it goes as on the way back,
  /// and the screen below shows the errors; where there is none, what was presented has failed.
  mutating func leaveRefused(_ action: Entry, showing errors: [FieldError]) throws(Refusal) {
    guard let stack = session.stack, let first = errors.first else { return }
    let gone = stack.prefix { !$0.isVisible || $0.id == action.id }
    if let uncovered = stack.dropping(gone.count)?.top {
      try goBack(over: gone, to: uncovered.id, showing: errors)
    } else {
      try failPresented(session.chain.count - 1, HostError(code: first.code, message: first.message))
    }
    try settle()
  }

  /// The step's `onError`, or, where nothing there applies, the screen below.
  mutating func handle(_ error: HostError, on entry: Entry, _ step: Step) throws(Refusal) {
    if entry.undoes != nil { return try undoFailed(error, on: entry) }
    let scope = scope(of: entry, StepScope.Occasion(outcome: "failed", error: error.json))
    noteFailed(entry)
    if let transition = try choose(step.onError, in: scope) {
      return try go(transition, from: entry, in: scope)
    }
    if error.code != "secretsLost" { return try giveUp(error, on: entry) }
    // The code is no word for who has to type it again.
    let said = error.message == error.code ? .secretsLost(in: phrasebook(of: flow(of: entry.frame))) : error
    if try askForSecrets(again: said, on: entry) { return }
    try giveUp(said, on: entry)
  }

  /// The attempt is over. Of what is no action nobody asks.
  private mutating func noteFailed(_ entry: Entry) {
    guard let standing = session.entry(entry.id), isRunningAction(standing), !standing.hasFailed else {
      return
    }
    emit(.failed(entry.id))
  }

  /// The host is to do the action once more.
  mutating func tryAgain(_ entry: Entry) {
    emit(.attempted(entry.id, attempt: entry.attempt + 1, time: time == recordTime ? nil : time))
  }

  /// Nothing handles the error: it is shown on the screen below; where the frame or the gate has none there, that fails.
  mutating func giveUp(_ error: HostError, on entry: Entry) throws(Refusal) {
    noteFailed(entry)
    guard let stack = session.stack else { return }
    let caller = session.frame(entry.frame).calledBy
    let gate = pendingGate(under: entry)
    let own = stack.prefix { $0.id != caller && $0.id >= gate?.entry ?? $0.id }
    if let uncovered = own.first(where: { $0.id < entry.id && $0.isVisible }) {
      return try show(error, on: uncovered, above: stack)
    }
    if gate != nil { return try gateFailed(.failed, error.code) }
    // Once its entries are gone, nobody could tell any more.
    let level = session.chain.count - 1
    let isPresented = level > session.baseLevel(of: entry.frame)
    // The step that runs the flow may go on from where it stands.
    if own.count < stack.depth {
      for popped in own { emit(.pop(popped.id, leavesDraft: leavesDraft(popped))) }
    }
    if isPresented { return try failPresented(level, error) }
    if session.frame(entry.frame).caller == .root {
      return try finishRoot(.failed, reason: error.code, for: error)
    }
    try finish(.failed, reason: error.code, for: error, frame: entry.frame)
  }

  /// Back to the screen that asks for the secrets which the process has not got any more, saying why.
  private mutating func askForSecrets(again error: HostError, on entry: Entry) throws(Refusal) -> Bool {
    guard let screen = asking(for: call(of: entry)?.input, in: entry.frame) else { return false }
    try goBack(to: screen.id, showing: [error.shown])
    return true
  }

  /// The screen that asks for the secrets which the input names, of the frame or, where that was handed them, of one around it. Where
  /// there are several it is the lowest one, since the others go with that and are asked again.
  private func asking(for input: Computed?, in frame: FrameID) -> Entry? {
    let named = Set(input?.expressions.flatMap(\.fieldNames) ?? [])
    let asking = session.chain.reversed().flatMap(\.stack).filter {
      $0.frame == frame && step(of: $0)?.screen?.schema.hasSecrets ?? false
    }
    let handed = flow(of: frame).input?.secrets(named: named) ?? []
    let held = facts.secrets[frame].map(\.place)
    let outer = session.frameAround(frame)
    if let outer, handed.contains(where: { secret in !held.contains { secret.standsFor($0) } }),
      let input = self.input(handedTo: frame), let screen = self.asking(for: input, in: outer)
    {
      return screen
    }
    return asking.last { lacks(oneOf: named, on: $0) } ?? asking.first
  }

  /// What the frame was handed by the step that runs it, or by the transition that presented it.
  private func input(handedTo frame: FrameID) -> Computed? {
    switch session.frame(frame).caller {
    case .step(let caller):
      guard case .flow(let inner)? = session.entry(caller).flatMap({ step(of: $0) })?.kind else { return nil }
      return inner.input
    case .presentation:
      return presenting(session.chain[session.baseLevel(of: frame)].origin)?.input
    case .root, .gate, .tab: return nil
    }
  }

  /// Whether the screen asks for a secret of these names which this process has not got.
  private func lacks(oneOf names: Set<String>, on entry: Entry) -> Bool {
    let held = facts.secrets[entry.id].map(\.place)
    return step(of: entry)?.screen?.schema.secrets(named: names).contains { secret in
      !held.contains { secret.standsFor($0) }
    } ?? false
  }

  /// Goes back to that screen and shows the error there, once what was done above it is taken back.
  private mutating func show(
    _ error: HostError, on uncovered: Entry, above stack: Stack
  ) throws(Refusal) {
    try goBack(over: stack.prefix { $0.id != uncovered.id }, to: uncovered.id, showing: [error.shown])
  }

  /// Shows the error on that screen as a whole.
  mutating func show(_ error: HostError, on uncovered: Entry) {
    emit(.advised(Advice(entry: uncovered.id, errors: [error.shown], notice: nil)))
  }

  /// Shows the errors where that is on top still, unless others have been said of it.
  /// - Parameter before: What was said of it before.
  mutating func show(_ errors: [FieldError], on entry: Entry, saidSince before: Advice?) {
    let said = session.advice == before ? nil : session.advice
    guard session.top?.id == entry.id, said?.errors.isEmpty ?? true else { return }
    emit(.advised(Advice(entry: entry.id, errors: errors, notice: said?.notice)))
  }

  /// The errors that a transition shows on the view that comes.
  func errors(of transition: Transition, in scope: StepScope) throws(Refusal) -> [FieldError] {
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

  private func error(_ message: FieldMessage, in scope: StepScope) throws(Refusal) -> FieldError {
    let path = try render(message.path, in: scope).flatMap { JSONPointer($0) }
    return FieldError(
      path: path ?? JSONPointer(), code: try render(message.code, in: scope) ?? "error",
      message: try render(message.message, in: scope) ?? "", params: [:])
  }
}

extension HostError {
  /// As a screen says it, of itself as a whole.
  var shown: FieldError {
    FieldError(path: JSONPointer(), code: code, message: message, params: [:])
  }
}

extension FieldError {
  /// The error that an expression gave: an object with `path`, `code`, `message` and `params`, or a message alone.
  fileprivate init(computed json: JSON) {
    self.init(
      path: json["path"]?.asString.flatMap { JSONPointer($0) } ?? JSONPointer(),
      code: json["code"]?.asString ?? "error", message: json["message"]?.asString ?? json.asString ?? "",
      params: json["params"]?.asObject ?? [:])
  }
}
