// The profiles that are in memory, kept in step with the store as sessions are.

import Coordination
import JSONText
import Stores

/// Profiles by their owners. While a group of calls is decided, what it has changed counts here before it is in the store;
/// `takeBack` undoes that.
final class ProfileTable {
  private let store: any Store
  private(set) var profiles: [ProfileKey: Profile] = [:]
  /// The profiles that the group has changed, as they were before.
  private var originals: [ProfileKey: Profile?] = [:]
  /// The profile that the call which is being decided has asked for: it is shown one state of it, and the store asked once.
  private var shown: (key: ProfileKey, profile: Profile)?
  /// The version that the store has said that a profile is at, as long as that call is decided; nil where there is none.
  private var told: (key: ProfileKey, version: StoredVersion?)?
  /// The profiles that it was shown as calls before it in the group leave them.
  private(set) var seen: [ProfileKey] = []

  /// How many this process has deleted: what is known then counts from the beginning again, perhaps in the same millisecond.
  private var deletions = 0

  /// How many profiles are kept in memory.
  static let limit = 4096

  /// The facts of a subject.
  struct Profile {
    var revision = 0
    /// When it changed last, as the store says it; empty where nothing is known.
    var time = ""
    var facts = JSONObject()

    var version: StoredVersion { StoredVersion(revision: revision, time: time) }
  }

  /// What tells what is known of a subject from anything that was known before.
  struct Version: Equatable {
    fileprivate let stored: StoredVersion
    fileprivate let deletions: Int
  }

  init(_ store: any Store) { self.store = store }

  /// The next call is decided: it is shown what is in the store by now.
  func beginCall() {
    shown = nil
    told = nil
    if !seen.isEmpty { seen = [] }
  }

  /// The facts of a profile as they are now.
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

  /// The version that a profile is at now: of most it is all that is asked, and costs a third of its facts.
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

  /// The facts of a profile, from the store unless it says that nothing has changed.
  private func stored(_ key: ProfileKey) throws(EngineError) -> Profile {
    do throws(StoreError) {
      // Nothing was ever saved to most profiles.
      guard let version = try storedVersion(of: key) else {
        if !profiles.isEmpty { profiles[key] = nil }
        return Profile()
      }
      if let profile = profiles[key], profile.version == version { return profile }
      let profile = try load(key)
      if profiles.count >= ProfileTable.limit {
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
      let profile = try profile(of: ProfileKey(owner))
      facts.others[owner] = (profile.facts, profile.revision)
    }
  }

  private func load(_ key: ProfileKey) throws(StoreError) -> Profile {
    guard let stored = try store.loadProfile(key) else { return Profile() }
    return Profile(revision: stored.revision, time: stored.time, facts: try stored.readFacts(of: key))
  }

  /// The profile as the group has left it.
  func advance(_ profile: Profile, of key: ProfileKey) {
    if originals[key] == nil { originals[key] = .some(profiles[key]) }
    profiles[key] = profile
  }

  /// Nothing is known of the subject any more, as the group has left it.
  func delete(_ key: ProfileKey) {
    deletions += 1
    advance(Profile(), of: key)
  }

  /// What was advanced, and not taken back, is in the store now, where it can be read again.
  func settle() {
    if originals.isEmpty { return }
    originals = [:]
    if profiles.count > ProfileTable.limit { profiles = [:] }
  }

  /// Takes back what was advanced.
  func takeBack(_ key: ProfileKey) {
    guard let original = originals.removeValue(forKey: key) else { return }
    profiles[key] = original
  }
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
