// What schemas ask for and do not describe.

import JSONText
import Testing

@testable import FlowDefinitions

@Suite struct AskedPropertiesTests {
  private static let described =
    #""properties": {"topic": {"enum": ["a", "b"]}, "text": {"type": "string"}, "home": {"properties": {"city": {}}}}"#
  private static let condition = #""if": {"properties": {"topic": {"const": "a"}}, "required": ["topic"]}"#

  private static func screen(_ schema: String, _ expected: String...) -> Mistakes {
    Mistakes(
      marked: flow(
        #""a": {"screen": {"schema": {\#(schema)}}, "next": "b"}, "b": {"end": "completed"}"#),
      expected: expected)
  }

  @Test(arguments: [
    screen(
      #""required": [1️⃣"tpoic"], \#(described), \#(condition), "then": {"required": ["text"]}"#,
      "unknownProperty: Did you mean “topic”?"),
    screen(
      #"\#(described), \#(condition), "then": {"required": [1️⃣"txet"]}, "else": {"allOf": [{"required": [1️⃣"x"]}]}"#,
      "unknownProperty: Did you mean “text”?", "unknownProperty: There are “topic”, “text” and “home”."),
    screen(
      #"\#(described), "allOf": [{"required": [1️⃣"txet"]}], "anyOf": [{"required": ["text"]}, {"required": [1️⃣"topci"]}]"#,
      "unknownProperty: Did you mean “text”?", "unknownProperty: Did you mean “topic”?"),
    screen(
      #"\#(described), "dependentRequired": {"topic": ["text", 1️⃣"txet"], 1️⃣"tpoic": ["text"]}, "dependentSchemas": {"text": {"required": [1️⃣"tpoic"]}}"#,
      "unknownProperty: Did you mean “text”?", "unknownProperty: Did you mean “topic”?",
      "unknownProperty: Did you mean “topic”?"),
    screen(
      #"\#(described), "required": [1️⃣"txet"], "then": {}, "allOf": [{"properties": {"home": {"required": [1️⃣"citi"], "additionalProperties": false}}}]"#,
      "unknownProperty: Did you mean “text”?", "unknownProperty: Did you mean “city”?"),
    screen(
      ##""properties": {"home": {"$ref": "#/$defs/home", "required": ["city", 1️⃣"ctiy"]}}, "$defs": {"home": {"properties": {"city": {}}, "additionalProperties": false}}"##,
      "unknownProperty: Did you mean “city”?"),
    // A condition asks as well. What it looks at alone, it describes itself, and so opens the screen for it.
    screen(
      #"\#(described), "if": {"required": [1️⃣"topci"]}, "then": {"required": ["text"]}"#,
      "unknownProperty: Did you mean “topic”?"),
    screen(
      #"\#(described), "if": {"properties": {1️⃣"topci": {"const": "a"}}, "required": ["topci"]}, "then": {"required": ["text"]}"#,
      "suspiciousProperty: Did you mean “topic”?"),
    // A keyword that is spelled wrong makes nothing else look wrong.
    screen(
      #"\#(described), \#(condition), "then": {1️⃣"propreties": {"size": {}}, "required": ["size"]}"#,
      "schemaRemark: Did you mean “properties”?"),
  ])
  func nothingDescribesIt(mistakes: Mistakes) { mistakes.check() }

  /// In a schema that takes other properties as well.
  @Test func anotherOneThatIsCalledAlmostSoIsDescribed() {
    Mistakes.parts(
      #""input": {\#(Self.described), \#(Self.condition), "then": {"required": [1️⃣"txet", "size"]}}"#,
      "suspiciousProperty: Did you mean “text”?"
    ).check()
  }

  @Test(arguments: [
    #"\#(described), \#(condition), "then": {"properties": {"size": {}}, "required": ["size"]}, "else": {"required": ["text"]}"#,
    #"\#(described), \#(condition), "then": {"required": ["text"], "properties": {"home": {"required": ["city"]}}}"#,
    #""oneOf": [{"properties": {"mail": {}}, "required": ["mail"]}, {"properties": {"mall": {}}, "required": ["mall"]}]"#,
    #""properties": {"topic": {}}, "anyOf": [{"patternProperties": {"^t": {}}}, {"required": ["topci"]}]"#,
    #""properties": {"topic": {}}, "if": {"properties": {"b2b": {"const": true}}, "required": ["b2b"]}, "then": {"required": ["topic"]}"#,
    #""properties": {"topic": {}}, "if": {"properties": {"topci": {}}}, "then": {"properties": {"topci": {}}}"#,
    ##""$ref": "#/$defs/o", "if": {"properties": {"topci": {}}}, "required": ["topci"], "$defs": {"o": {"properties": {"topic": {}, "topci": {}}}}"##,
    #""properties": {"topic": {}}, "not": {"required": ["topci"]}"#,
  ])
  func somethingDescribesIt(schema: String) { Self.screen(schema).check() }

  @Test(arguments: [
    #""bind": {"/schema/properties/txet": "input.t"}"#, #""bind": {"/schema/then": "input.t"}"#,
    #""bind": {"/schema/then/required": "input.t"}"#, #""bind": {"/schema": "input.t"}"#,
  ])
  func whatIsBoundMayDescribeIt(bind: String) {
    Mistakes.screen(
      #""schema": {\#(Self.described), \#(Self.condition), "then": {"required": ["txet"]}}, \#(bind)"#
    ).check()
  }
}
