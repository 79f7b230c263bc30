// What is written of a session once, when it is started.

/// The beginning of a session.
public struct SessionHeader: Equatable, Sendable {
  /// The id of the session: `[A-Za-z0-9_-]{1,64}`.
  public var id: String
  /// When the session was started, RFC 3339.
  public var startedAt: String
  /// A JSON object in UTF-8: whatever the engine has to know of the session for ever. The store keeps it as it is.
  public var body: [UInt8]

  /// Creates a header of these values.
  public init(id: String, startedAt: String, body: [UInt8]) {
    self.id = id
    self.startedAt = startedAt
    self.body = body
  }
}
