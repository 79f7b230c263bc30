// The sessions in memory, kept in step with the store: what another process has written meanwhile is noticed by the version
// of the session.

import Coordination
import FlowDefinitions
import JSONText
import Stores

/// Sessions by their ids, with the bundles that they are pinned to. While a group of calls is decided, what it has changed counts
/// here before it is in the store; `takeBack` undoes that.
final class SessionTable {
  private let store: any Store
  private var sessions = RecentDictionary<CodePoints, LiveSession>()
  private(set) var bundles: [String: Bundle] = [:]
  private let limits: Limits
  /// How many sessions there may be before some have to make room.
  private var sessionsAtMost: Int
  /// How many sessions there are now.
  var count: Int { sessions.count }
  /// How much the sessions may take up in the store before some have to make room.
  private var bytesAtMost: Int
  /// How much that is now.
  private var bytes = 0
  /// The secrets of the sessions that had to make room.
  private(set) var secretsTable = SecretsTable()
  /// How many bundles there may be before those that are not needed are looked for.
  private var bundlesAtMost = leastBundles
  /// How large the bundles may be before those that are not needed are looked for.
  private var bundleBytesAtMost: Int
  private var bundleBytes = 0
  /// The sessions as the group has made them, which are not in the store yet.
  private var advances: [LiveSession] = []
  /// The sessions that a front end watches.
  let watched = WatchedSessions()

  /// What is known from texts that were read from the store, since one session is mostly like the next.
  private var known = KnownTexts()

  /// How many bundles are kept in any case.
  private static let leastBundles = 256

  private let meetSecrets: () -> Void

  /// How much is kept in memory.
  struct Limits {
    /// How many sessions are kept.
    var sessions = 4096
    /// How much they may take up in the store. In memory, they take up a few times as much.
    var bytes = 256 << 20
    /// How large the bundles may be that are kept.
    var bundleBytes = Bundle.bytesInMemory
  }

  /// - Parameter meetSecrets: Called when a session whose flow has secrets is opened.
  init(_ store: any Store, limits: Limits = Limits(), meetSecrets: @escaping () -> Void) {
    self.store = store
    self.limits = limits
    sessionsAtMost = limits.sessions
    bytesAtMost = limits.bytes
    bundleBytesAtMost = limits.bundleBytes
    self.meetSecrets = meetSecrets
  }

  /// Returns the session of that id as it is now.
  /// - Throws: `EngineError.sessionNotFound`, `store`.
  func session(_ id: String) throws(EngineError) -> LiveSession {
    let known = sessions[id]
    if let known, known.advance != nil { return known }
    do throws(StoreError) {
      if let known, try store.version(ofSession: id) == known.version { return known }
      if let stored = try store.loadSession(id) {
        let live = try read(stored, holding: known.map { HeldSecrets(of: $0) } ?? secretsTable[id])
        keep(live)
        return live
      }
    } catch {
      guard case .invalidName = error else { throw .store(error) }
    }
    remove(id)
    throw .sessionNotFound(id)
  }

  /// Returns the session that `stored` holds, without keeping it in memory.
  /// - Parameter held: The secrets of the session that this process holds.
  /// - Throws: `StoreError`; `corrupt` if something that the session needs is damaged.
  func read(_ stored: StoredSession, holding held: HeldSecrets? = nil) throws(StoreError) -> LiveSession {
    defer { known.forgetValues() }
    let full = stored.fullState.flatMap { PinnedState($0, of: stored.id, knowing: &known) }
    var records = stored.records
    if full == nil, let revision = stored.fullState?.revision {
      records = try store.records(of: stored.id, after: 0, limit: revision) + records
    }
    let session = try stored.folded(records, onto: full?.session, knowing: &known)
    let digest = session.bundle ?? full?.bundle ?? SessionHeaderBody.bundle(stored.header)
    let bundle = try bundle(digest ?? "")
    let secrets = try secrets(held, in: stored, standing: session)
    return LiveSession(
      Coordinator(bundle), session, secrets, JournalWeight(stored), time: stored.time)
  }

  /// Returns those of the held secrets that still belong to the session as it is stored, provided that it has gone on from
  /// the record that they are of. If it is another session of the same name, such as an older state that was imported again,
  /// they belong to nobody.
  private func secrets(
    _ held: HeldSecrets?, in stored: StoredSession, standing session: Session
  ) throws(StoreError) -> Secrets {
    guard let held, held.startedAt == session.startedAt, !held.secrets.knowNothing else { return Secrets() }
    let records = try store.records(of: stored.id, after: held.revision - 1, limit: .max)
    guard let known = records.first, known.revision == held.revision, Instant(known.time) == held.time
    else { return Secrets() }
    var changes: [Change] = []
    for record in records.dropFirst() where !record.isOfTheEngine {
      guard let others = record.readChanges else { return Secrets() }
      changes += others
    }
    return held.secrets.outlasting(changes).standing(in: session)
  }

  /// Whether there is a session of that id.
  /// - Throws: `EngineError.store`.
  func contains(_ id: String) throws(EngineError) -> Bool {
    do throws(EngineError) {
      _ = try session(id)
      return true
    } catch .sessionNotFound {
      return false
    }
  }

  /// Returns the records of the session after that revision, oldest first, including those of the group.
  /// - Throws: `EngineError.store`.
  func records(of id: String, after revision: Int, limit: Int) throws(EngineError) -> [StoredRecord] {
    do throws(StoreError) {
      let stored = try store.records(of: id, after: revision, limit: limit)
      var made: [StoredRecord] = []
      var live = sessions[id]
      while let advance = live?.advance {
        made += advance.writes.compactMap { $0.record }.filter { $0.revision > revision }.map {
          StoredRecord($0)
        }
        live = advance.before
      }
      return Array((stored + made.reversed()).prefix(limit))
    } catch {
      throw .store(error)
    }
  }

  /// Returns the newest full state in the store that the session had up to that revision.
  /// - Throws: `EngineError.store`.
  func fullState(of id: String, until revision: Int) throws(EngineError) -> Session? {
    do throws(StoreError) {
      guard let full = try store.fullState(of: id, until: revision) else { return nil }
      defer { known.forgetValues() }
      return PinnedState(full, of: id, knowing: &known)?.session
    } catch {
      throw .store(error)
    }
  }

  /// Sets the session to the state in which the group has left it, by these writes.
  func advance(_ live: LiveSession, by writes: [StoreWrite]) {
    live.advance = (keep(live), writes)
    advances.append(live)
  }

  /// Notes that what was advanced, and not taken back, is in the store now. Sessions that have ended make room: they are hardly
  /// asked for again, and the next one needs the memory.
  func settle() {
    for live in advances {
      live.advance = nil
      if live.session.outcome != nil, sessions[live.session.id] === live { drop(live) }
    }
    advances.removeAll(keepingCapacity: true)
  }

  /// Takes back what the group has done to the session, from that revision on. What the group did before that stays, with the
  /// secrets that nobody else has.
  func takeBack(_ id: String, from revision: Int) {
    var live = sessions[id]
    guard live?.advance != nil else { return }
    while let known = live, let advance = known.advance, known.session.revision >= revision {
      live = advance.before
    }
    put(live, at: id)
    watched[id] = live?.nextDeadline
  }

  /// Removes a session that is not in the store any more.
  func remove(_ id: String) {
    put(nil, at: id)
    secretsTable[id] = nil
    watched[id] = nil
  }

  /// Watches the session from now on.
  func watch(_ live: LiveSession) {
    watched.insert(live.session.id)
    watched[live.session.id] = live.nextDeadline
  }

  /// Looks through the next page of the store, if there is one to be looked through now, for sessions in which something will
  /// happen by itself. These are not kept in memory. If the store cannot be read, it is looked at once more later.
  func searchOn(at now: Instant, orElse later: Instant) {
    guard var search = watched.search, search.at <= now else { return }
    do throws(StoreError) {
      let page = try store.list(search.query)
      for session in page.sessions where session.state == .active && watched[session.id] == nil {
        guard let live = try? standing(session) else { continue }
        watched[session.id] = live.nextDeadline
      }
      search.query.cursor = page.cursor
      watched.search = page.cursor == nil ? nil : search
    } catch {
      search.at = later
      watched.search = search
    }
  }

  /// Returns a session that was listed, from memory if that has the version listed, else from the store.
  private func standing(_ session: ListedSession) throws(StoreError) -> LiveSession? {
    if let known = sessions[session.id], known.version == session.version { return known }
    guard let stored = try store.loadSession(session.id) else { return nil }
    return try read(stored)
  }

  /// Keeps the session in memory. The secrets of sessions that make room for it are kept, since nobody else has them. Returns
  /// the session that was in its place before.
  @discardableResult
  private func keep(_ live: LiveSession) -> LiveSession? {
    let before = put(live, at: live.session.id)
    if before == nil && sessions.count > sessionsAtMost || bytes > bytesAtMost {
      makeRoom(beside: live) { sessions.count <= limits.sessions * 3 / 4 && bytes <= limits.bytes * 3 / 4 }
      // Where many have to stay, not every session that comes makes them be looked through again.
      sessionsAtMost = max(limits.sessions, sessions.count / 3 * 4)
      bytesAtMost = max(limits.bytes, bytes / 3 * 4)
    }
    secretsTable[live.session.id] = nil
    if watched.contains(live.session.id) { watched[live.session.id] = live.nextDeadline }
    return before
  }

  /// Puts the session in the place of the one that was there before, which is returned.
  @discardableResult
  private func put(_ live: LiveSession?, at id: String) -> LiveSession? {
    let before = sessions[id]
    bytes += (live?.weight.bytes ?? 0) - (before?.weight.bytes ?? 0)
    sessions[id] = live
    return before
  }

  /// Drops sessions from memory until there is enough room. Those that the group has changed stay.
  private func makeRoom(beside live: LiveSession? = nil, until isEnough: () -> Bool) {
    for other in sessions.values where other.advance == nil && other !== live {
      if isEnough() { return }
      drop(other)
    }
  }

  /// Drops a session from memory. Its secrets are kept, since nobody else has them.
  private func drop(_ live: LiveSession) {
    put(nil, at: live.session.id)
    if !live.secrets.knowNothing { secretsTable[live.session.id] = HeldSecrets(of: live) }
  }

  private func bundle(_ digest: String) throws(StoreError) -> Bundle {
    if let bundle = bundles[digest] { return bundle }
    guard let document = try store.loadBundle(digest) else { throw .missingBundle(digest) }
    guard let bundle = try? Bundle(stored: document) else { throw .damaged(bundle: digest, .malformed) }
    if bundle.hasSecrets { meetSecrets() }
    keep(bundle)
    return bundle
  }

  /// Keeps a bundle that a session of this process is pinned to. Once there are many, those that no session in memory needs
  /// are dropped; if there are large ones, also those that only sessions need that can be read again.
  /// - Parameter live: The session that the bundle is for, if that has gone on with another one so far.
  func keep(_ bundle: Bundle, for live: LiveSession? = nil) {
    if bundles[bundle.digest] != nil { return bundles[bundle.digest] = bundle }
    if bundles.count >= bundlesAtMost || bundleBytes >= bundleBytesAtMost {
      if bundleBytes >= bundleBytesAtMost { makeRoom(beside: live) { false } }
      let used = Set(sessions.values.map { $0.coordinator.bundle.digest })
      bundles = bundles.filter { used.contains($0.key) }
      bundleBytes = bundles.values.reduce(0) { $0 + $1.document.count }
      bundlesAtMost = max(SessionTable.leastBundles, 2 * bundles.count)
      bundleBytesAtMost = max(limits.bundleBytes, 2 * bundleBytes)
    }
    bundles[bundle.digest] = bundle
    bundleBytes += bundle.document.count
  }
}

extension Bundle {
  /// How large the bundles may be that are remembered in one place. In memory, they take up many times as much.
  static let bytesInMemory = 32 << 20
}

extension StoreWrite {
  fileprivate var record: SessionRecord? { if case .record(let record) = self { record } else { nil } }
}
