// What is worked out of where a screen stands.

import FlowDefinitions
import JSONText

/// The texts of a session's chain that expressions give, or may.
struct ChainTexts: Sendable {
  /// The titles of entries: all but those that are the same whatever was answered, or were worked out before.
  var titles: [EntryID: String?] = [:]
  /// The tabs, if the root has some.
  var tabs: [TabView] = []
}

/// A tab, loaded or not.
struct TabView: Sendable {
  let name: String
  let title: String?
  let icon: String?
  let badge: String?
  let tag: JSON
  let isSelected: Bool
  let isOverflow: Bool
}
