/// Which sessions are asked for, and how many of them. Names are compared by code points.
public struct SessionQuery: Equatable, Sendable {
  /// The flow whose sessions are asked for; nil for those of any flow.
  public var flow: String?
  /// The subject whose sessions are asked for; nil for those of any subject, or none.
  public var subject: String?
  /// The state that sessions have to be in; nil for any.
  public var state: String?
  /// The `cursor` of the previous page.
  public var cursor: String?
  /// The largest number of sessions in the page, at least 1.
  public var limit: Int

  /// Creates a query for the newest `limit` sessions that match everything that is given.
  public init(
    flow: String? = nil, subject: String? = nil, state: String? = nil, cursor: String? = nil, limit: Int = 50
  ) {
    self.flow = flow
    self.subject = subject
    self.state = state
    self.cursor = cursor
    self.limit = limit
  }
}
