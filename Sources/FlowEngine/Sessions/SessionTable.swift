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
  private var bundles: [String: Bundle] = [:]
  /// The sessions that the group has made, each by its writes and with the one before it: the store is behind with these.
  private var advances: [(live: LiveSession, before: LiveSession?, writes: [StoreWrite])] = []
  /// The profiles that it has changed, as they were before.
  private var originals: [ProfileKey: Profile?] = [:]
  /// The profile that the call which is being decided has asked for: it is shown one state of it, and the store asked once.
  private var shown: (key: ProfileKey, profile: Profile)?
  /// The version that the store has said that a profile is at, as long as that call is decided; nil where there is none.
  private var told: (key: ProfileKey, version: StoredVersion?)?
  /// The profiles that it was shown as calls before it in the group leave them.
  private(set) var profilesSeen: [ProfileKey] = []

  /// The names in what was read from the store: one session is mostly like the next.
  private var known = KnownNames()

  /// How many sessions are kept in memory.
  private static let limit = 4096

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
    if let known, known.isUnsettled { return known }
    do throws(StoreError) {
      if let known, try store.version(ofSession: id) == known.version { return known }
      sessions[id] = nil
      guard let stored = try store.loadSession(id) else { throw StoreError.conflict(revision: nil) }
      let isSame = known?.startedAt == stored.startedAt
      let live = try read(stored, secrets: isSame ? known?.secrets : nil)
      keep(live)
      return live
    } catch .conflict(nil), .invalidName {
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
      let made = advances.flatMap(\.writes).compactMap(\.record).filter {
        $0.session == id && $0.revision > revision
      }
      return Array((stored + made.map { StoredRecord($0) }).prefix(limit))
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
    advances.append((live, keep(live), writes))
    live.isUnsettled = true
  }

  /// The profile as the group has left it.
  func advance(_ profile: Profile, of key: ProfileKey) {
    if originals[key] == nil { originals[key] = .some(profiles[key]) }
    profiles[key] = profile
  }

  /// What was advanced, and not taken back, is in the store now.
  func settle() {
    for place in advances.indices { advances[place].live.isUnsettled = false }
    advances.removeAll(keepingCapacity: true)
    if !originals.isEmpty { originals = [:] }
  }

  /// Takes back what was advanced.
  func takeBack(session id: String) {
    guard let first = advances.first(where: { $0.live.session.id == id }) else { return }
    sessions[id] = first.before
    advances.removeAll { $0.live.session.id == id }
  }

  /// Takes back what was advanced.
  func takeBack(profile key: ProfileKey) {
    guard let original = originals.removeValue(forKey: key) else { return }
    profiles[key] = original
  }

  /// The session is deleted.
  func remove(session id: String) { sessions[id] = nil }

  /// The sessions in memory in which something will happen by itself, with the earliest time at which it does.
  func deadlines(_ isMeant: (String) -> Bool) -> [(id: String, at: Instant)] {
    sessions.values.compactMap { live in
      let id = live.session.id
      guard isMeant(id), let at = live.coordinator.nextDeadline(of: live.session) else { return nil }
      return (id, at)
    }
  }

  /// Sessions with secrets stay: nobody else has them. Returns what was kept of that id before.
  @discardableResult
  private func keep(_ live: LiveSession) -> LiveSession? {
    if sessions.count >= SessionTable.limit, sessions[live.session.id] == nil {
      for other in sessions.values where other.secrets.isEmpty && !other.isUnsettled {
        sessions[other.session.id] = nil
        if sessions.count < SessionTable.limit * 3 / 4 { break }
      }
    }
    let before = sessions[live.session.id]
    sessions[live.session.id] = live
    return before
  }

  private func bundle(_ digest: String) throws(StoreError) -> Bundle {
    if let bundle = bundles[digest] { return bundle }
    guard let document = try store.loadBundle(digest) else { throw .missingBundle(digest) }
    guard let bundle = try? Bundle(stored: document) else { throw .damaged(bundle: digest, .malformed) }
    if bundle.hasSecrets { meetSecrets() }
    bundles[digest] = bundle
    return bundle
  }

  /// Keeps a bundle that a session of this process is pinned to.
  func keep(_ bundle: Bundle) { bundles[bundle.digest] = bundle }
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
