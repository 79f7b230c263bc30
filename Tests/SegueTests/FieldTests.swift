// How schemas become questions, and what is typed becomes values.

import JSONText
import Testing

@testable import segue

@Suite struct FieldTests {
  /// The field that a property with this schema becomes.
  private func field(_ schema: String, ui: JSON = [:]) throws -> Field {
    let whole: JSON = [
      "properties": ["x": try JSON(parsing: schema)],
      "$defs": ["size": ["enum": ["S", "M"], "title": "Size"]],
    ]
    return try #require(SchemaFields.fields(of: whole, ui: ui, title: "Values").first)
  }

  @Test(arguments: [
    (#"{"type": "string"}"#, " a ", #"" a ""#),
    (#"{"type": "string"}"#, "7", #""7""#),
    (#"{"type": ["string", "null"]}"#, "7", #""7""#),
    (#"{"anyOf": [{"type": "null"}, {"type": "string"}]}"#, "7", #""7""#),
    (##"{"oneOf": [{"$ref": "#/$defs/size"}, {"type": "null"}]}"##, "m", #""M""#),
    (#"{"type": "integer"}"#, " 7 ", "7"),
    (#"{"type": "number"}"#, "1.50", "1.50"),
    (#"{"type": "boolean"}"#, "Y", "true"),
    (#"{"type": "boolean"}"#, "no", "false"),
    (#"{"enum": ["red", "green"]}"#, "2", #""green""#),
    (#"{"enum": ["red", "green"]}"#, "RED", #""red""#),
    (#"{"enum": [3, 2, 1]}"#, "3", "3"),
    (#"{"oneOf": [{"const": "r", "title": "Red"}, {"const": "g"}]}"#, "red", #""r""#),
    (#"{"oneOf": [{"const": "r", "title": "Red"}, {"const": "g"}]}"#, "2", #""g""#),
    (#"{"type": "array", "items": {"type": "string"}}"#, "a, b", #"["a","b"]"#),
    (#"{"type": "array", "items": {"type": "integer"}}"#, "1,2", "[1,2]"),
    (#"{"type": "array", "items": {"enum": ["a", "b"]}}"#, "2, 1", #"["b","a"]"#),
    (#"{"type": "array", "items": {"type": "string"}}"#, #"["a, b"]"#, #"["a, b"]"#),
    (#"{"type": "array", "items": {"type": "array"}}"#, "[[1]]", "[[1]]"),
    (#"{"type": "object"}"#, #"{"a": 1}"#, #"{"a":1}"#),
    (##"{"$ref": "#/$defs/size"}"##, "m", #""M""#),
    (##"{"allOf": [{"$ref": "#/$defs/size"}]}"##, "m", #""M""#),
    (#"{"allOf": [{"minLength": 1}, {"allOf": [{"type": "string"}]}]}"#, "7", #""7""#),
    ("{}", "7", "7"), ("true", "seven", #""seven""#),
  ])
  func takesWhatWasTyped(_ schema: String, _ typed: String, _ value: String) throws {
    #expect(try field(schema).value(of: typed).text == value)
  }

  @Test(arguments: [
    (#"{"type": "integer"}"#, "seven", "Type a number."),
    (#"{"type": "boolean"}"#, "maybe", "Type y or n."),
    (#"{"enum": ["red", "green"]}"#, "3", "Type a number from 1 to 2."),
    (#"{"enum": ["red", "green"]}"#, "0", "Type a number from 1 to 2."),
    (#"{"type": "array", "items": {"type": "integer"}}"#, "1, x", "Type a number."),
    (
      #"{"type": "object"}"#, "{",
      "This is not valid JSON: the text ends where a name in double quotes, or “}” was expected, at column 2."
    ),
  ])
  func saysWhatItCannotTake(_ schema: String, _ typed: String, _ message: String) throws {
    let field = try field(schema)
    let error = #expect(throws: Misunderstanding.self) { try field.value(of: typed) }
    #expect(error?.message == message)
  }

  @Test(arguments: [
    (#"{"type": "boolean"}"#, "true", "y"), (#"{"enum": ["r"]}"#, #""r""#, "Red"),
    (#"{"type": "array", "items": {"enum": ["r", "g"]}}"#, #"["r","g"]"#, "Red, g"),
    (#"{"type": "array", "items": {"type": "string"}}"#, #"["a, b"]"#, #"["a, b"]"#),
    (#"{"type": "array", "items": {"enum": ["d", "g"]}}"#, #"["d","g"]"#, #"["d","g"]"#),
    (#"{"type": "array", "items": {"type": "string"}}"#, #"[" a","b"]"#, #"[" a","b"]"#),
    (#"{"type": "array", "items": {"type": "string"}}"#, #"["[1]"]"#, #"["[1]"]"#),
    (#"{"type": "array", "items": {"type": "string"}}"#, "[]", ""),
    (#"{"type": "array", "items": {"type": "integer"}}"#, #"[1,"x"]"#, #"[1,"x"]"#),
    (#"{"enum": ["a", "A"]}"#, #""A""#, "A"), (#"{"enum": [1, 2]}"#, "2", "2"),
    (#"{"enum": ["s", "t"]}"#, #""s""#, "t"), (#"{"enum": ["s", "t"]}"#, #""t""#, "s"),
    ("{}", #""7""#, #""7""#), ("{}", #""seven""#, "seven"), ("{}", "null", "null"),
    (#"{"type": "string"}"#, #""Owls""#, "Owls"), (#"{"type": "object"}"#, #"{"a":1}"#, #"{"a":1}"#),
  ])
  func showsAValueAsItIsTyped(_ schema: String, _ value: String, _ text: String) throws {
    let field = try field(schema, ui: ["labels": ["r": "Red", "d": "Red, dark", "s": "t", "t": "s"]])
    let value = try JSON(parsing: value)
    #expect(field.kind.text(of: value) == text)
    #expect(try field.value(of: text) == value)
  }

  @Test func labelsOfAPropertyGoBeforeThoseOfTheScreen() throws {
    let field = try field(#"{"enum": ["r"]}"#, ui: ["labels": ["r": "Red", "x": ["r": "Rot"]]])
    #expect(field.kind.text(of: "r") == "Rot")
  }

  @Test func objectsAreTakenApart() throws {
    let schema = try JSON(
      parsing: """
        {"allOf": [{"properties": {"first": {"type": "string"}}, "required": ["first"]}],
         "properties": {"home": {"$ref": "#/$defs/address", "title": "Home"}}, "required": ["home"],
         "$defs": {"address": {"type": "object", "required": ["city"], "title": "Address",
           "properties": {"city": {"type": "string", "title": "City"}, "zip": {"type": "string"}}}}}
        """)
    let fields = SchemaFields.fields(of: schema, title: "Values")
    #expect(fields.map(\.place.description) == ["/home/city", "/home/zip", "/first"])
    #expect(fields.map(\.title) == ["Home – City", "Home – zip", "first"])
    #expect(fields.map(\.isRequired) == [true, false, true])
  }

  @Test(arguments: [
    ##"{"$ref": "#"}"##, ##"{"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/a"}}}"##,
    ##"{"allOf": [{"$ref": "#"}]}"##, ##"{"properties": {"a": {"$ref": "#"}}}"##, "true", "{}",
    ##"{"anyOf": [{"$ref": "#"}, {"type": "null"}]}"##, ##"{"properties": []}"##,
    ##"{"type": 1, "required": "a"}"##, ##"{"items": {"$ref": "#"}}"##,
  ])
  func endlessAndOddSchemasAreAskedForAllTheSame(_ schema: String) throws {
    #expect(!SchemaFields.fields(of: try JSON(parsing: schema), title: "Values").isEmpty)
  }

  @Test(arguments: [
    #"{"allOf": [{"type": "string", "writeOnly": true}]}"#,
    #"{"writeOnly": false, "allOf": [{"writeOnly": true}]}"#,
    ##"{"$ref": "#/$defs/pin", "title": "PIN", "allOf": [{"maxLength": 4}]}"##,
  ])
  func whatAPartMarksIsASecret(_ schema: String) throws {
    let document: JSON = [
      "properties": ["x": try JSON(parsing: schema)],
      "$defs": ["pin": ["allOf": [["type": "string", "writeOnly": true]]]],
    ]
    #expect(SchemaFields.fields(of: document, title: "Values").map(\.isSecret) == [true])
  }

  @Test func aPropertyIsWhatAllThatNameItSay() throws {
    let schema = try JSON(
      parsing: """
        {"allOf": [{"properties": {"pin": {"type": "string", "writeOnly": true}, "at": {"readOnly": true}},
                    "required": ["pin"]}],
         "properties": {"pin": {"title": "PIN"}, "at": {"title": "Place"}}}
        """)
    let fields = SchemaFields.fields(of: schema, title: "Values")
    #expect(fields.map(\.title) == ["PIN", "Place"])
    #expect(fields.map(\.isSecret) == [true, false])
    #expect(fields.map(\.isReadOnly) == [false, true])
    #expect(fields.map(\.isRequired) == [true, false])
  }

  @Test(
    arguments: [
      (#"{"type": "integer", "minimum": 1, "maximum": 9}"#, "1–9"),
      (#"{"type": "number", "minimum": 1}"#, "at least 1"),
      (#"{"type": "number", "maximum": 9}"#, "at most 9"), (#"{"type": "boolean"}"#, "y/n"),
      (#"{"type": "string", "format": "date"}"#, "YYYY-MM-DD"), (#"{"type": "string"}"#, nil),
      (#"{"minimum": 2, "allOf": [{"type": "integer", "minimum": 1}, {"maximum": 9}]}"#, "2–9"),
    ] as [(String, String?)])
  func hintsSayWhatTheTitleDoesNot(_ schema: String, _ hint: String?) throws {
    #expect(try field(schema).hint == hint)
  }
}
