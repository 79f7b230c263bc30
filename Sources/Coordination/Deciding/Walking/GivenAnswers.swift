// What was answered on entries that go, in a form that can wait for their steps to be entered again.

import FlowDefinitions
import JSONSchemas
import JSONText

/// An answer that was given on an entry, with the path of its step, and its secrets.
struct GivenAnswer {
  let path: String
  var answer: WaitingAnswer
  /// Nil if they are not known.
  let secrets: [Secret]?
}

extension Turn {
  /// Returns the answers that were given on these entries, from the bottom up; the entries come from the top down.
  /// - Parameters:
  ///   - isOpen: Whether the user is on the topmost visible entry.
  ///   - gates: The waiting commands among which a `submit` counts as an answer.
  ///   - presented: What users have presented over entries: these are shown again, and not submitted.
  func given(
    on entries: [Entry], isOpen: Bool, in gates: [PendingCommand] = [],
    under presented: [EntryID: WaitingAnswer.Presented] = [:]
  ) throws(Stop) -> [GivenAnswer] {
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
      if let given { answers.append(self.given(given, on: entry)) }
    }
    return answers
  }

  /// Returns the answer with its secrets: the entry's own, or the input that its action was done with, if that had any.
  private func given(_ answer: WaitingAnswer, on entry: Entry) -> GivenAnswer {
    let input = facts.secrets[inputOf: entry.id].map {
      [Secret(place: JSONPointer([]), value: $0, list: nil)]
    }
    let own = facts.secrets.areKnown(of: entry.id) ? facts.secrets[entry.id] : nil
    let secrets = answer.result == nil ? own : input
    return GivenAnswer(path: path(of: entry), answer: answer, secrets: secrets)
  }

  /// Returns what was submitted on the entry and waits for the gate: it has had no effects yet, unless it was walked through.
  /// Nil if it came with secrets, which are not kept for another command.
  private func submission(
    in gate: PendingCommand, of entry: Entry
  ) throws(Stop) -> WaitingAnswer? {
    guard case .command(.submit(let values, let coerce)) = gate.task, !gate.hasSecrets,
      let step = step(of: entry), let screen = step.screen
    else { return nil }
    var trial = self
    trial.trace = nil
    guard let taken = try trial.taken(values, coerce: coerce, on: entry, step, screen) else { return nil }
    var answer = WaitingAnswer(values: taken.open, params: gate.isKept ? entry.params : nil)
    answer.kept = entry.kept
    answer.keptBefore = entry.kept
    answer.ways = gate.ways
    return answer
  }

  /// Returns what the entry has, as an answer that can wait for its step to be entered again; nil if nothing was put there.
  func answer(of entry: Entry, isTop: Bool) throws(Stop) -> WaitingAnswer? {
    guard entry.undoes == nil, let step = step(of: entry) else { return nil }
    if let call = step.action?.call, let result = entry.result {
      if entry.isUndone { return nil }
      let input = try doneInput(call, on: entry)
      var answer = WaitingAnswer(
        values: [:], params: entry.params, result: result, input: input.open, hasSecrets: input.hasSecrets)
      answer.kept = entry.kept
      answer.keptBefore = entry.keptBefore
      answer.ways = entry.ways
      return answer
    }
    switch step.kind {
    case .flow, .tabs:
      let before = entry.result == nil ? entry.kept : entry.keptBefore
      return entry.kept.isEmpty ? nil : .set(entry.kept, before: before, entry.params)
    // What the route sets is computed anew. What came back to it from a presentation is not, if the path leads past that.
    case .route: return entry.kept.isEmpty ? nil : .set(entry.kept, before: [:], entry.params)
    case .screen, .action, .end: break
    }
    guard let screen = step.screen, entry.isFilledIn else { return nil }
    var answer = WaitingAnswer(values: entry.answers ?? [:], params: entry.params)
    answer.kept = entry.kept
    answer.keptBefore = entry.answers == nil ? entry.kept : entry.keptBefore
    answer.ways = entry.ways
    answer.draft = entry.answers == nil ? entry.draft ?? [:] : entry.draft
    answer.isOpen = isTop || entry.answers == nil
    answer.fields = try adapted(screen, on: entry, entry.values).screen.schema.propertyNames
    return answer
  }
}
