// A command that waits for a gate: stored with everything that it said, and decided afresh when the gate is over.

import FlowDefinitions
import JSONText

/// A command that waits for a gate (`protocol/README.md`, “Words”).
public struct PendingCommand: Sendable {
  /// The first entry of the gate: when it goes, the gate is over.
  let entry: EntryID
  /// The entry that the command started from, and that an abort leads back to.
  let source: EntryID
  /// The frame of the flow that has the gate; nil if it is the source's frame.
  let frame: FrameID?
  let gate: Origin
  /// The flow or step that the gate put in between.
  let presented: String
  /// What is to be done once the gate is over.
  let task: Task
  /// The gates whose flows have already counted as passed.
  let passed: [Origin]
  /// Whether the command carried secrets, which only the process that received it has.
  let hasSecrets: Bool
  /// Whether the command said that unsaved answers may be lost.
  let isConfirmed: Bool
  /// Whether the command is walked through again, so that its effects are not applied a second time.
  let isKept: Bool
  /// Whether the command was about to leave a gate, or a presentation, when what follows that met the gate.
  let isLeaving: Bool
  /// The transitions that the command took before; if empty, every transition counts as one of them.
  let ways: [Origin]

  /// What waits.
  enum Task: Sendable {
    /// A command of the front end.
    case command(Command.Action)
    /// The `next` of an action that is done.
    case proceed
    /// The transitions of a timer of the source; `place` is the timer's place in the definition.
    case timer(place: Int)
    /// The step that a placeholder stands for.
    case enter(StepID, params: JSONObject)

    /// Whether the task may leave the gate that the user is in, though it was not passed, or a presentation.
    var mayLeave: Bool {
      switch self {
      case .command(.back), .command(.cancel): true
      default: false
      }
    }

    /// The level that the task names to be left, with all above it; nil if it leaves what is on top.
    var levelToLeave: Int? { if case .command(.cancel(let level, _)) = self { level } else { nil } }

    /// Whether the task is the answer of a screen.
    var isSubmit: Bool { if case .command(.submit) = self { true } else { false } }
  }

  /// Returns the same command, waiting for the gate that now begins with another entry.
  func begun(by entry: EntryID) -> PendingCommand {
    PendingCommand(
      entry: entry, source: source, frame: frame, gate: gate, presented: presented, task: task,
      passed: passed, hasSecrets: hasSecrets, isConfirmed: isConfirmed, isKept: isKept,
      isLeaving: isLeaving, ways: ways)
  }
}
