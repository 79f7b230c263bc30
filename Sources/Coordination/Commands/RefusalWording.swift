// The words and the wire form of every refusal: kind, code, sentence and data (`protocol/README.md`, “Errors”). No decision is
// taken here.

import FlowDefinitions
import JSONText
import Wording

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

  /// What was refused and what to do, in one or two sentences, in English.
  public var message: String { message(in: .english) }

  /// What was refused and what to do, in one or two sentences.
  public func message(in phrasebook: Phrasebook) -> String {
    var facts = data
    switch self {
    case .sessionEnded(let outcome): facts["status"] = .string(outcome.status.rawValue)
    case .notAllowed(_, let obstacle): facts["why"] = .string(obstacle.sentence.text(in: phrasebook))
    case .inputInvalid(_, let errors):
      facts["error"] = .string(
        errors.first.map { "\($0.path.description.isEmpty ? "" : "\($0.path) – ")\($0.message)" } ?? "")
    case .leaveNeedsConfirmation(let lost): facts["fields"] = .array(lost.flatMap(\.fields).map(JSON.string))
    case .cannotGoBack(.forbidden(let step)): facts["step"] = .string(step.name)
    case .gateClosed(let gate): facts["gate"] = .string(gate.present)
    default: break
    }
    return Sentence(template, facts).text(in: phrasebook)
  }

  private var template: String {
    switch self {
    case .sessionEnded: "The session has ended as {status}. Start a new one."
    case .staleRevision: "The session is at revision {revision} now. Look at the view and decide anew."
    case .staleEntry(nil): "The command is for an entry that is not on top any more. Look at the view."
    case .staleEntry: "The command is for an entry that is not on top any more; {entry} is. Look at the view."
    case .cannotGoBack(let obstacle): obstacle.template
    case .cannotCancel(.forbidden): "The step “{step}” cannot be cancelled."
    case .cannotCancel(.actionRunning): Refusal.BackObstacle.actionRunning.template
    case .eventNotAllowed(_, let allowed):
      allowed.isEmpty
        ? "Nothing here handles the event “{event}”. No event would be handled."
        : "Nothing here handles the event “{event}”. These would be: {allowed}."
    case .targetNotFound(_, let targets):
      targets.isEmpty
        ? "There is no “{target}” to go to. There is nothing below."
        : "There is no “{target}” to go to. There are: {targets}."
    case .notAllowed: "“{command}” is not possible: {why}"
    case .noTransition:
      "No transition of the step “{step}” applies. Give the flow a last one without “when”."
    case .loopDetected: "The flow goes round without a screen: {steps}."
    case .expressionFailed: "The expression “{expression}” failed at column {column}: {cause}"
    case .inputInvalid(.input, _): "The input does not fit the schema: {error}"
    case .inputInvalid(.payload, _): "The payload does not fit the schema: {error}"
    case .inputInvalid(.result, _): "The result does not fit the schema: {error}"
    case .inputInvalid(.params, _): "The params do not fit the schema: {error}"
    case .leaveNeedsConfirmation(let lost) where lost.allSatisfy(\.fields.isEmpty):
      "Leaving has to be confirmed. Repeat with “confirm”: true."
    case .leaveNeedsConfirmation:
      "Answers would be lost ({fields}). Repeat with “confirm”: true to lose them."
    case .limitExceeded: "The limit “{limit}” of {value} is exceeded."
    case .idempotencyMismatch:
      "The idempotency key was used for a different “{command}”. Use a new key for each command."
    case .gateClosed: "“{gate}” stands in front of this."
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

  fileprivate var template: String {
    switch self {
    case .atFirstStep: "There is nothing to go back to."
    case .forbidden: "The step “{step}” does not let anyone go back."
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
    case .actionRunning, .actionUnanswered: "actionRunning"
    case .otherFlow: "otherFlow"
    case .endsAtOnce: "endsAtOnce"
    }
  }

  fileprivate var sentence: Sentence {
    switch self {
    case .noSubmitHere: Sentence("this screen waits for events only.")
    case .noActionHere: Sentence("no action is running.")
    case .noDraftHere: Sentence("an action has no draft.")
    case .nothingPresented: Sentence("nothing is presented.")
    case .dismissForbidden(let step):
      Sentence(
        "the step “{step}” does not let a front end dismiss it. Give it “dismiss”: “allow”.",
        ["step": .string(step.name)])
    case .covered: Sentence("something is presented over the tabs. End that first.")
    case .noTabs: Sentence("there are no tabs here.")
    case .misplacedTabs(let step):
      Sentence("the step “{step}” is tabs, which can only stand at the root.", ["step": .string(step.name)])
    case .nothingAtLevel(let level):
      Sentence("nothing is presented at level {level}.", ["level": .int(level)])
    case .actionRunning:
      Sentence("an action is being taken back. Wait for it, or answer it with “submit” or “fail”.")
    case .actionUnanswered:
      Sentence("an action is running. Wait for it, or answer it with “submit” or “fail”.")
    case .endsAtOnce: Sentence("this version would end the session before anything is shown.")
    case .otherFlow(let flow, let other):
      Sentence(
        "the session is one of the flow “{flow}”, and not of “{other}”. Start that one with “from”.",
        ["flow": .string(flow.name), "other": .string(other.name)])
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
  var json: JSON {
    ["status": .string(status.rawValue), "result": result, "reason": .string(orNull: reason)]
  }
}

extension HostError {
  /// What becomes of an action whose time is over.
  static func timeout(in phrasebook: Phrasebook) -> HostError {
    HostError(code: "timeout", message: Sentence("The action took too long.").text(in: phrasebook))
  }
}
