// Leaving a screen: what was typed is kept as its draft, and what must not be lost without a question is asked for.

import Expressions
import FlowDefinitions
import JSONText

extension Turn {
  /// Prepares entries for being popped: the values of the top one become its draft. Returns the entries as they are then.
  /// - Throws: `leaveNeedsConfirmation` if one of them asks, with everything that would be lost.
  mutating func leaving(_ entries: [Entry], _ values: JSONObject?, confirm: Bool) throws(Refusal) -> [Entry] {
    var entries = entries
    if let values, let top = entries.first {
      keepDraft(values, of: top)
      entries[0] = session.top ?? top
    }
    lost = entries.compactMap { wouldLose($0) }
    if !confirm, !lost.isEmpty { throw .leaveNeedsConfirmation(lost) }
    return entries
  }

  mutating func saveDraft(_ values: JSONObject, on entry: Entry) throws(Refusal) {
    guard let step = step(of: entry), step.screen != nil else {
      throw .notAllowed(command: "saveDraft", .noDraftHere)
    }
    keepDraft(values, of: entry)
  }

  /// Keeps what was typed, without secrets, unless the step keeps no drafts.
  mutating func keepDraft(_ values: JSONObject, of entry: Entry) {
    guard let step = step(of: entry), step.keepsDrafts, let screen = step.screen else { return }
    emit(.drafted(entry.id, separate(values, by: screen.schema).open))
  }

  /// Whether popping these entries asks first.
  func asksBeforeLosing(_ entries: [Entry]) -> Bool { entries.contains { wouldLose($0) != nil } }

  private func wouldLose(_ entry: Entry) -> LostEntry? {
    guard let step = step(of: entry) else { return nil }
    let fields = unsavedFields(of: entry)
    switch step.leave {
    case .free: return nil
    case .confirm: if fields.isEmpty { return nil }
    case .always: break
    }
    return LostEntry(
      entry: entry.id, step: entry.step, title: entry.title ?? step.title?.constant, fields: fields)
  }

  /// The fields whose draft differs from what was submitted.
  private func unsavedFields(of entry: Entry) -> [String] {
    guard let draft = entry.draft else { return [] }
    let submitted = entry.values
    let changed = draft.filter { submitted[$0.name] != $0.value }.map(\.name)
    return changed + submitted.names.filter { !draft.contains($0) }
  }
}
