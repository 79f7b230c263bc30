// What is written of a session: its header, and one record for each command.

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

/// The record of one command in the journal of a session. The parts that are bytes are JSON values in UTF-8.
public struct SessionRecord: Equatable, Sendable {
  /// The id of the session.
  public var session: String
  /// One more than the revision of the record before it; the first is 1.
  public var revision: Int
  /// When the record was made, RFC 3339.
  public var time: String
  /// What was asked for, without secrets.
  public var command: [UInt8]
  /// The result of the command: applied to the state before it, the changes give the state after it.
  public var changes: [UInt8]
  /// The full state after the changes, if the engine finds it time for one.
  public var state: [UInt8]?
  /// What a list of sessions shows, if that has changed; nil if it is as before. The first record must have a summary.
  public var summary: SessionSummary?
  /// The time of the record that this one was decided on: if the newest one has another time, nothing is written. If nil,
  /// times are not compared.
  public var lastTime: String?

  /// Creates a record of these values.
  public init(
    session: String, revision: Int, time: String, command: [UInt8], changes: [UInt8], state: [UInt8]? = nil,
    summary: SessionSummary? = nil, lastTime: String? = nil
  ) {
    self.session = session
    self.revision = revision
    self.time = time
    self.command = command
    self.changes = changes
    self.state = state
    self.summary = summary
    self.lastTime = lastTime
  }
}

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
