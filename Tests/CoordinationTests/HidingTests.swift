// What does not apply on a screen, wherever its schema speaks of it.

import Coordination
import JSONText
import Testing

/// A screen on which `h` does not apply while `k` is `n`.
private func screen(_ schema: String) -> String {
  flow(
    #"""
    "a": {
      "screen": {"schema": {"type": "object", \#(schema)}, "show": {"h": "values.k == 'y'"}},
      "next": {"end": "completed", "result": "data"}
    }
    """#)
}

private let both = #""properties": {"k": {"type": "string"}, "h": {"type": "string"}}"#
private let condition = #""if": {"properties": {"k": {"const": "n"}}, "required": ["k"]}"#
private let address =
  ##""$ref": "#/$defs/o", "$defs": {"o": {"\##(both.dropFirst()), "required": ["k", "h"]}}"##

@Suite struct HidingTests {
  /// What transitions set stays beside what is submitted, so the fields that there are go by it, as those that are shown do.
  @Test func whatWasSetDecidesAlsoWhereItIsNotSubmitted() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"required": ["h"], "properties": {
              "k": {"type": "string"}, "h": {"type": "string"}, "e": {"enum": ["n"]}}},
            "show": {"h": "values.k == 'y'"}, "bind": {"/schema/properties/e/enum": "values.k == 'y' ? ['y'] : ['n']"}},
          "on": {"yes": {"stay": true, "set": {"k": "'y'"}}},
          "next": {"end": "completed", "result": "data"}}
        """#))
    try player.send("yes")
    let shown = player.screen["schema"]
    for wrong: JSONObject in [[:], ["h": "x", "e": "n"], ["e": "y"]] {
      try player.submit(wrong)
      #expect(!player.isAccepted)
      #expect(player.screen["schema"] == shown)
      #expect(player.values["k"] == "y")
    }
    try player.submit(["h": "x", "e": "y"])
    #expect(player.outcome["result"] == ["k": "y", "h": "x", "e": "y"])
  }

  /// What applies only with what is submitted shows what it would show if that had been typed.
  @Test func whatIsRefusedShowsWhatWouldBeShownIfItWereTyped() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"properties": {
              "k": {"type": "integer", "maximum": 3}, "p": {"type": "string"}, "d": {"default": "own"}}},
            "prefill": {"p": "'pre'"}, "show": {"p": "values.k > 1", "d": "values.k > 1"}},
          "next": {"end": "completed"}}
        """#))
    try player.submit(["k": 9])
    #expect(!player.isAccepted)
    let refused = player.values
    try player.saveDraft(["k": 9])
    #expect(player.values == refused)
    #expect(refused == ["k": 9, "p": "pre", "d": "own"])
  }

  @Test(arguments: [
    #"\#(both), \#(condition), "then": {"required": ["h"]}"#,
    #"\#(both), \#(condition), "then": {"allOf": [{"required": ["h"]}]}"#,
    #"\#(both), "dependentRequired": {"k": ["h"]}"#,
    #"\#(both), "dependentSchemas": {"k": {"required": ["h"]}}"#,
    #"\#(both), "allOf": [{"required": ["k", "h"]}]"#,
    #"\#(both), "anyOf": [{"required": ["h"]}, {"required": ["k"]}]"#,
    #"\#(both), "oneOf": [{"required": ["h"]}, {"required": ["k"]}]"#,
    ##"\##(both), "allOf": [{"$ref": "#/$defs/o"}], "$defs": {"o": {"required": ["h"]}}"##,
    ##"\##(both), "$ref": "#o", "$defs": {"o": {"$anchor": "o", "required": ["h"]}}"##,
    ##"\##(both), "$ref": "#/$defs/o", "$defs": {"o": {"$anchor": "o", "required": ["h"]}}"##,
    ##"\##(both), "$ref": "o", "$defs": {"o": {"$id": "o", "required": ["h"]}}"##,
    ##""properties": {"k": {"type": "string"}, "h": {"type": "string"}, "o": {"$ref": "#/properties/h"}}, "required": ["h"]"##,
    address,
  ])
  func whatDoesNotApplyIsNotRequired(schema: String) throws {
    var player = try Player(screen(schema))
    try player.submit(["k": "n"])
    #expect(player.isAccepted)
    #expect(player.outcome["result"] == ["k": "n"])
  }

  @Test(arguments: [
    #""properties": {"k": {"type": "string"}}, \#(condition), "then": {"properties": {"h": {}}}"#,
    #""properties": {"k": {"type": "string"}}, "anyOf": [{"properties": {"h": {}}}]"#,
    #""properties": {"k": {"type": "string"}}, "allOf": [{"properties": {"h": {}}}]"#,
    address,
  ])
  func norIsItDescribed(schema: String) throws {
    var player = try Player(screen(schema))
    try player.saveDraft(["k": "n"])
    let hidden = try #require(player.screen["schema"])
    #expect(!described(hidden).contains("h"))
    try player.saveDraft(["k": "y"])
    #expect(try described(#require(player.screen["schema"])).contains("h"))
  }

  /// The names that a schema describes, itself or in what it puts to the same value.
  private func described(_ schema: JSON) -> [String] {
    let inner =
      ["allOf", "anyOf"].flatMap { schema[$0]?.asArray ?? [] } + [schema["then"]].compactMap(\.self)
    let target = schema["$ref"] == nil ? [] : [schema["$defs"]?["o"] ?? [:]]
    return (schema["properties"]?.asObject?.names ?? []) + (inner + target).flatMap(described)
  }

  /// References to references to … are not followed for ever.
  @Test func whatTakesTooLongToLookThroughIsShownAsItIsWritten() throws {
    let chain = (0..<40).map { place in
      ##""a\##(place)": {"allOf": [{"$ref": "#/$defs/a\##(place + 1)"}, {"$ref": "#/$defs/a\##(place + 1)"}]}"##
    }
    let definitions = (chain + [#""a40": {"required": ["k"]}"#]).joined(separator: ", ")
    var player = try Player(screen(##"\##(both), "$ref": "#/$defs/a0", "$defs": {\##(definitions)}"##))
    #expect(player.screen["schema"]?["properties"]?["h"] != nil)
    try player.saveDraft(["k": "n"])
    #expect(player.screen["kind"] == "screen")
  }

  /// What is bound there may be anything.
  @Test(arguments: ["/schema/properties/h", "/schema/properties/h/enum", "/schema/allOf/0/properties/h/enum"])
  func norIsAnythingBoundWithinIt(place: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {
          "screen": {
            "schema": {"type": "object", \#(both), "allOf": [{"properties": {"h": {"enum": ["x"]}}}]},
            "show": {"h": "values.k == 'y'"},
            "bind": {"\#(place)": "1", "/schema/title": "'A'"}
          },
          "next": {"end": "completed", "result": "data"}
        }
        """#))
    #expect(player.screen["schema"]?["title"] == "A")
    #expect(player.screen["schema"]?["properties"]?["h"] == nil)
    try player.submit(["k": "n"])
    #expect(player.outcome["result"] == ["k": "n"])
  }

  /// Elsewhere, the same schema may describe what does apply.
  @Test func whatOthersReferToStays() throws {
    var player = try Player(
      screen(
        ##""$ref": "#/$defs/o", "properties": {"p": {"$ref": "#/$defs/o"}}, "$defs": {"o": {"\##(both.dropFirst()), "required": ["h"]}}"##
      ))
    try player.submit(["k": "n", "p": ["k": "n"]])
    #expect(player.errors == ["/p/h: required"])
    try player.submit(["k": "n", "p": ["k": "n", "h": "x"]])
    #expect(player.outcome["result"] == ["k": "n", "p": ["k": "n", "h": "x"]])
  }
}
