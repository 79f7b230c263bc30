// Sessions that have ended by themselves since they were last asked for, for those who look after a store. What is due in a
// session happens when the session is asked for; until then, the store has it as active.

import Coordination
import Expressions
import Stores

/// The sessions of a store that have ended by themselves, which the store may not know yet.
public struct OverdueSessions {
  private let store: any Store
  private let sessionTable: SessionTable
  private let profileTable: ProfileTable
  private let timeZones: TimeZones

  /// Creates a value that finds the overdue sessions of this store.
  /// - Parameter timeZones: The time zones that the expressions of flows may name.
  public init(in store: any Store, timeZones: TimeZones) {
    self.store = store
    self.timeZones = timeZones
    sessionTable = SessionTable(store, meetSecrets: {})
    profileTable = ProfileTable(store)
  }

  /// Whether a session that the store has as active had ended by itself before that time; nil if the session, its bundle or
  /// a profile that it goes by cannot be read. Nothing happens, and nothing is written.
  public func hasEnded(_ session: ListedSession, before time: Instant) -> Bool? {
    guard session.state == .active else { return false }
    let stored: StoredSession?
    do { stored = try store.loadSession(session.id) } catch { return nil }
    guard let stored else { return false }
    guard let live = try? sessionTable.read(stored),
      let profile = try? profileTable.profile(of: ProfileKey(live.session.profileOwner))
    else { return nil }
    let facts = Facts(profile, timeZones: timeZones)
    return try? profileTable.decide(facts) { (facts) throws(DecisionError) in
      try live.coordinator.hasEnded(
        live.session, facts: facts, by: Instant(milliseconds: time.milliseconds - 1))
    }
  }
}
