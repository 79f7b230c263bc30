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

  /// There are as many ways through them as types times properties, which would not fit on a stack.
  @Test func typesMayReferToOneAnotherInRings() {
    let count = 150
    let links = (0..<count - 1).map { ##""t\##($0)": {"$ref": "#/$defs/t\##($0 + 1)"}"## }
    let properties = (0..<count).map { ##""p\##($0)": {"$ref": "#/$defs/t0"}"## }.joined(separator: ", ")
    let last = ##""t\##(count - 1)": {"properties": {\##(properties)}}"##
    let types = (links + [last]).joined(separator: ", ")
    Self.screen(##""properties": {"x": {"$ref": "#/$defs/t0"}}, "$defs": {\##(types)}"##).check()
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
      #"\#(described), "required": [1️⃣"txet"], "allOf": [{"properties": {"home": {"required": [1️⃣"citi"], "additionalProperties": false}}}]"#,
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

  /// `additionalProperties` sees what stands beside it, and nothing else.
  @Test(arguments: [
    screen(
      #"\#(described), \#(condition), "then": {"properties": {"size": {}}, "required": [1️⃣"size"]}, "additionalProperties": false"#,
      shutOut),
    screen(
      #""properties": {"a": {}}, "allOf": [{"properties": {"x": {}}, "required": ["a", 1️⃣"x"]}], "additionalProperties": false"#,
      shutOut),
    screen(
      #""allOf": [{"properties": {"a": {}}, "required": [1️⃣"a"], "additionalProperties": false}, {"properties": {"b": {}}, "required": [1️⃣"b"], "additionalProperties": false}], "required": [1️⃣"b"]"#,
      shutOut, shutOut, shutOut),
    screen(
      ##""$ref": "#/$defs/o", "properties": {"more": {}}, "required": ["a", 1️⃣"more"], "$defs": {"o": {"properties": {"a": {}}, "additionalProperties": false}}"##,
      shutOut),
    screen(
      #""oneOf": [{"properties": {"x": {}}, "required": ["x"], "additionalProperties": false}, {"properties": {"y": {}}, "required": [1️⃣"x"], "additionalProperties": false}]"#,
      shutOut),
  ])
  func itIsShutOut(mistakes: Mistakes) { mistakes.check() }

  private static let shutOut =
    "unknownProperty: That keyword knows only the “properties” beside it. A screen refuses others without it; elsewhere, use “unevaluatedProperties”."

  /// Also of an element that is described by where it stands.
  @Test(arguments: [
    screen(
      #""properties": {"l": {"type": "array", "prefixItems": [{}, {"required": [1️⃣"nmae"], "properties": {"name": {}}, "additionalProperties": false}], "items": {"required": [1️⃣"x"], "additionalProperties": false}}}"#,
      "unknownProperty: Did you mean “name”?", "unknownProperty"),
    screen(
      #""properties": {"l": {"type": "array", "prefixItems": [{"required": ["name"]}], "allOf": [{"prefixItems": [{"properties": {"name": {}}}]}]}}"#
    ),
    screen(
      #""properties": {"l": {"type": "array", "prefixItems": [{"properties": {"name": {}}}], "items": {"properties": {"nmae": {}}, "required": ["nmae"]}}}"#
    ),
  ])
  func nothingDescribesItInAnElement(mistakes: Mistakes) { mistakes.check() }

  /// What a reference leads to is put to the value that has the reference.
  @Test(arguments: [
    screen(
      ##""$ref": "#/$defs/o", "$defs": {"o": {"required": [1️⃣"naem"], "properties": {"name": {}}}}"##,
      "unknownProperty: Did you mean “name”?"),
    screen(
      ##""properties": {"home": {"$ref": "#/$defs/o"}, "work": {"$ref": "#/$defs/o"}}, "$defs": {"o": {"additionalProperties": false, "required": [1️⃣"naem"], "properties": {"name": {}}}}"##,
      "unknownProperty: Did you mean “name”?"),
    screen(
      ##""properties": {"tree": {"$ref": "#/$defs/tree"}}, "$defs": {"tree": {"properties": {"name": {}, "parts": {"items": {"$ref": "#/$defs/tree"}}}, "required": [1️⃣"naem"]}}"##,
      "suspiciousProperty: Did you mean “name”?"),
  ])
  func whatAReferenceLeadsToAsksAsWell(mistakes: Mistakes) { mistakes.check() }

  /// However deep a condition looks, and in whatever it is made of.
  @Test(arguments: [
    (
      #"{"anyOf": [{"properties": {1️⃣"topci": {"const": "a"}}, "required": ["topci"]}]}"#,
      ["suspiciousProperty: Did you mean “topic”?"]
    ),
    (
      #"{"allOf": [{"properties": {1️⃣"topci": {"const": "a"}}}, {"required": [1️⃣"txet"]}]}"#,
      ["suspiciousProperty: Did you mean “topic”?", "unknownProperty: Did you mean “text”?"]
    ),
    (#"{"not": {"required": [1️⃣"topci"]}}"#, ["suspiciousProperty: Did you mean “topic”?"]),
    (
      #"{"properties": {"home": {"properties": {1️⃣"ctiy": {"const": "Rome"}}, "required": ["ctiy"]}}}"#,
      ["suspiciousProperty: Did you mean “city”?"]
    ),
    (
      #"{"properties": {"home": {"required": [1️⃣"ctiy"]}}}"#, ["suspiciousProperty: Did you mean “city”?"]
    ),
  ])
  func nothingDescribesWhatAConditionLooksAt(condition: String, expected: [String]) {
    Mistakes(
      marked: flow(
        #""a": {"screen": {"schema": {\#(Self.described), "if": \#(condition), "then": {"required": ["text"]}}}, "next": "b"}, "b": {"end": "completed"}"#
      ), expected: expected
    ).check()
  }

  /// A title that is bound describes nothing.
  @Test(arguments: [
    (
      #""if": {"required": ["topic"]}, "then": {"required": [1️⃣"txet"]}"#,
      "unknownProperty: Did you mean “text”?"
    ),
    (#""allOf": [{"required": [1️⃣"txet"]}]"#, "unknownProperty: Did you mean “text”?"),
    (
      #""if": {"properties": {1️⃣"topci": {"const": 1}}}, "then": {}"#,
      "suspiciousProperty: Did you mean “topic”?"
    ),
  ])
  func whatIsBoundElsewhereDescribesNothing(schema: String, expected: String) {
    Mistakes.screen(
      #""schema": {\#(Self.described), \#(schema)}, "bind": {"/schema/properties/text/title": "'x'"}"#,
      expected
    ).check()
  }

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
    ##""$ref": "#/$defs/o", "if": {"properties": {"topci": {}}}, "then": {}, "required": ["topci"], "$defs": {"o": {"properties": {"topic": {}, "topci": {}}}}"##,
    #""properties": {"topic": {}}, "not": {"required": ["topci"]}"#,
    #""properties": {"topic": {}}, "if": {"not": {"required": ["size"]}}, "then": {"required": ["topic"]}"#,
    #""properties": {"o": {"properties": {"topic": {}}}}, "if": {"properties": {"o": {"properties": {"topci": {}}}}}, "then": {"properties": {"o": {"properties": {"topci": {}}}}}"#,
    #""allOf": [{"properties": {"x": {}}, "required": ["x"]}], "properties": {"a": {}}, "unevaluatedProperties": false"#,
    #""allOf": [{"properties": {"x": {}}, "required": ["x"]}], "patternProperties": {"^x": {}}, "additionalProperties": false"#,
    #""properties": {"x": {}, "y": {}}, "if": {"required": ["x"]}, "then": {"properties": {"y": {"minLength": 2}}, "required": ["y"]}, "additionalProperties": false"#,
    #""oneOf": [{"properties": {"x": {}}, "required": ["x"], "additionalProperties": false}, {"properties": {"y": {}}, "required": ["y"], "additionalProperties": false}]"#,
    #""properties": {"x": {}}, "anyOf": [{"properties": {"x": {"properties": {"y": {}}, "additionalProperties": false}}}, {"properties": {"x": {"properties": {"z": {}}, "required": ["z"]}}}]"#,
    ##""properties": {"mail": {}}, "allOf": [{"$ref": "#/$defs/reachable"}], "$defs": {"reachable": {"required": ["mail"]}}"##,
    ##""$ref": "#/$defs/o", "required": ["x"], "$defs": {"o": {"additionalProperties": false, "properties": {"x": {}}}}"##,
    ##""properties": {"o": {"$id": "/o", "$ref": "#/$defs/a", "$defs": {"a": {"required": ["x"], "properties": {"x": {}}}}}}, "$defs": {"a": {"required": ["mail"], "properties": {"mial": {}}}}"##,
  ])
  func somethingDescribesIt(schema: String) { Self.screen(schema).check() }

  @Test(arguments: [
    #""bind": {"/schema/properties/txet": "input.t"}"#, #""bind": {"/schema/then": "input.t"}"#,
    #""bind": {"/schema/then/required": "input.t"}"#, #""bind": {"/schema": "input.t"}"#,
    #""bind": {"/schema/then/properties/txet": "input.t"}"#, #""bind": {"/schema/allOf": "input.t"}"#,
  ])
  func whatIsBoundMayDescribeIt(bind: String) {
    Mistakes.screen(
      #""schema": {\#(Self.described), \#(Self.condition), "then": {"required": ["txet"]}}, \#(bind)"#
    ).check()
  }

  @Test func whatIsBoundToAPropertyMayDescribeItElsewhere() {
    Mistakes.screen(
      #""schema": {\#(Self.described), \#(Self.condition), "then": {"properties": {"home": {"required": ["ctiy"], "properties": {"size": {}}}}}}, "bind": {"/schema/properties/home": "input.t"}"#
    ).check()
  }
}
