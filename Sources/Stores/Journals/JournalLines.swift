// The lines of each kind of journal: facts to bytes, and back. The layout is in `JournalFormat.swift`.

import JSONText

// MARK: - To bytes

extension JournalLine {
  static func header(_ header: SessionHeader, base: Int) -> JournalLine {
    JournalLine(revision: 0, capacity: header.body.count) { writer in
      writer.format(base: base)
      writer.name("session")
      writer.string(header.id)
      writer.name("startedAt")
      writer.string(header.startedAt)
      writer.name("header")
      writer.raw(header.body)
    }
  }

  /// A record, with what the session is listed by now, so that the last line says it all.
  static func record(_ record: SessionRecord, summary: SessionSummary) -> JournalLine {
    let size = record.command.count + record.changes.count + (record.state?.count ?? 0)
    return JournalLine(revision: record.revision, capacity: size + 200) { writer in
      writer.name("time")
      writer.string(record.time)
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

  /// The header of a profile's journal whose next record is the one after `revision`.
  static func header(_ key: ProfileKey, revision: Int, base: Int) -> JournalLine {
    JournalLine(revision: revision) { writer in
      writer.format(base: base)
      writer.name("profile")
      writer.beginObject()
      switch key {
      case .subject(let subject):
        writer.name("subject")
        writer.string(subject)
      case .session(let id):
        writer.name("session")
        writer.string(id)
      }
      writer.endObject()
    }
  }

  static func record(_ record: ProfileRecord) -> JournalLine {
    JournalLine(revision: record.revision, capacity: record.facts.count) { writer in
      writer.name("time")
      writer.string(record.time)
      writer.name("facts")
      writer.raw(record.facts)
    }
  }

  /// The header of a stretch of a list that begins after that many entries.
  static func header(of list: SessionList, revision: Int, base: Int = 0) -> JournalLine {
    JournalLine(revision: revision) { writer in
      writer.format(base: base)
      writer.name("list")
      writer.beginObject()
      switch list {
      case .all: break
      case .flow(let flow):
        writer.name("flow")
        writer.string(flow)
      case .subject:
        // The name is one of the values of which a deletion leaves nothing.
        writer.name("subject")
        writer.bool(true)
      }
      writer.endObject()
    }
  }

  static func entry(_ session: String, startedAt: String, revision: Int) -> JournalLine {
    JournalLine(revision: revision) { writer in
      writer.name("session")
      writer.string(session)
      writer.name("startedAt")
      writer.string(startedAt)
    }
  }

  /// The one line of a stretch whose sessions are all gone.
  static func cleared(revision: Int, base: Int) -> JournalLine {
    JournalLine(revision: revision) { writer in
      writer.format(base: base)
      writer.name("cleared")
      writer.bool(true)
    }
  }

  /// The one line of a journal whose owner was deleted, or of which a repair has left nothing but what is kept of it.
  static func gone(base: Int, isKept: Bool = false) -> JournalLine {
    JournalLine(revision: 0) { writer in
      writer.format(base: base)
      writer.name("gone")
      writer.bool(true)
      guard isKept else { return }
      writer.name("kept")
      writer.bool(true)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func format(base: Int) {
    name("format")
    int(JournalFormat.version)
    guard base > 0 else { return }
    name("base")
    int(base)
  }

  fileprivate mutating func summary(_ summary: SessionSummary) {
    beginObject()
    name("flow")
    string(summary.flow)
    if let subject = summary.subject {
      name("subject")
      string(subject)
    }
    name("state")
    string(summary.state)
    endObject()
  }
}

// MARK: - From bytes

extension JournalLine {
  /// Whether it is the one line of a journal whose owner was deleted.
  var isGone: Bool { (try? CheckedLine(bytes.dropLast())).flatMap(JournalHeader.init)?.isGone ?? false }
}

/// What the first line of a journal says about all of it.
struct JournalHeader {
  let revision: Int
  let checksum: UInt32
  let base: Int
  let isGone: Bool
  let members: RawObject
  /// Whether it was a repair that has left nothing of it.
  var isKept: Bool { members["kept"] != nil }

  /// Nil where the line is no header of a format that is known.
  init?(_ line: CheckedLine) {
    guard let members = line.members, let format = members.int("format"),
      (1...JournalFormat.version).contains(format)
    else { return nil }
    revision = line.revision
    checksum = line.checksum
    base = members.int("base") ?? 0
    guard JournalFormat.numbers.contains(base) else { return nil }
    isGone = members["gone"] != nil
    self.members = members
  }

  /// The format that a first line says, if only a later program knows it.
  static func laterFormat(of line: CheckedLine) -> Int? {
    line.members?.int("format").flatMap { $0 > JournalFormat.version ? $0 : nil }
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
  /// The list that the header of a stretch names; which subject's, none says.
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
  /// Nil where the record has none. Nothing of it is copied.
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
