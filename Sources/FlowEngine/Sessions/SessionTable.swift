// The sessions and profiles that are in memory, kept in step with the store: whatever another process has written
// meanwhile is found by its version.

import Coordination
import FlowDefinitions
import JSONText
import Stores

/// Sessions and profiles by their names. While a group of calls is decided, what it has changed counts here before it is in
/// the store; `takeBack` undoes that.
final class SessionTable {
  private let store: any Store
  private var sessions = SessionsByID<LiveSession>()
  private var profiles: [ProfileKey: Profile] = [:]
  private(set) var bundles: [String: Bundle] = [:]
  /// How many sessions there are before some have to go.
  private var sessionsAtMost = limit
  /// How many bundles there are before it is looked which are needed.
  private var bundlesAtMost = leastBundles
  /// The sessions that the group has made: the store is behind with these.
  private var advances: [LiveSession] = []
  /// The profiles that it has changed, as they were before.
  private var originals: [ProfileKey: Profile?] = [:]
  /// The profile that the call which is being decided has asked for: it is shown one state of it, and the store asked once.
  private var shown: (key: ProfileKey, profile: Profile)?
  /// The version that the store has said that a profile is at, as long as that call is decided; nil where there is none.
  private var told: (key: ProfileKey, version: StoredVersion?)?
  /// The profiles that it was shown as calls before it in the group leave them.
  private(set) var profilesSeen: [ProfileKey] = []

  /// Those that a front end watches.
  var watched = WatchedSessions()

  /// The names in what was read from the store: one session is mostly like the next.
  private var known = KnownNames()

  /// How many sessions are kept in memory.
  private static let limit = 4096
  /// How many bundles are kept in any case.
  private static let leastBundles = 256

  /// The facts of a subject.
  struct Profile {
    var revision = 0
    /// When it changed last, as the store says it; empty where nothing is known.
    var time = ""
    var facts = JSONObject()

    var version: StoredVersion { StoredVersion(revision: revision, time: time) }
  }

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
      sessions[id] = nil
      guard let stored = try store.loadSession(id) else { throw StoreError.conflict(revision: nil) }
      let isSame = known?.startedAt == stored.startedAt
      let live = try read(stored, secrets: isSame ? known?.secrets : nil)
      keep(live)
      return live
    } catch .conflict(nil), .invalidName {
      watched[id] = nil
      throw .sessionNotFound(id)
    } catch {
      throw .store(error)
    }
  }

  /// The session that was stored so, in nobody's memory yet.
  /// - Throws: `StoreError.corrupt`.
  func read(_ stored: StoredSession, secrets: Secrets? = nil) throws(StoreError) -> LiveSession {
    let full = stored.fullState.flatMap { FullState($0, knowing: &known) }
    var records = stored.records
    if full == nil, let revision = stored.fullState?.revision {
      records = try store.records(of: stored.id, after: 0, limit: revision) + records
    }
    let session = try stored.folded(records, onto: full?.session, knowing: &known)
    let digest = session.bundle ?? full?.bundle ?? SessionHeaderBody.bundle(stored.header)
    let bundle = try bundle(digest ?? "")
    return LiveSession(
      Coordinator(bundle), session, secrets?.standing(in: session) ?? Secrets(), JournalWeight(stored),
      startedAt: stored.startedAt)
  }

  /// The next call is decided: it is shown what is in the store by now.
  func beginCall() {
    shown = nil
    told = nil
    if !profilesSeen.isEmpty { profilesSeen = [] }
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

  /// The facts of a profile as they are now.
  /// - Throws: `EngineError.store`.
  func profile(_ key: ProfileKey) throws(EngineError) -> Profile {
    if !originals.isEmpty, let profile = profiles[key], originals[key] != nil {
      if !profilesSeen.contains(key) { profilesSeen.append(key) }
      return profile
    }
    if let shown, shown.key == key { return shown.profile }
    let profile = try stored(key)
    shown = (key, profile)
    return profile
  }

  /// The version that a profile is at now: of most it is all that is asked, and costs a third of its facts.
  /// - Throws: `EngineError.store`.
  func version(ofProfile key: ProfileKey) throws(EngineError) -> StoredVersion {
    guard originals.isEmpty, shown == nil else { return try profile(key).version }
    do throws(StoreError) {
      return try storedVersion(ofProfile: key) ?? Profile().version
    } catch {
      throw .store(error)
    }
  }

  private func storedVersion(ofProfile key: ProfileKey) throws(StoreError) -> StoredVersion? {
    if let told, told.key == key { return told.version }
    let version = try store.version(ofProfile: key)
    told = (key, version)
    return version
  }

  /// The facts of a profile, from the store unless it says that nothing has changed.
  private func stored(_ key: ProfileKey) throws(EngineError) -> Profile {
    do throws(StoreError) {
      // Nothing was ever saved to most profiles.
      guard let version = try storedVersion(ofProfile: key) else {
        if !profiles.isEmpty { profiles[key] = nil }
        return Profile()
      }
      if let profile = profiles[key], profile.version == version { return profile }
      let profile = try load(key)
      if profiles.count >= SessionTable.limit {
        profiles = profiles.filter { originals[$0.key] != nil }
      }
      profiles[key] = profile
      return profile
    } catch {
      throw .store(error)
    }
  }

  /// Decides with these facts; if that needs the profile of another subject, once more with that.
  /// - Throws: `EngineError.refused`, `store`.
  func decide<Decided>(
    _ facts: Facts, _ body: (Facts) throws(Refusal) -> Decided
  ) throws(EngineError) -> Decided {
    var facts = facts
    while true {
      let owner: ProfileOwner
      do throws(Refusal) {
        return try body(facts)
      } catch {
        guard case .needsProfile(let needed) = error, facts.others[needed] == nil else {
          throw .refused(error)
        }
        owner = needed
      }
      let profile = try profile(ProfileKey(owner))
      facts.others[owner] = (profile.facts, profile.revision)
    }
  }

  private func load(_ key: ProfileKey) throws(StoreError) -> Profile {
    guard let stored = try store.loadProfile(key) else { return Profile() }
    return Profile(revision: stored.revision, time: stored.time, facts: try stored.readFacts(of: key))
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

  /// The profile as the group has left it.
  func advance(_ profile: Profile, of key: ProfileKey) {
    if originals[key] == nil { originals[key] = .some(profiles[key]) }
    profiles[key] = profile
  }

  /// What was advanced, and not taken back, is in the store now.
  func settle() {
    for live in advances { live.advance = nil }
    advances.removeAll(keepingCapacity: true)
    if !originals.isEmpty { originals = [:] }
  }

  /// Takes back what was advanced.
  func takeBack(session id: String) {
    var live = sessions[id]
    guard live?.advance != nil else { return }
    while let advance = live?.advance { live = advance.before }
    sessions[id] = live
    watched[id] = live?.nextDeadline
  }

  /// Takes back what was advanced.
  func takeBack(profile key: ProfileKey) {
    guard let original = originals.removeValue(forKey: key) else { return }
    profiles[key] = original
  }

  /// The session is deleted.
  func remove(session id: String) {
    sessions[id] = nil
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
    if let known = sessions[session.id], known.session.revision == session.revision { return known }
    guard let stored = try store.loadSession(session.id) else { return nil }
    return try read(stored)
  }

  /// Sessions with secrets stay: nobody else has them. Returns what was kept of that id before.
  @discardableResult
  private func keep(_ live: LiveSession) -> LiveSession? {
    if sessions.count >= sessionsAtMost, sessions[live.session.id] == nil {
      for other in sessions.values where other.secrets.isEmpty && other.advance == nil {
        sessions[other.session.id] = nil
        if sessions.count < SessionTable.limit * 3 / 4 { break }
      }
      // Where many have to stay, not everybody who comes looks through them again.
      sessionsAtMost = max(SessionTable.limit, sessions.count / 3 * 4)
    }
    let before = sessions[live.session.id]
    sessions[live.session.id] = live
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

extension StoredProfile {
  /// What the profile says.
  /// - Throws: `StoreError.corrupt`: facts that cannot be read are not none.
  func readFacts(of key: ProfileKey) throws(StoreError) -> JSONObject {
    guard let facts = (try? JSON(parsing: facts))?.asObject else {
      throw .damaged(profile: key, record: revision, .malformed)
    }
    return facts
  }
}
