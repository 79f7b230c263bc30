// What a command would lose without having said that it may be lost.

import FlowDefinitions
import JSONText

/// An entry whose answers would be lost.
public struct LostEntry: Sendable {
  let entry: EntryID
  let step: StepID
  let title: String?
  let fields: [String]
}

extension LostEntry {
  /// The entry as a JSON object.
  var json: JSON {
    [
      "entry": .string(entry.text), "step": .string(step.name), "title": .string(orNull: title),
      "fields": .array(fields.map(JSON.string)),
    ]
  }
}
