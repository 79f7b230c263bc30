// The codes by which programs know mistakes in schemas.

extension SchemaProblem {
  /// The code of the mistake, a word that never changes.
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
    case .unknownKeyword, .strayProperty, .foreignKeyword, .requiredOptional: "unknownKeyword"
    case .unknownFormat, .formatOfSecrets: "unknownFormat"
    case .idleKeyword: "idleKeyword"
    case .slashedPattern: "slashedPattern"
    case .labelledValues: "labelledValues"
    case .idleCondition: "idleCondition"
    case .repeatedValue: "repeatedValue"
    case .undescribedProperty, .shutOutProperty: "unknownProperty"
    case .suspiciousProperty: "suspiciousProperty"
    case .excludedValue: "excludedValue"
    case .unsatisfiable, .refusesListed: "unsatisfiable"
    case .unfitDefault: "unfitDefault"
    case .tooLarge: "tooLarge"
    }
  }
}
