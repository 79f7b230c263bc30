// The texts that are worked out to show where a screen stands.

import FlowDefinitions

/// The texts of a session's chain that expressions give, or may give.
struct ChainTexts: Sendable {
  /// The titles of entries, except those that are the same whatever was answered, or were worked out before.
  var titles: [EntryID: String?] = [:]
  /// The tabs, if the root has any.
  var tabs: [TabView] = []
}
