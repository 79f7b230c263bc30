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

  /// A record, with what the session is listed by now, so that the last line says it all.
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

  /// The header of a profile's journal whose next record is the one after `revision`.
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

  /// The header of a stretch of a list that begins after that many entries.
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
        // The name is one of the values of which a deletion leaves nothing.
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

  /// The one line of a stretch whose sessions are all gone.
  static func cleared(revision: Int, base: Int) -> JournalLine {
    JournalLine(revision: revision) { writer in
      writer.format(base: base)
      writer.fixed(#""cleared":true"#)
    }
  }

  /// The one line of a journal whose owner was deleted, or of which a repair has left nothing but what is kept of it.
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
  /// Whether it is the one line of a journal whose owner was deleted.
  var isGone: Bool { (try? CheckedLine(bytes.dropLast())).flatMap(JournalHeader.init)?.isGone ?? false }

  /// What it says that a session is listed by; nil where it is no record of one.
  var summary: SessionSummary? {
    (try? CheckedLine(bytes.dropLast())).flatMap { SessionSummary($0.members?.object("summary")) }
  }
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

  /// Whether it is that of a session's journal. No letter of an id is ever escaped, so the bytes are compared.
  func isOf(session id: String) -> Bool {
    var id = id
    return id.withUTF8 { id in
      members["session"]?.dropFirst().dropLast().withUnsafeBufferPointer { session in
        session.count == id.count && id.indices.allSatisfy { session[$0] == id[$0] }
      } ?? false
    }
  }

  /// Whether it is that of a profile's journal.
  func isOf(_ key: ProfileKey) -> Bool {
    members.object("profile").flatMap { ProfileKey($0) } == key
  }

  /// Whether the journal of whom it names is at that path. What is gone names nobody; nor does a list name whose it is, and what is
  /// in it is a way to sessions wherever it stands.
  func isOf(journal path: String) -> Bool {
    if isGone { return true }
    return switch JournalKind(ofJournal: path) {
    case .session: members.string("session").map { StoreLayout.journal(ofSession: $0) } == path
    case .profile:
      members.object("profile").flatMap { ProfileKey($0) }.map { StoreLayout.journal(of: $0) } == path
    case .list, nil: true
    }
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
