// What the store commands report in the same way.

import Stores

extension Output {
  /// Reports the sessions that cannot be read, and the folders of such sessions.
  /// - Returns: 1 if there are any.
  static func warn(ofUnreadable sessions: [UnreadableSession]) -> Int32 {
    var ids: [String] = []
    for session in sessions {
      switch session {
      case .one(let id): ids.append(id)
      case .all(let folder, let cause):
        warn("the sessions in \(printable(folder)) cannot be read: \(cause.words)")
      }
    }
    return max(warn(ofUnreadable: ids), sessions.isEmpty ? 0 : 1)
  }

  /// Reports the sessions that cannot be read.
  /// - Returns: 1 if there are any.
  static func warn(ofUnreadable sessions: [String]) -> Int32 {
    if sessions.isEmpty { return 0 }
    warn(
      "\(quantity(sessions.count, "session")) cannot be read: \(sessions.joined(separator: ", ")); “segue store check” says why"
    )
    return 1
  }

  /// Reports damage, and what to do about it.
  /// - Returns: 1 if there is any.
  static func warn(of damages: [StoreError.Damage], as kind: String = "") -> Int32 {
    for damage in damages { warn(kind + printable(StoreError.corrupt(damage).message)) }
    if damages.contains(where: { $0.isRepairable }) { adviseRepair() }
    return damages.isEmpty ? 0 : 1
  }

  /// Says how damage is repaired.
  static func adviseRepair() {
    warn("“segue store check --repair” keeps what is damaged, and goes on with what is left")
  }
}
