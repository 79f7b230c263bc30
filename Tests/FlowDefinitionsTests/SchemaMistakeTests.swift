// Mistakes in the schema of a screen, and what nothing or something fits.

import JSONText
import Testing

@testable import FlowDefinitions

extension Mistakes {
  /// A condition on a property that takes two words.
  fileprivate static func kind(_ condition: String, _ expected: String...) -> Mistakes {
    let schema =
      #"{"properties": {"kind": {"enum": ["company", "person"]}, "n": {}}, "if": {"properties": {"kind": \#(condition)}}, "then": {"required": ["n"]}}"#
    return Mistakes(
      marked: flow(#""a": {"screen": {"schema": \#(schema)}, "next": "b"}, "b": {"end": "completed"}"#),
      expected: expected)
  }
}

@Suite struct SchemaMistakeTests {
  @Test(arguments: [
    Mistakes.screen(
      #""schema": {"properties": {"name": {"title": "Name"}}}, "show": {1️⃣"nam": "profile.x"}, "prefill": {1️⃣"nmae": "profile.x"}, "messages": {1️⃣"names": {"type": {"message": "M"}}}"#,
      "unknownProperty: Did you mean “name”?", "unknownProperty: Did you mean “name”?",
      "unknownProperty: Did you mean “name”?"),
    .steps(
      #""a": {"screen": {"schema": {"properties": {"name": {}}}}, "check": [{"when": "false", "message": "M", "path": 1️⃣"/nmae"}], "next": "b"}, "b": {"end": "completed"}"#,
      "unknownProperty: Did you mean “name”?"),
    .screen(
      #""schema": {"properties": {"name": {1️⃣"minLenght": 3}}}"#, "schemaRemark: Did you mean “minLength”?"),
    .screen(
      #""schema": {1️⃣"email": {"type": "string"}, 1️⃣"name": {"type": "string"}, "x-name": {"type": "string"}, "hints": {"type": "colour"}}"#,
      "schemaRemark: A property belongs inside “properties”.",
      "schemaRemark: A property belongs inside “properties”."),
    // What has no properties has notes with a type.
    .screen(
      #""schema": {"properties": {"n": {"type": "number", "widget": {"type": "number"}}, "l": {"type": ["array", "null"], "unit": {"type": "string"}}, "o": {"type": ["object", "null"], 1️⃣"city": {"type": "string"}}}}"#,
      "schemaRemark: A property belongs inside “properties”."),
    // A whole schema is about an object. What a property says beside its title may be a note.
    .parts(#""input": {1️⃣"email": "string"}"#, "schemaRemark: A property belongs inside “properties”."),
    .parts(#""input": {"title": "T", "properties": {"n": {"title": "N", "unit": "string"}}}"#),
  ])
  func screensAndTheirSchemas(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    Mistakes.screen(#""schema": {"properties": {"a": {}}, 1️⃣"if": {"required": ["a"]}}"#, "schemaRemark"),
    .screen(
      #""schema": {"properties": {"a": {}}, "if": {"required": ["a"]}, 1️⃣"than": {"required": ["a"]}}"#,
      "schemaRemark: Did you mean “then”?"),
    .screen(
      #""schema": {"properties": {"a": {}}, "if": {"required": ["a"]}, 1️⃣"thn": true}"#,
      "schemaRemark: Did you mean “then”?"),
    .screen(
      #""schema": {"properties": {"a": {}}, 1️⃣"iff": {"required": ["a"]}, "then": {"required": ["a"]}}"#,
      "schemaRemark: Did you mean “if”?"),
    .screen(
      #""schema": {"properties": {"a": {1️⃣"then": {"minLength": 1}, 1️⃣"else": {"maxLength": 1}}}}"#,
      "schemaRemark", "schemaRemark"),
    .screen(
      #""schema": {"properties": {"a": {}}, "if": {"required": ["a"]}}, "bind": {"/schema/then": "profile.more"}"#
    ),
    .screen(
      #""schema": {"properties": {"o": {"if": {"properties": {"b": true}}, "unevaluatedProperties": false}}}"#
    ),
    .screen(#""schema": {"properties": {"than": {}, "o": {"properties": {"if": {}, "iff": {}}}}}"#),
  ])
  func conditionsOfWhichNothingDepends(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    Mistakes.screen(
      #""schema": {"properties": {"k": {"enum": ["a", "b", 1️⃣"a"]}, "n": {"enum": [1, 2, 1️⃣1.0]}}}"#,
      "schemaRemark", "schemaRemark"),
    .screen(
      #""schema": {"properties": {"k": {"enum": ["a", "a"]}}}, "bind": {"/schema/properties/k/enum": "profile.all"}"#
    ),
    .screen(#""schema": {"properties": {"k": {"enum": ["a", "A", 1, "1", true]}}}"#),
  ])
  func valuesThatAreListedTwice(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    Mistakes.kind(#"{"const": 1️⃣"compny"}"#, "excludedValue: Did you mean “company”?"),
    .kind(#"{"enum": ["person", 1️⃣"compny"]}"#, "excludedValue: Did you mean “company”?"),
    .kind(
      #"{"enum": [1️⃣"firm", 1️⃣1]}"#, #"excludedValue: It is one of "company", "person"."#,
      #"excludedValue: It is one of "company", "person"."#),
    .kind(#"{"not": {"const": 1️⃣"compny"}}"#, "excludedValue: Did you mean “company”?"),
    .kind(#"{"const": "company"}"#), .kind(#"{"const": ""}"#), .kind(#"{"const": null}"#),
    // What is no longer taken does no harm beside what is.
    .kind(#"{"enum": ["person", "firm"]}"#),
    .screen(
      #""schema": {"properties": {"kind": {"enum": ["a"]}}, "if": {"properties": {"kind": {"const": "b"}}}, "then": {"required": ["kind"]}}, "bind": {"/schema/properties/kind/enum": "profile.all"}"#
    ),
  ])
  func conditionsThatLookForWhatIsNeverThere(mistakes: Mistakes) { mistakes.check() }

  /// What other dialects, and other languages, write.
  @Test(arguments: [
    Mistakes.screen(
      #""schema": {"properties": {"d": {"type": 1️⃣"date"}, "m": {"type": 1️⃣"bool"}}}"#,
      "schemaInvalid: It is a format: write {\"type\": \"string\", \"format\": \"date\"}.",
      "schemaInvalid: Did you mean “boolean”?"),
    .screen(
      ##""schema": {"properties": {"a": {"$ref": 1️⃣"address.json"}, "b": {"$ref": 1️⃣"#/definitions/zip"}}}"##,
      "schemaInvalid: Nothing is fetched. Put that schema under “$defs” in this one, and refer to it as “#/$defs/address”.",
      "schemaInvalid: “#” is the beginning of this schema: “#/$defs/address” leads to what is under “$defs” there."
    ),
    .screen(
      #""schema": {"properties": {"l": {"items": 1️⃣[{}]}}}"#,
      "schemaInvalid: Schemas for single places belong into “prefixItems”."),
    .screen(
      #""schema": {"properties": {"n": {"required": 1️⃣true, "exclusiveMinimum": 1️⃣true}}}"#,
      "schemaInvalid: It lists properties, such as [\"name\"], in the schema of the object that has them.",
      "schemaInvalid: Write the limit itself, which is a number."),
    .screen(
      #""schema": {"$schema": 1️⃣"http://json-schema.org/draft-07/schema#"}"#,
      "schemaInvalid: Take “$schema” out, or write “https://json-schema.org/draft/2020-12/schema”."),
    .screen(
      ##""schema": {"properties": {"n": {"type": "string", 1️⃣"nullable": true}, "t": {1️⃣"$recursiveRef": "#"}}, 1️⃣"$recursiveAnchor": true}"##,
      "schemaRemark: To take null as well, write {\"type\": [\"string\", \"null\"]}.",
      "schemaRemark: Write “$ref”, or “$dynamicRef”.", "schemaRemark: Write “$dynamicAnchor”."),
    .screen(
      #""schema": {"properties": {"n": {"type": "integer", 1️⃣"min": 1, 1️⃣"max": 3}, "m": {"minimum": 1, "min": 1, "max": "x"}}}"#,
      "schemaRemark: Did you mean “minimum”?", "schemaRemark: Did you mean “maximum”?"),
    .screen(
      #""schema": {"properties": {"s": {"type": "string", 1️⃣"min": 1, 1️⃣"max": 40}, "l": {"type": "array", 1️⃣"max": 3}, "t": {"type": "string", "maxLength": 9, "max": 9}, "u": {1️⃣"max": 9}}}"#,
      "schemaRemark: Did you mean “minLength”?", "schemaRemark: Did you mean “maxLength”?",
      "schemaRemark: Did you mean “maxItems”?", "schemaRemark: Did you mean “maximum”?"),
    .screen(
      #""schema": {"required": 1️⃣"k", "properties": {"k": {"enum": 1️⃣{"dog": "Dog"}}}}"#,
      "schemaInvalid: It lists properties, such as [\"name\"], in the schema of the object that has them.",
      "schemaInvalid: It lists the values: [\"a\", \"b\"]."),
    .screen(
      ##""schema": {"properties": {"k": {"type": "string", 1️⃣"options": ["a", "b"]}, "l": {1️⃣"values": [{"value": "a", "label": "A"}]}, "m": {1️⃣"ref": "#/properties/k"}, "n": {"choices": ["a"], "enum": ["a"]}, "o": {"options": {"rows": 3}}, "p": {"type": "array", "choices": [1]}, "q": {"ref": "B7"}}}"##,
      "schemaRemark: Did you mean “enum”?",
      #"schemaRemark: Write “oneOf”: [{"const": "a", "title": "…"}, …]."#,
      "schemaRemark: Did you mean “$ref”?"),
    .screen(
      #""schema": {"required": ["a"], "properties": {"a": {1️⃣"optional": true}, "b": {"optional": true}}}"#,
      "schemaRemark: Take “a” out of “required”."),
    .screen(
      #""schema": {"properties": {"p": {"type": 1️⃣"password"}}}"#,
      #"schemaInvalid: Write {"type": "string", "writeOnly": true}."#),
    .screen(
      #""schema": {"properties": {"a": {"pattern": 1️⃣"/^\\d+$/"}, "b": {"pattern": "/a/"}, "c": {"pattern": "^/$"}, "d": {"pattern": "/^"}, "e": {"pattern": 1️⃣"/a$/"}, "f": {"pattern": 1️⃣"/^a/i"}, "g": {"pattern": "/a/i"}, "h": {"pattern": "/^a/b"}, "i": {"pattern": "/a\\$/"}, "j": {"minLength": 1, "keyboard": "number"}}}"#,
      #"schemaRemark: Write "^\\d+$"."#, #"schemaRemark: Write "a$"."#,
      #"schemaRemark: Write "^a". There are no flags such as “i”: to take either case, name both, as in [Aa]."#
    ),
    .screen(
      #""schema": {"properties": {"a": {1️⃣"secret": true}, "b": {"secret": true, "writeOnly": true}, "c": {"secret": "x"}}}"#,
      "schemaRemark: Did you mean “writeOnly”?"),
    .screen(
      #""schema": {"properties": {"k": {"type": 1️⃣"enum", "enum": ["a"]}, "d": {"type": "string", "format": "date", "minimum": 1️⃣"2026-01-01"}}}"#,
      "schemaInvalid: “enum” is a keyword of its own: leave “type” out.",
      "schemaInvalid: Write the limit itself, which is a number."),
    .screen(
      #""schema": {"properties": {"k": {"enum": 1️⃣[{"value": "a", "label": "A"}, {"value": "b", "label": "B"}]}, "l": {"enum": [{"value": 1, "unit": "m"}]}, "m": {"enum": ["a", {"value": "a", "label": "A"}]}}}"#,
      #"schemaRemark: Write “oneOf”: [{"const": "a", "title": "…"}, …]."#),
    .screen(
      #""schema": {"properties": {"d": {"type": "string", "format": "date", 1️⃣"formatMinimum": "2026-01-01"}, "x": {"formatMaximum": 3}}}"#,
      "schemaRemark: Compare the value in a rule, as a text: values.day < '2026-01-31'."),
    .screen(
      #""schema": {"properties": {"a": {"type": 1️⃣["string", null]}, "b": {"type": 1️⃣"any"}, "c": 1️⃣"string", "d": 1️⃣"integer", "e": 1️⃣"bool", "f": 1️⃣"Name"}}"#,
      #"schemaInvalid: Each name is in quotes: ["string", "null"]."#,
      "schemaInvalid: For any value, leave “type” out.", #"schemaInvalid: Write {"type": "string"}."#,
      #"schemaInvalid: Write {"type": "integer"}."#, #"schemaInvalid: Write {"type": "boolean"}."#,
      #"schemaInvalid: Write {"type": "string"}."#),
    // What is marked as a secret may be hidden by its format, too.
    .screen(
      #""schema": {"properties": {"p": {"type": "string", "format": 1️⃣"password"}, "q": {"type": "string", "format": "password", "writeOnly": true}}}"#,
      "schemaRemark: What is never to be kept or shown is marked by “writeOnly”: true."),
    .screen(
      #""schema": {"properties": {"n": {"type": ["string", "null"], "nullable": true}, "m": {"nullable": true}, "s": {"type": "string", "nullable": false}}}"#
    ),
  ])
  func schemasOfOtherDialects(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    Mistakes.screen(
      #""schema": {"required": ["name", 1️⃣"contry"], "properties": {"name": {}, "country": {}}}"#,
      "unknownProperty: Did you mean “country”?"),
    .screen(
      #""schema": {"properties": {"home": {"required": [1️⃣"x"], "properties": {"city": {}}, "additionalProperties": false}}}"#,
      "unknownProperty: There is “city”."),
    .screen(
      #""schema": {"properties": {"n": {1️⃣"minimum": 3, "maximum": 1}, "m": {"minimum": 1, 1️⃣"exclusiveMinimum": 2, "exclusiveMaximum": 2}}}"#,
      "unsatisfiable", "unsatisfiable"),
    .screen(
      #""schema": {"properties": {"l": {"items": {1️⃣"minLength": 2, "maxLength": 1}, 1️⃣"minItems": 2, "maxItems": 1}}}"#,
      "unsatisfiable", "unsatisfiable"),
    // What stands in “allOf” holds in any case.
    .screen(
      #""schema": {"properties": {"s": {"type": "string", "maxLength": 2, "allOf": [{"minLength": 1}, {"allOf": [{1️⃣"minLength": 3}]}]}, "n": {"minimum": 1, "allOf": [{"maximum": 2}, {"maximum": 1}]}, "m": {"minLength": 3, "allOf": [{"type": ["string", "null"], "maxLength": 2}]}, "o": {"minLength": 3, "anyOf": [{"maxLength": 2}]}}}"#,
      "unsatisfiable"),
    .screen(
      #""schema": {"type": 1️⃣"array", "items": {}}"#,
      "unsatisfiable: Put what it describes into a property: {\"type\": \"object\", \"properties\": {…}}."),
    // So is what steps are handed, and what actions give.
    .steps(
      #""a": {"params": {"type": 1️⃣"string"}, "action": {"name": "n", "schema": {"type": 1️⃣"array"}, "undo": {"name": "u", "schema": 1️⃣false}}, "next": "b"}, "b": {"end": "completed"}"#,
      "unsatisfiable: Put what it describes into a property: {\"type\": \"object\", \"properties\": {…}}.",
      "unsatisfiable: Put what it describes into a property: {\"type\": \"object\", \"properties\": {…}}.",
      "unsatisfiable: Put what it describes into a property: {\"type\": \"object\", \"properties\": {…}}."),
    .screen(
      #""schema": {"properties": {"a": {"type": "string", 1️⃣"enum": [1, 2]}, "b": {"type": "integer", 1️⃣"const": "a"}, "c": {1️⃣"enum": []}, "d": {1️⃣"enum": ["a"], "minLength": 5}, "e": {1️⃣"const": "a", "format": "date"}}}"#,
      "unsatisfiable", "unsatisfiable", "unsatisfiable", "unsatisfiable", "unsatisfiable"),
    .screen(
      ##""schema": {"properties": {"a": {"type": "string", 1️⃣"enum": [1], "$ref": "#/properties/b"}, "b": {}}}"##,
      "unsatisfiable"),
    .screen(#""schema": {"type": "array"}, "bind": {"/schema/type": "'object'"}"#),
    .screen(#""schema": {"type": ["object", "null"]}"#),
    .parts(#""input": {1️⃣"minProperties": 2, "maxProperties": 1}"#, "unsatisfiable"),
  ])
  func schemasThatNothingFits(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    #""required": ["x"], "properties": {"a": {}}, "additionalProperties": true"#,
    #""required": ["x"], "patternProperties": {"^x": {}}"#,
    #""required": ["x"], "allOf": [{"properties": {"x": {}}}]"#,
    ##""required": ["x"], "$ref": "#/$defs/d", "$defs": {"d": {"properties": {"x": {}}}}"##,
    #""properties": {"a": {"required": ["x"]}}"#,
    #""properties": {"a": {"minimum": 1, "maximum": 1}, "b": {"minimum": 1, "exclusiveMaximum": 1.5}}"#,
    #""properties": {"minimum": {"const": 3}, "maximum": {"const": 1}}"#,
    #""properties": {"a": {"not": {"type": "number", "minimum": 3, "maximum": 1}, "const": {"minimum": 3, "maximum": 1}}}"#,
    #""properties": {"a": {"type": "string", "enum": [1, "b"]}, "b": {"enum": [{"x": 1}], "properties": {"y": {}}}}"#,
    #""properties": {"a": {"type": ["string", "null"], "const": null}}"#,
    // A keyword says nothing of values of another type.
    #""properties": {"a": {"type": ["string", "null"], "minimum": 3, "maximum": 1}, "b": {"type": ["integer", "null"], "minimum": 3, "maximum": 1}}"#,
    #""properties": {"a": {"type": ["integer"], "minLength": 3, "maxLength": 1, "required": ["x"], "additionalProperties": false}}"#,
  ])
  func schemasThatSomethingFits(schema: String) {
    Mistakes.screen("\"schema\": {\(schema)}").check()
  }

  @Test(arguments: [
    #""schema": {"properties": {"n": {"type": "integer", "minimum": 1, "maximum": 0}}}, "bind": {"/schema/properties/n/maximum": "input.max"}"#,
    #""schema": {"properties": {"n": {"minimum": 1, "maximum": 0}}}, "bind": {"/schema/properties/n": "input.n"}"#,
    #""schema": {"properties": {"n": {"type": "string", "enum": []}}}, "bind": {"/schema/properties/n/enum": "input.n"}"#,
    #""schema": {"required": ["x"], "properties": {"n": {}}}, "bind": {"/schema/properties/x": "{'type': 'string'}"}"#,
    #""schema": {"required": ["x"], "properties": {"n": {}}}, "bind": {"/schema/properties": "input.all"}"#,
    #""schema": {"required": ["x"], "properties": {"n": {}}}, "bind": {"/schema/required": "input.all"}"#,
    #""schema": {"properties": {"n": {"minLength": 3, "maxLength": 1}}}, "bind": {"/schema": "input.all"}"#,
    #""schema": {"properties": {"n": {"required": ["x"], "additionalProperties": false}}}, "bind": {"/schema/properties/n/properties/x": "{}"}"#,
  ])
  func whatIsBoundMayMakeThemFit(screen: String) { Mistakes.screen(screen).check() }

  /// What is bound elsewhere changes nothing of it.
  @Test func whatIsNotBoundFitsAsLittle() {
    Mistakes.screen(
      #""schema": {"required": [1️⃣"x"], "properties": {"n": {1️⃣"minimum": 1, "maximum": 0}, "m": {}}}, "bind": {"/schema/properties/m/maximum": "1", "/schema/properties/n/title": "'N'"}"#,
      "unknownProperty: There are “n” and “m”.", "unsatisfiable"
    ).check()
  }
}
