// Slips in a screen: in its schema, and in what is put into it.
import FlowDefinitions
import JSONText
import Testing

@Suite struct ScreenSlipTests {
  private static func form(
    _ properties: String, _ more: String = "", of schema: String = "", _ expected: String...
  ) -> Mistakes {
    let more = more.isEmpty ? "" : ", " + more
    let schema = schema.isEmpty ? "" : ", " + schema
    return Mistakes(
      marked: flow(
        #""a": {"screen": {"schema": {"properties": {\#(properties)}\#(schema)}\#(more)}, "next": "b"}, "b": {"end": "completed"}"#
      ),
      expected: expected)
  }

  @Test(arguments: [
    form(#""x": {"format": 1️⃣"datetime"}"#, "", "schemaRemark: Did you mean “date-time”?"),
    form(#""x": {"format": 1️⃣"Email"}"#, "", "schemaRemark: Did you mean “email”?"),
    form(#""x": {"format": 1️⃣"url"}"#, "", "schemaRemark: Did you mean “uri”?"),
    form(#""x": {"format": "iban"}, "y": {"format": "date"}"#),
  ])
  func aFormatIsSpelledWrong(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    form(#""x": {"type": "string", 1️⃣"maximum": 40}"#, "", "schemaRemark: Did you mean “maxLength”?"),
    form(#""x": {"type": "integer", 1️⃣"minLength": 1}"#, "", "schemaRemark: Did you mean “minimum”?"),
    form(#""x": {"type": "array", 1️⃣"maxLength": 9}"#, "", "schemaRemark: Did you mean “maxItems”?"),
    form(#""x": {"type": "number", 1️⃣"pattern": "^a", 1️⃣"items": {}}"#, "", "schemaRemark", "schemaRemark"),
    form(
      #""x": {"type": ["string", "null"], "maxLength": 4}, "y": {"type": "integer", "maximum": 4, "title": "Y"}"#
    ),
    form(#""x": {"items": {"type": "boolean", 1️⃣"minimum": 1}}"#, "", "schemaRemark"),
  ])
  func aKeywordIsAboutValuesOfAnotherType(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    form(#""x": {"type": "integer", "default": 1️⃣"3"}"#, "", "unfitDefault"),
    form(#""x": {"enum": ["a", "b"], "default": 1️⃣"c"}"#, "", "unfitDefault"),
    form(#""x": {"properties": {"y": {"maximum": 1, "default": 1️⃣2}}}"#, "", "unfitDefault"),
    form(#""x": {"items": {"maximum": 1, "default": 1️⃣2}}"#, "", "unfitDefault"),
    form(#""x": {"default": {}, "required": ["y"], "properties": {"y": {"default": 1}}}"#),
    form(##""x": {"$ref": "#/properties/y", "default": 3}, "y": {"minLength": 2, "default": ""}"##),
    form(
      #""x": {"enum": ["a"], "default": "b"}"#,
      #""bind": {"/schema/properties/x/enum": "['a', 'b']"}"#),
  ])
  func aDefaultIsRefusedByItsOwnSchema(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    form(#""n": {"type": "integer"}"#, #""prefill": {"n": "1️⃣'abc'"}"#, "unfitDefault"),
    form(#""k": {"enum": ["a", "b"]}"#, #""prefill": {"k": "1️⃣'c'"}"#, "unfitDefault"),
    form(#""k": {"oneOf": [{"const": "a"}, {"const": "b"}]}"#, #""prefill": {"k": "1️⃣'c'"}"#, "unfitDefault"),
    form(#""n": {"maximum": 3}"#, #""prefill": {"n": "1️⃣4"}"#, "unfitDefault"),
    form(#""l": {"items": {"type": "string"}}"#, #""prefill": {"l": "1️⃣[1]"}"#, "unfitDefault"),
    // What is there may be begun, a form takes texts for numbers, and what is worked out may be anything.
    form(
      #""tel": {"minLength": 8, "pattern": "^[+][0-9]+$", "format": "uri"}, "e": {"enum": ["a"]}, "n": {"type": "integer"}, "m": {"type": "integer"}, "o": {"required": ["zip", "land"], "properties": {"land": {"enum": ["CH"]}}}, "l": {"minItems": 1}"#,
      #""prefill": {"tel": "'+41 '", "e": "''", "n": "'3'", "m": "profile.m", "o": "{'land': ''}", "l": "[]"}"#
    ),
    form(
      #""k": {"enum": ["a"]}, "n": {"type": "integer"}"#,
      #""prefill": {"k": "'c'", "n": "'x'"}, "bind": {"/schema/properties/k/enum": "['c']", "/schema/properties/n": "{}"}"#
    ),
  ])
  func aPrefillIsRefusedByTheSchema(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    form(#""x": {}"#, #""bind": {"/title": "1️⃣5"}"#, "wrongType"),
    form(#""x": {}"#, #""bind": {"/review": "1️⃣'yes'"}"#, "wrongType"),
    form(#""x": {}"#, #""bind": {"": "1️⃣[1]"}"#, "wrongType"),
    form(#""x": {}"#, #""bind": {"/schema": "1️⃣[1]"}"#, "schemaInvalid"),
    form(
      #""x": {}"#, #""bind": {"/schema/properties/x/enum": "1️⃣5"}"#,
      #"schemaInvalid: It lists the values: ["a", "b"]."#),
    form(
      #""x": {}"#, #""bind": {"/schema/properties/x/type": "1️⃣'strng'"}"#,
      "schemaInvalid: Did you mean “string”?"),
    form(
      #""x": {}"#,
      #""bind": {"/title": "'${'", "/body": "null", "/review": "true", "/ui/x": "5", "/schema/properties/x/type": "'string'"}"#
    ),
    // What comes of both, nobody knows.
    form(
      #""x": {}"#,
      ##""bind": {"/schema/properties/x/$ref": "'#/$defs/y'", "/schema/$defs": "input.types", "/messages/x/type": "5", "/messages/x": "input.words"}"##
    ),
  ])
  func whatIsBoundIsNoneForItsPlace(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    form(#""x": {}"#, #""bind": {1️⃣"/titel": "'T'"}"#, "unknownKey: Did you mean “title”?"),
    form(
      #""x": {}"#,
      #""bind": {1️⃣"/show/x": "'true'", 1️⃣"/prefill": "{}", 1️⃣"/title/x": "'T'", "/messages/x/type/message": "'No.'"}"#,
      "unknownKey: There are “title”, “body”, “submit”, “schema”, “ui”, “messages” and “review”.",
      "unknownKey: There are “title”, “body”, “submit”, “schema”, “ui”, “messages” and “review”.",
      "unknownKey"),
    form(
      #""name": {}"#, #""bind": {1️⃣"/schema/properties/nmae/enum": "['a']"}"#,
      "unknownProperty: Did you mean “name”?"),
    form(
      #""x": {}"#, #""bind": {1️⃣"/x/enum": "['a']", 1️⃣"/properties/x/enum": "['a']"}"#,
      "unknownKey: It belongs inside “schema/properties”.", "unknownKey: It belongs inside “schema”."),
    form(
      #""x": {"items": {}}"#,
      #""bind": {1️⃣"/schema/propertes/x/enum": "['a']", 1️⃣"/schema/properties/x/enmu": "['a']", 1️⃣"/schema/properties/x/items/minLenght": "1"}"#,
      "schemaRemark: Did you mean “properties”?", "schemaRemark: Did you mean “enum”?",
      "schemaRemark: Did you mean “minLength”?"),
    form(
      #""x": {}, "title": {}"#, #""bind": {1️⃣"/schema/x/enum": "['a']", "/schema/title": "'T'"}"#,
      "unknownKey: It belongs inside “properties”."),
    form(
      #""x": {"properties": {"enmu": {}}}"#,
      #""bind": {"/schema/properties/x/properties/enmu/enum": "['a']", "/schema/properties/x/note": "'a'", "/schema/properties/x/default/enmu": "1"}"#
    ),
    form(
      #""x": {}"#, #""bind": {"/schema/properties/y": "{'type': 'string'}", "/ui/labels/z": "'Z'", "": "{}"}"#
    ),
  ])
  func whatIsBoundHasNoPlace(mistakes: Mistakes) { mistakes.check() }

  /// Nothing is known of what stands there, so nothing else looks wrong.
  @Test(arguments: [
    Mistakes.steps(
      #""a": {"screen": {"schema": {1️⃣"propreties": {"n": {"type": "string"}}, "required": ["n"]}, "show": {"n": "profile.x"}, "prefill": {"n": "'a'"}, "messages": {"n": {"required": {"message": "M"}}}}, "check": {"when": "values.n == 'b'", "path": "/n", "message": "M"}, "next": "b"}, "b": {"end": "completed", "title": "${data.n}"}"#,
      "schemaRemark: Did you mean “properties”?"),
    form(
      #""n": {1️⃣"pattren": "^a"}"#, #""messages": {"n": {"pattern": {"message": "M"}}}"#,
      "schemaRemark: Did you mean “pattern”?"),
  ])
  func aKeywordIsSpelledWrong(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    form(
      #""n": {"minLength": 2, "pattern": "^a"}"#, #""messages": {"n": {1️⃣"minLenght": {"message": "M"}}}"#,
      "idleMessage: Did you mean “minLength”?"),
    form(
      #""n": {"title": "N", "minLength": 2, "pattern": "^a"}"#,
      #""messages": {"n": {1️⃣"maximum": {"message": "M"}}}"#,
      "idleMessage: There are “minLength” and “pattern”."),
    // Each keyword is named once, and what properties are called is no keyword.
    form(
      #""n": {"type": "object", "required": ["minimum"], "properties": {"minimum": {"type": "string", "minLength": 2}}, "allOf": [{"minProperties": 1}], "enum": [{"minimum": "ab", "pattern": "a"}]}"#,
      #""messages": {"n": {1️⃣"pattern": {"message": "M"}, 1️⃣"minimum": {"message": "M"}}}"#,
      "idleMessage: There are “type”, “required”, “minLength”, “minProperties” and “enum”.",
      "idleMessage: There are “type”, “required”, “minLength”, “minProperties” and “enum”."),
    // Another one may require it.
    form(
      #""n": {"minLength": 2}, "m": {}"#,
      #""messages": {"n": {"dependentRequired": {"message": "M"}}, "m": {1️⃣"dependentRequired": {"message": "M"}}}"#,
      of: #""dependentRequired": {"m": ["n"]}"#, "idleMessage"),
    // What may be left out is never missing.
    form(
      #""n": {"type": "string"}, "m": {}"#,
      #""messages": {"n": {1️⃣"required": {"message": "M"}}, "m": {"required": {"message": "M"}}}"#,
      of: #""required": ["m"]"#, "idleMessage: There is “type”."),
    // A condition, or a reference, says something besides.
    form(
      ##""n": {"minLength": 2}, "m": {"$ref": "#/properties/n"}"##,
      #""messages": {"n": {1️⃣"minLenght": {"message": "M"}, "maximum": {"message": "M"}, 1️⃣"own": {"message": "M"}}, "m": {1️⃣"pattren": {"message": "M"}, "minLength": {"message": "M"}}}"#,
      of: #""if": {"required": ["m"]}, "then": {"properties": {"n": {"maximum": 3}}}"#,
      "idleMessage: Did you mean “minLength”?", "idleMessage: There are “minLength” and “maximum”.",
      "idleMessage: There is “minLength”."),
    // What is bound may say something as well. A slip says nothing.
    form(
      #""n": {"minLength": 2}"#,
      #""messages": {"n": {"maximum": {"message": "M"}, 1️⃣"pattren": {"message": "M"}}}, "bind": {"/schema/then/properties/n/minimum": "1"}"#,
      "idleMessage: Did you mean “pattern”?"),
    // Of what stands in it, the property is told as well.
    form(
      #""n": {"items": {"minLength": 2}}"#,
      #""messages": {"n": {"minLength": {"message": "M"}}}"#),
    form(
      #""n": {}"#,
      #""messages": {"n": {"enum": {"message": "M"}}}, "bind": {"/schema/properties/n/items": "{}"}"#),
    form(
      ##""n": {"$ref": "#/properties/m"}, "m": {}"##,
      #""messages": {"n": {1️⃣"minLength": {"message": "M"}}}"#, "idleMessage"),
    form(
      #""n": {}"#,
      #""messages": {"n": {"type": {"message": "M"}}}, "bind": {"/schema/properties/n": "{'type': 'string'}"}"#
    ),
  ])
  func aMessageIsForNoKeywordOfItsProperty(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    Mistakes.steps(
      #""a": {"screen": {}, "on": {"go": {"schema": {"required": [1️⃣"pni"], "properties": {"pin": {}}}, "to": "b"}}}, "b": {"end": "completed"}"#,
      "suspiciousProperty: Did you mean “pin”?"),
    .steps(
      #""a": {"action": {"name": "n", "schema": {"required": ["id", 1️⃣"tiket"], "properties": {"ticket": {}}}}, "next": "b"}, "b": {"end": "completed"}"#,
      "suspiciousProperty: Did you mean “ticket”?"),
    .steps(
      ##""a": {"action": {"name": "n", "schema": {"required": ["tiket"], "properties": {"ticket": {}}, "allOf": [{"properties": {"tiket": {}}}]}}, "next": "b"}, "b": {"end": "completed"}"##
    ),
  ])
  func whatIsRequiredIsSpelledWrong(mistakes: Mistakes) { mistakes.check() }

  /// A front end may call its fields as it likes, so only what is almost a property is reported, and only where `clients` look.
  @Test(arguments: [
    form(
      #""role": {}, "note": {}, "address": {"properties": {"city": {}}}"#,
      #""ui": {"order": [1️⃣"rol", "note", "address/city", "other"], "widgets": {1️⃣"ntoe": "textarea"}, "titles": {"role": "R"}, "own": {"rol": 1}}"#,
      "suspiciousProperty: Did you mean “role”?", "suspiciousProperty: Did you mean “note”?"),
    form(#""role": {}"#, #""ui": {"order": ["role", "roles"], "placeholders": "rol"}"#),
    form(#""role": {}"#, #""ui": {"order": ["rol"]}, "bind": {"/ui/order": "['role']"}"#),
    form(#""role": {}"#, #""ui": {"order": ["rol"]}"#, of: #""additionalProperties": true"#),
  ])
  func aFieldIsSpelledWrongForTheFrontEnd(mistakes: Mistakes) { mistakes.check() }
}
