// What programs know a mistake in a schema by.

extension SchemaProblem {
  /// A word for the mistake that never changes.
  public var code: String {
    switch fact {
    case .notASchema: "notASchema"
    case .wrongValue: "wrongValue"
    case .unknownType: "unknownType"
    case .invalidPattern: "invalidPattern"
    case .unresolvedReference: "unresolvedReference"
    case .endlessReference: "endlessReference"
    case .duplicateAnchor: "duplicateAnchor"
    case .duplicateIdentifier: "duplicateIdentifier"
    case .invalidIdentifier: "invalidIdentifier"
    case .invalidAnchor: "invalidAnchor"
    case .unknownMetaschema: "unknownMetaschema"
    case .unknownVocabulary: "unknownVocabulary"
    case .unknownKeyword, .strayProperty, .foreignKeyword: "unknownKeyword"
    case .unknownFormat, .formatOfSecrets: "unknownFormat"
    case .tooLarge: "tooLarge"
    }
  }
}
