// What is wrong with a schema itself: facts without a word of text, which is in `SchemaProblemWording`.

import JSONText

/// A mistake in a schema.
public struct SchemaProblem: Sendable, Equatable {
  /// Which mistake, with what there is to know about it.
  public enum Fact: Sendable, Equatable {
    /// A schema must be an object or a boolean (Core, section 4.3).
    case notASchema(found: JSON.Kind)
    /// The value of a keyword has the wrong shape.
    case wrongValue(keyword: String, expected: Expectation)
    /// `type` names a type that JSON Schema has not (Validation, section 6.1.1).
    case unknownType(String, suggestion: String?)
    /// `pattern` or a name under `patternProperties` is no regular expression.
    case invalidPattern(String, reason: String)
    /// `$ref` or `$dynamicRef` leads to nothing in this schema or those handed in.
    case unresolvedReference(String, suggestion: String?)
    /// A reference that comes back to itself without moving on in the value would never end.
    case endlessReference(String)
    /// Two schemas in one resource have the same anchor.
    case duplicateAnchor(String)
    /// Two schemas have the same `$id`.
    case duplicateIdentifier(String)
    /// `$id` with a fragment (Core, section 8.2.1).
    case invalidIdentifier(String)
    /// An anchor that is no plain name (Core, section 8.2.2).
    case invalidAnchor(String)
    /// `$schema` names a metaschema that is neither known nor handed in.
    case unknownMetaschema(String)
    /// The metaschema requires a vocabulary that is not known here (Core, section 8.1.2).
    case unknownVocabulary(String)
    /// A keyword that is not known, and is named almost like one that is. This is a remark: the schema can be
    /// used.
    case unknownKeyword(String, suggestion: String)
    /// A keyword that is not known and has a schema, as properties have. This is a remark, too.
    case strayProperty(String)
    /// A keyword that other versions or dialects of JSON Schema have. This is a remark, too.
    case foreignKeyword(String)
    /// A format that is not known, and is named almost like one that is. This is a remark, too.
    case unknownFormat(String, suggestion: String)
    /// A format that other dialects mark secrets by. This is a remark, too.
    case formatOfSecrets(String)
    /// More schemas than `Schema.sizeLimit`.
    case tooLarge(limit: Int)
  }

  /// What the value of a keyword should have been.
  public enum Expectation: Sendable {
    case boolean, string, number, positiveNumber, count, array, nonEmptyArray, object, uniqueStrings
    case typeNames, schemas, schemasByName, arraysOrSchemasByName
  }

  /// What is wrong.
  public let fact: Fact
  /// Where, in the document.
  public let pointer: JSONPointer
  /// The URI under which the document was handed in; nil for the schema itself.
  public let resource: String?
}

/// All that is wrong with a schema, in the order in which it was found.
public struct SchemaProblems: Error, Sendable, Equatable {
  /// The problems; there is at least one.
  public let problems: [SchemaProblem]
}
