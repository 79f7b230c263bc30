// Going through steps again with answers that are there already: a deep link, an earlier answer changed, a session taken up
// from another one. Steps are entered as commands would enter them, so gates, checks and branches are what they always are.

import FlowDefinitions
import JSONText

/// An answer that waits for its step to be entered.
public struct WaitingAnswer: Sendable {
  public let values: JSONObject
  /// The params that the step had; nil for an answer that somebody sent, which fits any.
  public let params: JSONObject?
  /// The result of an action, and the input that it was done with.
  public let result: JSON?
  public let input: JSON?
}

/// What became of an answer.
public struct WalkedAnswer: Sendable {
  /// The ways that it can go.
  public enum Fate: String, Sendable {
    case kept, draft
  }

  public let path: String
  public let became: Fate
}

extension Turn {
  /// Goes forward as far as the waiting answers lead, and stops at the first screen that needs the user.
  mutating func walk() throws(Refusal) {
    while let top = session.top, let step = step(of: top), let waiting = waitingAnswer(for: top) {
      try hop(top.step)
      emit(.waitingTaken(waiting.path))
      guard try take(waiting.answer, on: top, step) else {
        if step.screen != nil { keepDraft(waiting.answer.values, of: top) }
        return walked.append(WalkedAnswer(path: waiting.path, became: .draft))
      }
      walked.append(WalkedAnswer(path: waiting.path, became: .kept))
    }
  }

  private func waitingAnswer(for entry: Entry) -> (path: String, answer: WaitingAnswer)? {
    if session.waiting.isEmpty || entry.isPlaceholder || !entry.isVisible { return nil }
    let path = path(of: entry)
    return (inHand[path] ?? session.waiting[path]).map { (path, $0) }
  }

  /// Whether the answer still holds; then it has been given.
  private mutating func take(_ answer: WaitingAnswer, on entry: Entry, _ step: Step) throws(Refusal) -> Bool {
    if let params = answer.params, params != entry.params { return false }
    var trial = self
    trial.isKept = answer.params != nil
    do throws(Refusal) {
      guard try trial.give(answer, on: entry, step) else { return false }
    } catch {
      guard case .gateClosed(let gate) = error else { return false }
      let source = session.top ?? entry
      try interpose(gate, before: .command(.submit(values: answer.values, coerce: false)), from: source)
      return true
    }
    trial.isKept = isKept
    trial.refusedValues = refusedValues
    self = trial
    return true
  }

  private mutating func give(_ answer: WaitingAnswer, on entry: Entry, _ step: Step) throws(Refusal) -> Bool {
    guard step.action != nil else { return try submit(answer.values, coerce: false, on: entry) }
    guard let result = answer.result?.asObject, let call = step.action?.call else { return false }
    let input = try computeValue(call.input, in: scope(of: entry)) ?? [:]
    return try input == answer.input ? submit(result, coerce: false, on: entry) : false
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
    guard let stack = session.stack else { return false }
    let below = stack.dropFirst().filter {
      $0.isVisible && $0.frame == top.frame && step(of: $0)?.screen != nil
    }
    guard let entry = below.first(where: { $0.id.text == target || $0.step.name == target }) else {
      throw .targetNotFound(target: target, targets: below.reversed().map(\.step.name))
    }
    let popped = stack.downTo(entry.id).dropLast()
    let later = try answers(of: Array(popped))
    for other in popped { emit(.pop(other.id, leavesDraft: leavesDraft(other))) }
    emit(.waiting(session.waiting.merging(later)))
    guard let values else { return true }
    guard try submit(values, coerce: false, on: session.top ?? entry) else { return false }
    try walk()
    return true
  }

  /// The answers of entries, by the paths of their steps.
  func answers(of entries: [Entry]) throws(Refusal) -> Members<WaitingAnswer> {
    var answers = Members<WaitingAnswer>()
    for entry in entries.reversed() {
      guard let step = step(of: entry), !entry.isPlaceholder else { continue }
      if let call = step.action?.call, let result = entry.result {
        answers[path(of: entry)] = WaitingAnswer(
          values: [:], params: entry.params, result: result,
          input: try computeValue(call.input, in: scope(of: entry)) ?? [:])
      } else if step.screen != nil, let values = entry.answers ?? entry.draft {
        answers[path(of: entry)] = WaitingAnswer(
          values: values, params: entry.params, result: nil, input: nil)
      }
    }
    return answers
  }

  // MARK: - Deep links

  /// Takes in the answers that a front end sends along. Their secrets stay in memory, and only for this turn.
  /// Those of an earlier session wait as well, where nothing else was sent.
  mutating func wait(for answers: Members<JSONObject>, and earlier: Session?) throws(Refusal) {
    inHand = answers.mapValues { WaitingAnswer(values: $0, params: nil, result: nil, input: nil) }
    var open = try earlier.map { (session) throws(Refusal) in try kept(of: session) } ?? [:]
    for answer in answers {
      let values = secretFree(answer.value, at: answer.name)
      open[answer.name] = WaitingAnswer(values: values, params: nil, result: nil, input: nil)
    }
    if !open.isEmpty { emit(.waiting(open)) }
  }

  /// The answers of a session's root stack, as entries that stand.
  private func kept(of session: Session) throws(Refusal) -> Members<WaitingAnswer> {
    guard let stack = session.chain.first?.stack else { return [:] }
    let turn = Turn(session, of: bundle, facts: facts, time: time, explains: false)
    return try turn.answers(of: Array(stack))
  }

  private func secretFree(_ values: JSONObject, at path: String) -> JSONObject {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return bundle.flows.reduce(values) { values, flow in
      guard let screen = flow.value[StepID(name)]?.screen else { return values }
      return separate(values, by: screen.schema).open
    }
  }
}
