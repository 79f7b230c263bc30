// What is probably a slip in a schema, though it can be used.

import JSONSchemas
import JSONText

extension Flow {
  /// Keywords and formats of schemas that are called almost like known ones, or are those of other dialects.
  var schemaRemarks: [Problem] {
    schemas.flatMap { schema, pointer in
      schema.remarks.filter { $0.resource == nil }.map {
        Problem(.schemaRemark($0), at: pointer.appending($0.pointer), part: $0.slippedPart)
      }
    }
  }
}

extension SchemaProblem {
  /// What is spelled wrong: a keyword is the name of a member, a format a value.
  fileprivate var slippedPart: Problem.Part {
    switch fact {
    case .unknownFormat, .formatOfSecrets: .value
    default: .name
    }
  }
}
