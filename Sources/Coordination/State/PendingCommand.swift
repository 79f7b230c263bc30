// A command that waits for a gate: stored with everything that it said, and decided afresh when the gate is over.

import FlowDefinitions
import JSONText

/// A command in front of a gate (`protocol/README.md`, “Words”).
public struct PendingCommand: Sendable {
  /// The first entry of the gate: when it goes, the gate is over.
  let entry: EntryID
  /// The entry that the command started from, and that an abort leads back to.
  let source: EntryID
  /// The invocation of the flow that has the gate; nil: the source's.
  let frame: FrameID?
  let gate: Origin
  /// The flow or step that the gate put in between.
  let presented: String
  /// What is to be done.
  let task: Task
  /// The gates whose flows counted as passed already.
  let passed: [Origin]
  /// Whether the command carried secrets, which only the process that took it has.
  let hasSecrets: Bool
  /// Whether it said that unsaved answers may be lost.
  let isConfirmed: Bool
  /// Whether it is walked through again, so that its effects are not applied a second time.
  let isKept: Bool
  /// The transitions that it took before; empty: none is another.
  let ways: [Origin]

  /// What waits.
  enum Task: Sendable {
    /// What the front end has asked for.
    case command(Command.Action)
    /// The `next` of an action that is done.
    case proceed
    /// The transitions of a timer of the source, by its place in the definition.
    case timer(place: Int)
    /// The step that a placeholder stands for.
    case enter(StepID, params: JSONObject)

    /// Whether it is the answer of a screen.
    var isSubmit: Bool { if case .command(.submit) = self { true } else { false } }
  }

  /// The same command, in front of which the gate begins with another entry.
  func begun(by entry: EntryID) -> PendingCommand {
    PendingCommand(
      entry: entry, source: source, frame: frame, gate: gate, presented: presented, task: task,
      passed: passed, hasSecrets: hasSecrets, isConfirmed: isConfirmed, isKept: isKept, ways: ways)
  }
}
