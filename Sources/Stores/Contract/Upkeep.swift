// What is done to a store as a whole, by a person who looks after it: as values.

/// What a check of a store has found.
public struct CheckReport: Equatable, Sendable {
  /// How many journals and bundles were looked at.
  public internal(set) var files = 0
  /// How many sessions there are.
  public internal(set) var sessions = 0
  /// Everything that is not as it was written.
  public internal(set) var damages: [StoreError.Damage] = []
  /// What was kept of damaged files before they were cut, relative to the store.
  public internal(set) var kept: [String] = []
  /// Sessions that had fallen out of a list and were put into it again.
  public internal(set) var relisted = 0
}

/// Takes the lines of an export into a store, session by session.
public struct StoreImport {
  private let store: any Store
  private var unit = StoreUnit()
  /// Whether the records that come now belong to something that the store had already.
  private var isSkipping = false
  private var session: String?
  private var profile: ProfileKey?
  /// How many sessions and profiles were taken in.
  public private(set) var imported = 0
  /// Sessions that were there already, and stay as they are. So do profiles.
  public private(set) var skipped: [String] = []

  /// An import into that store.
  public init(into store: any Store) { self.store = store }

  /// Takes the next line, without its line feed.
  /// - Throws: `StoreError`; `corrupt` where the line is none that an export has.
  public mutating func take(_ line: [UInt8], number: Int) throws(StoreError) {
    guard let members = LineMembers(line[...]) else { throw Self.damage(number, .malformed) }
    if members["segueExport"] != nil { return }
    if let digest = members.string("bundle"), let content = members.bytes(of: "content") {
      return unit.bundles.append(StoredBundle(digest: digest, bytes: content))
    }
    let checked: CheckedLine
    do throws(LineFlaw) {
      checked = try CheckedLine(line[...])
    } catch {
      throw Self.damage(number, error == .malformed ? .malformed : .checksum)
    }
    if members["format"] != nil { return try begin(members, number) }
    try add(checked, members, number)
  }

  /// Commits what is left.
  /// - Throws: `StoreError`.
  public mutating func finish() throws(StoreError) {
    if let reason = store.commit([unit])[0] {
      guard case .sessionExists(let id) = reason else { throw reason }
      skipped.append(id)
      isSkipping = true
    } else if !unit.writes.isEmpty {
      imported += unit.writes.reduce(0) { if case .record = $1 { $0 } else { $0 + 1 } }
    }
    unit = StoreUnit()
  }

  private mutating func begin(_ members: LineMembers, _ number: Int) throws(StoreError) {
    try finish()
    isSkipping = false
    (session, profile) = (nil, nil)
    if let id = members.string("session"), let body = members.bytes(of: "header") {
      session = id
      let startedAt = members.string("startedAt") ?? ""
      unit.writes.append(.start(SessionHeader(id: id, startedAt: startedAt, body: body)))
    } else if let owner = members.members("profile") {
      profile =
        owner.string("subject").map(ProfileKey.subject) ?? owner.string("session").map(ProfileKey.session)
    } else {
      throw Self.damage(number, .malformed)
    }
  }

  private mutating func add(_ line: CheckedLine, _ members: LineMembers, _ number: Int) throws(StoreError) {
    if isSkipping { return }
    if let session, let record = StoredRecord(line) {
      let summary = SessionSummary(members.members("summary"))
      unit.writes.append(
        .record(
          SessionRecord(
            session: session, revision: record.revision, time: record.time, command: record.command,
            changes: record.changes, state: record.state, summary: summary)))
      if unit.writes.count >= 256 { try finish() }
    } else if let profile, let found = StoredProfile(line) {
      if try store.revision(ofProfile: profile) != nil { return }
      unit.writes.append(
        .profile(ProfileRecord(key: profile, revision: 1, time: found.time, facts: found.facts)))
      try finish()
    } else {
      throw Self.damage(number, .malformed)
    }
  }

  private static func damage(_ line: Int, _ flaw: StoreError.Flaw) -> StoreError {
    .corrupt(StoreError.Damage(file: "export", record: line, byte: 0, flaw: flaw))
  }
}
