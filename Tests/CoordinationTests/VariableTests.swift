// Variables are outside of the path (`protocol/definitions.md`, “Data”).

import Coordination
import JSONText
import Testing

@Suite struct VariableTests {
  private static let attempts = flow(
    #"""
    "code": {\#(screen("code")), "next": [
      {"when": "data.code == '1'", "to": "in"},
      {"when": "vars.attempts >= 2", "end": "failed", "reason": "tooMany"},
      {"stay": true, "assign": {"attempts": "vars.attempts + 1"}}]},
    "in": {"screen": {"title": "${vars.attempts} for ${vars.who}"}, "on": {"leave": {"end": "completed"}}}
    """#,
    #""input": {"properties": {"who": {"default": "all"}}}, "vars": {"attempts": "0", "who": "input.who"}"#)

  @Test func variablesBeginOverTheInput() throws {
    var player = try Player(Self.attempts, input: ["who": "Ada"])
    try player.submit(["code": "1"])
    #expect(player.screen["title"] == "0 for Ada")
  }

  @Test func assignedVariablesSurviveBack() throws {
    var player = try Player(Self.attempts)
    try player.submit(["code": "0"])
    try player.submit(["code": "1"])
    #expect(player.screen["title"] == "1 for all")
    try player.back()
    try player.submit(["code": "1"])
    #expect(player.screen["title"] == "1 for all")
  }

  @Test func aCounterOfAttemptsEndsTheFlow() throws {
    var player = try Player(Self.attempts)
    for _ in 0..<2 { try player.submit(["code": "0"]) }
    #expect(player.step == "code")
    try player.submit(["code": "0"])
    #expect(player.outcome["reason"] == "tooMany")
  }

  @Test func stayKeepsTheValuesAsADraftAndNotAsData() throws {
    var player = try Player(Self.attempts)
    try player.submit(["code": "0"])
    #expect(player.isAccepted)
    #expect(player.values == ["code": "0"])
    #expect(player.data == [:])
    #expect(player.view["revision"] == 2)
  }
}
