// `back`: one function works out what it would do, for the view that promises it and for the command that does it.

import FlowDefinitions
import JSONText

/// What `back` would do.
struct BackPlan {
  /// The entries that would be popped, from the top down.
  let popped: [Entry]
  /// The entry that would be shown then.
  let uncovered: Entry
}

extension Turn {
  /// What `back` would do now: pop so many visible entries, or all above the entry or step `to`.
  /// - Throws: `cannotGoBack`, `targetNotFound`.
  func backPlan(to target: String? = nil, count: Int? = nil) throws(Refusal) -> BackPlan {
    guard let stack = session.chain.last?.stack else { throw .cannotGoBack(.atFirstStep) }
    if isRunningAction(stack.top), step(of: stack.top)?.back != .allow { throw .cannotGoBack(.actionRunning) }
    let visible = stack.lazy.filter(\.isVisible)
    let uncovered = try uncovered(among: visible, to: target, count: count ?? 1)
    let popped = stack.prefix { $0.id != uncovered.id }
    for entry in popped where step(of: entry)?.back == .some(.none) {
      throw .cannotGoBack(.forbidden(by: entry.step))
    }
    return BackPlan(popped: Array(popped), uncovered: uncovered)
  }

  private func uncovered(
    among visible: some Sequence<Entry>, to target: String?, count: Int
  ) throws(Refusal) -> Entry {
    let below = visible.dropFirst()
    guard let target else {
      guard count > 0, let entry = below.dropFirst(count - 1).first(where: { _ in true }) else {
        throw obstacleToFirst()
      }
      return entry
    }
    guard let entry = below.first(where: { $0.id.text == target || $0.step.name == target }) else {
      throw .targetNotFound(target: target, targets: below.map(\.step.name).reversed())
    }
    return entry
  }

  /// Why the first visible entry cannot be left: its step says so, or there is nothing below.
  private func obstacleToFirst() -> Refusal {
    guard let top = session.top, step(of: top)?.back == .some(.none) else {
      return .cannotGoBack(.atFirstStep)
    }
    return .cannotGoBack(.forbidden(by: top.step))
  }

  mutating func goBack(to target: String?, count: Int?, _ values: JSONObject?, confirm: Bool) throws(Refusal)
  {
    let plan = try backPlan(to: target, count: count)
    let popped = try leaving(plan.popped, values, confirm: confirm)
    for entry in popped { emit(.pop(entry.id, leavesDraft: leavesDraft(entry))) }
    try settle()
  }

  func isRunningAction(_ entry: Entry) -> Bool { step(of: entry)?.action != nil && entry.result == nil }
}
