// How tests write schemas and values: as JSON text, since that is what authors write.

import JSONSchemas
import JSONText
import Testing

/// The value that a text writes. A test with a text that is no JSON fails here.
func json(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> JSON {
  do {
    return try JSON(parsing: text)
  } catch {
    Issue.record("\(text): \(error)", sourceLocation: sourceLocation)
    throw error
  }
}

/// The schema that a text writes.
func schema(
  _ text: String, _ options: Schema.Options = .init(), resources: JSONObject = [:],
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Schema {
  do {
    return try Schema(try json(text), options: options, resources: resources)
  } catch let error as SchemaProblems {
    Issue.record("\(error.problems.map { "\($0.pointer): \($0.message)" })", sourceLocation: sourceLocation)
    throw error
  }
}
