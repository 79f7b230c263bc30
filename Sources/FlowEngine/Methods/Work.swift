// One call on its way from its method to its answer, by way of the store.

import Coordination
import JSONRPC
import Stores

/// What a call leads to: the reply, and what has to be in the store before the reply may be sent. It is a class, since it has
/// ten references in it, and is handed on from the method to the answer.
final class Work {
  /// What the call is answered with.
  enum Outcome {
    case reply(Reply)
    /// The view, which is written out no earlier than while the disk writes, when that takes no extra time.
    case view(View)
  }

  var outcome: Outcome
  /// What the call changes; nil if it only reads.
  let unit: StoreUnit?
  /// The session that the reply depends on.
  let session: String?
  /// The profiles that the unit changes, or that the call reads, if it reads nothing else.
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
  /// Returns what remains of this work when the store has not taken it: the error as its reply.
  func failing(_ error: StoreError) -> Work {
    Work(.error(EngineError.store(error).rpc()), session: session, profiles: profiles)
  }

  /// Returns this work together with what was due before it. All of it is stored, or none, whether the call itself is refused
  /// or not.
  func after(_ due: [Work]) -> Work {
    if due.isEmpty { return self }
    let units = (due.map { $0.unit } + [unit]).compactMap { $0 }
    return Work(
      outcome,
      unit: StoreUnit(
        units.flatMap { $0.writes }, bundles: unit?.bundles ?? [],
        profilesSeen: units.flatMap { $0.profilesSeen }),
      session: session ?? due.last?.session, profiles: due.flatMap { $0.profiles } + profiles,
      notifications: due.flatMap { $0.notifications } + notifications)
  }
}
