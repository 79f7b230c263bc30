// Finds what is probably a slip in a schema, although the schema can be used.

import JSONSchemas
import JSONText

extension Flow {
  /// Keywords and formats in schemas that have almost the name of known ones, or belong to other dialects.
  var schemaRemarks: [Problem] {
    schemas.flatMap { schema, pointer in
      schema.remarks.filter { $0.resource == nil }.map {
        Problem(.schemaRemark($0), at: pointer.appending($0.pointer), part: $0.slippedPart)
      }
    }
  }

  /// Keywords that never apply, since the `type` beside them does not allow what they are about.
  var idleKeywords: [Problem] {
    innerSchemas.flatMap { schema, pointer in
      SchemaProblem.idleKeywords(of: schema).map {
        Problem(.schemaRemark($0), at: pointer.appending($0.pointer), part: .name)
      }
    }
  }
}

extension SchemaProblem {
  /// The part that is misspelt: a keyword is the name of a member, a format or a pattern is a value.
  fileprivate var slippedPart: Problem.Part {
    switch fact {
    case .unknownFormat, .formatOfSecrets, .slashedPattern, .labelledValues: .value
    default: .name
    }
  }
}
