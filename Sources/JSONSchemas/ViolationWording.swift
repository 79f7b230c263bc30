// The text of violations. A sentence is a template with facts in braces, so that one translation of the template serves
// all facts. The only decision made here is which sentence fits.

import JSONText
import Wording

extension Violation {
  /// A sentence that a user can act on, such as “Must be at least 3 characters.”
  public var message: String { sentence.text }

  /// The sentence, which can be put into any language.
  public var sentence: Sentence { Sentence(template, params) }

  /// The sentence in English, with placeholders such as `{limit}` in place of the facts. What is wrong with a secret is said
  /// without the facts that come from it.
  var template: String {
    switch keyword {
    case "type", "anyOf", "oneOf": typeTemplate
    case "enum" where params["allowed"]?.asArray?.isEmpty == true: "There is no value that may stand here."
    case "enum": "Must be one of: {allowed}."
    case "const" where params["allowed"]?.asBool == true: "Must be confirmed."
    case "const": "Must be {allowed}."
    case "minimum": "Must be at least {limit}."
    case "exclusiveMinimum": "Must be greater than {limit}."
    case "maximum": "Must be at most {limit}."
    case "exclusiveMaximum": "Must be less than {limit}."
    case "multipleOf": "Must be a multiple of {divisor}."
    case "minLength": isOne ? "Must not be empty." : "Must be at least {limit} characters."
    case "maxLength": isOne ? "Must be at most {limit} character." : "Must be at most {limit} characters."
    case "pattern": "Must match the pattern {pattern}."
    case "format": formatTemplate
    case "minItems": isOne ? "Must have at least {limit} entry." : "Must have at least {limit} entries."
    case "maxItems": isOne ? "Must have at most {limit} entry." : "Must have at most {limit} entries."
    case "uniqueItems":
      params.contains("first")
        ? "Entries {first} and {second} are the same; each must be there only once."
        : "Each entry must be there only once."
    case "contains": "Must have at least one entry of the right kind."
    case "minContains" where !params.contains("found"):
      "Must have at least {limit} entries of the right kind."
    case "minContains": "Must have at least {limit} entries of the right kind, and has {found}."
    case "maxContains" where !params.contains("found"):
      isOne
        ? "Must have at most {limit} entry of this kind." : "Must have at most {limit} entries of this kind."
    case "maxContains":
      isOne
        ? "Must have at most {limit} entry of this kind, and has {found}."
        : "Must have at most {limit} entries of this kind, and has {found}."
    case "minProperties":
      isOne ? "Must have at least {limit} property." : "Must have at least {limit} properties."
    case "maxProperties":
      isOne ? "Must have at most {limit} property." : "Must have at most {limit} properties."
    case "required": "Is required."
    case "dependentRequired", "dependencies": "Is required when “{because}” is given."
    case "propertyNames":
      params.contains("name") ? "“{name}” is not an allowed name." : "Has a name that is not allowed."
    case "additionalProperties" where !params.contains("name"),
      "unevaluatedProperties" where !params.contains("name"):
      "Has something that is not known here."
    case "additionalProperties", "unevaluatedProperties":
      params.contains("suggestion")
        ? "“{name}” is not known here. Did you mean “{suggestion}”?" : "“{name}” is not known here."
    case "items", "additionalItems", "unevaluatedItems": "There must be no entry here."
    case "not": "This value is not allowed."
    case "depthLimit": "Is nested too deeply to be checked."
    case "effortLimit": "Is too much to be checked against this schema."
    default: "Is not allowed here."
    }
  }

  private var isOne: Bool { params["limit"]?.asInt == 1 }

  private var typeTemplate: String {
    if keyword == "oneOf", params.contains("matching") {
      return "Must be only one of the alternatives, and is several."
    }
    if params.contains("allowed") { return "Must be one of: {allowed}." }
    guard let expected = params["expected"]?.asArray else {
      return "Must be one of the alternatives, and is none."
    }
    guard expected.count == 1, let type = expected.first?.asString else {
      return "Must be one of these: {expected}."
    }
    switch type {
    case "string": return "Must be text."
    case "number": return "Must be a number."
    case "integer": return "Must be a whole number."
    case "boolean": return "Must be true or false."
    case "array": return "Must be a list."
    case "object": return "Must be an object."
    default: return "Must be empty."
    }
  }

  private var formatTemplate: String {
    switch params["format"]?.asString {
    case "date": "Must be a date such as 2026-01-31."
    case "time": "Must be a time with its offset, such as 13:45:00Z."
    case "date-time": "Must be a date and time such as 2026-01-31T13:45:00Z."
    case "duration": "Must be a duration such as P1DT12H."
    case "email", "idn-email": "Must be an e-mail address."
    case "hostname", "idn-hostname": "Must be the name of a host, such as www.example.org."
    case "ipv4": "Must be an IPv4 address such as 192.0.2.1."
    case "ipv6": "Must be an IPv6 address such as 2001:db8::1."
    case "uri", "iri": "Must be an address such as https://example.org/path."
    case "uri-reference", "iri-reference": "Must be an address or the end of one."
    case "uri-template": "Must be a template of an address, with its variables in braces."
    case "uuid": "Must be a UUID."
    case "json-pointer": "Must be a JSON Pointer such as /a/0."
    case "relative-json-pointer": "Must be a relative JSON Pointer such as 1/a."
    case "regex": "Must be a regular expression."
    default: "Must have the format {format}."
    }
  }
}
