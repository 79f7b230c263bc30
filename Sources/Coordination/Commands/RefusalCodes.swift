// What programs look at in a refusal: kind, code and data (`protocol/README.md`, “Errors”). The wording is in
// `RefusalWording`.

import FlowDefinitions
import JSONText

extension Refusal {
  /// The stable name and number of the kind of refusal.
  public var kind: (name: String, code: Int) {
    switch self {
    case .sessionEnded: ("sessionEnded", 1005)
    case .staleRevision: ("staleRevision", 1006)
    case .staleEntry: ("staleEntry", 1007)
    case .cannotGoBack: ("cannotGoBack", 1008)
    case .cannotCancel: ("cannotCancel", 1009)
    case .eventNotAllowed: ("eventNotAllowed", 1010)
    case .targetNotFound: ("targetNotFound", 1011)
    case .notAllowed: ("notAllowed", 1012)
    case .noTransition: ("noTransition", 1013)
    case .loopDetected: ("loopDetected", 1014)
    case .expressionFailed: ("expressionFailed", 1015)
    case .inputInvalid: ("inputInvalid", 1016)
    case .leaveNeedsConfirmation: ("leaveNeedsConfirmation", 1017)
    case .limitExceeded: ("limitExceeded", 1018)
    case .idempotencyMismatch: ("idempotencyMismatch", 1019)
    case .rulesBroken: ("notAllowed", 1012)
    }
  }

  /// The word with which a view says why something cannot be done.
  var reason: String? {
    switch self {
    case .cannotGoBack(let obstacle): obstacle.reason
    case .cannotCancel(let obstacle): obstacle.reason
    case .sessionEnded: "sessionEnded"
    default: nil
    }
  }

  /// What is needed to act on the refusal, depending on its kind.
  public var data: JSONObject {
    switch self {
    case .sessionEnded(let outcome): ["outcome": outcome.json]
    case .staleRevision(let revision): ["revision": .int(revision)]
    case .staleEntry(let current): ["entry": .string(orNull: current?.text)]
    case .cannotGoBack(let obstacle): ["reason": .string(obstacle.reason)]
    case .cannotCancel(let obstacle): obstacle.data
    case .eventNotAllowed(let event, _, let allowed):
      ["event": .string(event), "allowed": .array(allowed.map(JSON.string))]
    case .targetNotFound(let target, let targets):
      ["target": .string(target), "targets": .array(targets.map(JSON.string))]
    case .notAllowed(let command, let obstacle):
      ["command": .string(command), "reason": .string(obstacle.reason)]
    case .noTransition(let step): ["step": .string(step.name)]
    case .loopDetected(let steps): ["steps": .array(steps.map { .string($0.name) })]
    case .expressionFailed(let failure):
      [
        "step": .string(orNull: failure.step?.name), "expression": .string(failure.expression),
        "column": .int(failure.column), "cause": .string(failure.cause),
      ]
    case .inputInvalid(_, let errors): ["errors": .array(errors.map { $0.json })]
    case .leaveNeedsConfirmation(let lost): ["lost": .array(lost.map { $0.json })]
    case .limitExceeded(let limit): ["limit": .string(limit.rawValue), "value": .int(limit.value)]
    case .idempotencyMismatch(let command): ["command": .string(command)]
    case .rulesBroken: [:]
    }
  }
}

extension Refusal.BackObstacle {
  /// The stable word for the obstacle.
  var reason: String {
    switch self {
    case .atFirstStep, .tooFew: "atFirstStep"
    case .forbidden: "forbidden"
    case .actionRunning: "actionRunning"
    }
  }
}

extension Refusal.CancelObstacle {
  /// The stable word for the obstacle.
  fileprivate var reason: String {
    switch self {
    case .forbidden: "forbidden"
    case .actionRunning: "actionRunning"
    }
  }

  fileprivate var data: JSONObject {
    var data: JSONObject = ["reason": .string(reason)]
    if case .forbidden(let step) = self { data["step"] = .string(step.name) }
    return data
  }
}

extension Refusal.Obstacle {
  fileprivate var reason: String {
    switch self {
    case .noSubmitHere: "noSubmitHere"
    case .noActionHere: "noActionHere"
    case .noDraftHere: "noDraftHere"
    case .nothingPresented: "nothingPresented"
    case .dismissForbidden: "forbidden"
    case .covered: "covered"
    case .noTabs: "noTabs"
    case .misplacedTabs: "misplacedTabs"
    case .nothingAtLevel: "nothingAtLevel"
    case .actionRunning, .actionUnanswered: "actionRunning"
    case .otherFlow: "otherFlow"
    case .endsAtOnce: "endsAtOnce"
    }
  }
}
