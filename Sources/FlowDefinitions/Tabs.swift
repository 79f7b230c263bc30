// Tabs as their author wrote them.

import JSONText

/// Stacks side by side, of which one is selected.
public struct Tabs: Sendable {
  /// The tabs by name, in the order of the definition; there is at least one.
  public let tabs: Members<Tab>
  /// The name of the tab that is selected first.
  public let selected: String

  /// How many tabs a bar has room for on a phone: if there are more, the last place there is that of “More”.
  private static let roomInBar = 5

  /// Returns whether the tab at that place, counted from 0, has no room in a bar of tabs.
  public func overflows(at place: Int) -> Bool {
    tabs.count > Self.roomInBar && place >= Self.roomInBar - 1
  }
}
