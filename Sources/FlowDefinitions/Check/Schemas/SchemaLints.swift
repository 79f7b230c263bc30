// What is wrong with schemas by themselves, although they can be used. It is found where schemas are known (`JSONSchemas`).

import JSONSchemas
import JSONText

extension Flow {
  /// Probable slips, and what no value meets or the schema itself does not. What `bind` changes is not checked.
  var schemaLints: [Problem] {
    schemas.flatMap { flowSchema -> [Problem] in
      let (schema, changed) = (flowSchema.schema, flowSchema.bound)
      let remarks =
        schema.remarks.filter { $0.resource == nil } + schema.idleKeywords
        + schema.idleConditions(changing: changed) + schema.repeatedValues(changing: changed)
        + schema.requiredOptionals(changing: changed)
      return remarks.map { Problem(.schemaRemark($0), found: $0, inSchemaAt: flowSchema.pointer) }
        + schema.lints(changing: changed).map {
          Problem(.schemaLint($0), found: $0, inSchemaAt: flowSchema.pointer)
        }
    }
  }
}

extension Problem {
  fileprivate init(_ mistake: Mistake, found problem: SchemaProblem, inSchemaAt pointer: JSONPointer) {
    let part: Part =
      switch problem.part {
      case .value: .value
      case .name: .name
      }
    self.init(mistake, at: pointer.appending(problem.pointer), part: part)
  }
}
