// What the host is asked to do.

import Expressions
import JSONSchemas

/// Something that the host does, and what it is told.
public struct HostCall: Sendable {
  /// What the host knows it by.
  public let name: String
  /// What a user is told meanwhile; nil: the front end decides.
  public let title: Template?
  /// What the host is told; nil: nothing.
  public let input: Computed?
  /// The schema of its result.
  public let schema: Schema?
  /// How that types numbers.
  public let numberKinds: Expressions.NumberKinds
  /// How long the host has, after which it counts as failed; nil: as long as it takes.
  public let timeout: Interval?
}
