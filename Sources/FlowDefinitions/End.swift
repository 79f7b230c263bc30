// How a flow ends.

import Expressions

/// The end of a frame.
public struct End: Sendable {
  /// How the flow has ended for who called it.
  public let status: EndStatus
  /// What it gives back; nil: the flow's `output`, or null without one.
  public let result: Computed?
  /// A code.
  public let reason: Template?
  /// A last view to show, in the root frame.
  public let title: Template?
  /// What that view says, Markdown; nil: nothing.
  public let body: Template?
}

/// How a flow may end by its own word.
public enum EndStatus: String, Sendable, CaseIterable {
  case completed, failed, cancelled
}
