import Expressions
import JSONText

/// One of the stacks.
public struct Tab: Sendable {
  /// What is at the root of a tab.
  public enum Root: Sendable {
    /// A step of the same flow, with what is pushed on it.
    case step(StepID)
    /// Another flow, of which the tab runs a new invocation.
    case flow(FlowID)
  }

  /// The title on the tab; nil leaves it to the front end.
  public let title: Template?
  /// The icon, which may be any word that the front end knows; nil for none.
  public let icon: Template?
  /// A short text beside the title; nil for none.
  public let badge: Template?
  /// Anything, passed through to the front end.
  public let tag: JSON?
  /// What is at the bottom of the stack.
  public let root: Root
  /// What a flow at the root is handed; nil for nothing.
  public let input: Computed?
}
