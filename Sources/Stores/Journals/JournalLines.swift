// The lines of each kind of journal: facts to bytes, and back. The layout is in `JournalFormat.swift`.

import JSONText

// MARK: - To bytes

extension JournalLine {
  static func header(_ header: SessionHeader, base: Int) -> JournalLine {
    JournalLine(revision: 0, capacity: header.body.count) { writer in
      writer.format(base: base)
      writer.member("session", header.id)
      writer.member("startedAt", header.startedAt)
      writer.name("header")
      writer.raw(header.body)
    }
  }

  /// Returns a record, with what the session is listed by from now on, so that the last line alone is enough to list it.
  static func record(_ record: SessionRecord, summary: SessionSummary) -> JournalLine {
    let size = record.command.count + record.changes.count + (record.state?.count ?? 0)
    return JournalLine(revision: record.revision, capacity: size + 200) { writer in
      writer.member("time", record.time)
      writer.name("summary")
      writer.summary(summary)
      writer.name("command")
      writer.raw(record.command)
      writer.name("changes")
      writer.raw(record.changes)
      guard let state = record.state else { return }
      writer.name("state")
      writer.raw(state)
    }
  }

  /// Returns the header of a profile's journal whose next record is the one after `revision`.
  static func header(_ key: ProfileKey, revision: Int, base: Int) -> JournalLine {
    JournalLine(revision: revision) { writer in
      writer.format(base: base)
      writer.name("profile")
      writer.beginObject()
      switch key {
      case .subject(let subject):
        writer.member("subject", subject)
      case .session(let id):
        writer.member("session", id)
      }
      writer.endObject()
    }
  }

  static func record(_ record: ProfileRecord) -> JournalLine {
    JournalLine(revision: record.revision, capacity: record.facts.count) { writer in
      writer.member("time", record.time)
      writer.name("facts")
      writer.raw(record.facts)
    }
  }

  /// Returns the header of a stretch of a list that begins after `revision` entries.
  static func header(of list: SessionList, revision: Int, base: Int = 0) -> JournalLine {
    JournalLine(revision: revision) { writer in
      writer.format(base: base)
      writer.name("list")
      writer.beginObject()
      switch list {
      case .all: break
      case .flow(let flow):
        writer.member("flow", flow)
      case .subject:
        // The subject's name is one of the values of which a deletion leaves nothing.
        writer.fixed(#""subject":true"#)
      }
      writer.endObject()
    }
  }

  static func entry(_ session: String, startedAt: String, revision: Int) -> JournalLine {
    JournalLine(revision: revision) { writer in
      writer.member("session", session)
      writer.member("startedAt", startedAt)
    }
  }

  /// Returns the one line of a stretch whose sessions are all gone.
  static func cleared(revision: Int, base: Int) -> JournalLine {
    JournalLine(revision: revision) { writer in
      writer.format(base: base)
      writer.fixed(#""cleared":true"#)
    }
  }

  /// Returns the one line of a journal whose owner was deleted, or of which a repair has left nothing but what was kept.
  static func gone(base: Int, isKept: Bool = false) -> JournalLine {
    JournalLine(revision: 0) { writer in
      writer.format(base: base)
      writer.fixed(#""gone":true"#)
      guard isKept else { return }
      writer.fixed(#""kept":true"#)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func format(base: Int) {
    member("format", JournalFormat.version)
    guard base > 0 else { return }
    member("base", base)
  }

  fileprivate mutating func summary(_ summary: SessionSummary) {
    beginObject()
    member("flow", summary.flow)
    if let subject = summary.subject {
      member("subject", subject)
    }
    member("state", summary.state)
    endObject()
  }
}

// MARK: - From bytes

extension JournalLine {
  /// Whether this is the one line of a journal whose owner was deleted.
  var isGone: Bool { (try? CheckedLine(bytes.dropLast())).flatMap(JournalHeader.init)?.isGone ?? false }

  /// What a session is listed by according to this line; nil if the line is not a record of a session.
  var summary: SessionSummary? {
    (try? CheckedLine(bytes.dropLast())).flatMap { SessionSummary($0.members?.object("summary")) }
  }
}

extension SessionHeader {
  init?(_ members: RawObject) {
    guard let id = members.string("session"), let startedAt = members.string("startedAt"),
      let body = members.bytes(of: "header")
    else { return nil }
    self.init(id: id, startedAt: startedAt, body: body)
  }
}

extension SessionList {
  /// The list that the header of a stretch names. Which subject's list it is, the header does not say.
  init(_ list: RawObject?) {
    if let flow = list?.string("flow") {
      self = .flow(flow)
    } else {
      self = list?["subject"] == nil ? .all : .subject("")
    }
  }
}

extension SessionSummary {
  init?(_ members: RawObject?) {
    guard let members, let flow = members.string("flow"), let state = members.string("state") else {
      return nil
    }
    self.init(flow: flow, subject: members.string("subject"), state: state)
  }
}

extension StoredRecord {
  init?(_ line: CheckedLine) {
    guard let members = line.members, let time = members.string("time"),
      let command = members.bytes(of: "command"), let changes = members.bytes(of: "changes")
    else { return nil }
    self.init(
      revision: line.revision, time: time, command: command, changes: changes,
      state: members.bytes(of: "state"))
  }
}

extension StoredSession.FullState {
  /// Nil if the record has no full state. The state is not copied.
  init?(_ line: CheckedLine) {
    guard let members = line.members, let bytes = members["state"], let time = members.string("time"),
      members["command"] != nil, members["changes"] != nil
    else { return nil }
    self.init(revision: line.revision, time: time, bytes: bytes)
  }
}

extension ProfileKey {
  /// The owner that the header of a profile's journal names.
  init?(_ owner: RawObject) {
    if let subject = owner.string("subject") {
      self = .subject(subject)
    } else if let session = owner.string("session") {
      self = .session(session)
    } else {
      return nil
    }
  }
}

extension StoredProfile {
  init?(_ line: CheckedLine) {
    guard let members = line.members, let time = members.string("time"),
      let facts = members.bytes(of: "facts")
    else { return nil }
    self.init(revision: line.revision, time: time, facts: facts)
  }
}
