// How a flow ends.

import Expressions

/// The end of a frame.
public struct End: Sendable {
  /// How the flow has ended, as its caller is told.
  public let status: EndStatus
  /// The result that the flow gives back; nil for the flow's `output`, or null if it has none.
  public let result: Computed?
  /// A code for the reason.
  public let reason: Template?
  /// The title of a last view, which is shown in the root frame only.
  public let title: Template?
  /// The text of that view, in Markdown; nil if it has none.
  public let body: Template?
}
