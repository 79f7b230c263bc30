// Stacks side by side, as their author wrote them.

import Expressions
import JSONText

/// Stacks side by side.
public struct Tabs: Sendable {
  /// The tabs by their names, in the order of the definition; one at least.
  public let tabs: Members<Tab>
  /// The one that is selected first.
  public let selected: String
}

/// One of several stacks.
public struct Tab: Sendable {
  /// What stands at its root.
  public enum Root: Sendable {
    /// A step of the same flow, with what is pushed on it.
    case step(StepID)
    /// Another flow, run anew in the tab.
    case flow(FlowID)
  }

  /// What stands on the tab; nil: the front end decides.
  public let title: Template?
  /// Any word that the front end knows; nil: none.
  public let icon: Template?
  /// A short text beside the title; nil: none.
  public let badge: Template?
  /// Passed through.
  public let tag: JSON?
  /// What stands at the bottom of its stack.
  public let root: Root
  /// What that is handed; nil: nothing.
  public let input: Computed?
}
