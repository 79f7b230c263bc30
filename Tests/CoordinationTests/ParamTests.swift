// What a transition hands on to the step that it leads to (`protocol/definitions.md`, “Where to go”).

import Coordination
import JSONText
import Testing

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
