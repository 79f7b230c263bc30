// What a command would lose that does not say that it may.

import FlowDefinitions
import JSONText

/// Answers that would be lost.
public struct LostEntry: Sendable {
  let entry: EntryID
  let step: StepID
  let title: String?
  let fields: [String]
}

extension LostEntry {
  /// The entry as an object.
  var json: JSON {
    [
      "entry": .string(entry.text), "step": .string(step.name), "title": .string(orNull: title),
      "fields": .array(fields.map(JSON.string)),
    ]
  }
}
