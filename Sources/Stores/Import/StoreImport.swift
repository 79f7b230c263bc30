// The lines of an export on their way into a store. Their layout is in `ExportFormat.swift`.

import Hashing
import JSONText

/// Brings the lines of an export into a store, one session after the other.
///
/// What the store already has stays as it is: if the export has the same, it is only counted; if it has something else,
/// that is refused. A profile that has gone on since the export counts as the same. If the store has the first records of a
/// session, because the session has gone on where the export is from, it gets the others. A session comes in at once, with its
/// own facts, or not at all: whoever saw half of it could go on from there, and do once more what it had done since.
///
/// If a line is damaged, the session that it is in the middle of is left out. So is the session that comes next, unless it
/// is certain that the damaged line did not belong to it. The import then goes on behind them.
public struct StoreImport {
  private let store: any Store
  private let needs: (StoredSession) -> [String]
  private let canRead: (StoredRecord) -> Bool
  private var unit = StoreUnit()
  private var current = Current.none
  /// The own facts of a session that is still to come.
  private var facts: (session: String, profile: StoredProfile)?
  /// The number of the next line, counted from 1.
  private var number = 1
  /// The number of lines of this export so far.
  private var lines = 0

  /// What was imported.
  public private(set) var imported = Tally()
  /// What was there already, as it is in the export.
  public private(set) var same = Tally()
  /// What is there already as something else, and what could not be opened.
  public private(set) var refused: [Refused] = []
  /// Whether the last line was the last line of an export, and every earlier export has ended with such a line, too.
  public private(set) var isComplete = false
  /// Whether another export began before one had ended.
  private var wasCutOff = false
  /// The number of the newest damaged line, as long as it may belong to the next session: it is not certain that it was a
  /// bundle or the record of a session, and none of these records has come since.
  private var doubtful: Int?

  /// How many sessions and profiles, including the own profiles of sessions.
  public struct Tally: Equatable, Sendable {
    /// The number of sessions.
    public internal(set) var sessions = 0
    /// The number of profiles.
    public internal(set) var profiles = 0
  }

  /// What the present lines are about.
  private enum Current {
    case none
    /// Something of which a line is damaged.
    case damaged
    case profile(ProfileKey, revision: Int)
    case session(SessionImport)
  }

  /// The name by which damage in an export is reported.
  public static let name = ExportFormat.name

  /// Creates an import into that store. `needs` returns the digests of the bundles that a session needs, beginning with the
  /// one without which it cannot be opened, and `canRead` returns whether a record can be read.
  public init(
    into store: any Store, needs: @escaping (StoredSession) -> [String],
    canRead: @escaping (StoredRecord) -> Bool = { _ in true }
  ) {
    self.store = store
    self.needs = needs
    self.canRead = canRead
  }

  /// Whether the line that came last was left out, since it or one before it is damaged. If it was not, although `take` has
  /// thrown an error, the rest of the export cannot be imported.
  public var isLeavingOut: Bool {
    if case .damaged = current { return true }
    return false
  }

  /// Takes the next line, without its line feed.
  /// - Throws: `StoreError`; `corrupt` if the line is not what an export has at that place, unless `isLeavingOut` was true
  ///   before.
  public mutating func take(_ line: [UInt8]) throws(StoreError) {
    defer { number += 1 }
    let found: StoreError
    do throws(StoreError) {
      return try read(line)
    } catch .invalidName(let name) {
      found = damage(.name(name))
    } catch .corrupt(let damage) where damage.file == ExportFormat.name {
      found = .corrupt(damage)
      switch damage.flaw {
      // Then it is not an export, or not one of which this program knows what belongs together, or there is no more of it.
      case .newerFormat, .count: throw found
      default: break
      }
    }
    if lines == 0 { throw found }
    let isKnown = isLeavingOut
    leaveOut(RawObject(line[...]))
    if !isKnown { throw found }
  }

  /// Leaves out what the present line belongs to, as far as it can be read.
  private mutating func leaveOut(_ members: RawObject?) {
    if case .session(let session) = current, !session.isRefused {
      refused.append(.damagedLine(session: session.id, line: number))
    }
    current = .damaged
    // The bundles may belong to a session that comes later.
    unit.writes = []
    facts = nil
    if members?["summary"] != nil {
      doubtful = nil
    } else if members?["bundle"] == nil {
      doubtful = number
    }
  }

  private mutating func read(_ line: [UInt8]) throws(StoreError) {
    let object = RawObject(line[...])
    if let object, let version = object.int("segueExport") { return try takeFirstOrLast(object, version) }
    if lines == 0 { throw damage(.malformed) }
    lines += 1
    guard let members = object else { throw damage(.malformed) }
    if let digest = members.string("bundle"), let content = members.bytes(of: "content") {
      return try add(StoredBundle(digest: digest, bytes: content))
    }
    let checked: CheckedLine
    do throws(StoreError.Flaw) {
      checked = try CheckedLine(line[...])
    } catch {
      throw damage(error)
    }
    if members["format"] != nil { return try begin(checked, members) }
    try add(checked, members)
  }

  /// Ends an export: no line follows, or another export begins. A session whose end has not been reached by then is left
  /// out.
  public mutating func finish() {
    if case .session(let session) = current, session.hasTaken, !session.isRefused {
      refused.append(.cutOff(session: session.id))
    }
    current = .none
    unit = StoreUnit()
  }

  /// Commits the session that the lines were about so far, since something else follows.
  private mutating func commitSession() throws(StoreError) {
    defer { current = .none }
    if case .session(let session) = current {
      // A header without records is not a session: this is how an export that was cut off ends.
      if session.revision == 0 { return unit = StoreUnit() }
      if let obstacle = session.obstacle {
        refused.append(obstacle)
        // The bundles that came with it may belong to a session that comes later.
        return unit.writes = []
      }
      let facts = session.writeOfFacts
      if let facts { unit.writes.append(facts) }
      let reason = try commit(session.files, ifNot: .session(session.id))
      if session.isRefused { return }
      if let reason { return refused.append(reason) }
      if session.hasTaken { imported.sessions += 1 } else { same.sessions += 1 }
      if session.facts == nil { return }
      if facts != nil { return imported.profiles += 1 }
      if session.hasOtherFacts { return refused.append(.profile(.session(session.id))) }
      return same.profiles += 1
    }
    // If a bundle cannot be stored, the sessions that need it will be refused.
    _ = try commit([], ifNot: nil)
  }

  private func damage(_ flaw: StoreError.Flaw) -> StoreError {
    .corrupt(StoreError.Damage(file: ExportFormat.name, record: number, byte: 0, flaw: flaw))
  }
}

// MARK: - Lines

extension StoreImport {
  /// Takes the first line of an export, or the last, which says how many lines there were.
  private mutating func takeFirstOrLast(_ members: RawObject, _ version: Int) throws(StoreError) {
    if version > ExportFormat.version { throw damage(.newerFormat(version)) }
    if version < 1 { throw damage(.malformed) }
    facts = nil
    doubtful = nil
    guard let count = members.int("lines") else {
      finish()
      wasCutOff = wasCutOff || lines > 0 && !isComplete
      lines = 1
      isComplete = false
      return
    }
    try commitSession()
    isComplete = !wasCutOff && count == lines
    if count != lines { throw damage(.count(said: count, found: lines)) }
  }

  /// Takes a bundle, which goes into the store with the session that comes after it.
  private mutating func add(_ bundle: StoredBundle) throws(StoreError) {
    try commitSession()
    if SHA256.hexadecimal(of: bundle.bytes) != (try digestDigits(bundle.digest)) { throw damage(.digest) }
    unit.bundles.append(bundle)
  }

  private mutating func begin(_ line: CheckedLine, _ members: RawObject) throws(StoreError) {
    switch current {
    // The profile may be the own one of the session that begins here, which would come in without it.
    case .profile: throw damage(.malformed)
    case .session(let session) where session.revision == 0 && session.id == members.string("session"):
      throw damage(.malformed)
    case .none, .damaged, .session: break
    }
    try commitSession()
    if let id = members.string("session"), let body = members.bytes(of: "header"), line.revision == 0 {
      if let line = doubtful {
        current = .damaged
        facts = nil
        return refused.append(.damagedLine(session: try checkedSessionID(id), line: line))
      }
      let header = SessionHeader(id: id, startedAt: members.string("startedAt") ?? "", body: body)
      let session = try SessionImport(header, facts.flatMap { $0.session == id ? $0.profile : nil }, store)
      facts = nil
      if let refusal = session.refusal { refused.append(refusal) }
      if session.isNew { unit.writes.append(.start(header)) }
      current = .session(session)
    } else if let key = members.object("profile").flatMap(ProfileKey.init) {
      // No profile gets that far by itself, and far beyond it a revision has more digits than a line may begin with.
      guard line.revision < 1 << 53 else { throw damage(.revision(found: line.revision)) }
      current = .profile(key, revision: line.revision)
    } else {
      throw damage(.malformed)
    }
  }

  private mutating func add(_ line: CheckedLine, _ members: RawObject) throws(StoreError) {
    switch current {
    case .none: throw damage(.malformed)
    case .damaged:
      // What comes behind the record of a session does not belong to what was damaged before.
      if members["summary"] != nil { doubtful = nil }
    case .session(let session): try add(line, members, to: session)
    case .profile(let key, let revision):
      guard line.revision == revision + 1 else { throw damage(.revision(found: line.revision)) }
      guard let profile = StoredProfile(line) else { throw damage(.malformed) }
      try add(profile, of: key)
    }
  }

  private mutating func add(
    _ line: CheckedLine, _ members: RawObject, to session: SessionImport
  ) throws(StoreError) {
    guard line.revision == session.revision + 1 else { throw damage(.revision(found: line.revision)) }
    guard let record = StoredRecord(line), let summary = SessionSummary(members.object("summary")) else {
      throw damage(.malformed)
    }
    var session = session
    defer { current = .session(session) }
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

  /// Returns why the session cannot be opened: the bundle that it needs is neither in the export nor in the store, or is
  /// damaged there. Returns nil if the bundle is there.
  private func missingBundle(of session: StoredSession) throws(StoreError) -> Refused? {
    guard let digest = needs(session).first else { return nil }
    let digits = try digestDigits(digest)
    for bundle in unit.bundles where try digestDigits(bundle.digest) == digits { return nil }
    do throws(StoreError) {
      return try store.loadBundle(digest) == nil ? .withoutBundle(session: session.id, digest) : nil
    } catch {
      return try Refused(error, of: [StoreLayout.bundle(digits)])
    }
  }

  private mutating func add(_ profile: StoredProfile, of key: ProfileKey) throws(StoreError) {
    current = .none
    if case .session(let id) = key {
      facts = (try checkedSessionID(id), profile)
      return
    }
    do throws(StoreError) {
      if let found = try store.loadProfile(key) {
        if found == profile || found.mayHaveGoneOn(from: profile) {
          same.profiles += 1
        } else {
          refused.append(.profile(key))
        }
        return
      }
    } catch {
      return refused.append(try Refused(error, of: [StoreLayout.journal(of: key)]))
    }
    unit.writes.append(
      .restoreProfile(
        ProfileRecord(key: key, revision: profile.revision, time: profile.time, facts: profile.facts)))
    if let reason = try commit([StoreLayout.journal(of: key)], ifNot: .profile(key)) {
      refused.append(reason)
    } else {
      imported.profiles += 1
    }
  }

  /// Commits the unit, which is about these files. Returns why it is refused: that is `refusal` if somebody else has
  /// meanwhile begun, continued or deleted what it is about.
  private mutating func commit(
    _ files: [String], ifNot refusal: Refused?
  ) throws(StoreError) -> Refused? {
    if unit == StoreUnit() { return nil }
    defer { unit = StoreUnit() }
    switch store.commit([unit])[0] {
    case nil: return nil
    case .conflict, .sessionExists: return refusal
    case let reason?:
      let bundles = unit.bundles.compactMap { try? StoreLayout.bundle(digestDigits($0.digest)) }
      return try Refused(reason, of: files + bundles)
    }
  }
}
