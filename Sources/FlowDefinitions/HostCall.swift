// What the host is asked to do.

import Expressions
import JSONSchemas

/// A request to the host, and what the host is told.
public struct HostCall: Sendable {
  /// The name by which the host knows what to do.
  public let name: String
  /// What the user is told meanwhile; nil leaves it to the front end.
  public let title: Template?
  /// What the host is told; nil for nothing.
  public let input: Computed?
  /// The schema of the result.
  public let schema: Schema?
  /// How `schema` types numbers.
  public let numberKinds: Expressions.NumberKinds
  /// How long the host has before the action counts as failed; nil if there is no limit.
  public let timeout: ISODuration?
}
