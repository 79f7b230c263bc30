// Screens that depend on what is typed (`protocol/definitions.md`, “Screens”), whatever is typed.

import Coordination
import JSONText
import Testing

private func booking(_ more: String = "") -> String {
  flow(
    #"""
    "table": {
      "screen": {
        "schema": {
          "type": "object", "required": ["day"],
          "properties": {
            "day": {"type": "string"},
            "guests": {"type": "integer", "maximum": 12\#(more)},
            "children": {"type": "integer"},
            "room": {"enum": ["hall"]}
          }
        },
        "show": {"children": "values.guests > 1"},
        "bind": {"/schema/properties/room/enum": "values.guests > 6 ? ['hall'] : ['hall', 'terrace']"},
        "messages": {"guests": {"type": {"code": "noNumber", "message": "Not ${values.guests + 1}."}}}
      },
      "next": {"end": "completed", "result": "data"}
    }
    """#)
}

@Suite struct AdaptingTests {
  @Test(arguments: ["many", "3", .null, [], true] as [JSON])
  func valuesOfAnotherTypeAreRefusedAsValuesAre(guests: JSON) throws {
    for more in [#", "default": 2"#, ""] {
      var player = try Player(booking(more))
      try player.submit(["day": "Monday", "guests": guests, "children": 1])
      #expect(!player.isAccepted)
      #expect(player.errors == ["/guests: noNumber"])
      #expect(player.values == ["day": "Monday", "guests": guests, "children": 1])
      #expect(player.screen["schema"]?["properties"]?["children"] != nil)
    }
  }

  @Test func stringsAreMadeNumbersBeforeTheScreenDependsOnThem() throws {
    var player = try Player(booking())
    try player.submit(["day": "Monday", "guests": "3", "children": "1"], coerce: true)
    #expect(player.outcome["result"] == ["day": "Monday", "guests": 3, "children": 1])
  }

  @Test func whatDoesNotApplyIsNotAmongTheValuesThatAreShown() throws {
    var player = try Player(booking())
    try player.saveDraft(["guests": 3, "children": 1])
    #expect(player.values == ["guests": 3, "children": 1])
    try player.saveDraft(["guests": 1, "children": 1])
    #expect(player.values == ["guests": 1])
  }

  @Test func aDraftNeedNotBeValid() throws {
    var player = try Player(booking())
    try player.saveDraft(["guests": "abc", "children": 1])
    #expect(player.values == ["guests": "abc", "children": 1])
    try player.submit(["day": "Monday", "guests": 3])
    #expect(player.outcome["result"] == ["day": "Monday", "guests": 3])
  }

  @Test func aDefaultShowsWhatDependsOnIt() throws {
    var player = try Player(booking(#", "default": 2"#))
    #expect(player.screen["schema"]?["properties"]?["children"] != nil)
    try player.submit(["day": "Monday", "children": 1])
    #expect(player.outcome["result"] == ["day": "Monday", "guests": 2, "children": 1])
  }

  @Test func whatIsShownBesideADraftIsWhatASubmitTakes() throws {
    var player = try Player(booking(#", "default": 2"#))
    try player.saveDraft(["day": "Monday"])
    #expect(player.screen["schema"]?["properties"]?["children"] != nil)
    try player.submit(["day": "Monday", "guests": 1, "children": 1])
    #expect(player.outcome["result"] == ["day": "Monday", "guests": 1])
  }

  @Test func aHiddenFieldHasNoDefault() throws {
    var player = try Player(
      flow(
        #"""
        "a": {
          "screen": {
            "schema": {"type": "object", "properties": {"x": {"type": "boolean"}, "y": {"default": 1}}},
            "show": {"y": "values.x"}
          },
          "next": {"end": "completed", "result": "data"}
        }
        """#))
    try player.submit(["x": false])
    #expect(player.outcome["result"] == ["x": false])
  }

  @Test func aGuardThatFailsOnGoodValuesIsTheAuthorsMistake() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"type": "object", "properties": {"x": {}, "y": {}}}, "show": {"y": "values.x > 1"}}}
        """#))
    let refusal = try player.refusal(of: .submit(values: ["x": "many"], coerce: false))
    #expect(refusal["kind"] == "expressionFailed")
    #expect(refusal["expression"] == "values.x > 1")
  }
}
