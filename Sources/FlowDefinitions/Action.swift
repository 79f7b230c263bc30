// What the host does on the way through a flow.

/// A step that the host does.
public struct Action: Sendable {
  /// What the host is to do.
  public let call: HostCall
  /// The call that takes this one back.
  public let undo: HostCall?
}
