// Where a session that is migrated comes to stand. Nobody has asked for anything but the migration, so the session is left on
// a screen: no action is handed to the host, nothing ends, and what the user was on, or had only typed, is not submitted.

import FlowDefinitions
import JSONSchemas
import JSONText

/// A screen to come back to if going on from it would do more than a migration may.
struct Landing {
  /// The turn before the screen was answered.
  let turn: Turn.Bookmark
  let entry: Entry
  let path: String
  let answer: WaitingAnswer
}

extension Turn {
  /// Returns why the last answer must not lead to where it has led; nil if that is a screen, or an action that was done
  /// already.
  func overreached() throws(Stop) -> WalkedAnswer.Reason? {
    if walkState.former == nil { return nil }
    guard let top = session.top else { return .beforeEnd }
    guard let call = step(of: top)?.action?.call, top.isVisible else { return nil }
    guard let answer = waitingAnswer(for: top)?.answer else { return .beforeAction }
    let isDone = try sameInput(as: answer, whole: { _ in true }, call, on: top) != nil
    return isDone ? nil : .beforeAction
  }

  /// Goes back to the screen before, which still has its answer.
  mutating func retreat(to landing: Landing, _ reason: WalkedAnswer.Reason) throws(Stop) {
    rewind(to: landing.turn)
    try reopen(landing.answer, on: landing.entry, at: landing.path, reason)
  }

  /// Shows a screen as it was left: with its answer, if that still holds, and with what was typed.
  mutating func reopen(
    _ left: WaitingAnswer, on entry: Entry, at path: String, _ reason: WalkedAnswer.Reason? = nil
  ) throws(Stop) {
    guard let step = step(of: entry), let screen = step.screen else {
      return note(path, .dropped, .otherKind)
    }
    let isSame = left.fits(entry.params)
    let added = isSame ? try newFields(for: left, on: entry, step) : []
    let answer = fitted(left, to: step, merging: false)
    let taken = self.taken(of: fitted(left, to: step).values, on: entry, step, screen)
    let why = isSame ? added.isEmpty ? taken.refusal : .newFields : .paramsChanged
    let isKept = answer.isGiven && why == nil
    if isKept {
      if !answer.keptBefore.isEmpty { emit(.set(entry.id, answer.keptBefore)) }
      let filled = screen.schema.fillingDefaults(in: .object(answer.values)).asObject ?? answer.values
      noteAnswer(entry.id, filled.keeping(taken.values.names), hiding: taken.hidden)
    }
    if !answer.kept.isEmpty { emit(.set(entry.id, answer.kept)) }
    if answer.draft != nil || !isKept { try keepAnswer(answer, of: entry) }
    note(
      path, isKept ? .kept : .draft, answer.isGiven ? why ?? reason : .notSubmitted, asking: added,
      losing: lostFields(of: left, on: entry, isKept: isKept))
  }

  // MARK: - What a screen takes

  /// Returns what the screen takes of an answer, or why it refuses it. Where the answer leads does not matter here.
  func taken(
    of answer: JSONObject, on entry: Entry, _ step: Step, _ screen: Screen
  ) -> (values: JSONObject, hidden: Set<CodePoints>, refusal: WalkedAnswer.Reason?) {
    var trial = self
    do throws(Stop) {
      if let taken = try trial.taken(answer, coerce: false, on: entry, step, screen) {
        return (taken.open, taken.hidden, nil)
      }
      return (answer, [], trial.refusal(of: step))
    } catch {
      return (screen.schema.fillingDefaults(in: .object(answer)).asObject ?? answer, [], nil)
    }
  }

  /// Returns why what was just submitted was refused: only because secrets are missing, or for other reasons, too.
  func refusal(of step: Step) -> WalkedAnswer.Reason {
    let errors = echo?.errors ?? []
    let isForSecrets = errors.allSatisfy { error in
      error.code == "required" && step.screen?.schema.isSecret(error.path) ?? false
    }
    return isForSecrets && !errors.isEmpty ? .secretsLost : .refused
  }

  /// Returns the fields that the screen asks for, but did not ask for when it was answered.
  func newFields(for answer: WaitingAnswer, on entry: Entry, _ step: Step) throws(Stop) -> [String] {
    guard let known = answer.fields, let screen = step.screen else { return [] }
    return try adapted(screen, on: entry, answer.values).screen.schema.propertyNames.filter {
      !known.contains($0)
    }
  }

  /// Returns the fields that the answer has lost on its way to the entry: those of what was typed last, and of what was
  /// answered, if that counts.
  func lostFields(of answer: WaitingAnswer, on entry: Entry, isKept: Bool) -> [String] {
    guard let entry = session.entry(entry.id) else { return answer.lost }
    let had = (isKept ? answer.values.names : []) + (answer.draft ?? answer.values).names
    let has = [entry.answers, entry.draft, entry.kept].compactMap { $0 }
    return answer.lost + had.filter { name in !has.contains { $0.contains(name) } }
  }

  /// Returns the answer without the fields that the screen no longer has.
  /// - Parameter merging: Whether what transitions had set before the screen was answered is part of the answer, too, if the
  ///   screen has such a field.
  func fitted(
    _ answer: WaitingAnswer, to step: Step, merging: Bool = true
  ) -> WaitingAnswer {
    guard let schema = step.screen?.schema, answer.fields != nil else { return answer }
    let names = schema.propertyNames
    var fitted = answer
    if merging {
      fitted.values = answer.values.merging(answer.keptBefore.keeping(names))
      fitted.kept = answer.keptSince.merging(answer.keptBefore.leavingOut(names))
      fitted.keptBefore = answer.keptBefore.leavingOut(names)
    }
    fitted.values = fitted.values.fitting(schema)
    fitted.draft = answer.draft?.fitting(schema)
    return fitted
  }
}
