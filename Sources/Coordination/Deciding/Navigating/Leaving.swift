// Leaving a screen: what was typed is kept as its draft, and answers that a screen wants to keep are not lost without a
// question.

import FlowDefinitions
import JSONText

extension Turn {
  /// Keeps what was typed so far. The answer shows the screen as it is with all of that, including what is not kept, since
  /// `show` and `bind` follow what is typed on any screen.
  mutating func saveDraft(_ values: JSONObject, on entry: Entry) throws(Stop) {
    guard let step = step(of: entry), let screen = step.screen else {
      throw .refused(.notAllowed(command: "saveDraft", .noDraftHere))
    }
    let typed = try withResting(values, on: entry, screen)
    try keepDraft(typed, of: entry)
    if step.keepsDrafts && screen.isFixed { return }
    let (open, secrets) = try parted(typed, on: entry)
    if step.keepsDrafts && secrets.isEmpty { return }
    echo = Echo(of: entry.id, typed: typed, open: open, errors: nil)
  }

  /// Keeps what a front end says was typed on the screen that it shows.
  mutating func keepTyped(_ values: JSONObject, of entry: Entry) throws(Stop) {
    guard let screen = step(of: entry)?.screen else { return }
    try keepDraft(try withResting(values, on: entry, screen), of: entry)
  }

  /// Returns what was typed, with what rests in the properties that do not apply and so are not shown: what was typed there
  /// before, or else what they show at first.
  ///
  /// What is prefilled is added, too, where a condition of the schema has a field for it now.
  func withResting(
    _ values: JSONObject, on entry: Entry, _ screen: Screen
  ) throws(Stop) -> JSONObject {
    let values = values.merging(prefillAppearing(with: values, on: entry, screen))
    if screen.show.isEmpty { return values }
    let before = try draftOrAnswers(of: entry, screen)
    // If this cannot be worked out, the screen could not be shown either.
    guard let hidden = (try? adapted(screen, on: entry, before))?.hidden else { return values }
    var all = values
    for member in entry.draft ?? firstValues(of: entry, screen)
    where hidden.contains(CodePoints(member.name)) && !values.contains(member.name) {
      all[member.name] = member.value
    }
    return all
  }

  /// Keeps what was typed, without secrets, unless the step keeps no drafts.
  mutating func keepDraft(_ values: JSONObject, of entry: Entry) throws(Stop) {
    guard let step = step(of: entry), step.keepsDrafts, step.screen != nil else { return }
    emit(.drafted(entry.id, try parted(values, on: entry).open))
  }

  /// Keeps an answer that is not taken as the screen's draft, with what was typed over it. What was submitted is kept on any
  /// step.
  mutating func keepAnswer(_ answer: WaitingAnswer, of entry: Entry) throws(Stop) {
    let keepsDrafts = step(of: entry)?.keepsDrafts ?? false
    // If nothing was typed beside what was set, what is prefilled is still shown.
    let isBlank = !answer.isGiven && (!keepsDrafts || !answer.kept.isEmpty)
    let draft = answer.draft.flatMap { $0.isEmpty && isBlank ? nil : $0 }
    guard let left = draft ?? (answer.isGiven ? answer.values : nil) else { return }
    emit(.drafted(entry.id, try parted(left, on: entry).open))
  }

  /// Notes what would be lost if these entries went away.
  /// - Throws: `leaveNeedsConfirmation` if one of them asks, and the command does not confirm.
  mutating func refuseUnconfirmed(_ entries: [Entry]) throws(Stop) {
    if !bundle.traits.asksBeforeLeaving { return }
    let lost = entries.compactMap { wouldLose($0) }
    if lost.isEmpty { return }
    self.lost += lost.filter { new in !self.lost.contains { $0.entry == new.entry } }
    if !isConfirmed { throw .refused(.leaveNeedsConfirmation(lost)) }
  }

  /// Whether going back in this way asks first.
  func asksBeforeLosing(_ plan: BackPlan) -> Bool {
    if !bundle.traits.asksBeforeLeaving { return false }
    switch plan {
    case .pop(let entries, _): return entries.contains { wouldLose($0) != nil }
    case .cancel(let level, _): return session.chain[level].stack.contains { wouldLose($0) != nil }
    case .abort(let gate, _): return entries(of: gate).contains { wouldLose($0) != nil }
    }
  }

  /// Whether cancelling the top presentation asks first.
  func asksBeforeCancelling() -> Bool {
    guard bundle.traits.asksBeforeLeaving, session.top != nil else { return false }
    let gone = pushedGate.map { entries(of: $0) }
    return (gone ?? session.entries(atLevel: session.chain.count - 1)).contains { wouldLose($0) != nil }
  }

  private func wouldLose(_ entry: Entry) -> LostEntry? {
    let entry = session.entry(entry.id) ?? entry
    // A placeholder was never shown.
    guard let step = step(of: entry), step.leave != .free, !entry.isPlaceholder else { return nil }
    let fields = unsavedFields(of: entry)
    if step.leave == .confirm, fields.isEmpty { return nil }
    return LostEntry(
      entry: entry.id, step: entry.step, title: (try? title(of: entry)) ?? nil, fields: fields)
  }

  /// Returns those of the fields that apply whose draft differs from what was submitted.
  private func unsavedFields(of entry: Entry) -> [String] {
    guard let draft = entry.draft else { return [] }
    let values = entry.values
    let changed = draft.filter { values[$0.name] != $0.value }.map { $0.name }
    // What transitions have set was not typed: it is shown even if the draft does not have it.
    let emptied = (entry.answers?.names ?? []).filter { !draft.contains($0) && !entry.kept.contains($0) }
    let unsaved = changed + emptied
    guard !unsaved.isEmpty, let screen = step(of: entry)?.screen, !screen.show.isEmpty,
      let hidden = (try? adapted(screen, on: entry, draft))?.hidden
    else { return unsaved }
    return unsaved.filter { !hidden.contains(CodePoints($0)) }
  }
}
