// What one command does to the store, as values. The engine builds it, the store makes it happen or does not.

import JSONText

/// The effect of one command: bundles that have to be there first, and writes that happen together or not at all.
public struct StoreUnit: Equatable, Sendable {
  /// Put before the writes, unless they are there already. They stay when the unit is refused.
  public var bundles: [StoredBundle]
  /// In order; those of one session or profile build on each other.
  public var writes: [StoreWrite]

  /// A unit of these.
  public init(_ writes: [StoreWrite] = [], bundles: [StoredBundle] = []) {
    self.bundles = bundles
    self.writes = writes
  }
}

extension StoreUnit {
  /// Whether there will be less in the store after it.
  var onlyDeletes: Bool {
    !writes.isEmpty && bundles.isEmpty
      && writes.allSatisfy {
        switch $0 {
        case .deleteSession, .deleteProfile: true
        case .start, .record, .profile, .restoreProfile: false
        }
      }
  }
}

/// One thing to be written.
public enum StoreWrite: Equatable, Sendable {
  /// A new session. Its record with revision 1 must come after it in the same unit.
  case start(SessionHeader)
  /// The next record of a session.
  case record(SessionRecord)
  /// The next revision of a profile.
  case profile(ProfileRecord)
  /// A profile that is not there, as it stands in another store: at whatever revision.
  case restoreProfile(ProfileRecord)
  /// A session goes, with everything that was collected in it: also one that is damaged, and what a repair has kept of one that is
  /// not there any more. With a revision: only if it is at that one.
  case deleteSession(String, ifRevision: Int? = nil)
  /// A profile goes, likewise. With a revision: only if it is at that one. One that is not there is not missed.
  case deleteProfile(ProfileKey, ifRevision: Int? = nil)
}

/// How a session begins.
public struct SessionHeader: Equatable, Sendable {
  /// `[A-Za-z0-9_-]{1,64}`.
  var id: String
  /// RFC 3339.
  var startedAt: String
  /// A JSON object, in UTF-8: whatever the engine has to know of it for ever. The store keeps it as it is.
  var body: [UInt8]

  /// A header of these.
  public init(id: String, startedAt: String, body: [UInt8]) {
    self.id = id
    self.startedAt = startedAt
    self.body = body
  }
}

/// One command's record in the journal of a session. The parts that are bytes are JSON values in UTF-8.
public struct SessionRecord: Equatable, Sendable {
  public var session: String
  /// One more than that of the record before it; the first one's is 1.
  public var revision: Int
  /// RFC 3339.
  var time: String
  var command: [UInt8]
  var changes: [UInt8]
  /// The full state after the changes, where the engine finds it time for one.
  var state: [UInt8]?
  /// What a list of sessions shows, where it has become something else; nil: as it was. The first record must have it.
  var summary: SessionSummary?
  /// When the session was started that this was decided on: nothing is written to another one of that id. Nil: to whichever
  /// there is.
  public var startedAt: String?

  /// A record of these.
  public init(
    session: String, revision: Int, time: String, command: [UInt8], changes: [UInt8], state: [UInt8]? = nil,
    summary: SessionSummary? = nil, startedAt: String? = nil
  ) {
    self.session = session
    self.revision = revision
    self.time = time
    self.command = command
    self.changes = changes
    self.state = state
    self.summary = summary
    self.startedAt = startedAt
  }
}

/// What a session is listed by.
public struct SessionSummary: Equatable, Sendable {
  public var flow: String
  public var subject: String?
  public var state: String

  /// A summary of these.
  public init(flow: String, subject: String? = nil, state: String) {
    self.flow = flow
    self.subject = subject
    self.state = state
  }
}

/// The next revision of a profile: all of its facts.
public struct ProfileRecord: Equatable, Sendable {
  public var key: ProfileKey
  /// One more than the one before it; the first is 1.
  var revision: Int
  /// RFC 3339.
  public var time: String
  /// A JSON object in UTF-8.
  var facts: [UInt8]
  /// When the revision was made that this was decided on: nothing is written after another one. Nil: after whichever there is.
  public var lastTime: String?

  /// A record of these.
  public init(key: ProfileKey, revision: Int, time: String, facts: [UInt8], lastTime: String? = nil) {
    self.key = key
    self.revision = revision
    self.time = time
    self.facts = facts
    self.lastTime = lastTime
  }
}

/// A bundle's canonical bytes and their digest.
public struct StoredBundle: Equatable, Sendable {
  /// The SHA-256 of the bytes as 64 hexadecimal digits in lower case; `sha256:` may stand before them.
  public var digest: String
  public var bytes: [UInt8]

  /// A bundle of these.
  public init(digest: String, bytes: [UInt8]) {
    self.digest = digest
    self.bytes = bytes
  }
}
