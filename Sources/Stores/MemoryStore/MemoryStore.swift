// The store of `--memory`. It promises what the file store does as long as the process lives, and nothing after that.

import JSONText

/// Keeps everything in memory.
public final class MemoryStore: Store {
  /// Sessions are mostly in memory already, and are hardly ever opened.
  public var leastHistory: Int { 16_384 }

  /// There is no sync to share, and what a few units come to stays in the processor's caches: in one of a megabyte, a
  /// pipelined submit misses 30 lines, but 155 with as many units as arrive.
  public var groupSize: Int { 16 }

  private final class Session {
    let header: SessionHeader
    /// The number of the last entry of any list before the session existed. Earlier entries are of another session with the
    /// same id.
    let birth: Int
    var records: [StoredRecord] = []
    var standing = Standing()

    var version: StoredVersion { StoredVersion(revision: records.count, time: records.last?.time ?? "") }

    init(header: SessionHeader, birth: Int) {
      self.header = header
      self.birth = birth
    }
  }

  /// What a record may change, apart from adding to the records.
  fileprivate struct Standing {
    var summary: SessionSummary?
    var fullState: Int?
  }

  private var sessions = RecentDictionary<CodePoints, Session>()
  private var profiles: [ProfileKey: StoredProfile] = [:]
  private var lists = MemoryLists()
  private var bundles: [String: [UInt8]] = [:]
  private let needs: ((StoredSession) -> [String])?
  /// The number of sessions deleted since the store last looked for what deleted sessions leave behind.
  private var deleted = 0

  /// The least number of sessions to be deleted before the store looks for what they have left behind.
  static let leastDeleted = 256

  /// Creates an empty store. `needs` returns the digests of the bundles that a session needs; if nil, no bundle is ever
  /// removed.
  public init(needs: ((StoredSession) -> [String])? = nil) { self.needs = needs }

  /// Returns the header, the newest full state if there is one, and the records after it.
  /// - Throws: `StoreError.invalidName`; nothing that is in memory can be damaged.
  public func loadSession(_ id: String) throws(StoreError) -> StoredSession? {
    sessions[try checkedSessionID(id)].flatMap(stored)
  }

  private func stored(_ session: Session) -> StoredSession? {
    guard let summary = session.standing.summary else { return nil }
    let full = session.standing.fullState.map { session.records[$0] }
    return StoredSession(
      id: session.header.id, startedAt: session.header.startedAt, header: session.header.body,
      summary: summary, fullState: full.flatMap(StoredSession.FullState.init),
      records: Array(session.records[(full?.revision ?? 0)...]))
  }

  /// Goes back from the record with that revision to the one with the full state.
  /// - Throws: `StoreError.invalidName`; nothing that is in memory can be damaged.
  public func fullState(of id: String, until revision: Int) throws(StoreError) -> StoredSession.FullState? {
    let records = sessions[try checkedSessionID(id)]?.records.prefix(max(0, revision)) ?? []
    return records.last { $0.state != nil }.flatMap(StoredSession.FullState.init)
  }

  /// Returns the number of records, and when the last one was written.
  /// - Throws: `StoreError.invalidName`; nothing that is in memory can be damaged.
  public func version(ofSession id: String) throws(StoreError) -> StoredVersion? {
    sessions[try checkedSessionID(id)]?.version
  }

  /// Returns the records at a cost that depends on their number alone.
  /// - Throws: `StoreError.invalidName`; nothing that is in memory can be damaged.
  public func records(of id: String, after revision: Int, limit: Int) throws(StoreError) -> [StoredRecord] {
    guard let records = sessions[try checkedSessionID(id)]?.records else { return [] }
    return Array(records.dropFirst(max(0, revision)).prefix(max(0, limit)))
  }

  /// Returns a page of the list that the query is about, the newest session first.
  /// - Throws: `StoreError.invalidName` for a cursor that did not come with a page.
  public func list(_ query: SessionQuery) throws(StoreError) -> SessionPage {
    try lists.page(of: query, look: listed)
  }

  /// Returns the session of an entry, if it still exists.
  private func session(of entry: MemoryLists.Entry) -> Session? {
    sessions[entry.session].flatMap { entry.number > $0.birth ? $0 : nil }
  }

  private func listed(_ entry: MemoryLists.Entry) -> ListedSession? {
    guard let session = session(of: entry), let newest = session.records.last,
      let summary = session.standing.summary
    else { return nil }
    return ListedSession(
      id: entry.session, startedAt: session.header.startedAt, updatedAt: newest.time,
      revision: newest.revision, summary: summary)
  }

  /// Returns the newest facts; earlier ones are not kept.
  /// - Throws: `StoreError.invalidName`; nothing that is in memory can be damaged.
  public func loadProfile(_ key: ProfileKey) throws(StoreError) -> StoredProfile? {
    profiles[try key.checked()]
  }

  /// Returns the version of the newest facts.
  /// - Throws: `StoreError.invalidName`; nothing that is in memory can be damaged.
  public func version(ofProfile key: ProfileKey) throws(StoreError) -> StoredVersion? {
    try loadProfile(key)?.version
  }

  /// Returns the bytes as they were stored.
  /// - Throws: `StoreError.invalidName`; nothing that is in memory can be damaged.
  public func loadBundle(_ digest: String) throws(StoreError) -> [UInt8]? {
    bundles[try digestDigits(digest)]
  }

  /// Makes the units happen. `meanwhile` is not called, since nothing is waited for.
  public func commit(_ batch: [StoreUnit], meanwhile: () -> Void) -> [StoreError?] {
    var refused = RefusedUnits()
    return batch.map { unit in
      do throws(StoreError) {
        if let reason = refused.conflict(of: unit) { throw reason }
        try commit(unit)
        return nil
      } catch {
        refused.add(unit, error)
        return error
      }
    }
  }

  /// Does nothing: nobody else has this store.
  public func hold(sessions: [String], _ profiles: [ProfileKey]) {}

  /// Does nothing: `hold` has begun nothing.
  public func release() {}

  /// Does nothing: what is in memory stays there as long as anybody has the store.
  public func close() {}
}

// MARK: - Writing

extension MemoryStore {
  /// Makes a unit happen. If one of its writes is refused, those before it are taken back, so that a refused unit has
  /// written nothing but its bundles.
  private func commit(_ unit: StoreUnit) throws(StoreError) {
    for bundle in unit.bundles { bundles[try digestDigits(bundle.digest)] = bundle.bytes }
    // A single write never has to be taken back: it happens, or it does not.
    if unit.writes.count == 1 {
      _ = try apply(unit.writes[0])
      return noteDeleted(by: unit)
    }
    var reversals: [Reversal] = []
    do {
      for write in unit.writes { reversals.append(try apply(write)) }
    } catch {
      for reversal in reversals.reversed() { apply(reversal) }
      throw error
    }
    noteDeleted(by: unit)
  }

  /// Removes what deleted sessions have left behind, entries of lists and bundles, once as many were deleted as are left.
  /// So looking for it takes no longer than deleting them did.
  private func noteDeleted(by unit: StoreUnit) {
    for case .deleteSession in unit.writes { deleted += 1 }
    guard deleted >= max(Self.leastDeleted, sessions.count) else { return }
    deleted = 0
    lists.keep { session(of: $0) != nil }
    guard let needs else { return }
    let needed = Set(sessions.values.compactMap(stored).flatMap(needs).compactMap { try? digestDigits($0) })
    bundles = bundles.filter { needed.contains($0.key) }
  }

  /// How things were before a write, so that it can be taken back.
  private enum Reversal {
    case session(String, Session?)
    /// The standing is nil if it did not change.
    case record(Session, Standing?, addedTo: [SessionList])
    case profile(ProfileKey, StoredProfile?)
  }

  private func apply(_ reversal: Reversal) {
    switch reversal {
    case .session(let id, let before): sessions[id] = before
    case .record(let session, let before, let lists):
      for list in lists { self.lists.removeLast(of: list) }
      if let before { session.standing = before }
      session.records.removeLast()
    case .profile(let name, let before): profiles[name] = before
    }
  }

  /// Makes one write happen. Returns how to take it back.
  private func apply(_ write: StoreWrite) throws(StoreError) -> Reversal {
    switch write {
    case .start(let header): return try start(header)
    case .record(let record): return try append(record)
    case .profile(let record):
      let name = try record.key.checked()
      if let lastTime = record.lastTime, lastTime != profiles[name]?.time {
        throw .conflict(revision: profiles[name]?.revision)
      }
      return try setProfile(
        name, to: StoredProfile(revision: record.revision, time: record.time, facts: record.facts),
        ifRevision: record.revision - 1)
    case .restoreProfile(let record, let version):
      let name = try record.key.checked()
      guard profiles[name]?.version == version else { throw .conflict(revision: profiles[name]?.revision) }
      return try setProfile(
        name, to: StoredProfile(revision: record.revision, time: record.time, facts: record.facts),
        ifRevision: nil)
    case .deleteSession(let id, let version): return try deleteSession(id, ifVersion: version)
    case .deleteProfile(let key, let revision):
      return try setProfile(try key.checked(), to: nil, ifRevision: revision)
    }
  }

  private func start(_ header: SessionHeader) throws(StoreError) -> Reversal {
    let id = try checkedSessionID(header.id)
    if sessions[id] != nil { throw .sessionExists(id) }
    sessions[id] = Session(header: header, birth: lists.lastNumber)
    return .session(id, nil)
  }

  private func append(_ record: SessionRecord) throws(StoreError) -> Reversal {
    let id = try checkedSessionID(record.session)
    guard let session = sessions[id] else { throw .conflict(revision: nil) }
    guard record.revision == session.records.count + 1,
      record.lastTime.map({ $0 == session.records.last?.time }) ?? true
    else {
      throw .conflict(revision: session.records.count)
    }
    session.records.append(StoredRecord(record))
    if record.summary == nil, record.state == nil { return .record(session, nil, addedTo: []) }
    let before = session.standing
    var added =
      record.summary.map { SessionList.lists(of: $0, after: before.summary) } ?? []
    // A session that comes back to a subject is still in that subject's list.
    if before.summary != nil { added.removeAll { lists.has(id, after: session.birth, in: $0) } }
    for list in added { lists.add(id, to: list) }
    session.standing.take(record)
    return .record(session, before, addedTo: added)
  }

  private func deleteSession(_ id: String, ifVersion: StoredVersion?) throws(StoreError) -> Reversal {
    let id = try checkedSessionID(id)
    guard let before = sessions[id] else { throw .conflict(revision: nil) }
    if let ifVersion, ifVersion != before.version {
      throw .conflict(revision: before.records.count)
    }
    sessions[id] = nil
    return .session(id, before)
  }

  private func setProfile(
    _ name: ProfileKey, to profile: StoredProfile?, ifRevision: Int?
  ) throws(StoreError) -> Reversal {
    let before = profiles[name]
    if let ifRevision, ifRevision != before?.revision ?? 0 { throw .conflict(revision: before?.revision) }
    profiles[name] = profile
    return .profile(name, before)
  }
}

extension MemoryStore.Standing {
  fileprivate mutating func take(_ record: SessionRecord) {
    if let summary = record.summary { self.summary = summary }
    if record.state != nil { fullState = record.revision - 1 }
  }
}

extension StoredSession.FullState {
  /// Nil if the record has no full state.
  fileprivate init?(_ record: StoredRecord) {
    guard let state = record.state else { return nil }
    self.init(revision: record.revision, time: record.time, bytes: state[...])
  }
}
