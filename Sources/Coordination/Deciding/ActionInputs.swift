// What actions are done with: one that was done is not done again with the same (`protocol/README.md`, “Answers given before”).

import FlowDefinitions
import JSONText

/// What an action is told on an entry.
struct ActionInput {
  /// Without secrets, as it may be written down.
  let open: JSON
  /// With its secrets, as far as this process has them; nil where it has none.
  let whole: JSON?
}

extension Turn {
  /// What the action is told on the entry as it stands.
  func actionInput(_ call: HostCall, on entry: Entry) throws(Refusal) -> ActionInput {
    let scope = scope(of: entry)
    let open = try computeValue(call.input, in: scope) ?? [:]
    if facts.secrets.isEmpty { return ActionInput(open: open, whole: nil) }
    let whole = try computeValue(call.input, in: scope, revealing: true) ?? [:]
    return ActionInput(open: open, whole: whole == open ? nil : whole)
  }

  /// What the action was done with that is done on the entry.
  func doneInput(_ call: HostCall, on entry: Entry) throws(Refusal) -> DoneInput {
    if let input = entry.input { return input }
    // Journals of earlier engines do not say it. It may have had a secret wherever there are some.
    let mayHaveSecrets = call.input != nil && !flow(of: entry.frame).secretNames.isEmpty
    return DoneInput(open: try actionInput(call, on: entry).open, hasSecrets: mayHaveSecrets)
  }

  /// What the action is told now, if it was done with the same before, and has the result that waits; nil if not.
  func sameInput(
    as answer: WaitingAnswer, whole isWhole: (JSON) -> Bool, _ call: HostCall, on entry: Entry
  ) throws(Refusal) -> ActionInput? {
    guard answer.result?.asObject != nil, let done = answer.doneInput else { return nil }
    if let params = answer.params, params != entry.params { return nil }
    return try sameInput(as: done, whole: isWhole, call, on: entry)
  }

  /// What the action is told now, if it was done with the same, secrets included; nil if it was not, or nobody knows. Where a
  /// session comes from another version of its flow, whose secrets are forgotten, what is open counts.
  /// - Parameter isWhole: Whether it was done with that, of an input with secrets.
  func sameInput(
    as done: DoneInput, whole isWhole: (JSON) -> Bool, _ call: HostCall, on entry: Entry
  ) throws(Refusal) -> ActionInput? {
    let now = try actionInput(call, on: entry)
    if now.open != done.open { return nil }
    if former != nil { return now }
    let isSame = if let whole = now.whole { done.hasSecrets && isWhole(whole) } else { !done.hasSecrets }
    return isSame ? now : nil
  }
}
