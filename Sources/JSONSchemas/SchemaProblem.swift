// What is wrong with a schema itself: only the facts. The wording is in `SchemaProblemWording`.

import JSONText

/// A mistake in a schema.
public struct SchemaProblem: Sendable, Equatable {
  /// The kind of a mistake, with the facts about it.
  public enum Fact: Sendable, Equatable {
    /// A schema must be an object or a boolean (Core, section 4.3).
    case notASchema(found: JSON)
    /// The value of a keyword has the wrong shape.
    case wrongValue(keyword: String, expected: Expectation)
    /// `type` names a type that JSON Schema does not have (Validation, section 6.1.1).
    case unknownType(String, suggestion: String?)
    /// `pattern` or a name under `patternProperties` is not a usable regular expression.
    case invalidPattern(String, reason: String)
    /// `$ref` or `$dynamicRef` leads to nothing in this schema or those handed in.
    case unresolvedReference(String, suggestion: String?)
    /// A reference leads back to itself without moving on in the value, so that it would never end.
    case endlessReference(String)
    /// Two schemas in one resource have the same anchor.
    case duplicateAnchor(String)
    /// Two schemas have the same `$id`.
    case duplicateIdentifier(String)
    /// `$id` has a fragment (Core, section 8.2.1).
    case invalidIdentifier(String)
    /// An anchor is not a plain name (Core, section 8.2.2).
    case invalidAnchor(String)
    /// `$schema` names a metaschema that is neither known nor handed in.
    case unknownMetaschema(String)
    /// The metaschema requires a vocabulary that is not known here (Core, section 8.1.2).
    case unknownVocabulary(String)
    /// An unknown keyword has almost the name of a known one. This is a remark: the schema can be used.
    case unknownKeyword(String, suggestion: String)
    /// An unknown keyword has a schema as its value, as properties have. This is a remark, too.
    case strayProperty(String)
    /// A keyword belongs to other versions or dialects of JSON Schema. This is a remark, too. `meant`: the keyword that says the
    /// same here, if there is one.
    case foreignKeyword(String, meant: String? = nil)
    /// An unknown format has almost the name of a known one. This is a remark, too.
    case unknownFormat(String, suggestion: String)
    /// A format is one by which other dialects mark secrets. This is a remark, too.
    case formatOfSecrets(String)
    /// A keyword is about values that the `type` beside it does not allow. This is a remark, too.
    case idleKeyword(String, type: TypeSet)
    /// A `pattern` has the slashes around it by which JavaScript marks one, perhaps with letters behind them, so that it matches
    /// nothing. This is a remark, too.
    case slashedPattern(meant: String, flags: String)
    /// Each value that `enum` lists is an object with a value and the words for it. This is a remark, too.
    case labelledValues
    /// An `if` without `then` and `else`, or one of these without `if`. This is a remark, too.
    case idleCondition(String)
    /// An `enum` has listed the value before. This is a remark, too.
    case repeatedValue(JSON)
    /// A property is marked as optional by a word that is no keyword, and is required. This is a remark, too.
    case requiredOptional(String)
    /// A property is asked for that is not described, where no others are allowed. This and those that follow are found by
    /// `Schema.lints`. `known`: the properties that are described.
    case undescribedProperty(String, known: [String])
    /// A property is asked for and described, but a schema around its description takes only the properties that it describes
    /// itself.
    case shutOutProperty(String)
    /// A property is asked for that is not described, and one that is described has almost the same name.
    case suspiciousProperty(String, meant: String)
    /// A condition looks for a value that the property, or the element or whole value if there is no name, never has.
    case excludedValue(JSON, property: String?, allowed: [JSON])
    /// No value is as large as one keyword requires and as small as the other requires.
    case unsatisfiable(String, JSONNumber, String, JSONNumber)
    /// The schema refuses all values that one of its own keywords lists; nil if the list is empty.
    case refusesListed(String, Violation?)
    /// The schema refuses its own default.
    case unfitDefault(Violation)
    /// There are more schemas than `Schema.sizeLimit`.
    case tooLarge(limit: Int)
  }

  /// What the value of a keyword should have been.
  public enum Expectation: Sendable {
    case boolean, string, number, positiveNumber, count, array, nonEmptyArray, object, uniqueStrings
    case typeNames, schemasByName, arraysOrSchemasByName, booleansByName
  }

  /// The part of a place that is meant.
  public enum Part: Sendable {
    /// The whole value.
    case value
    /// The name of the member.
    case name
  }

  /// What is wrong.
  public let fact: Fact
  /// The place in the document.
  public let pointer: JSONPointer
  /// The part of that place.
  public let part: Part
  /// The URI under which the document was handed in; nil for the schema itself.
  public let resource: String?

  init(fact: Fact, pointer: JSONPointer, part: Part = .value, resource: String? = nil) {
    self.fact = fact
    self.pointer = pointer
    self.part = part
    self.resource = resource
  }

  /// Whether something can never be met. Otherwise it can, though it is probably not meant.
  public var isContradiction: Bool {
    switch fact {
    case .undescribedProperty, .shutOutProperty, .unsatisfiable, .refusesListed: true
    default: false
    }
  }
}
