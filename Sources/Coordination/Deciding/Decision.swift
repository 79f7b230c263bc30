// What deciding gives back.

/// What deciding a command results in.
public struct Decision: Sendable {
  /// What happens because of the command.
  public let happening: Happening
  /// The view to answer with.
  public let view: View

  /// The session as it is afterwards.
  public var session: Session { happening.session }
}
