// Stacks side by side, as their author wrote them.

import Expressions
import JSONText

/// Stacks side by side.
public struct Tabs: Sendable {
  public let tabs: Members<Tab>
  /// The one that is selected first.
  public let selected: String
}

/// One of several stacks.
public struct Tab: Sendable {
  /// What stands at its root.
  public enum Root: Sendable {
    case step(StepID)
    case flow(FlowID)
  }

  public let title: Template?
  public let icon: Template?
  public let badge: Template?
  public let tag: JSON?
  public let root: Root
  public let input: Computed?
}
