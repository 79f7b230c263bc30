// `submit`: the values of a screen, or the result of an action.

import Expressions
import FlowDefinitions
import JSONSchemas
import JSONText
import Wording

extension Turn {
  /// Submits on the entry, and returns whether the values were accepted.
  /// - Parameter since: What transitions set on the screen after these values were submitted there, if they were before.
  mutating func submit(
    _ values: JSONObject?, coerce: Bool, on entry: Entry, setSince since: JSONObject = [:]
  ) throws(Stop) -> Bool {
    guard let step = step(of: entry) else { return false }
    switch step.kind {
    case .screen(let screen):
      if !step.takesSubmit { throw .refused(.notAllowed(command: "submit", .noSubmitHere)) }
      guard let (open, secrets, hidden) = try taken(values, coerce: coerce, on: entry, step, screen) else {
        return false
      }
      // An answer that has waited may have had secrets, which are not known.
      let areKnown = bundle.hasSecrets && facts.secrets.areKnown(of: entry.id)
      try accept(open, secrets, hiding: hidden, on: entry, step, setSince: since)
      if secrets.isEmpty, areKnown, session.stands(entry.id) { facts.secrets.note([], of: entry.id) }
      return true
    case .action(let action):
      let result = values ?? [:]
      let call = entry.undoes == nil ? action.call : action.undo ?? action.call
      let meant = coerce ? call.schema?.coercing(.object(result)).asObject ?? result : result
      if entry.undoes == nil {
        _ = try complete(entry, step, call, with: meant)
      } else {
        try undone(entry, with: meant)
      }
      return true
    case .route, .flow, .tabs, .end: throw .refused(.notAllowed(command: "submit", .noSubmitHere))
    }
  }

  /// Returns what the screen takes of what was typed: the properties that apply, with their defaults. Nil if it refuses them;
  /// `echo` says why.
  mutating func taken(
    _ typed: JSONObject?, coerce: Bool, on entry: Entry, _ step: Step, _ screen: Screen
  ) throws(Stop) -> (open: JSONObject, secrets: [Secret], hidden: Set<CodePoints>)? {
    let written = screen
    var values = if let typed { typed } else { try draftOrAnswers(of: entry, screen) }
    let (screen, hidden) = try adapted(screen, on: entry, entry.kept(underlying: values, of: screen))
    if typed == nil { values = try shown(values, of: entry, on: screen) }
    let given = values
    if bundle.hasSecrets { values = keepingSecrets(of: entry, in: values, by: screen.schema) }
    if !hidden.isEmpty { values = values.leavingOut(hidden) }
    let submitted = values
    if coerce { values = screen.schema.coercing(.object(values)).asObject ?? values }
    // What a transition has set stays beside what is submitted without it, so it needs no default and is not missing.
    let kept = entry.kept.isEmpty ? [:] : entry.kept(besides: values, of: screen).leavingOut(hidden)
    if !kept.isEmpty { values = kept.merging(values) }
    if screen.schema.mayFillDefaults(in: values) {
      values = screen.schema.fillingDefaults(in: .object(values)).asObject ?? values
      // With a default, a condition of the schema may describe what was typed, and have defaults of its own.
      if coerce { values = screen.schema.meaning(of: values).merging(kept) }
    }
    if bundle.hasSecrets {
      values = lettingSecretsGo(of: entry, from: values, besides: given, by: screen.schema)
    }
    let (open, secrets) = separate(values, by: screen.schema)
    let errors = try errors(
      in: values, screen, step, on: entry, StepScope.Occasion(values: open, hidden: hidden, secrets: secrets))
    guard errors.isEmpty else {
      let all = typed == nil ? submitted : try withResting(submitted, on: entry, written)
      echo = Echo(of: entry.id, typed: all, open: separate(all, by: screen.schema).open, errors: errors)
      return nil
    }
    return (kept.isEmpty ? open : open.leavingOut(kept.names), secrets, hidden)
  }

  /// Makes the values the entry's answers. What does not apply with them has no value, whatever transitions set there.
  mutating func noteAnswer(_ entry: EntryID, _ values: JSONObject, hiding hidden: Set<CodePoints>) {
    emit(.answered(entry, values))
    if !hidden.isEmpty { emit(.hid(entry, hidden.map { $0.string }.sorted { $0.precedesByCodePoints($1) })) }
  }

  /// Makes the values the entry's answers, and takes the step's `next`. If that stays, they are kept as a draft.
  ///
  /// What was set since the values were submitted before is set again once the transition is chosen. What the transition
  /// itself sets is computed without it, since it would count twice.
  private mutating func accept(
    _ values: JSONObject, _ secrets: [Secret], hiding hidden: Set<CodePoints>, on entry: Entry, _ step: Step,
    setSince since: JSONObject
  ) throws(Stop) {
    let unanswered = step.mayStay ? bookmark : nil
    noteAnswer(entry.id, values, hiding: hidden)
    facts.secrets[entry.id] = secrets
    let answered = session.top ?? entry
    // What another branch does may be new, but what the step saves was saved with the answer.
    let saved = isKept ? nil : step.save
    if let transition = step.next?.first, transition.when == nil, transition.isBare {
      save(try compute(saved, on: answered))
      if !since.isEmpty { emit(.set(entry.id, since)) }
      return try takeBare(transition, from: answered)
    }
    // Guards see the profile as it was before the step saved to it.
    let scope = scope(of: answered)
    guard let next = step.next else {
      save(try compute(saved, in: scope))
      if !since.isEmpty { emit(.set(entry.id, since)) }
      let answered = session.top ?? answered
      try complete(answered, with: .object(answered.values))
      return try settle()
    }
    let transition = try chooseWay(next, of: step, in: scope)
    if case .stay = transition.target, let unanswered {
      // The choice may have cleared these: what another branch than before does has not happened yet.
      let keptWays = keptWays
      rewind(to: unanswered)
      self.keptWays = keptWays
      if session.advice != nil {
        // What the screen said was about what had been submitted before.
        emit(.advised(Advice(entry: entry.id, errors: [], notice: nil)))
      }
      emit(.drafted(entry.id, values))
      facts.secrets[entry.id] = secrets
    }
    if !since.isEmpty { emit(.set(entry.id, since)) }
    if transition.isBare {
      save(try compute(saved, in: scope))
      return try takeBare(transition, from: answered)
    }
    try take(transition, saving: saved, from: answered, in: scope)
  }

  /// Completes an action that the host has done. Returns whether a presenter took what the result has led to; if not, the
  /// action was left.
  /// - Parameter done: The input of an action that was done before: then the secrets of its result are gone, and not missed.
  /// - Throws: `inputInvalid` if the result is not one that the action may give.
  mutating func complete(
    _ entry: Entry, _ step: Step, _ call: HostCall, with values: JSONObject,
    onceDoneWith done: (input: DoneInput, whole: JSON?)? = nil
  ) throws(Stop) -> Bool {
    let filled = call.schema?.fillingDefaults(in: .object(values)) ?? .object(values)
    let result = call.schema.map { filled.parted(by: $0).open } ?? filled
    let scope = scope(
      of: entry,
      StepScope.Occasion(
        values: result.asObject, result: result, resultKinds: call.numberKinds, outcome: "completed"))
    let violations = call.schema.map { schema in
      done == nil ? schema.violations(of: filled) : schema.violations(of: filled, missingSecrets: true)
    }
    var errors = errors(violations ?? [], in: entry.frame)
    if errors.isEmpty { errors = try brokenRules(step.check, in: scope) }
    if !errors.isEmpty { throw .refused(.inputInvalid(subject: .result, errors)) }
    recordResult(result, call, on: entry, done)
    do throws(Stop) {
      _ = try attempt(.proceed, from: session.top ?? entry)
      return true
    } catch {
      guard case .refused(.rulesBroken(let errors)) = error else { throw error }
      try leaveRefused(session.top ?? entry, showing: errors)
      return false
    }
  }

  /// Gives the action its result, with the input that it was done with. The result counts even if the input cannot be worked
  /// out now.
  private mutating func recordResult(
    _ result: JSON, _ call: HostCall, on entry: Entry, _ done: (input: DoneInput, whole: JSON?)?
  ) {
    if call.input == nil { return emit(.completed(entry.id, result: result)) }
    let now = done == nil ? try? actionInput(call, on: entry) : nil
    let input = now.map { DoneInput(open: $0.open, hasSecrets: $0.whole != nil) }
    emit(.completed(entry.id, result: result, input: done?.input ?? input))
    facts.secrets[inputOf: entry.id] = done?.whole ?? now?.whole
  }

  /// Completes what ends with the step, since nothing comes after it: its frame; or, if the presenter's own frame presented
  /// it, the presentation.
  private mutating func complete(_ entry: Entry, with result: JSON) throws(Stop) {
    if isOfGate(entry) { return try gateCompleted(result: result) }
    let level = session.level(of: entry.id) ?? 0
    if level > session.baseLevel(of: entry.frame) { return try deliver(result, from: level) }
    try finish(FrameEnd(status: .completed, result: result), frame: entry.frame)
  }

  /// Returns what the step's `next` sees once something has come back; `result` is nil for a screen, which was submitted.
  func scope(of entry: Entry, of step: Step, gave result: JSON?) -> StepScope {
    guard let result else { return scope(of: entry) }
    return scope(
      of: entry,
      StepScope.Occasion(
        result: result, resultKinds: step.action?.call.numberKinds ?? .asWritten, outcome: "completed"))
  }

  /// Takes the step's `next` after something has come back, or ends the frame with that if there is no `next`.
  mutating func proceed(from entry: Entry, _ step: Step, result: JSON) throws(Stop) {
    let scope = scope(of: entry, of: step, gave: result)
    let saved = isKept ? nil : step.save
    if let next = step.next {
      let transition = try chooseWay(next, of: step, in: scope)
      setWhatCameSince(on: entry.id)
      try go(transition, saving: saved, from: entry, in: scope)
      if case .stay = transition.target { stay(on: entry, step) }
    } else {
      save(try compute(saved, in: scope))
      try complete(entry, with: result)
    }
    try settle()
  }

  /// Reopens a step that is not done yet: the flow that it runs goes on, or the host is to do its action again.
  private mutating func stay(on entry: Entry, _ step: Step) {
    emit(.reopened(entry.id))
    if step.action != nil { tryAgain(entry) }
  }

  /// Returns the errors that the schema and the rules find in the values: the rules are checked only once the schema is
  /// satisfied.
  private mutating func errors(
    in values: JSONObject, _ screen: Screen, _ step: Step, on entry: Entry,
    _ occasion: @autoclosure () -> StepScope.Occasion
  ) throws(Stop) -> [FieldError] {
    let violations = screen.schema.violations(of: .object(values))
    if violations.isEmpty, step.check.isEmpty { return [] }
    let scope = scope(of: entry, occasion())
    if violations.isEmpty { return try brokenRules(step.check, in: scope) }
    return violations.map { error($0, screen.messages, in: scope) }
  }

  /// Returns the violation as an error, in the author's words if there are any.
  private func error(
    _ violation: Violation, _ messages: Members<Members<KeywordMessage>>, in scope: StepScope
  ) -> FieldError {
    let error = errors([violation], in: scope.frameID)[0]
    guard let property = violation.instancePath.tokens.first,
      let message = messages[property]?[violation.keyword]
    else { return error }
    return FieldError(
      // An expression may fail on a value of a type that it does not expect, and is ignored then.
      path: error.path, code: (try? render(message.code, in: scope)) ?? error.code,
      message: (try? render(message.message, in: scope)) ?? error.message, params: error.params)
  }

  mutating func brokenRules(_ rules: [Rule], in scope: StepScope) throws(Stop) -> [FieldError] {
    var errors: [FieldError] = []
    for rule in rules where try holds(rule.when, in: scope) {
      let code = try render(rule.code, in: scope) ?? "check"
      let message = try render(rule.message, in: scope) ?? ""
      errors.append(FieldError(path: rule.path, code: code, message: message, params: [:]))
    }
    return errors
  }
}

extension Entry {
  /// Returns what transitions have set of the screen's fields, as far as the values leave it out.
  fileprivate func kept(besides values: JSONObject, of screen: Screen) -> JSONObject {
    kept.keeping(screen.schema.propertyNames.filter { values[$0] == nil })
  }

  /// Returns the values together with what transitions have set of the screen's fields and the values leave out.
  func kept(underlying values: JSONObject, of screen: Screen) -> JSONObject {
    kept.isEmpty ? values : kept(besides: values, of: screen).merging(values)
  }
}

extension Schema {
  /// Returns the values as the schema understands them: converted to the types that it asks for, and with its defaults.
  ///
  /// What there is by default may decide how what was typed is described, so it is converted once more with that.
  func meaning(of values: JSONObject) -> JSONObject {
    var meant = coercing(.object(values))
    if mayFillDefaults(in: values) { meant = fillingDefaults(in: coercing(fillingDefaults(in: meant))) }
    return meant.asObject ?? values
  }
}

extension Step {
  /// Whether one of the transitions of `next` leaves the user where they are.
  var mayStay: Bool {
    next?.contains { if case .stay = $0.target { true } else { false } } ?? false
  }
}

extension Turn {
  /// Returns the violations of a schema of the frame's flow as errors in the language of the session.
  func errors(_ violations: [Violation], in frame: FrameID) -> [FieldError] {
    if violations.isEmpty { return [] }
    let phrasebook = phrasebook(of: flow(of: frame))
    return violations.map { FieldError($0, in: phrasebook) }
  }
}
