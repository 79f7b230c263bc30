// What a screen shows before anything is typed on it.

import Coordination
import JSONText
import Testing

@Suite struct PrefillTests {
  @Test func prefillSeesTheDataTheProfileAndTheParams() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": {"to": "b", "with": {"p": "data.x + 1"}}},
        "b": {"screen": {"schema": {"properties": {"y": {}, "z": {}, "w": {}, "v": {}}},
          "prefill": {"y": "data.x", "z": "profile.name", "w": "params.p", "v": "data.absent"}}}
        """#), profile: ["name": "Ada"])
    try player.submit(["x": 1])
    #expect(player.values == ["y": 1, "z": "Ada", "w": 2])
  }

  /// Nobody could take out what has no field, and it would be refused.
  @Test func whatAnExpressionPrefillsThatTheScreenDoesNotHaveIsLeftOut() throws {
    var player = try Player(
      flow(
        #""a": {"screen": {"schema": {"properties": {"street": {}}}, "prefill": "profile.address"}, "next": "a"}"#
      ),
      profile: ["address": ["street": "Elm 1", "country": "CH"]])
    #expect(player.values == ["street": "Elm 1"])
    try player.carryOut(.submit(values: nil, coerce: false))
    #expect(player.view["accepted"] == true)
  }

  /// Also where `bind` changes the fields, or no more than a title of one.
  @Test(
    arguments: [
      (#""/schema/properties/city/title": "'City'""#, ["street": "Elm 1"]),
      (#""/schema/properties/country": "{'type': 'string'}""#, ["street": "Elm 1", "country": "CH"]),
      (#""/schema/additionalProperties": "true""#, ["street": "Elm 1", "country": "CH", "floor": 1]),
      (#""/schema/properties/street": "profile.nothing""#, [:]),
    ] as [(String, JSON)])
  func whatAnExpressionPrefillsIsLeftOutWhereTheAdaptedScreenDoesNotHaveIt(bind: String, shown: JSON) throws {
    let path = flow(
      #"""
      "a": {"screen": {"schema": {"properties": {"street": {}, "city": {}}},
          "prefill": "profile.address", "bind": {\#(bind)}},
        "check": {"when": "vars.isRefused", "message": "No"},
        "next": {"end": "completed", "result": "data"}}
      """#, #""vars": {"isRefused": "profile.isRefused"}"#)
    let address: JSON = ["street": "Elm 1", "country": "CH", "floor": 1]
    var player = try Player(path, profile: ["address": address, "isRefused": false])
    #expect(player.values == shown)
    try player.carryOut(.submit(values: nil, coerce: false))
    #expect(player.outcome["result"] == shown)
    player = try Player(path, profile: ["address": address, "isRefused": true])
    try player.carryOut(.submit(values: nil, coerce: false))
    #expect(player.view["accepted"] == false)
    #expect(player.values == shown)
  }

  private static let sized = flow(
    #"""
    "a": {"screen": {"prefill": {"size": "5", "kind": "profile.kind"}, "schema": {
        "properties": {"kind": {"enum": ["x", "y"]}}, "if": {"properties": {"kind": {"const": "x"}}, "required": ["kind"]},
        "then": {"properties": {"size": {"type": "integer"}}}}},
      "next": {"end": "completed", "result": "data"}}
    """#)

  /// What a condition of the schema has no field for is not shown, and not in the way; it is there once the field is.
  @Test(arguments: [(nil, [:]), ("y", ["kind": "y"]), ("x", ["size": 5, "kind": "x"])] as [(JSON?, JSON)])
  func whatIsPrefilledHasAFieldOrIsNotThere(kind: JSON?, shown: JSON) throws {
    var player = try Player(Self.sized, profile: kind.map { ["kind": $0] } ?? [:])
    #expect(player.values == shown)
    try player.carryOut(.submit(values: nil, coerce: false))
    #expect(player.outcome["result"] == shown)
    player = try Player(Self.sized, profile: kind.map { ["kind": $0] } ?? [:])
    try player.saveDraft(["kind": "y"])
    #expect(player.values == ["kind": "y"])
  }

  @Test func whatIsPrefilledIsShownWithTheFieldThatAnAnswerBringsUp() throws {
    var player = try Player(Self.sized)
    try player.saveDraft(["kind": "x"])
    #expect(player.values == ["kind": "x", "size": 5])
    try player.saveDraft(["kind": "x"])
    #expect(player.values == ["kind": "x"])
  }

  /// A step that is presented, or put in between by a gate, has the data of the path that leads to it.
  @Test(arguments: [
    #""present": "m""#, #""to": "c", "requires": {"unless": "false", "present": "m"}"#,
    #""to": "c", "requires": {"unless": "false", "present": "m", "style": "push"}"#,
  ])
  func prefillSeesTheDataOfWhatTheStepComesOver(go: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": "b"},
        "b": {"screen": {}, "on": {"go": {\#(go)}}},
        "c": {"screen": {}},
        "m": {"screen": {"schema": {"properties": {"y": {}}}, "prefill": {"y": "data.x"}}}
        """#))
    try player.submit(["x": 1])
    try player.send("go")
    #expect(player.values == ["y": 1])
  }

  /// What does not apply has no value, so no condition holds by what is prefilled there; it is shown once it applies.
  @Test func whatIsPrefilledWhereItDoesNotApplyDecidesNothing() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {
          "schema": {"properties": {"more": {}, "kind": {}},
            "if": {"required": ["kind"], "properties": {"kind": {"const": "x"}}},
            "else": {"properties": {"size": {}}}},
          "prefill": {"kind": "'x'", "size": "1"}, "show": {"kind": "has(values.more)"}}}
        """#))
    #expect(player.values == ["size": 1])
    try player.saveDraft(["size": 2])
    #expect(player.values == ["size": 2])
    try player.saveDraft(["more": true])
    #expect(player.values == ["more": true, "kind": "x"])
  }
}
