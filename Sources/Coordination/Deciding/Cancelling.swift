// `cancel`: the end of a presentation without a result. On the root it ends the session.

import FlowDefinitions
import JSONText

extension Turn {
  /// Why nothing can be cancelled now, or nil if it can.
  func cancelObstacle() -> Refusal? {
    guard let top = session.top, step(of: top)?.cancel == .some(.none) else { return nil }
    return .cannotCancel(.forbidden(by: top.step))
  }

  mutating func cancel(level: Int?, _ values: JSONObject?, confirm: Bool, on entry: Entry) throws(Refusal) {
    if let level, !session.chain.indices.contains(level) {
      throw .notAllowed(command: "cancel", .nothingAtLevel(level))
    }
    if let refusal = cancelObstacle() { throw refusal }
    guard let stack = session.chain.last?.stack else { return }
    _ = try leaving(Array(stack), values, confirm: confirm)
    try finish(.cancelled)
  }
}
