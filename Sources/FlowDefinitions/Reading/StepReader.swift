// Reads one step of a definition, by its kind. A new kind of step is a case in `Step.Kind`, its key here, and its reader.

import Expressions
import JSONText

extension Step {
  private static let kinds = ["screen", "route", "action", "flow", "tabs", "end"]

  /// Keys that some kinds of steps have beside their own.
  private static let companions = ["input", "selected", "result", "reason", "title", "body"]

  /// Keys of steps, which are easily written inside a screen or action by mistake.
  static let keys = [
    "next", "on", "check", "requires", "after", "onError", "back", "cancel", "dismiss", "params", "leave",
    "drafts", "save", "meta",
  ]

  /// Keys that other languages have in place of `next`.
  private static let foreignKeys = [
    "onSubmit", "onNext", "onDone", "onSuccess", "onResult", "transitions", "goto", "then",
  ]

  /// Returns where a key that a step does not have belongs, if that is in its screen or action, or what the key is called here.
  /// A step of no kind is taken for a screen.
  static func place(of key: String, in members: JSONObject) -> Problem.Mistake? {
    if foreignKeys.contains(key), !members.contains("next") { return .foreignKey(key, meant: "next") }
    if ["onFailure", "onFail", "catch"].contains(key), !members.contains("onError") {
      return .foreignKey(key, meant: "onError")
    }
    if ["events", "handlers"].contains(key), !members.contains("on") { return .foreignKey(key, meant: "on") }
    if key == "with", members.contains("flow"), !members.contains("input") {
      return .foreignKey(key, meant: "input")
    }
    if key == "final", !kinds.contains(where: members.contains) { return .foreignKey(key, meant: "end") }
    if key.lowercased() == "subflow", !kinds.contains(where: members.contains) {
      return .foreignKey(key, meant: "flow")
    }
    if members.contains("action") {
      return HostCall.keys.contains(key) || key == "undo" ? .keyBelongsInside(key, "action") : nil
    }
    let isScreen = members.contains("screen") || !kinds.contains(where: members.contains)
    return isScreen && Screen.keys.contains(key) ? .keyBelongsInside(key, "screen") : nil
  }

  /// Keywords of schemas, which are easily written beside a schema by mistake.
  private static let schemaKeys = [
    "properties", "required", "additionalProperties", "allOf", "anyOf", "oneOf", "$defs",
  ]

  /// Returns where a key that a screen or an action does not have belongs: beside it, if steps have the key, or in its schema.
  static func place(of key: String, beside kind: String) -> Problem.Mistake? {
    if schemaKeys.contains(key) || key == "type" && kind == "screen" {
      return .keyBelongsInside(key, "schema")
    }
    return keys.contains(key) ? .keyBelongsBeside(key, kind) : nil
  }

  static func kind(of node: DefinitionNode, _ members: inout MemberReader) -> Kind? {
    let present = members.present(kinds)
    guard let key = present.first, let value = members.optional(key) else {
      if members.reportSlip(of: kinds) {
        members.expect(companions)
      } else {
        node.report(.noKind(known: kinds))
      }
      return nil
    }
    if present.count > 1 { node.report(.severalKinds(present)) }
    switch key {
    case "screen": return Screen(value).map(Kind.screen)
    case "route": return value.transitions().map(Kind.route)
    case "action": return Action(value).map(Kind.action)
    case "flow": return SubFlow(value, input: members.optional("input")).map(Kind.flow)
    case "tabs": return Tabs(value, selected: members.optional("selected")).map(Kind.tabs)
    default: return End(value, &members, isStep: true).map(Kind.end)
    }
  }
}

extension DefinitionNode {
  /// An empty object at the place of this value.
  var empty: DefinitionNode { DefinitionNode(json: [:], pointer: pointer, reading: reading) }

  func bindings() -> [(place: JSONPointer, value: Expression)] {
    (entries() ?? []).compactMap { name, node in
      guard let place = JSONPointer(name) else {
        node.report(.malformedPointer(name), part: .name)
        return nil
      }
      return node.expression().map { (place, $0) }
    }
  }
}

extension KeywordMessage {
  init?(_ node: DefinitionNode) {
    guard var members = node.members(as: .message) else { return nil }
    code = members.optional("code")?.template()
    message = members.optional("message")?.template()
    members.finish()
  }
}

extension Action {
  fileprivate init?(_ node: DefinitionNode) {
    guard var members = node.members(as: .action) else { return nil }
    let undo = members.optional("undo")
    guard let call = HostCall(&members) else { return nil }
    self.call = call
    if var members = undo?.members(as: .action) {
      self.undo = HostCall(&members)
    } else {
      self.undo = nil
    }
  }
}

extension HostCall {
  static let keys = ["name", "title", "input", "schema", "timeout"]

  fileprivate init?(_ members: inout MemberReader) {
    let name = members.required("name")?.string()
    title = members.optional("title")?.template()
    input = members.optional("input")?.computed()
    schema = members.optional("schema")?.schema()
    numberKinds = schema?.expressionNumberKinds ?? .asWritten
    timeout = members.optional("timeout")?.duration()
    members.finish { Step.place(of: $0, beside: "action") }
    guard let name else { return nil }
    self.name = name
  }
}

extension SubFlow {
  fileprivate init?(_ node: DefinitionNode, input: DefinitionNode?) {
    guard let flow = node.identifier() else { return nil }
    self.flow = FlowID(flow)
    self.input = input?.computed()
  }
}

extension Tabs {
  fileprivate init?(_ node: DefinitionNode, selected: DefinitionNode?) {
    tabs = node.map(as: .tabs, Tab.init)
    // A tab that cannot be read exists all the same.
    let names = node.json.asObject?.names ?? []
    if names.isEmpty, node.json.asObject != nil { node.report(.emptyList("tabs")) }
    let name = selected?.string() ?? names.first
    if let selected, let name, !names.isEmpty, !names.contains(name) {
      selected.report(.unknownTab(name, known: names))
    }
    guard let name, !tabs.isEmpty else { return nil }
    self.selected = name
  }
}

extension Tab {
  fileprivate init?(_ node: DefinitionNode) {
    guard var members = node.members(as: .tab) else { return nil }
    title = members.optional("title")?.template()
    icon = members.optional("icon")?.template()
    badge = members.optional("badge")?.template()
    tag = members.optional("tag")?.json
    input = members.optional("input")?.computed()
    let present = members.present(["step", "flow"])
    if present.count != 1 {
      node.report(present.isEmpty ? .emptyTab(known: ["step", "flow"]) : .overfullTab(present))
    }
    let step = members.optional("step")?.string().map { Root.step(StepID($0)) }
    let flow = members.optional("flow")?.identifier().map { Root.flow(FlowID($0)) }
    members.finish()
    guard let root = step ?? flow else { return nil }
    self.root = root
  }
}

extension End {
  /// Reads an end. A transition that ends a frame has no view of its own, so it has neither title nor body.
  init?(_ node: DefinitionNode, _ members: inout MemberReader, isStep: Bool) {
    result = members.optional("result")?.computed()
    reason = members.optional("reason")?.template()
    title = isStep ? members.optional("title")?.template() : nil
    body = isStep ? members.optional("body")?.template() : nil
    guard let status = node.word(EndStatus.self) else { return nil }
    self.status = status
  }
}
