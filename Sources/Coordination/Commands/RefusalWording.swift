// The sentence of every refusal (`protocol/README.md`, “Errors”). Nothing is decided here.

import FlowDefinitions
import JSONText
import Wording

extension Refusal {
  /// What was refused and what to do, in one or two sentences, in English.
  public var message: String { message(in: .english) }

  /// Returns what was refused and what to do, in one or two sentences.
  public func message(in phrasebook: Phrasebook) -> String {
    var facts = data
    switch self {
    case .sessionEnded(let outcome): facts["status"] = .string(outcome.status.rawValue)
    case .notAllowed(_, let obstacle): facts["why"] = .string(obstacle.sentence.text(in: phrasebook))
    case .inputInvalid(_, let errors):
      facts["error"] = .string(
        errors.first.map { "\($0.path.description.isEmpty ? "" : "\($0.path) – ")\($0.message)" } ?? "")
    case .leaveNeedsConfirmation(let lost):
      facts["fields"] = .array(lost.flatMap { $0.fields }.map(JSON.string))
    case .cannotGoBack(.forbidden(let step)): facts["step"] = .string(step.name)
    case .cannotGoBack(.tooFew(let below)): facts["below"] = .int(below)
    default: break
    }
    return Sentence(template, facts).text(in: phrasebook)
  }

  private var template: String {
    switch self {
    case .sessionEnded: "The session has ended as {status}. Start a new one."
    case .staleRevision: "The session is at revision {revision} now. Look at the view and decide again."
    case .staleEntry(nil): "The command is for an entry that is not on top. Look at the view."
    case .staleEntry: "The command is for an entry that is not on top; {entry} is. Look at the view."
    case .cannotGoBack(let obstacle): obstacle.template
    case .cannotCancel(.forbidden): "The step “{step}” cannot be cancelled."
    case .cannotCancel(.actionRunning): Refusal.BackObstacle.actionRunning.template
    case .eventNotAllowed(let event, isHandled: true, let allowed)
    where allowed.contains(where: event.hasSameCodePoints):
      "The event “{event}” does not apply now, or not with what came with it."
    case .eventNotAllowed(_, isHandled: true, let allowed):
      allowed.isEmpty
        ? "The event “{event}” is not possible now, nor is any other."
        : "The event “{event}” is not possible now. These are: {allowed}."
    case .eventNotAllowed(_, isHandled: false, let allowed):
      allowed.isEmpty
        ? "Nothing here handles the event “{event}”, nor any other event."
        : "Nothing here handles the event “{event}”. These are handled: {allowed}."
    case .targetNotFound(_, let targets):
      targets.isEmpty
        ? "There is no “{target}” to go to. There is nothing below."
        : "There is no “{target}” to go to. There are: {targets}."
    case .notAllowed: "“{command}” is not possible: {why}"
    case .noTransition:
      "No transition of the step “{step}” applies. End the list with one that has no “when”."
    case .loopDetected: "The flow loops without reaching a screen: {steps}."
    case .expressionFailed: "The expression “{expression}” failed at column {column}: {cause}"
    case .inputInvalid(.input, _): "The input does not fit the schema: {error}"
    case .inputInvalid(.payload, _): "The payload does not fit the schema: {error}"
    case .inputInvalid(.result, _): "The result does not fit the schema: {error}"
    case .inputInvalid(.params, _): "The params do not fit the schema: {error}"
    case .leaveNeedsConfirmation(let lost) where lost.allSatisfy({ $0.fields.isEmpty }):
      "Leaving has to be confirmed. Repeat with “confirm”: true."
    case .leaveNeedsConfirmation:
      "Answers would be lost ({fields}). Repeat with “confirm”: true to lose them."
    case .limitExceeded: "The limit “{limit}” of {value} is exceeded."
    case .idempotencyMismatch:
      "The idempotency key was used for a different “{command}”. Use a new key for each command."
    case .rulesBroken(let errors): errors.first?.message ?? ""
    }
  }
}

extension Refusal.BackObstacle {
  fileprivate var template: String {
    switch self {
    case .atFirstStep: "There is nothing to go back to."
    case .tooFew: "Fewer screens than that lie below: {below}. Repeat with a smaller “count”."
    case .forbidden: "The step “{step}” does not let anyone go back."
    case .actionRunning: "An action is running. Wait for it, or answer it with “submit” or “fail”."
    }
  }
}

extension Refusal.Obstacle {
  fileprivate var sentence: Sentence {
    switch self {
    case .noSubmitHere: Sentence("this screen waits for events only.")
    case .noActionHere: Sentence("no action is on top.")
    case .noDraftHere: Sentence("an action has no draft.")
    case .nothingPresented: Sentence("nothing is presented.")
    case .dismissForbidden(let step):
      Sentence(
        "the step “{step}” does not let a front end dismiss it. Give it “dismiss”: “allow”.",
        ["step": .string(step.name)])
    case .covered: Sentence("something is presented over the tabs. End that first.")
    case .noTabs: Sentence("there are no tabs here.")
    case .misplacedTabs(let step):
      Sentence(
        "the step “{step}” holds tabs, which can only stand at the root.", ["step": .string(step.name)])
    case .nothingAtLevel(let level):
      Sentence("nothing is presented at level {level}.", ["level": .int(level)])
    case .actionRunning:
      Sentence("an action is being undone. Wait for it, or answer it with “submit” or “fail”.")
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

extension HostError {
  /// Returns the error of an action behind which a gate was given up, for that reason.
  static func gateAborted(_ reason: String, in phrasebook: Phrasebook) -> HostError {
    HostError(
      code: "gateAborted", message: Sentence("This was not finished.").text(in: phrasebook),
      data: ["reason": .string(reason)])
  }

  /// Returns the error in words for the user, where there is only a code and its meaning is known.
  func worded(in phrasebook: Phrasebook) -> HostError {
    guard message == code, let sentence = Self.sentence(for: code) else { return self }
    return HostError(code: code, message: sentence.text(in: phrasebook), data: data)
  }

  private static func sentence(for code: String) -> Sentence? {
    switch code {
    // Clients say no more where a handler ended in a way that nobody expected, since that may hold a secret.
    case "handlerFailed": Sentence("Something went wrong here. Please try again.")
    case "secretsLost": Sentence("Please enter this once more: secrets are not kept.")
    case "timeout": Sentence("The action took too long.")
    default: nil
    }
  }
}
