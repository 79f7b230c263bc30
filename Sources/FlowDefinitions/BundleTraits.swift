// What the flows of a bundle have, so that a command does not look for what none of them has.

import JSONText

/// What is known of the flows of a bundle, whatever happens in a session.
public struct BundleTraits: Sendable {
  /// Whether time alone makes anything happen in one of the flows: a timer, a timeout, or the end of the session.
  public let hasTimes: Bool
  /// Whether a step of one of the flows asks before it is left.
  public let asksBeforeLeaving: Bool
  /// Whether a step or a group of one of the flows says whether the user may go back from it.
  public let hasRulesForBack: Bool
  /// Whether the user may be kept from going back: a step or a group has a `back`, or there is an action.
  public let mayRefuseBack: Bool
  /// Whether a step of one of the flows forbids `cancel`.
  public let forbidsCancelling: Bool
  /// Whether a command that was carried out in part may have to be discarded: one of the flows has a gate, or rules for a result.
  public let mayRollBack: Bool

  init(of flows: Members<Flow>) {
    hasTimes = flows.contains { $0.value.hasTimes }
    asksBeforeLeaving = flows.contains { $0.value.steps.contains { $0.value.leave != .free } }
    hasRulesForBack = flows.contains { flow in
      flow.value.steps.contains { $0.value.back != nil }
        || flow.value.groups.contains { $0.value.back != nil }
    }
    mayRefuseBack = hasRulesForBack || flows.contains { $0.value.steps.contains { $0.value.action != nil } }
    forbidsCancelling = flows.contains { $0.value.steps.contains { $0.value.cancel == .forbid } }
    mayRollBack = flows.contains { $0.value.mayRollBack }
  }
}

extension Flow {
  fileprivate var hasTimes: Bool {
    expiresAfter != nil || lifetime != nil || groups.contains { !$0.value.after.isEmpty }
      || steps.contains { step in
        let action = step.value.action
        return !step.value.after.isEmpty || action?.call.timeout != nil || action?.undo?.timeout != nil
      }
  }
}
