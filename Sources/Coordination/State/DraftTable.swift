// What was typed on screens that no longer stand. A session leaves a screen with each command, and few steps keep drafts:
// an array of so few is faster to search, and to copy, than a dictionary.

import FlowDefinitions
import JSONText

/// Drafts by the step and the params that they are for, in no particular order.
struct DraftTable: Sendable {
  /// What was typed, and the key that it is found by.
  ///
  /// A class, so that copying a table costs one reference count for each draft.
  final class Draft: Sendable {
    let key: DraftKey
    let values: JSONObject

    init(key: DraftKey, values: JSONObject) {
      self.key = key
      self.values = values
    }
  }

  private var drafts: [Draft] = []

  /// The values kept under that key; setting nil removes them.
  subscript(key: DraftKey) -> JSONObject? {
    get { place(of: key).map { drafts[$0].values } }
    set {
      switch (place(of: key), newValue) {
      case (let place?, let values?): drafts[place] = Draft(key: key, values: values)
      case (let place?, nil): remove(at: place)
      case (nil, let values?): append(Draft(key: key, values: values))
      case (nil, nil): break
      }
    }
  }

  /// Returns the place of the draft with that key.
  func place(of key: DraftKey) -> Int? {
    drafts.indices.first { place in drafts.withElement(at: place) { $0.element.key == key } }
  }

  /// The draft at that place.
  subscript(place: Int) -> Draft { drafts[place] }

  /// Removes the draft at that place, which the last one takes.
  mutating func remove(at place: Int) {
    drafts.swapAt(place, drafts.count - 1)
    drafts.removeLast()
  }

  /// Adds a draft, copying the drafts once, with room for one more. Appended to directly, the array would be copied to be
  /// changed, and again to grow.
  private mutating func append(_ draft: Draft) {
    var all: [Draft] = []
    all.reserveCapacity(drafts.count + 1)
    all += drafts
    all.append(draft)
    drafts = all
  }

  /// The drafts, sorted by step and params, so that a state is always written in the same way.
  var sorted: [Draft] { drafts.sorted { $0.key < $1.key } }

  /// The same drafts, as changes have them.
  var shelved: [ShelvedDraft] {
    sorted.map { ShelvedDraft(step: $0.key.step, params: $0.key.members, values: $0.values) }
  }

  var isEmpty: Bool { drafts.isEmpty }
}
