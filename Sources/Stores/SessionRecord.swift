// What is written of a session with each command.

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
