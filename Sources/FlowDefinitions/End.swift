// How a flow ends.

import Expressions

/// The end of a frame.
public struct End: Sendable {
  public let status: EndStatus
  public let result: Computed?
  /// A code.
  public let reason: Template?
  /// A last view to show, in the root frame.
  public let title: Template?
  public let body: Template?
}

/// How a flow may end by its own word.
public enum EndStatus: String, Sendable, CaseIterable {
  case completed, failed, cancelled
}
