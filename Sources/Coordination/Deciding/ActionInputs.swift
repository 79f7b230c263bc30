// The inputs of actions: a done action is not done again with the same input (`protocol/README.md`, “Answers given before”).

import FlowDefinitions
import JSONText

/// The input of the action on an entry.
struct ActionInput {
  /// The input without its secrets, as it may be stored.
  let open: JSON
  /// The input with those of its secrets that this process has; nil if there are none.
  let whole: JSON?
}

extension Turn {
  /// Returns the input of the action on the entry as it stands.
  func actionInput(_ call: HostCall, on entry: Entry) throws(Stop) -> ActionInput {
    let scope = scope(of: entry)
    let open = try computeValue(call.input, in: scope) ?? [:]
    if facts.secrets.isEmpty { return ActionInput(open: open, whole: nil) }
    let whole = try computeValue(call.input, in: scope, revealing: true) ?? [:]
    return ActionInput(open: open, whole: whole == open ? nil : whole)
  }

  /// Returns the input that the done action on the entry was done with.
  func doneInput(_ call: HostCall, on entry: Entry) throws(Stop) -> DoneInput {
    if let input = entry.input { return input }
    // Journals of earlier engines do not record it. The input may have had a secret if its flow has any.
    let mayHaveSecrets = call.input != nil && !flow(of: entry.frame).secretNames.isEmpty
    return DoneInput(open: try actionInput(call, on: entry).open, hasSecrets: mayHaveSecrets)
  }

  /// Returns the action's present input, if the waiting answer has a result that was given for the same one; nil if not.
  func sameInput(
    as answer: WaitingAnswer, whole isWhole: (JSON) -> Bool, _ call: HostCall, on entry: Entry
  ) throws(Stop) -> ActionInput? {
    guard answer.result?.asObject != nil, let done = answer.doneInput, answer.fits(entry.params) else {
      return nil
    }
    let before = answer.keptBefore
    let entry = before.isEmpty ? entry : entry.changed { $0.keep(before) }
    return try sameInput(as: done, whole: isWhole, call, on: entry)
  }

  /// Returns the action's present input, if the action was done with the same one, secrets included; nil if it was not, or if
  /// that is not known.
  ///
  /// In a session that comes from another version of its flow, whose secrets are forgotten, only what is open is compared.
  /// - Parameter isWhole: Whether the action was done with the given input, if that has secrets.
  func sameInput(
    as done: DoneInput, whole isWhole: (JSON) -> Bool, _ call: HostCall, on entry: Entry
  ) throws(Stop) -> ActionInput? {
    let now = try actionInput(call, on: entry)
    if now.open != done.open { return nil }
    if walkState.former != nil { return now }
    let isSame = if let whole = now.whole { done.hasSecrets && isWhole(whole) } else { !done.hasSecrets }
    return isSame ? now : nil
  }
}
