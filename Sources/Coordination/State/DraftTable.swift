// What was typed on screens that do not stand any more. A session leaves a screen with each command, and few steps keep drafts:
// an array is looked through, and copied, faster than a dictionary of so many.

import FlowDefinitions
import JSONText

/// Drafts by the step and the params that they are for, in no order.
struct DraftTable: Sendable {
  /// What was typed, and under which key it is found. A class, so that a table is copied with one count for each.
  final class Draft: Sendable {
    let key: DraftKey
    let values: JSONObject

    init(key: DraftKey, values: JSONObject) {
      self.key = key
      self.values = values
    }
  }

  private var drafts: [Draft] = []

  /// What is kept under that key. Setting nil removes it.
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

  /// Where what is kept under that key stands.
  func place(of key: DraftKey) -> Int? {
    drafts.indices.first { place in drafts.withElement(at: place) { $0.element.key == key } }
  }

  /// The draft at that place.
  subscript(place: Int) -> Draft { drafts[place] }

  /// The last one takes its place.
  mutating func remove(at place: Int) {
    drafts.swapAt(place, drafts.count - 1)
    drafts.removeLast()
  }

  /// Copied once, with room for one more: an array of its own would be copied to be changed, and then to grow.
  private mutating func append(_ draft: Draft) {
    var all: [Draft] = []
    all.reserveCapacity(drafts.count + 1)
    all += drafts
    all.append(draft)
    drafts = all
  }

  /// The drafts by step and params, so that a state is written in one way.
  var sorted: [Draft] { drafts.sorted { $0.key < $1.key } }

  /// The same drafts, as changes have them.
  var shelved: [ShelvedDraft] {
    sorted.map { ShelvedDraft(step: $0.key.step, params: $0.key.members, values: $0.values) }
  }

  var isEmpty: Bool { drafts.isEmpty }
}
