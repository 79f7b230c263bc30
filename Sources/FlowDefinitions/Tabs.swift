// Tabs as their author wrote them.

import Expressions
import JSONText

/// Stacks side by side, of which one is selected.
public struct Tabs: Sendable {
  /// The tabs by name, in the order of the definition; there is at least one.
  public let tabs: Members<Tab>
  /// The name of the tab that is selected first.
  public let selected: String
}
