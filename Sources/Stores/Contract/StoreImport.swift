// The lines of an export on their way into a store. What they look like is said in `ExportFormat.swift`.

import Hashing
import JSONText

/// Takes the lines of an export into a store, one session after the other. What the store has already stays as it is: the
/// same is not missed, and something else is refused. A session of which the store has the first records – since it has gone on
/// where the export is from – gets the others. It comes in at once, with the facts of its own, or not at all: whoever saw half of it
/// could go on from there, and do once more what it had done since.
public struct StoreImport {
  private let store: any Store
  private let needs: (StoredSession) -> [String]
  private let canRead: (StoredRecord) -> Bool
  private var unit = StoreUnit()
  private var subject = Subject.none
  /// Facts of a session's own, whose session is still to come.
  private var facts: (session: String, profile: StoredProfile)?
  /// The line that comes next, counted from 1.
  private var number = 1
  /// How many lines this export has had.
  private var lines = 0

  /// How many sessions and profiles were taken in.
  public private(set) var imported = 0
  /// How many were there already, as they are in the export.
  public private(set) var same = 0
  /// What is there already as something else, and what could not be opened.
  public private(set) var refused: [Refused] = []
  /// Whether the last line was the one that an export ends with, and so it was with all that came before this one.
  public private(set) var isComplete = false
  /// Whether another export began before one had ended.
  private var wasCutOff = false

  /// Something that is in the store already, and is not what the export has; or is damaged there; or a session whose bundle neither of them has.
  public enum Refused: Equatable, Sendable {
    /// The session of that id is there already, and is another one.
    case session(String)
    /// That profile is there already, and says something else.
    case profile(ProfileKey)
    /// What the store has of it cannot be read to its end, so that nobody knows whether it is the same.
    case damaged(StoreError.Damage)
    /// The session has no bundle of this digest to go on with.
    case withoutBundle(session: String, String)
    /// The session has that record, which nobody here can read, and no full state behind it to go on from.
    case unreadable(session: String, record: Int)
    /// The export ends where nobody knows whether more of the session was to come.
    case cutOff(session: String)
  }

  /// What the lines that come now are about.
  private enum Subject {
    case none
    case profile(ProfileKey, revision: Int)
    case session(SessionTaking)
  }

  /// What damage of an export is said to be in.
  public static let name = ExportFormat.name

  /// An import into that store. `needs` says the digests of the bundles that a session needs, first the one without which it
  /// cannot be opened, and `canRead` whether a record is one.
  public init(
    into store: any Store, needs: @escaping (StoredSession) -> [String],
    canRead: @escaping (StoredRecord) -> Bool = { _ in true }
  ) {
    self.store = store
    self.needs = needs
    self.canRead = canRead
  }

  /// Takes the next line, without its line feed.
  /// - Throws: `StoreError`; `corrupt` where the line is not what an export has there.
  public mutating func take(_ line: [UInt8]) throws(StoreError) {
    defer { number += 1 }
    do throws(StoreError) {
      try read(line)
    } catch .invalidName(let name) {
      throw damage(.name(name))
    }
  }

  private mutating func read(_ line: [UInt8]) throws(StoreError) {
    guard let members = RawObject(line[...]) else { throw damage(.malformed) }
    if let version = members.int("segueExport") { return try border(members, version) }
    if lines == 0 { throw damage(.malformed) }
    lines += 1
    if let digest = members.string("bundle"), let content = members.bytes(of: "content") {
      return try add(StoredBundle(digest: digest, bytes: content))
    }
    let checked: CheckedLine
    do throws(LineFlaw) {
      checked = try CheckedLine(line[...])
    } catch {
      throw damage(error == .malformed ? .malformed : .checksum)
    }
    if members["format"] != nil { return try begin(checked, members) }
    try add(checked, members)
  }

  /// No line comes any more, or another export begins: a session that was not at its end by then is left out.
  public mutating func finish() {
    if case .session(let taking) = subject, taking.hasTaken, !taking.isRefused {
      refused.append(.cutOff(session: taking.id))
    }
    subject = .none
    unit = StoreUnit()
  }

  /// Commits the session that came last, since something else comes now.
  private mutating func commitSession() throws(StoreError) {
    defer { subject = .none }
    if case .session(let taking) = subject {
      // A session without records is none: what there is of an export ends here.
      if taking.revision == 0 { return unit = StoreUnit() }
      if let obstacle = taking.obstacle {
        refused.append(obstacle)
        // The bundles that came with it may be those of a session that comes later.
        return unit.writes = []
      }
      let facts = taking.writeOfFacts
      if let facts { unit.writes.append(facts) }
      guard try commit() else { return refused.append(.session(taking.id)) }
      if taking.isRefused { return }
      if taking.hasTaken { imported += 1 } else { same += 1 }
      if taking.facts == nil { return }
      if facts != nil { return imported += 1 }
      if taking.hasOtherFacts { return refused.append(.profile(.session(taking.id))) }
      return same += 1
    }
    _ = try commit()
  }

  private func damage(_ flaw: StoreError.Flaw) -> StoreError {
    .corrupt(StoreError.Damage(file: ExportFormat.name, record: number, byte: 0, flaw: flaw))
  }
}

// MARK: - Lines

extension StoreImport {
  /// The first line, or the last one, which says how many there were.
  private mutating func border(_ members: RawObject, _ version: Int) throws(StoreError) {
    if version > ExportFormat.version { throw damage(.newerFormat(version)) }
    if version < 1 { throw damage(.malformed) }
    facts = nil
    guard let count = members.int("lines") else {
      finish()
      wasCutOff = wasCutOff || lines > 0 && !isComplete
      lines = 1
      isComplete = false
      return
    }
    try commitSession()
    if count != lines { throw damage(.count(said: count, found: lines)) }
    isComplete = !wasCutOff
  }

  /// A bundle goes into the store with the session that comes after it.
  private mutating func add(_ bundle: StoredBundle) throws(StoreError) {
    if SHA256.hexadecimal(of: bundle.bytes) != (try digestDigits(bundle.digest)) { throw damage(.digest) }
    try commitSession()
    unit.bundles.append(bundle)
  }

  private mutating func begin(_ line: CheckedLine, _ members: RawObject) throws(StoreError) {
    try commitSession()
    if let id = members.string("session"), let body = members.bytes(of: "header"), line.revision == 0 {
      let header = SessionHeader(id: id, startedAt: members.string("startedAt") ?? "", body: body)
      let taking = try SessionTaking(header, facts.flatMap { $0.session == id ? $0.profile : nil }, store)
      facts = nil
      if let refusal = taking.refusal { refused.append(refusal) }
      if taking.isNew { unit.writes.append(.start(header)) }
      subject = .session(taking)
    } else if let key = members.object("profile").flatMap(ProfileKey.init) {
      // No profile gets there by itself; and much behind it, its revision has more digits than a line may begin with.
      guard line.revision < 1 << 53 else { throw damage(.revision(found: line.revision)) }
      subject = .profile(key, revision: line.revision)
    } else {
      throw damage(.malformed)
    }
  }

  private mutating func add(_ line: CheckedLine, _ members: RawObject) throws(StoreError) {
    switch subject {
    case .none: throw damage(.malformed)
    case .session(let taking): try add(line, members, to: taking)
    case .profile(let key, let revision):
      guard line.revision == revision + 1 else { throw damage(.revision(found: line.revision)) }
      guard let profile = StoredProfile(line) else { throw damage(.malformed) }
      try add(profile, of: key)
    }
  }

  private mutating func add(
    _ line: CheckedLine, _ members: RawObject, to session: SessionTaking
  ) throws(StoreError) {
    guard line.revision == session.revision + 1 else { throw damage(.revision(found: line.revision)) }
    guard let record = StoredRecord(line), let summary = SessionSummary(members.object("summary")) else {
      throw damage(.malformed)
    }
    var session = session
    defer { subject = .session(session) }
    let wasRefused = session.isRefused
    if let next = try session.next(record, summary, store) {
      unit.writes.append(.record(next))
      if next.revision == 1 || next.state != nil {
        session.missing = try missingBundle(of: session.standing(at: record, summary))
      }
      if next.state != nil {
        session.unreadable = nil
      } else if session.unreadable == nil, !canRead(record) {
        session.unreadable = .unreadable(session: session.id, record: record.revision)
      }
    }
    if !wasRefused, let refusal = session.refusal { refused.append(refusal) }
  }

  /// Why the session cannot be opened: the bundle that it needs, if neither the export nor the store has had it, or it is damaged.
  private func missingBundle(of session: StoredSession) throws(StoreError) -> Refused? {
    guard let digest = needs(session).first else { return nil }
    let digits = try digestDigits(digest)
    for bundle in unit.bundles where try digestDigits(bundle.digest) == digits { return nil }
    do throws(StoreError) {
      return try store.loadBundle(digest) == nil ? .withoutBundle(session: session.id, digest) : nil
    } catch .corrupt(let damage) {
      return .damaged(damage)
    }
  }

  private mutating func add(_ profile: StoredProfile, of key: ProfileKey) throws(StoreError) {
    subject = .none
    if case .session(let id) = key {
      facts = (try checkedSessionID(id), profile)
      return
    }
    do throws(StoreError) {
      if let found = try store.loadProfile(key) {
        if found == profile { same += 1 } else { refused.append(.profile(key)) }
        return
      }
    } catch .corrupt(let damage) {
      return refused.append(.damaged(damage))
    }
    unit.writes.append(
      .restoreProfile(
        ProfileRecord(key: key, revision: profile.revision, time: profile.time, facts: profile.facts)))
    if try commit() { imported += 1 } else { refused.append(.profile(key)) }
  }

  /// Commits what there is. False where somebody else has begun, gone on with or deleted meanwhile what it is about.
  private mutating func commit() throws(StoreError) -> Bool {
    if unit == StoreUnit() { return true }
    defer { unit = StoreUnit() }
    switch store.commit([unit])[0] {
    case nil: return true
    case .conflict, .sessionExists: return false
    case let reason?: throw reason
    }
  }
}

// MARK: - One session

/// A session on its way into a store that may have all of it, its first records, or another one of that id.
private struct SessionTaking {
  private let header: SessionHeader
  /// The facts of its own; nil where it comes with none.
  let facts: StoredProfile?
  /// Those that the store has for that id.
  private let knownFacts: StoredProfile?
  /// Whether the store has nothing of that id.
  let isNew: Bool
  /// Up to which revision the store has it.
  private let known: Int
  /// The revision of the record that came last.
  private(set) var revision = 0
  /// When that was written; nil before the first. What comes behind it goes behind no other.
  private var lastTime: String?
  private(set) var hasTaken: Bool
  /// Why it is not taken in: the store has another one, or does not know what it has.
  private(set) var refusal: StoreImport.Refused?
  /// Why it cannot be opened as it stands now: the bundle that it needs is nowhere.
  var missing: StoreImport.Refused?
  /// Likewise: the first record that nobody can read since its newest full state.
  var unreadable: StoreImport.Refused?
  /// Records of the store that are to be compared next, the next one last.
  private var page: [StoredRecord] = []

  var id: String { header.id }
  var isRefused: Bool { refusal != nil }
  var obstacle: StoreImport.Refused? { missing ?? unreadable }

  init(_ header: SessionHeader, _ facts: StoredProfile?, _ store: any Store) throws(StoreError) {
    self.header = header
    self.facts = facts
    var found: StoredSession?
    var knownFacts: StoredProfile?
    do throws(StoreError) {
      found = try store.loadSession(header.id)
      knownFacts = try store.loadProfile(.session(header.id))
    } catch .corrupt(let damage) {
      refusal = .damaged(damage)
    }
    self.knownFacts = knownFacts
    isNew = found == nil && refusal == nil
    hasTaken = isNew
    known = found?.revision ?? 0
    if let found, found.header != header.body || found.startedAt != header.startedAt {
      refusal = .session(header.id)
    }
  }

  /// What is to be written of the facts of its own. They change with its records alone: those that the store has are as the records
  /// there have left them, and those without a session are left of another one.
  var writeOfFacts: StoreWrite? {
    if isRefused || facts == knownFacts { return nil }
    guard let facts else {
      return isNew ? .deleteProfile(.session(id), ifRevision: knownFacts?.revision) : nil
    }
    guard hasTaken || knownFacts == nil && known == revision else { return nil }
    return .restoreProfile(
      ProfileRecord(key: .session(id), revision: facts.revision, time: facts.time, facts: facts.facts),
      over: knownFacts?.version)
  }

  /// Whether the store has other facts where it has no other records.
  var hasOtherFacts: Bool { known == revision && facts != knownFacts }

  /// The session as it stands with that record, as far as that says which bundles it needs.
  func standing(at record: StoredRecord, _ summary: SessionSummary) -> StoredSession {
    StoredSession(
      id: id, startedAt: header.startedAt, header: header.body, summary: summary,
      fullState: record.state.map {
        StoredSession.FullState(revision: record.revision, time: record.time, bytes: $0[...])
      }, records: [])
  }

  /// Compares the next record with the store's; gives it back where the store has none.
  mutating func next(
    _ record: StoredRecord, _ summary: SessionSummary, _ store: any Store
  ) throws(StoreError) -> SessionRecord? {
    defer { lastTime = record.time }
    revision = record.revision
    if isRefused { return nil }
    if revision <= known {
      do throws(StoreError) {
        if page.isEmpty { page = try store.records(of: id, after: revision - 1, limit: 256).reversed() }
        if page.popLast() != record { refusal = .session(id) }
      } catch .corrupt(let damage) {
        refusal = .damaged(damage)
      }
      return nil
    }
    hasTaken = true
    return SessionRecord(
      session: id, revision: revision, time: record.time, command: record.command, changes: record.changes,
      state: record.state, summary: summary, lastTime: lastTime)
  }
}
