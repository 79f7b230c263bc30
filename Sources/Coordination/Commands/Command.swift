// What a front end asks for, as a value. Time comes with it, so that deciding needs no clock.

import JSONText

/// A command to a session (`protocol/README.md`, “Methods”).
public struct Command: Sendable {
  /// What is to be done.
  public enum Action: Sendable {
    /// Nil values: those that the view shows. `coerce`: strings become what the schema asks for.
    case submit(values: JSONObject?, coerce: Bool)
    /// An event of the user, or of the host, with whatever belongs to it.
    case send(event: String, payload: JSON?, values: JSONObject?)
    /// Goes back to that entry or step, or by so many visible entries; with neither, by one.
    case back(to: String?, count: Int?, values: JSONObject?)
    /// Ends the presentation at that level without a result, or at level 0 the session; nil: the top one.
    case cancel(level: Int?, values: JSONObject?)
    /// A front end ends a presentation itself, with a result.
    case dismiss(result: JSON?, level: Int?, values: JSONObject?)
    /// Shows the tab of that id.
    case selectTab(String, values: JSONObject?)
    /// The action on top has not worked.
    case fail(HostError)
    /// Keeps what was typed, which need not be valid.
    case saveDraft(JSONObject)
    /// An earlier answer is changed, and the later ones are walked through again.
    case edit(target: String, values: JSONObject?)
    /// The user went on with another device.
    case update(locale: String?, host: JSON?)
  }

  let action: Action
  /// The entry that it is meant for; nil: whichever is on top.
  let entry: String?
  let ifRevision: Int?
  /// What makes a retry of it known; nil: nothing does.
  public let idempotencyKey: IdempotencyKey?
  /// Whether unsaved answers may be lost.
  let confirm: Bool
  /// Whether to say which guards were evaluated, and to what.
  let explain: Bool
  let time: Instant

  /// The command that does `action` at `time`.
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

  /// The method that asks for it.
  public var method: String { action.method }
}

extension Command.Action {
  /// The method that asks for it.
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

  /// What was typed on the screen that the command leaves.
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

  /// Whether it leads away from a running action without answering it.
  var leavesScreen: Bool {
    switch self {
    case .dismiss, .selectTab, .edit: true
    case .submit, .send, .back, .cancel, .fail, .saveDraft, .update: false
    }
  }

  /// The event that the command sends, and what comes with it.
  var event: String? { if case .send(let event, _, _) = self { event } else { nil } }
  var payload: JSON? { if case .send(_, let payload, _) = self { payload } else { nil } }

  /// Whether its values are those of another screen than the one that it is sent from.
  var isEdit: Bool { if case .edit = self { true } else { false } }

  /// Whether it gives the values of a screen, or the result of an action.
  var isSubmit: Bool { if case .submit = self { true } else { false } }

  /// The command with other values, and another payload.
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
