// What is written of a session: its beginning, and one record for each command.

/// How a session begins.
public struct SessionHeader: Equatable, Sendable {
  /// `[A-Za-z0-9_-]{1,64}`.
  public var id: String
  /// RFC 3339.
  public var startedAt: String
  /// A JSON object, in UTF-8: whatever the engine has to know of it for ever. The store keeps it as it is.
  public var body: [UInt8]

  /// A header of these.
  public init(id: String, startedAt: String, body: [UInt8]) {
    self.id = id
    self.startedAt = startedAt
    self.body = body
  }
}

/// One command's record in the journal of a session. The parts that are bytes are JSON values in UTF-8.
public struct SessionRecord: Equatable, Sendable {
  /// The id of the session.
  public var session: String
  /// One more than that of the record before it; the first one's is 1.
  public var revision: Int
  /// RFC 3339.
  public var time: String
  /// What was asked for, without secrets.
  public var command: [UInt8]
  /// What came of it: applied to the state before, they give the state after.
  public var changes: [UInt8]
  /// The full state after the changes, where the engine finds it time for one.
  public var state: [UInt8]?
  /// What a list of sessions shows, where it has become something else; nil: as it was. The first record must have it.
  public var summary: SessionSummary?
  /// When the record was written that this was decided on: nothing is written after another one. Nil: after whichever there is.
  public var lastTime: String?

  /// A record of these.
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
  /// Whose session it is; nil: nobody's.
  public var subject: String?
  /// A word of the engine's, such as `active`; the store only compares it.
  public var state: String

  /// A summary of these.
  public init(flow: String, subject: String? = nil, state: String) {
    self.flow = flow
    self.subject = subject
    self.state = state
  }
}
