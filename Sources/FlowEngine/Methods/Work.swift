// One call on its way from its method to its answer, by way of the store.

import Coordination
import JSONRPC
import Stores

/// What a call comes to: the reply, and what has to be in the store before it may go out. A class, since it has ten references in
/// it, and is handed on from the method to the answer.
final class Work {
  /// What the call is answered.
  enum Outcome {
    case reply(Reply)
    /// The view, which is not written before the disk writes: then it takes no time.
    case view(View)
  }

  var outcome: Outcome
  /// What the call changes; nil if it only reads.
  let unit: StoreUnit?
  /// The session whose fate the reply shares.
  let session: String?
  /// The profiles that the unit changes, or that are all that the call asks for.
  let profiles: [ProfileKey]
  let notifications: [Notification]

  convenience init(
    _ reply: Reply, unit: StoreUnit? = nil, session: String? = nil, profiles: [ProfileKey] = [],
    notifications: [Notification] = []
  ) {
    self.init(
      .reply(reply), unit: unit, session: session, profiles: profiles, notifications: notifications)
  }

  init(
    _ outcome: Outcome, unit: StoreUnit? = nil, session: String? = nil, profiles: [ProfileKey] = [],
    notifications: [Notification] = []
  ) {
    self.outcome = outcome
    self.unit = unit
    self.session = session
    self.profiles = profiles
    self.notifications = notifications
  }
}

extension Work {
  /// What remains of this work where the store did not take it.
  func failing(_ error: StoreError) -> Work {
    Work(.error(EngineError.store(error).rpc()), session: session, profiles: profiles)
  }

  /// This work, with what was due before it: all of it is stored or none, whether the call itself is refused or not.
  func after(_ due: [Work]) -> Work {
    if due.isEmpty { return self }
    let units = (due.map(\.unit) + [unit]).compactMap { $0 }
    return Work(
      outcome,
      unit: StoreUnit(
        units.flatMap(\.writes), bundles: unit?.bundles ?? [], profilesSeen: units.flatMap(\.profilesSeen)),
      session: session ?? due.last?.session, profiles: due.flatMap(\.profiles) + profiles,
      notifications: due.flatMap(\.notifications) + notifications)
  }
}
