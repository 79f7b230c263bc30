// What was typed on screens that do not stand any more. A session leaves a screen with each command, and few steps keep drafts:
// an array is looked through, and copied, faster than a dictionary of so many.

import JSONText

/// Drafts by the step and the params that they are for, in the order in which they were first left.
struct DraftTable: Sendable {
  /// What was typed, and under which key it is found.
  struct Draft: Sendable {
    let key: DraftKey
    var values: JSONObject
  }

  private var drafts: [Draft] = []

  /// What is kept under that key. Setting nil removes it.
  subscript(key: DraftKey) -> JSONObject? {
    get { place(of: key).map { drafts[$0].values } }
    set {
      switch (place(of: key), newValue) {
      case (let place?, let values?): drafts[place].values = values
      // In a new array: the old one would keep what was typed behind its new end.
      case (let place?, nil): drafts = Array(drafts[..<place]) + drafts[(place + 1)...]
      case (nil, let values?): drafts.append(Draft(key: key, values: values))
      case (nil, nil): break
      }
    }
  }

  /// The drafts by step and params, so that a state is written in one way.
  var sorted: [Draft] { drafts.sorted { $0.key < $1.key } }

  /// The same drafts, as changes have them.
  var shelved: [ShelvedDraft] {
    sorted.map { ShelvedDraft(step: $0.key.step, params: $0.key.members, values: $0.values) }
  }

  var isEmpty: Bool { drafts.isEmpty }

  private func place(of key: DraftKey) -> Int? { drafts.firstIndex { $0.key == key } }
}
