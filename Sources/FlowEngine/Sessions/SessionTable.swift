// The sessions that are in memory, kept in step with the store: whatever another process has written meanwhile is found by its
// version.

import Coordination
import FlowDefinitions
import JSONText
import Stores

/// Sessions by their ids, with the bundles that they are pinned to. While a group of calls is decided, what it has changed counts
/// here before it is in the store; `takeBack` undoes that.
final class SessionTable {
  private let store: any Store
  private var sessions = SessionsByID<LiveSession>()
  private(set) var bundles: [String: Bundle] = [:]
  /// How many sessions are kept in memory.
  var limit = usualLimit { didSet { sessionsAtMost = limit } }
  /// How many there are before some have to go.
  private var sessionsAtMost = usualLimit
  /// How many there are now.
  var count: Int { sessions.count }
  /// The secrets of those that had to go.
  private(set) var keptSecrets = KeptSecrets()
  /// How many bundles there are before it is looked which are needed.
  private var bundlesAtMost = leastBundles
  /// The sessions that the group has made: the store is behind with these.
  private var advances: [LiveSession] = []
  /// Those that a front end watches.
  let watched = WatchedSessions()

  /// What is known of what was read from the store: one session is mostly like the next.
  private var known = KnownTexts()

  private static let usualLimit = 4096
  /// How many bundles are kept in any case.
  private static let leastBundles = 256

  private let meetSecrets: () -> Void

  /// - Parameter meetSecrets: Called when a session is opened whose flow has secrets.
  init(_ store: any Store, meetSecrets: @escaping () -> Void) {
    self.store = store
    self.meetSecrets = meetSecrets
  }

  /// The session of that id as it is now.
  /// - Throws: `EngineError.sessionNotFound`, `store`.
  func session(_ id: String) throws(EngineError) -> LiveSession {
    let known = sessions[id]
    if let known, known.advance != nil { return known }
    do throws(StoreError) {
      if let known, try store.version(ofSession: id) == known.version { return known }
      if let stored = try store.loadSession(id) {
        let live = try read(stored, holding: known.map { HeldSecrets(of: $0) } ?? keptSecrets[id])
        keep(live)
        return live
      }
    } catch {
      guard case .invalidName = error else { throw .store(error) }
    }
    remove(id)
    throw .sessionNotFound(id)
  }

  /// The session that was stored so, in nobody's memory yet.
  /// - Parameter held: The secrets that this process holds of it.
  /// - Throws: `StoreError.corrupt`.
  func read(_ stored: StoredSession, holding held: HeldSecrets? = nil) throws(StoreError) -> LiveSession {
    defer { known.forgetValues() }
    let full = stored.fullState.flatMap { FullState($0, knowing: &known) }
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

  /// Those of the secrets that are still those of what is stored, if that has gone on from the record that they are of. Where it is
  /// another session of the same name, such as an older state that was taken in again, they are nobody's.
  private func secrets(
    _ held: HeldSecrets?, in stored: StoredSession, standing session: Session
  ) throws(StoreError) -> Secrets {
    guard let held, held.startedAt == session.startedAt, !held.secrets.sayNothing else { return Secrets() }
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

  /// The records of the session after that revision, oldest first, those of the group included.
  /// - Throws: `EngineError.store`.
  func records(of id: String, after revision: Int, limit: Int) throws(EngineError) -> [StoredRecord] {
    do throws(StoreError) {
      let stored = try store.records(of: id, after: revision, limit: limit)
      var made: [StoredRecord] = []
      var live = sessions[id]
      while let advance = live?.advance {
        made += advance.writes.compactMap(\.record).filter { $0.revision > revision }.map { StoredRecord($0) }
        live = advance.before
      }
      return Array((stored + made.reversed()).prefix(limit))
    } catch {
      throw .store(error)
    }
  }

  /// The newest full state of the session in the store, if it is not after that revision.
  /// - Throws: `EngineError.store`.
  func fullState(of id: String, until revision: Int) throws(EngineError) -> Session? {
    do throws(StoreError) {
      guard let full = try store.loadSession(id)?.fullState, full.revision <= revision else { return nil }
      defer { known.forgetValues() }
      return FullState(full, knowing: &known)?.session
    } catch {
      throw .store(error)
    }
  }

  /// The session as the group has left it, by these writes.
  func advance(_ live: LiveSession, by writes: [StoreWrite]) {
    live.advance = (keep(live), writes)
    advances.append(live)
  }

  /// What was advanced, and not taken back, is in the store now.
  func settle() {
    for live in advances { live.advance = nil }
    advances.removeAll(keepingCapacity: true)
  }

  /// Takes back what was advanced, from that revision on. What came before in the group stands, with the secrets that nobody else has.
  func takeBack(_ id: String, from revision: Int) {
    var live = sessions[id]
    guard live?.advance != nil else { return }
    while let known = live, let advance = known.advance, known.session.revision >= revision {
      live = advance.before
    }
    sessions[id] = live
    watched[id] = live?.nextDeadline
  }

  /// The session is deleted.
  func remove(_ id: String) {
    sessions[id] = nil
    keptSecrets[id] = nil
    watched[id] = nil
  }

  /// From now on, the session is watched.
  func watch(_ live: LiveSession) {
    watched.insert(live.session.id)
    watched[live.session.id] = live.nextDeadline
  }

  /// Looks through a page of the store, if that is still to be done, for sessions in which something will happen by itself. They stay
  /// where they are. A store that cannot be read is looked at later once more.
  func searchOn(at now: Instant, orElse later: Instant) {
    guard var search = watched.search, search.at <= now else { return }
    do throws(StoreError) {
      let page = try store.list(search.query)
      for session in page.sessions where session.summary.state == "active" && watched[session.id] == nil {
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

  /// The session as a list has it.
  private func standing(_ session: ListedSession) throws(StoreError) -> LiveSession? {
    if let known = sessions[session.id], known.version == session.version { return known }
    guard let stored = try store.loadSession(session.id) else { return nil }
    return try read(stored)
  }

  /// Of those that make room, the secrets stay: nobody else has them. Returns what was kept of that id before.
  @discardableResult
  private func keep(_ live: LiveSession) -> LiveSession? {
    if sessions.count >= sessionsAtMost, sessions[live.session.id] == nil {
      for other in sessions.values where other.advance == nil {
        sessions[other.session.id] = nil
        if !other.secrets.sayNothing { keptSecrets[other.session.id] = HeldSecrets(of: other) }
        if sessions.count < limit * 3 / 4 { break }
      }
      // Where many have to stay, not everybody who comes looks through them again.
      sessionsAtMost = max(limit, sessions.count / 3 * 4)
    }
    let before = sessions[live.session.id]
    sessions[live.session.id] = live
    keptSecrets[live.session.id] = nil
    if watched.contains(live.session.id) { watched[live.session.id] = live.nextDeadline }
    return before
  }

  private func bundle(_ digest: String) throws(StoreError) -> Bundle {
    if let bundle = bundles[digest] { return bundle }
    guard let document = try store.loadBundle(digest) else { throw .missingBundle(digest) }
    guard let bundle = try? Bundle(stored: document) else { throw .damaged(bundle: digest, .malformed) }
    if bundle.hasSecrets { meetSecrets() }
    keep(bundle)
    return bundle
  }

  /// Keeps a bundle that a session of this process is pinned to. Once there are many, those go that no session in memory needs.
  func keep(_ bundle: Bundle) {
    if bundles.count >= bundlesAtMost, bundles[bundle.digest] == nil {
      let used = Set(sessions.values.map { $0.coordinator.bundle.digest })
      bundles = bundles.filter { used.contains($0.key) }
      bundlesAtMost = max(SessionTable.leastBundles, 2 * bundles.count)
    }
    bundles[bundle.digest] = bundle
  }
}

extension StoreWrite {
  fileprivate var record: SessionRecord? { if case .record(let record) = self { record } else { nil } }
}
