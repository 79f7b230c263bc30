// The text of problems with schemas. No decision is made here.

import JSONText
import Spelling

extension SchemaProblem {
  /// A sentence for the author of the schema.
  public var message: String {
    switch fact {
    case .notASchema(let found): "A schema must be an object, true or false; this is \(found.kind.phrase)."
    case .wrongValue(let keyword, let expected): "“\(keyword)” must be \(expected.phrase)."
    case .unknownType(let name, _): "There is no type “\(name)”."
    case .invalidPattern(let pattern, let reason):
      "“\(pattern)” is not a usable regular expression: \(reason)"
    case .unresolvedReference(let reference, _): "“\(reference)” does not lead to any schema that is known."
    case .endlessReference(let reference):
      "“\(reference)” comes back to itself without moving on in the value, so it would never end."
    case .duplicateAnchor(let name): "The anchor “\(name)” appears twice."
    case .duplicateIdentifier(let identifier): "The identifier “\(identifier)” appears twice."
    case .invalidIdentifier(let identifier): "The identifier “\(identifier)” must not have a fragment."
    case .invalidAnchor(let name):
      "“\(name)” is not an anchor: a letter or underscore, then letters, digits, “-”, “_” and “.”."
    case .unknownMetaschema(let uri): "The metaschema “\(uri)” is neither JSON Schema 2020-12 nor supplied."
    case .unknownVocabulary(let uri): "The vocabulary “\(uri)” is required and not known."
    case .unknownKeyword(let name, _), .strayProperty(let name), .foreignKeyword(let name, _):
      "There is no keyword “\(name)”, so it has no effect."
    case .unknownFormat(let name, _), .formatOfSecrets(let name):
      "There is no format “\(name)”, so it has no effect."
    case .idleKeyword(let name, let type):
      "“\(name)” has no effect beside “type”: \(type.json[0]?.text ?? "")."
    case .slashedPattern: "The slashes are part of this pattern, so it matches nothing."
    case .labelledValues: "The values that this “enum” lists are the objects themselves."
    case .idleCondition("if"): "“if” has no effect without “then” or “else”."
    case .idleCondition(let name): "“\(name)” has no effect without “if”."
    case .repeatedValue(let value): "This “enum” has listed \(value.text) before."
    case .requiredOptional(let name): "There is no keyword “optional”, and “\(name)” is required."
    case .undescribedProperty(let property, _): "The schema has no property “\(property)”."
    case .shutOutProperty(let name):
      "The schema asks for “\(name)”, which its “additionalProperties”: false forbids."
    case .suspiciousProperty(let name, _): "The schema asks for “\(name)”, but does not describe it."
    case .excludedValue(let value, let property?, _): "“\(property)” is never \(value.text)."
    case .excludedValue(let value, nil, _): "The value is never \(value.text)."
    case .unsatisfiable(let lower, let least, let upper, let most):
      "No value meets both “\(lower)”: \(least.text) and “\(upper)”: \(most.text)."
    case .refusesListed(let keyword, nil): "“\(keyword)” is empty, so no value meets it."
    case .refusesListed(let keyword, let violation?):
      "The schema refuses what its own “\(keyword)” asks for: \(violation.message)"
    case .unfitDefault(let violation): "The schema refuses its own default: \(violation.message)"
    case .tooLarge(let limit): "There are more than \(limit) schemas in it."
    }
  }

  /// What is wrong, and what was probably meant.
  public var explanation: String { hint.map { "\(message) \($0)" } ?? message }

  /// Where the mistake is, what is wrong, and what was probably meant.
  public var sentence: String {
    (resource.map { "\($0)#" } ?? "") + (pointer.tokens.isEmpty ? "the whole" : "\(pointer)") + ": "
      + explanation
  }

  /// A sentence on what was probably meant, or how to put it right; nil if there is nothing to suggest.
  public var hint: String? {
    switch fact {
    case .unknownType(let name, _) where Format(rawValue: name) != nil:
      "It is a format: write {\"type\": \"string\", \"format\": \"\(name)\"}."
    case .unknownType(let name, _) where Keyword.isListed(name):
      "“\(name)” is a keyword of its own: leave “type” out."
    case .unknownType("password", _): "Write {\"type\": \"string\", \"writeOnly\": true}."
    case .notASchema(found: .array) where pointer.tokens.last == "items":
      "Schemas for single places belong into “prefixItems”."
    case .notASchema(found: .string(let word)):
      "Write {\"type\": \"\(TypeSet(name: word) == nil ? TypeSet.alias(word) ?? "string" : word)\"}."
    case .wrongValue("type", _): "Each name is in quotes: [\"string\", \"null\"]."
    case .unknownType("any", _): "For any value, leave “type” out."
    case .wrongValue("enum", _): "It lists the values: [\"a\", \"b\"]."
    case .wrongValue("required", _):
      "It lists properties, such as [\"name\"], in the schema of the object that has them."
    case .wrongValue("exclusiveMinimum", _), .wrongValue("exclusiveMaximum", _),
      .wrongValue("minimum", _), .wrongValue("maximum", _):
      "Write the limit itself, which is a number."
    case .unknownType(_, let suggestion?), .unresolvedReference(_, let suggestion?):
      "Did you mean “\(suggestion)”?"
    case .unresolvedReference(let reference, nil):
      reference.utf8.first == UInt8(ascii: "#")
        ? "“#” is the beginning of this schema: “#/$defs/address” leads to what is under “$defs” there."
        : "Nothing is fetched. Put that schema under “$defs” in this one, and refer to it as “#/$defs/address”."
    case .unknownKeyword(_, let suggestion), .unknownFormat(_, let suggestion):
      "Did you mean “\(suggestion)”?"
    case .foreignKeyword(_, meant: "oneOf"?), .labelledValues:
      "Write “oneOf”: [{\"const\": \"a\", \"title\": \"…\"}, …]."
    case .foreignKeyword(_, let meant?), .suspiciousProperty(_, let meant): "Did you mean “\(meant)”?"
    case .excludedValue(let value, _, let allowed):
      closest(to: value.asString ?? "", in: allowed.compactMap { $0.asString }).map {
        "Did you mean “\($0)”?"
      }
        ?? (allowed.count > mostListed
          ? nil : "It is one of \(allowed.map { $0.text }.joined(separator: ", ")).")
    case .undescribedProperty(let name, let known): suggestion(for: name, among: known)
    case .shutOutProperty:
      "That keyword knows only the “properties” beside it. A screen refuses others without it; elsewhere, use “unevaluatedProperties”."
    case .foreignKeyword("nullable", _): "To take null as well, write {\"type\": [\"string\", \"null\"]}."
    case .foreignKeyword(let name, _) where name.hasPrefix("format"):
      "Compare the value in a rule, as a text: values.day < '2026-01-31'."
    case .foreignKeyword("$recursiveRef", _): "Write “$ref”, or “$dynamicRef”."
    case .foreignKeyword: "Write “$dynamicAnchor”."
    case .requiredOptional(let name): "Take “\(name)” out of “required”."
    case .strayProperty: "A property belongs inside “properties”."
    case .formatOfSecrets: "What is never to be kept or shown is marked by “writeOnly”: true."
    case .idleKeyword(let name, let type):
      SchemaProblem.limit(like: name, of: type).map { "Did you mean “\($0)”?" }
    case .slashedPattern(let meant, flags: ""): "Write \(JSON.string(meant).text)."
    case .slashedPattern(let meant, let flags):
      "Write \(JSON.string(meant).text). There are no flags such as “\(flags)”: to take either case, name both, as in [Aa]."
    case .unknownMetaschema:
      "Take “$schema” out, or write “https://json-schema.org/draft/2020-12/schema”."
    case .unknownType: "The types are null, boolean, integer, number, string, array and object."
    default: nil
    }
  }
}

extension SchemaProblem.Expectation {
  fileprivate var phrase: String {
    switch self {
    case .boolean: "true or false"
    case .string: "a string"
    case .number: "a number"
    case .positiveNumber: "a number greater than 0"
    case .count: "a whole number that is not negative"
    case .array: "an array"
    case .nonEmptyArray: "an array with at least one schema"
    case .object: "an object"
    case .uniqueStrings: "an array of strings, without duplicates"
    case .typeNames: "the name of a type, or an array of such names, without duplicates"
    case .schemasByName: "an object whose values are schemas"
    case .arraysOrSchemasByName: "an object whose values are schemas or arrays of names"
    case .booleansByName: "an object whose values are true or false"
    }
  }
}
