// What a transition hands on to the step that it leads to (`protocol/definitions.md`, “Where to go”).

import Coordination
import JSONText
import Testing

private let defaulted = #"""
  "params": {"required": ["x"], "properties": {
    "x": {"type": "integer", "default": 1}, "o": {"default": {}, "properties": {"y": {"default": 2}}}}},
  "screen": {"title": "${params.x} ${params.o.y}"}
  """#

@Suite struct ParamTests {
  private static let colors = flow(
    #"""
    "list": {"screen": {}, "on": {
      "green": {"to": "detail", "with": {"color": "'green'"}}, "none": "detail",
      "wrong": {"to": "detail", "with": {"color": "1"}}, "any": {"to": "detail", "with": "event"}}},
    "detail": {"params": {"required": ["color"], "properties": {"color": {"type": "string"}}},
      "screen": {"title": "${params.color}"}}
    """#)

  @Test func paramsComeWithTheTransition() throws {
    var player = try Player(Self.colors)
    try player.send("green")
    #expect(player.screen["params"] == ["color": "green"])
    #expect(player.screen["title"] == "green")
  }

  @Test func oneExpressionMayGiveThemAll() throws {
    var player = try Player(Self.colors)
    try player.send("any", ["color": "red", "more": 1])
    #expect(player.screen["params"] == ["color": "red", "more": 1])
  }

  /// Whatever enters the step: the start of the flow, behind a gate too, a transition, a tab.
  @Test(arguments: [
    #""b": {\#(defaulted)}"#, #""a": {"screen": {}, "on": {"go": "b"}}, "b": {\#(defaulted)}"#,
    #""b": {"requires": {"unless": "data.ok", "present": "g", "success": "params.x == 1", "onAbort": {"stay": true}}, \#(defaulted)}, "g": {"screen": {"schema": {}}}"#,
    #""a": {"tabs": {"t": {"step": "b"}}}, "b": {\#(defaulted)}"#,
  ])
  func defaultsAreFilledIn(steps: String) throws {
    var player = try Player(flow(steps))
    if player.step == "a" { try player.send("go") }
    if player.step == "g" { try player.submit() }
    #expect(player.screen["title"] == "1 2")
    #expect(player.screen["params"] == ["x": 1, "o": ["y": 2]])
  }

  @Test(arguments: [("none", "/color: required"), ("wrong", "/color: type")])
  func paramsThatDoNotFitAreRefused(event: String, error: String) throws {
    var player = try Player(Self.colors)
    let refusal = try player.refusal(of: .send(event: event, payload: nil, values: nil))
    #expect(refusal["kind"] == "inputInvalid")
    #expect(
      "\(refusal["errors"]?[0]?["path"]?.asString ?? "?"): \(refusal["errors"]?[0]?["code"]?.asString ?? "?")"
        == error)
    #expect(player.step == "list")
  }
}
