// The words and the wire form of every refusal: kind, code, sentence and data (`protocol.md`, “Errors”). No decision is
// taken here.

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
    case .gateClosed, .rulesBroken, .needsProfile: ("notAllowed", 1012)
    }
  }

  /// What was refused and what to do, in one or two sentences.
  public var message: String {
    switch self {
    case .sessionEnded(let outcome): "The session has ended as \(outcome.status.rawValue). Start a new one."
    case .staleRevision(let revision):
      "The session is at revision \(revision) now. Look at the view and decide anew."
    case .staleEntry(let current):
      "The command is for an entry that is not on top any more; \(current?.text ?? "nothing") is. Look at the view."
    case .cannotGoBack(let obstacle): obstacle.message
    case .cannotCancel(.forbidden(let step)): "The step “\(step.name)” cannot be cancelled."
    case .cannotCancel(.actionRunning): Refusal.BackObstacle.actionRunning.message
    case .eventNotAllowed(let event, let allowed):
      "Nothing here handles the event “\(event)”. "
        + (allowed.isEmpty
          ? "No event would be handled." : "These would be: \(allowed.joined(separator: ", ")).")
    case .targetNotFound(let target, let targets):
      "There is no “\(target)” to go to. "
        + (targets.isEmpty ? "There is nothing below." : "There are: \(targets.joined(separator: ", ")).")
    case .notAllowed(let command, let obstacle): "“\(command)” is not possible: \(obstacle.message)"
    case .noTransition(let step):
      "No transition of the step “\(step.name)” applies. Give the flow a last one without “when”."
    case .loopDetected(let steps):
      "The flow goes round without a screen: … → \(steps.map(\.name).joined(separator: " → "))."
    case .expressionFailed(let failure):
      "The expression “\(failure.expression)” failed at column \(failure.column): \(failure.cause)"
    case .inputInvalid(let subject, let errors):
      "The \(subject.rawValue) \(subject == .params ? "do" : "does") not fit the schema: "
        + (errors.first.map { "\($0.path.description.isEmpty ? "" : "\($0.path) – ")\($0.message)" } ?? "")
    case .leaveNeedsConfirmation(let lost):
      "Answers would be lost (\(lost.flatMap(\.fields).joined(separator: ", "))). Repeat with “confirm”: true to lose them."
    case .limitExceeded(let limit, let value): "The limit “\(limit)” of \(value) is exceeded."
    case .idempotencyMismatch(let command):
      "The idempotency key was used for a different “\(command)”. Use a new key for each command."
    case .gateClosed(let gate): "“\(gate.present)” stands in front of this."
    case .rulesBroken(let errors): errors.first?.message ?? ""
    case .needsProfile: "The profile is needed."
    }
  }

  /// The word for why something cannot be done, where a view says so.
  var reason: String? {
    switch self {
    case .cannotGoBack(let obstacle): obstacle.reason
    case .cannotCancel(.forbidden): "forbidden"
    case .cannotCancel(.actionRunning): Refusal.BackObstacle.actionRunning.reason
    case .sessionEnded: "sessionEnded"
    default: nil
    }
  }

  /// What is needed to act on the refusal, by the kind.
  public var data: JSONObject {
    switch self {
    case .sessionEnded(let outcome): ["outcome": outcome.json]
    case .staleRevision(let revision): ["revision": .int(revision)]
    case .staleEntry(let current): ["entry": .string(orNull: current?.text)]
    case .cannotGoBack(let obstacle): ["reason": .string(obstacle.reason)]
    case .cannotCancel(.forbidden(let step)): ["reason": "forbidden", "step": .string(step.name)]
    case .cannotCancel(.actionRunning): ["reason": .string(Refusal.BackObstacle.actionRunning.reason)]
    case .eventNotAllowed(let event, let allowed):
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
    case .inputInvalid(_, let errors): ["errors": .array(errors.map(\.json))]
    case .leaveNeedsConfirmation(let lost): ["lost": .array(lost.map(\.json))]
    case .limitExceeded(let limit, let value): ["limit": .string(limit), "value": .int(value)]
    case .idempotencyMismatch(let command): ["command": .string(command)]
    case .gateClosed, .rulesBroken, .needsProfile: [:]
    }
  }
}

extension Refusal.BackObstacle {
  /// The stable word for it.
  var reason: String {
    switch self {
    case .atFirstStep: "atFirstStep"
    case .forbidden: "forbidden"
    case .actionRunning: "actionRunning"
    }
  }

  fileprivate var message: String {
    switch self {
    case .atFirstStep: "There is nothing to go back to."
    case .forbidden(let step): "The step “\(step.name)” does not let anyone go back."
    case .actionRunning: "An action is running. Wait for it, or answer it with “submit” or “fail”."
    }
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
    case .actionRunning: "actionRunning"
    }
  }

  fileprivate var message: String {
    switch self {
    case .noSubmitHere: "this screen waits for events only."
    case .noActionHere: "no action is running."
    case .noDraftHere: "an action has no draft."
    case .nothingPresented: "nothing is presented."
    case .dismissForbidden(let step):
      "the step “\(step.name)” does not let a front end dismiss it. Give it “dismiss”: “allow”."
    case .covered: "something is presented over the tabs. End that first."
    case .noTabs: "there are no tabs here."
    case .misplacedTabs(let step):
      "the step “\(step.name)” is tabs, which can only stand at the root."
    case .nothingAtLevel(let level): "nothing is presented at level \(level)."
    case .actionRunning: "an action is being taken back. Wait for it, or answer it with “submit” or “fail”."
    }
  }
}

extension FieldError {
  /// The error as an object.
  public var json: JSON {
    [
      "path": .string(path.description), "code": .string(code), "message": .string(message),
      "params": .object(params),
    ]
  }
}

extension LostEntry {
  /// The entry as an object.
  var json: JSON {
    [
      "entry": .string(entry.text), "step": .string(step.name), "title": .string(orNull: title),
      "fields": .array(fields.map(JSON.string)),
    ]
  }
}

extension Outcome {
  /// The outcome as an object.
  public var json: JSON {
    ["status": .string(status.rawValue), "result": result, "reason": .string(orNull: reason)]
  }
}
