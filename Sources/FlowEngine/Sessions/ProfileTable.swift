// The profiles in memory, kept in step with the store, as sessions are.

import Coordination
import Expressions
import JSONText
import Stores

/// Profiles by their owners. While a group of calls is decided, what it has changed counts here before it is in the store;
/// `takeBack` undoes that.
final class ProfileTable {
  private let store: any Store
  private(set) var profiles: [ProfileKey: Profile] = [:]
  /// The profiles that the group has changed, as they were before.
  private var originals: [ProfileKey: Profile?] = [:]
  /// The profile that the current call has asked for, so that the call sees only one state of it, and the store is asked once.
  private var shown: (key: ProfileKey, profile: Profile)?
  /// The version of a profile as the store has told it during the current call; it is nil if there is no such profile.
  private var told: (key: ProfileKey, version: StoredVersion?)?
  /// The profiles that the current call has seen as calls before it in the group have left them.
  private(set) var seen: [ProfileKey] = []

  /// How many profiles this process has deleted. What is known of their subjects afterwards counts from the beginning again,
  /// perhaps in the same millisecond.
  private var deletions = 0

  /// How many profiles are kept in memory.
  static let limit = 4096

  /// The facts of a subject.
  struct Profile {
    var revision = 0
    /// When the profile last changed, as the store has it; empty if nothing is known.
    var time = ""
    var facts = JSONObject()

    var version: StoredVersion { StoredVersion(revision: revision, time: time) }
  }

  /// The version of what is known of a subject, which differs from that of anything that was known before.
  struct Version: Equatable {
    fileprivate let stored: StoredVersion
    fileprivate let deletions: Int
  }

  init(_ store: any Store) { self.store = store }

  /// Begins the next call, which sees what is in the store by now.
  func beginCall() {
    shown = nil
    told = nil
    if !seen.isEmpty { seen = [] }
  }

  /// Returns the profile as it is now.
  /// - Throws: `EngineError.store`.
  func profile(of key: ProfileKey) throws(EngineError) -> Profile {
    if !originals.isEmpty, let profile = profiles[key], originals[key] != nil {
      if !seen.contains(key) { seen.append(key) }
      return profile
    }
    if let shown, shown.key == key { return shown.profile }
    let profile = try stored(key)
    shown = (key, profile)
    return profile
  }

  /// Returns the version that a profile is at now. For most profiles, nothing else is asked, and it costs a third of what the
  /// facts do.
  /// - Throws: `EngineError.store`.
  func version(of key: ProfileKey) throws(EngineError) -> Version {
    guard originals.isEmpty, shown == nil else {
      return Version(stored: try profile(of: key).version, deletions: deletions)
    }
    do throws(StoreError) {
      return Version(stored: try storedVersion(of: key) ?? Profile().version, deletions: deletions)
    } catch {
      throw .store(error)
    }
  }

  private func storedVersion(of key: ProfileKey) throws(StoreError) -> StoredVersion? {
    if let told, told.key == key { return told.version }
    let version = try store.version(ofProfile: key)
    told = (key, version)
    return version
  }

  /// Returns the profile, read from the store unless the store says that nothing has changed.
  private func stored(_ key: ProfileKey) throws(EngineError) -> Profile {
    do throws(StoreError) {
      // Nothing was ever saved to most profiles.
      guard let version = try storedVersion(of: key) else {
        if !profiles.isEmpty { profiles[key] = nil }
        return Profile()
      }
      if let profile = profiles[key], profile.version == version { return profile }
      let profile = try ProfileTable.load(key, from: store)
      if profiles.count >= ProfileTable.limit {
        profiles = profiles.filter { originals[$0.key] != nil }
      }
      profiles[key] = profile
      return profile
    } catch {
      throw .store(error)
    }
  }

  /// Decides with these facts; if the decision needs the profile of another owner, decides again with that one added.
  /// - Throws: `EngineError.refused`, `store`.
  func decide<Decided>(
    _ facts: Facts, _ body: (Facts) throws(DecisionError) -> Decided
  ) throws(EngineError) -> Decided {
    var facts = facts
    while true {
      let owner: ProfileOwner
      do throws(DecisionError) {
        return try body(facts)
      } catch {
        switch error {
        case .refused(let refusal): throw .refused(refusal)
        case .needsProfile(let needed): owner = needed
        }
      }
      let profile = try profile(of: ProfileKey(owner))
      facts.others[owner] = (profile.facts, profile.revision)
    }
  }

  /// Reads the profile from the store.
  static func load(_ key: ProfileKey, from store: any Store) throws(StoreError) -> Profile {
    guard let stored = try store.loadProfile(key) else { return Profile() }
    return Profile(revision: stored.revision, time: stored.time, facts: try stored.readFacts(of: key))
  }

  /// Sets the profile to the state in which the group has left it.
  func advance(_ profile: Profile, of key: ProfileKey) {
    if originals[key] == nil { originals[key] = .some(profiles[key]) }
    profiles[key] = profile
  }

  /// Forgets what is known of the subject, as the group has left it.
  func delete(_ key: ProfileKey) {
    deletions += 1
    advance(Profile(), of: key)
  }

  /// Notes that what was advanced, and not taken back, is in the store now, where it can be read again.
  func settle() {
    if originals.isEmpty { return }
    originals = [:]
    if profiles.count > ProfileTable.limit { profiles = [:] }
  }

  /// Takes back what the group has done to the profile.
  func takeBack(_ key: ProfileKey) {
    guard let original = originals.removeValue(forKey: key) else { return }
    profiles[key] = original
  }
}

extension Facts {
  /// Creates the facts of that profile, with the secrets of one session.
  init(_ profile: ProfileTable.Profile, secrets: Secrets = Secrets(), timeZones: TimeZones) {
    self.init(
      profile: profile.facts, profileRevision: profile.revision, secrets: secrets, timeZones: timeZones)
  }
}

extension StoredProfile {
  /// Returns the facts of the profile.
  /// - Throws: `StoreError.corrupt` if they cannot be read, which does not mean that there are none.
  func readFacts(of key: ProfileKey) throws(StoreError) -> JSONObject {
    guard let facts = (try? JSON(parsing: facts))?.asObject else {
      throw .damaged(profile: key, record: revision, .malformed)
    }
    return facts
  }
}
