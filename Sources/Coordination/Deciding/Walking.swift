// Going through steps again with answers that are there already: a deep link, an earlier answer changed, a session taken up
// from another one or by another version of its flow. Steps are entered as commands would enter them, so gates, checks and
// branches are what they always are.

import FlowDefinitions
import JSONSchemas
import JSONText

extension Turn {
  /// Goes forward as far as the waiting answers lead, and stops at the first screen that needs the user. It begins where this turn
  /// has entered a step: what the user has come back to, or stays on, is theirs.
  mutating func walk() throws(Refusal) {
    // So it is nearly always, and then no room is made for what a landing has.
    if session.waiting.isEmpty { return }
    defer { lastWalked = EntryID(session.lastEntry) }
    var landing: Landing?
    while let top = session.top, top.id > lastWalked, let step = step(of: top),
      let waiting = waitingAnswer(for: top)
    {
      // Each answer is taken once, so this comes to an end. What happens by itself between two of them might not.
      hops = []
      if walked.count == Limits.walk { throw .limitExceeded(limit: "walk", value: Limits.walk) }
      emit(.waitingTaken(waiting.place))
      let secrets = takeSecrets(of: waiting.answer, at: waiting.place)
      if step.screen != nil { handOver(secrets, of: waiting.answer, to: top) }
      let path = waiting.place.path
      if waiting.answer.isOpen {
        if !waiting.answer.isBlank { try reopen(waiting.answer, on: top, at: path) }
        return try presentAgain(waiting.answer, on: top)
      }
      if former != nil, step.screen != nil {
        landing = Landing(turn: bookmark, entry: top, path: path, answer: waiting.answer)
      }
      let (reason, fields) = try take(waiting.answer, with: secrets, on: top, step)
      if let reason {
        if former != nil, step.action != nil, reason == .refused, let landing {
          return try retreat(to: landing, .beforeAction)
        }
        return try leave(waiting.answer, on: top, step, at: path, reason, fields)
      }
      note(path, .kept, nil, fields)
      goPastPresented()
      if let reason = try overreached(), let landing { return try retreat(to: landing, reason) }
    }
  }

  /// The answer that waits for the entry; of several, that which began to wait last.
  func waitingAnswer(for entry: Entry) -> (place: WaitingPlace, answer: WaitingAnswer)? {
    if session.waiting.isEmpty || entry.isPlaceholder || !entry.isVisible { return nil }
    let path = path(of: entry)
    for group in session.waiting.groups.reversed() {
      guard let answer = group.answers[path], group.behind.map({ isReached(entry, from: $0) }) ?? true else {
        continue
      }
      let sent = group.behind == nil ? inHand[path] : nil
      return (WaitingPlace(behind: group.behind, path: path), sent ?? answer)
    }
    return nil
  }

  /// Whether that one stands under the entry, which is of the same run of a flow, or of one that runs inside it.
  private func isReached(_ entry: Entry, from edited: EntryID) -> Bool {
    guard session.level(of: edited) != nil, let own = session.entry(edited)?.frame else { return false }
    var frame: FrameID? = entry.frame
    while let inner = frame, inner != own { frame = session.frameAround(inner) }
    return frame != nil
  }

  /// Says what became of the answer.
  mutating func note(
    _ path: String, _ fate: WalkedAnswer.Fate, _ why: WalkedAnswer.Reason?, _ fields: [String] = []
  ) {
    walked.append(WalkedAnswer(path: path, became: fate, why: why, was: former?.names[path], fields: fields))
  }

  /// Gives the answer, if it still holds: returns why it does not, and the fields that are concerned.
  private mutating func take(
    _ answer: WaitingAnswer, with secrets: [Secret], on entry: Entry, _ step: Step
  ) throws(Refusal) -> (WalkedAnswer.Reason?, [String]) {
    if let params = answer.params, params != entry.params { return (.paramsChanged, []) }
    let added = try newFields(for: answer, on: entry, step)
    if !added.isEmpty { return (.newFields, added) }
    let (answer, gone) = fitted(answer, to: step)
    let (before, shown, wasKept) = (bookmark, refusedValues, isKept)
    isKept = answer.params != nil
    do throws(Refusal) {
      if let reason = try give(answer, with: secrets, on: entry, step) {
        // An action was left already, as on the way back.
        if step.action == nil || reason != .refused { goBack(to: before) }
        (isKept, refusedValues) = (wasKept, shown)
        return (reason, [])
      }
    } catch {
      goBack(to: before)
      switch error {
      // The presenter's rules do not take what would come back to it, or the schema what the action gave.
      case .rulesBroken, .inputInvalid(subject: .result, _): return (.refused, [])
      default: break
      }
      guard case .gateClosed(let gate) = error else { throw error }
      let source = session.top ?? entry
      if !answer.kept.isEmpty { emit(.set(entry.id, answer.kept)) }
      isKept = answer.params != nil
      try interpose(gate, before: .command(.submit(values: answer.values, coerce: false)), from: source)
      return (nil, gone)
    }
    isKept = wasKept
    refusedValues = shown
    return (nil, gone)
  }

  private mutating func give(
    _ answer: WaitingAnswer, with secrets: [Secret], on entry: Entry, _ step: Step
  ) throws(Refusal) -> WalkedAnswer.Reason? {
    guard let call = step.action?.call else {
      if !answer.kept.isEmpty { emit(.set(entry.id, answer.kept)) }
      return try submit(answer.values, coerce: false, on: session.top ?? entry) ? nil : refusal(of: step)
    }
    guard let result = answer.result?.asObject, try isDone(answer, on: entry, step),
      try hasSame(secrets, of: answer, on: entry, step)
    else {
      return .inputChanged
    }
    return try complete(entry, step, call, with: result) ? nil : .refused
  }

  /// Whether the action's input has the secrets still that it was done with, as far as these are known: where one may have been changed
  /// meanwhile, and not where the flow became another version.
  private func hasSame(
    _ secrets: [Secret], of answer: WaitingAnswer, on entry: Entry, _ step: Step
  ) throws(Refusal) -> Bool {
    guard former == nil, bundle.hasSecrets, let call = step.action?.call else { return true }
    let (input, missing) = try input(of: call, on: entry)
    if !answer.hasSecrets { return input == answer.input && missing.isEmpty }
    return secrets.first?.value == input && missing.isEmpty
  }

  /// Whether the action was done already, with the input that it has now, secrets left out.
  func isDone(_ answer: WaitingAnswer, on entry: Entry, _ step: Step) throws(Refusal) -> Bool {
    guard let call = step.action?.call, answer.result?.asObject != nil else { return false }
    if let params = answer.params, params != entry.params { return false }
    return try computeValue(call.input, in: scope(of: entry)) ?? [:] == answer.input
  }

  /// The answer stays behind as a draft, which the screen shows; what an action gave does not.
  private mutating func leave(
    _ answer: WaitingAnswer, on entry: Entry, _ step: Step, at path: String, _ reason: WalkedAnswer.Reason,
    _ fields: [String]
  ) throws(Refusal) {
    guard step.screen != nil else { return note(path, .dropped, reason, fields) }
    let answer = fitted(answer, to: step).answer
    if !answer.kept.isEmpty { emit(.set(entry.id, answer.kept)) }
    try keepDraft(answer.draft ?? answer.values, of: entry)
    note(path, .draft, reason, fields)
  }

  /// How an answer names its step: `step`, or `sub-flow/step` for one of a flow inside it.
  func path(of entry: Entry) -> String {
    switch session.frame(entry.frame).caller {
    case .root: return entry.step.name
    case .step(let caller):
      guard let outer = session.entry(caller) else { return entry.step.name }
      return path(of: outer) + "/" + entry.step.name
    case .presentation, .gate, .tab: return session.frame(entry.frame).flow.name + "/" + entry.step.name
    }
  }

  // MARK: - Editing

  /// Changes an earlier answer: the later ones wait for their steps to be entered again.
  /// - Returns: whether the values were accepted.
  mutating func edit(_ target: String, _ values: JSONObject?, on top: Entry) throws(Refusal) -> Bool {
    let below = screens(below: top).filter { isAnswered($0.entry) }
    let named = below.first { $0.entry.id.text == target || $0.entry.step.name == target }
    guard let (entry, obstacle) = named, let level = session.level(of: entry.id) else {
      let targets = below.reversed().filter { $0.obstacle == nil }.map(\.entry.step.name)
      throw .targetNotFound(target: target, targets: targets)
    }
    if let obstacle { throw obstacle }
    let popped = session.chain[level].stack.downTo(entry.id).dropLast()
    let above = session.entries(above: level) + popped
    try refuseUnconfirmed(above)
    let left = session.chain[level...].reversed().flatMap { groups(around: $0.stack.top) }
    let gates = session.pending.filter { gate in above.contains { $0.id == gate.entry } }
    let later = try given(on: above, isOpen: true, in: gates, under: presented(from: level))
    let gone = Set(above.map(\.id) + [entry.id])
    let waited = session.waiting.groups.filter { $0.behind.map(gone.contains) ?? false }
    let held = facts.secrets
    try dismissAll(downTo: level + 1, as: .superseded)
    for other in popped { emit(.pop(other.id, leavesDraft: leavesDraft(other))) }
    wait(for: later, after: waited, behind: entry.id, secrets: held)
    for group in left { remember(group) }
    let source = session.top ?? entry
    if let values {
      // What waited on this very screen for a gate is done with, so a gate that is met now stands in front of what is submitted, and
      // not in front of the edit, over the other.
      let wasWaiting = gates.contains { $0.source == entry.id }
      let isAccepted =
        wasWaiting
        ? try attempt(.command(.submit(values: values, coerce: false)), from: source)
        : try submit(values, coerce: false, on: source)
      if !isAccepted { return false }
    }
    try walk()
    let lost = gates.first { !$0.isMetAgain(behind: entry.id, isAnswered: values != nil) }
    if let lost, session.gateInSight == nil {
      emit(.gateEnded(GateEnd(why: .superseded, flow: lost.presented, reason: nil)))
    }
    return true
  }

  /// What users have presented over screens from that level up, by the screen.
  private func presented(from level: Int) -> [EntryID: WaitingAnswer.Presented] {
    var presented: [EntryID: WaitingAnswer.Presented] = [:]
    for level in session.chain.indices.dropFirst(level + 1) where !isContinued(above: level - 1) {
      let presentation = session.chain[level]
      guard presentation.purpose == .modal, !presentation.ownsFrame,
        presentation.answersTo == presentation.presentedBy, let presenter = presentation.presentedBy,
        let origin = presentation.origin, let bottom = presentation.stack.bottom
      else { continue }
      presented[presenter] = WaitingAnswer.Presented(origin: origin, params: bottom.params)
    }
    return presented
  }

  /// Presents again what the user had presented over the screen, by the same transition, whose effects have happened already. Where it
  /// does not apply any more, is refused, or asks for a gate, it stays away.
  private mutating func presentAgain(_ answer: WaitingAnswer, on entry: Entry) throws(Refusal) {
    guard former == nil, let presented = answer.presented, answer.params == entry.params,
      let transition = bundle[presented.origin.flow]?.transition(at: presented.origin.pointer),
      case .present(let presenting) = transition.target
    else { return }
    var trial = self
    do throws(Refusal) {
      let scope = trial.scope(of: trial.session.top)
      guard try trial.choose([transition], in: scope) != nil else { return }
      _ = try trial.pass(transition.requires, of: trial.flow(of: entry.frame), in: scope)
      try trial.present(presenting, transition, params: presented.params, from: entry, in: scope)
      try trial.settle()
      try trial.walk()
    } catch {
      if case .needsProfile = error { throw error }
      return
    }
    self = trial
  }

  /// The answers that were given on these entries, which come from the top down; they go from the bottom up.
  /// - Parameters:
  ///   - isOpen: Whether the user is on the topmost one that is visible.
  ///   - gates: The commands among which a `submit` counts that waits.
  ///   - presented: What users have presented over entries: these are shown again, and not submitted.
  func given(
    on entries: [Entry], isOpen: Bool, in gates: [PendingCommand] = [],
    under presented: [EntryID: WaitingAnswer.Presented] = [:]
  ) throws(Refusal) -> [GivenAnswer] {
    let top = isOpen ? entries.first { $0.isVisible }?.id : nil
    var answers: [GivenAnswer] = []
    for entry in entries.reversed() {
      var given = try answer(of: entry, isTop: entry.id == top || presented[entry.id] != nil)
      if let presented = presented[entry.id] {
        given = given ?? .blank(entry.params)
        given?.presented = presented
      }
      if let gate = gates.first(where: { $0.source == entry.id }) {
        given = try submission(in: gate, of: entry) ?? given
      }
      guard let answer = given else { continue }
      answers.append(try self.given(answer, on: entry))
    }
    return answers
  }

  /// The answer with its secrets: the entry's own, or the input of the action, if that has some.
  private func given(_ answer: WaitingAnswer, on entry: Entry) throws(Refusal) -> GivenAnswer {
    let path = path(of: entry)
    guard answer.result != nil, bundle.hasSecrets, let call = step(of: entry)?.action?.call else {
      return GivenAnswer(path: path, answer: answer, secrets: facts.secrets[entry.id])
    }
    let (input, missing) = try input(of: call, on: entry)
    var answer = answer
    answer.hasSecrets = input != answer.input || !missing.isEmpty
    let isKnown = answer.hasSecrets && missing.isEmpty
    return GivenAnswer(
      path: path, answer: answer,
      secrets: isKnown ? [Secret(place: JSONPointer([]), value: input, list: nil)] : [])
  }

  /// The answers wait behind the entry, and so does what waited behind others that are gone now, unless there is something newer.
  private mutating func wait(
    for later: [GivenAnswer], after earlier: [WaitingAnswers.Group], behind entry: EntryID,
    secrets held: Secrets
  ) {
    let newer = Members(queueing: later.map { ($0.path, $0.answer) })
    let older = earlier.reduce(Members<WaitingAnswer>()) { $0.merging($1.answers) }
    let answers = older.merging(newer)
    if !answers.isEmpty { emit(.waiting(answers, behind: entry)) }
    keepSecrets(of: later, after: earlier, behind: entry, from: held)
  }

  /// What was submitted on the entry and waits for the gate: it has had no effects yet, if it was not walked through. Nil for what
  /// came with secrets, which are not kept for another command.
  private func submission(
    in gate: PendingCommand, of entry: Entry
  ) throws(Refusal) -> WaitingAnswer? {
    guard case .command(.submit(let values, let coerce)) = gate.task, !gate.hasSecrets,
      let step = step(of: entry), let screen = step.screen
    else { return nil }
    var trial = self
    guard let taken = try trial.taken(values, coerce: coerce, on: entry, step, screen) else { return nil }
    var answer = WaitingAnswer(values: taken.open, params: gate.isKept ? entry.params : nil)
    answer.kept = entry.kept
    return answer
  }

  /// What the entry has to wait for its step to be entered again; nil where nothing was put there.
  func answer(of entry: Entry, isTop: Bool) throws(Refusal) -> WaitingAnswer? {
    guard entry.undoes == nil, let step = step(of: entry) else { return nil }
    if let call = step.action?.call, let result = entry.result {
      if entry.isUndone { return nil }
      let input = try computeValue(call.input, in: scope(of: entry)) ?? [:]
      return WaitingAnswer(values: [:], params: entry.params, result: result, input: input)
    }
    guard let screen = step.screen, entry.isFilledIn else { return nil }
    var answer = WaitingAnswer(values: entry.answers ?? [:], params: entry.params)
    answer.kept = entry.kept
    answer.draft = entry.answers == nil ? entry.draft ?? [:] : entry.draft
    answer.isOpen = isTop || entry.answers == nil
    answer.fields = try adapted(screen, on: entry, entry.values).screen.schema.propertyNames
    return answer
  }
}

extension PendingCommand {
  /// Whether the gate is met again where what leads to it is walked through again behind that entry: what was submitted, or follows by
  /// itself.
  fileprivate func isMetAgain(behind edited: EntryID, isAnswered: Bool) -> Bool {
    switch task {
    case .command(.submit): source == edited ? isAnswered : !hasSecrets
    case .proceed, .enter: true
    case .command, .timer: false
    }
  }
}

/// An answer that was given on an entry, with the path of its step, and its secrets.
struct GivenAnswer {
  let path: String
  let answer: WaitingAnswer
  let secrets: [Secret]
}
