// Steps in which the host does something.

/// A step that asks the host to do something.
public struct Action: Sendable {
  /// What the host is to do.
  public let call: HostCall
  /// The call that undoes this one; nil if there is none.
  public let undo: HostCall?
}
