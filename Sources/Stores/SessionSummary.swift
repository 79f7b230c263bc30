// What a list has to know of a session, so that it need not be opened.

/// What a session is listed by.
public struct SessionSummary: Equatable, Sendable {
  /// The id of the session's own flow.
  public var flow: String
  /// The subject that the session belongs to; nil if it has none.
  public var subject: String?
  /// A word that the engine chooses, such as `active`; the store only compares it.
  public var state: String

  /// Creates a summary of these values.
  public init(flow: String, subject: String? = nil, state: String) {
    self.flow = flow
    self.subject = subject
    self.state = state
  }
}
