// One step of a definition, by its kind. A new kind of step is a case in `Step.Kind`, its key here, and its reader.

import Expressions
import JSONText

extension Step {
  private static let kinds = ["screen", "route", "action", "flow", "tabs", "end"]

  /// What some kinds have beside them.
  private static let companions = ["input", "selected", "result", "reason", "title", "body"]

  /// What belongs to a step, and is easily written into its screen or action.
  static let keys = [
    "next", "on", "check", "requires", "after", "onError", "back", "cancel", "dismiss", "params", "leave",
    "drafts", "save", "meta",
  ]

  /// What a key is called on a step that other languages have in its place.
  private static let foreignKeys = ["onSubmit", "onNext", "onDone", "transitions", "goto", "then"]

  /// Where a key belongs that a step has not: its screen or its action may have it. A step of no kind may want to be a screen.
  static func place(of key: String, in members: JSONObject) -> Problem.Mistake? {
    if foreignKeys.contains(key), !members.contains("next") { return .foreignKey(key, meant: "next") }
    if members.contains("action") {
      return HostCall.keys.contains(key) || key == "undo" ? .keyBelongsInside(key, "action") : nil
    }
    let isScreen = members.contains("screen") || !kinds.contains(where: members.contains)
    return isScreen && Screen.keys.contains(key) ? .keyBelongsInside(key, "screen") : nil
  }

  /// What a schema says of the values, and is easily written beside it.
  private static let schemaKeys = [
    "properties", "required", "additionalProperties", "allOf", "anyOf", "oneOf", "$defs",
  ]

  /// Where a key belongs that a screen or an action has not: beside it, if a step has it, or into its schema.
  static func place(of key: String, beside kind: String) -> Problem.Mistake? {
    if schemaKeys.contains(key) { return .keyBelongsInside(key, "schema") }
    return keys.contains(key) ? .keyBelongsBeside(key, kind) : nil
  }

  static func kind(of node: Node, _ members: inout MemberReader) -> Kind? {
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

extension Node {
  /// An empty object in the place of this value.
  var empty: Node { Node(json: [:], pointer: pointer, reading: reading) }

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

extension Message {
  init?(_ node: Node) {
    guard var members = node.members() else { return nil }
    code = members.optional("code")?.template()
    message = members.optional("message")?.template()
    members.finish()
  }
}

extension Action {
  fileprivate init?(_ node: Node) {
    guard var members = node.members() else { return nil }
    let undo = members.optional("undo")
    guard let call = HostCall(&members) else { return nil }
    self.call = call
    if var members = undo?.members() {
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
    timeout = members.optional("timeout")?.interval()
    members.finish { Step.place(of: $0, beside: "action") }
    guard let name else { return nil }
    self.name = name
  }
}

extension SubFlow {
  fileprivate init?(_ node: Node, input: Node?) {
    guard let flow = node.identifier() else { return nil }
    self.flow = FlowID(flow)
    self.input = input?.computed()
  }
}

extension Tabs {
  fileprivate init?(_ node: Node, selected: Node?) {
    tabs = node.map(Tab.init)
    // A tab that cannot be read is there all the same.
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
  fileprivate init?(_ node: Node) {
    guard var members = node.members() else { return nil }
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
  /// A transition that ends a frame has no view of its own, so it has neither title nor body.
  init?(_ node: Node, _ members: inout MemberReader, isStep: Bool) {
    result = members.optional("result")?.computed()
    reason = members.optional("reason")?.template()
    title = isStep ? members.optional("title")?.template() : nil
    body = isStep ? members.optional("body")?.template() : nil
    guard let status = node.word(EndStatus.self) else { return nil }
    self.status = status
  }
}
