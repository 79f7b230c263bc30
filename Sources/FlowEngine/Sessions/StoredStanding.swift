// A session looked at from outside, for those who look after a store. Nothing that is due happens, and nothing is written.

import Coordination
import Expressions
import FlowDefinitions
import JSONText
import Stores

/// Where a session stands, as its last record has left it.
public struct StoredStanding {
  /// What the store has of the session.
  public let stored: StoredSession
  /// The view, as `currentScreen` shows it; `null` if it cannot be made.
  public let view: [UInt8]
  /// The steps on the session's stacks, from the bottom up, each with its title; or how the session has ended.
  public let places: [String]

  /// The digest of the bundle that the session is pinned to.
  public var bundle: String? { stored.neededBundles.first }

  /// Looks at the session with that id; nil if there is none.
  /// - Parameter timeZones: The time zones that the expressions of flows may name.
  /// - Throws: `StoreError`; `corrupt` if something that the session needs is damaged.
  public init?(_ id: String, in store: any Store, timeZones: TimeZones) throws(StoreError) {
    do throws(StoreError) {
      guard let stored = try store.loadSession(id) else { return nil }
      self.stored = stored
    } catch .invalidName {
      return nil
    }
    let live = try SessionTable(store, meetSecrets: {}).read(stored)
    let owner = ProfileKey(live.session.profileOwner)
    let facts = Facts(try ProfileTable.load(owner, from: store), timeZones: timeZones)
    var writer = JSONWriter()
    if let view = try? live.coordinator.view(of: live.session, facts: facts) {
      view.write(to: &writer)
    } else {
      writer.null()
    }
    view = writer.bytes
    places = StoredStanding.places(live.session)
  }

  private static func places(_ session: Session) -> [String] {
    if let outcome = session.outcome {
      return [outcome.status.rawValue + (outcome.reason.map { ": " + $0 } ?? "")]
    }
    return session.chain.enumerated().flatMap { level, presentation in
      presentation.stack.reversed().map { entry in
        let title = entry.title.map { " “\($0)”" } ?? ""
        return "level \(level)  \(entry.id.text)  \(entry.step.name)\(title)"
      }
    }
  }
}
