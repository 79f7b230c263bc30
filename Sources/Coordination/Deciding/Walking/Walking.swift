// Walking through steps with answers that are there already: those of a deep link, those behind an answer that was changed,
// those of another session, or of another version of the flow. Steps are entered as commands would enter them, so gates,
// checks and branches are what they always are.

import FlowDefinitions
import JSONText

extension Turn {
  /// Goes forward as far as the waiting answers lead, and stops at the first screen that needs the user. The walk begins only
  /// at a step that this turn has entered: what the user has come back to, or stays on, is theirs.
  mutating func walk() throws(Stop) {
    // Nearly always, nothing waits, and then no room is needed for a landing.
    if session.waiting.isEmpty { return }
    defer { walkState.lastWalked = EntryID(session.lastEntry) }
    var landing: Landing?
    while let top = session.top, top.id > walkState.lastWalked, let step = step(of: top),
      let waiting = waitingAnswer(for: top)
    {
      // Each answer is taken once, so this terminates. What happens by itself between two of them might not.
      loopGuard.forgetHops()
      if walkState.answersTaken >= Limit.walk.value { throw .refused(.limitExceeded(.walk)) }
      walkState.answersTaken += 1
      emit(.waitingTaken(waiting.place))
      let secrets = takeSecrets(of: waiting.answer, at: waiting.place)
      if step.screen != nil { handOver(secrets, of: waiting.answer, to: top) }
      let path = waiting.place.path
      if waiting.answer.isOpen {
        if !waiting.answer.isBlank { try reopen(waiting.answer, on: top, at: path) }
        return try presentAgain(waiting.answer, on: top)
      }
      if walkState.former != nil, waiting.answer.isSent, step.screen != nil {
        // Nobody has submitted it here yet, and a migration does not do so for them.
        return try leave(waiting.answer, on: top, step, at: path, .notSubmitted, asking: [])
      }
      if walkState.former != nil, step.screen != nil {
        landing = Landing(turn: bookmark, entry: top, path: path, answer: waiting.answer)
      }
      let (reason, fields) = try take(waiting.answer, with: secrets, on: top, step)
      if let reason {
        if walkState.former != nil, step.action != nil, reason == .refused, let landing {
          return try retreat(to: landing, .beforeAction)
        }
        return try leave(waiting.answer, on: top, step, at: path, reason, asking: fields)
      }
      // The answer may have led to a branch that stays.
      let isDraft = step.screen != nil && session.top?.id == top.id && session.top?.answers == nil
      note(path, isDraft ? .draft : .kept, isDraft ? .refused : nil, losing: waiting.answer.lost + fields)
      goPastPresented()
      if let reason = try overreached(), let landing { return try retreat(to: landing, reason) }
    }
  }

  /// Returns the answer that waits for the entry: the latest one, if several do. No answer waits for an action that undoes
  /// another.
  func waitingAnswer(for entry: Entry) -> (place: WaitingPlace, answer: WaitingAnswer)? {
    if entry.undoes != nil || entry.isPlaceholder || !entry.isVisible { return nil }
    return whatWaits(for: entry)
  }

  /// Returns what waits at the path of the entry: what was answered there, or what transitions have set there.
  func whatWaits(for entry: Entry) -> (place: WaitingPlace, answer: WaitingAnswer)? {
    if session.waiting.isEmpty { return nil }
    let path = path(of: entry)
    for group in session.waiting.groups.reversed() {
      guard let answer = group[path], group.behind.map({ isReached(entry.frame, from: $0) }) ?? true,
        isOf(group, tabOver: entry)
      else { continue }
      let sent = group.behind == nil && group.tab == nil ? walkState.inHand[path] : nil
      return (WaitingPlace(behind: group.behind, tab: group.tab, path: path), sent ?? answer)
    }
    return nil
  }

  /// Whether what waits in the group may be taken on the entry: in the tab in which it was given, or in any.
  private func isOf(_ group: WaitingAnswers.Group, tabOver entry: Entry) -> Bool {
    guard let wanted = group.tab, let tabs = session.chain.first?.tabs else { return true }
    return session.tab(of: entry.id) ?? tabs.selected == wanted
  }

  /// Whether the edited entry stands, and belongs to this frame, or to one in which this frame runs.
  func isReached(_ reached: FrameID, from edited: EntryID) -> Bool {
    guard session.level(of: edited) != nil, let own = session.entry(edited)?.frame else { return false }
    var frame: FrameID? = reached
    while let inner = frame, inner != own { frame = session.frameAround(inner) }
    return frame != nil
  }

  /// Notes what became of the answer, with the fields that are asked for now, and those that it has lost.
  mutating func note(
    _ path: String, _ fate: WalkedAnswer.Fate, _ why: WalkedAnswer.Reason?, asking added: [String] = [],
    losing lost: [String] = []
  ) {
    var said: Set<CodePoints> = []
    let lost = lost.filter { said.insert(CodePoints($0)).inserted }
    var answer = WalkedAnswer(path: path, became: fate, why: why, added: added, lost: lost)
    if let names = walkState.former?.names[path], let was = names.first {
      walkState.former?.names[path] = Array(names.dropFirst())
      if was != path { answer.was = was }
    }
    walkState.walked.append(answer)
  }

  /// Gives the answer, if it still holds. Returns why it does not hold, with the fields that are asked for, or else the
  /// fields that it loses.
  private mutating func take(
    _ answer: WaitingAnswer, with secrets: [Secret]?, on entry: Entry, _ step: Step
  ) throws(Stop) -> (WalkedAnswer.Reason?, [String]) {
    if !answer.fits(entry.params) { return (.paramsChanged, []) }
    let added = try newFields(for: answer, on: entry, step)
    if !added.isEmpty { return (.newFields, added) }
    let (values, count) = (answer.values, changes.count)
    let answer = fitted(answer, to: step)
    let (shown, waysBefore) = (echo, keptWays)
    keptWays = answer.isSent ? nil : answer.ways
    defer { keptWays = waysBefore }
    let before = bookmark
    do throws(Stop) {
      if let reason = try give(answer, with: secrets, on: entry, step) {
        // The action has been left already, as on the way back.
        if step.action == nil || reason != .refused { rewind(to: before) }
        echo = shown
        return (reason, [])
      }
    } catch {
      rewind(to: before)
      switch error {
      // The presenter's rules refuse what would come back to it, or the schema refuses what the action gave; no branch
      // applies, or the one that does leads to what is not there; or there is nothing to submit.
      case .refused(.rulesBroken), .refused(.inputInvalid(subject: .result, _)), .refused(.noTransition),
        .refused(.targetNotFound), .refused(.notAllowed):
        return (.refused, [])
      default: break
      }
      guard case .gateClosed(let gate) = error else { throw error }
      let source = session.top ?? entry
      if !answer.keptBefore.isEmpty { emit(.set(entry.id, answer.keptBefore)) }
      try interpose(gate, before: .command(.submit(values: answer.values, coerce: false)), from: source)
      return (nil, values.names.filter { !answer.values.contains($0) })
    }
    echo = shown
    return (nil, values.names.filter { !isTaken($0, on: entry, after: count) })
  }

  /// Whether the field is one of those that were answered on the entry after the first `count` changes. A field that the
  /// screen no longer has is not, nor is one that does not apply.
  private func isTaken(_ field: String, on entry: Entry, after count: Int) -> Bool {
    for case .answered(entry.id, let taken) in changes.dropFirst(count) {
      return taken.contains(field) || facts.secrets[entry.id].contains { $0.place.tokens.first == field }
    }
    return true
  }

  private mutating func give(
    _ answer: WaitingAnswer, with secrets: [Secret]?, on entry: Entry, _ step: Step
  ) throws(Stop) -> WalkedAnswer.Reason? {
    guard let call = step.action?.call else {
      if !answer.keptBefore.isEmpty { emit(.set(entry.id, answer.keptBefore)) }
      let isAccepted = try submit(
        answer.values, coerce: false, on: session.top ?? entry, setSince: answer.keptSince)
      return isAccepted ? nil : refusal(of: step)
    }
    guard let result = answer.result?.asObject, let done = answer.doneInput,
      let input = try sameInput(as: answer, whole: { secrets?.first?.value == $0 }, call, on: entry)
    else {
      return .inputChanged
    }
    setOnceMore(answer, on: entry.id)
    return try complete(
      session.entry(entry.id) ?? entry, step, call, with: result, onceDoneWith: (done, input.whole))
      ? nil : .refused
  }

  /// Leaves the answer behind as a draft, which the screen shows; what an action gave is dropped.
  private mutating func leave(
    _ answer: WaitingAnswer, on entry: Entry, _ step: Step, at path: String, _ reason: WalkedAnswer.Reason,
    asking added: [String]
  ) throws(Stop) {
    guard step.screen != nil, step.takesSubmit else {
      if session.stands(entry.id), !answer.keptBefore.isEmpty { emit(.set(entry.id, answer.keptBefore)) }
      return note(path, .dropped, reason, asking: added)
    }
    let left = fitted(answer, to: step)
    if !left.kept.isEmpty { emit(.set(entry.id, left.kept)) }
    try keepAnswer(left, of: entry)
    note(path, .draft, reason, asking: added, losing: lostFields(of: answer, on: entry, isKept: false))
  }

  /// Returns the path by which an answer names its step: `step`, or `sub-flow/step` for one of a flow that another step runs.
  func path(of entry: Entry) -> String {
    let outer = path(of: session.frame(entry.frame))
    return outer.isEmpty ? entry.step.name : outer + "/" + entry.step.name
  }

  /// Returns the path of what runs the frame, with which the paths of its steps begin; the root's is empty.
  func path(of frame: Frame) -> String {
    switch frame.caller {
    case .root: ""
    case .step(let entry): session.entry(entry).map { path(of: $0) } ?? ""
    case .presentation, .gate, .tab: frame.flow.name
    }
  }
}
