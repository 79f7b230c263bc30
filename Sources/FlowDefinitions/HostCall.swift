// What the host is asked to do.

import Expressions
import JSONSchemas

/// A step that the host does.
public struct Action: Sendable {
  public let call: HostCall
  /// The call that takes this one back.
  public let undo: HostCall?
}

/// Something that the host does, and what it is told.
public struct HostCall: Sendable {
  public let name: String
  public let title: Template?
  public let input: Computed?
  /// The schema of its result.
  public let schema: Schema?
  /// How that types numbers.
  public let numberKinds: Expressions.NumberKinds
  public let timeout: Interval?
}
