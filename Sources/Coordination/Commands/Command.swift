// What a front end asks for, as a value. The time comes with it, so that deciding needs no clock.

import JSONText

/// A command to a session (`protocol/README.md`, “Methods”).
public struct Command: Sendable {
  /// What is to be done.
  public enum Action: Sendable {
    /// Submits `values`, or, if nil, the values that the view shows. With `coerce`, strings are converted to the types that
    /// the schema asks for.
    case submit(values: JSONObject?, coerce: Bool)
    /// Sends an event of the user, or of the host, with whatever comes with it.
    case send(event: String, payload: JSON?, values: JSONObject?)
    /// Goes back to that entry or step, or by that many visible entries; by one if neither is given.
    case back(to: String?, count: Int?, values: JSONObject?)
    /// Ends the presentation at that level without a result, or the session at level 0; if nil, the top level.
    case cancel(level: Int?, values: JSONObject?)
    /// Ends a presentation with a result, as the front end itself decides.
    case dismiss(result: JSON?, level: Int?, values: JSONObject?)
    /// Selects the tab with that id.
    case selectTab(String, values: JSONObject?)
    /// Says that the action on top did not succeed.
    case fail(HostError)
    /// Keeps what was typed, which need not be valid.
    case saveDraft(JSONObject)
    /// Changes an earlier answer; the later ones are walked through again.
    case edit(target: String, values: JSONObject?)
    /// Says that the user went on with another device.
    case update(locale: String?, host: JSON?)
  }

  let action: Action
  /// The entry that the command is meant for; nil for whichever is on top.
  let entry: String?
  let ifRevision: Int?
  /// The key by which a retry of the command is recognised; nil if it has none.
  public let idempotencyKey: IdempotencyKey?
  /// Whether unsaved answers may be lost.
  var confirm: Bool
  /// Whether to say which guards were evaluated, and to what.
  let explain: Bool
  let time: Instant

  /// Creates the command that does `action` at `time`.
  public init(
    _ action: Action, entry: String? = nil, ifRevision: Int? = nil, idempotencyKey: IdempotencyKey? = nil,
    confirm: Bool = false, explain: Bool = false, time: Instant
  ) {
    self.action = action
    self.entry = entry
    self.ifRevision = ifRevision
    self.idempotencyKey = idempotencyKey
    self.confirm = confirm
    self.explain = explain
    self.time = time
  }

  /// The name of the method that asks for the command.
  public var method: String { action.method }
}

extension Command.Action {
  /// The name of the method that asks for the command.
  var method: String {
    switch self {
    case .submit: "submit"
    case .send: "send"
    case .back: "back"
    case .cancel: "cancel"
    case .dismiss: "dismiss"
    case .selectTab: "selectTab"
    case .fail: "fail"
    case .saveDraft: "saveDraft"
    case .edit: "edit"
    case .update: "updateSession"
    }
  }

  /// The values that come with the command: those of the screen that it is sent from, or, for an `edit`, the changed
  /// answer.
  var values: JSONObject? {
    switch self {
    case .submit(let values, _), .send(_, _, let values), .back(_, _, let values), .cancel(_, let values),
      .dismiss(_, _, let values), .selectTab(_, let values):
      values
    case .edit(_, let values): values
    case .saveDraft(let values): values
    case .fail, .update: nil
    }
  }

  /// Whether the command leads away from a running action without answering it.
  var leavesAction: Bool {
    switch self {
    case .dismiss, .selectTab, .edit: true
    case .submit, .send, .back, .cancel, .fail, .saveDraft, .update: false
    }
  }

  /// The event that the command sends, and what comes with it.
  var event: String? { if case .send(let event, _, _) = self { event } else { nil } }
  var payload: JSON? { if case .send(_, let payload, _) = self { payload } else { nil } }

  /// Whether the command's values are those of another screen than the one that it is sent from.
  var isEdit: Bool { if case .edit = self { true } else { false } }

  /// Whether the command submits the values of a screen, or the result of an action.
  var isSubmit: Bool { if case .submit = self { true } else { false } }

  /// Returns the command with other values, and another payload.
  func replacing(values: JSONObject?, payload: JSON?) -> Command.Action {
    switch self {
    case .submit(_, let coerce): .submit(values: values, coerce: coerce)
    case .send(let event, _, _): .send(event: event, payload: payload, values: values)
    case .back(let to, let count, _): .back(to: to, count: count, values: values)
    case .cancel(let level, _): .cancel(level: level, values: values)
    case .dismiss(let result, let level, _): .dismiss(result: result, level: level, values: values)
    case .selectTab(let tab, _): .selectTab(tab, values: values)
    case .edit(let target, _): .edit(target: target, values: values)
    case .saveDraft: .saveDraft(values ?? [:])
    case .fail, .update: self
    }
  }

  /// The command's own parameters.
  var parameters: JSONObject {
    var parameters = JSONObject()
    switch self {
    case .submit(_, let coerce): if coerce { parameters["coerce"] = true }
    case .send(let event, let payload, _):
      parameters["event"] = .string(event)
      parameters["payload"] = payload
    case .back(let to, let count, _):
      parameters["to"] = to.map(JSON.string)
      parameters["count"] = count.map(JSON.int)
    case .cancel(let level, _): parameters["level"] = level.map(JSON.int)
    case .dismiss(let result, let level, _):
      parameters["result"] = result
      parameters["level"] = level.map(JSON.int)
    case .selectTab(let tab, _): parameters["tab"] = .string(tab)
    case .edit(let target, _): parameters["target"] = .string(target)
    case .fail(let error): parameters["error"] = error.json
    case .saveDraft, .update: break
    }
    parameters["values"] = values.map(JSON.object)
    return parameters
  }
}
