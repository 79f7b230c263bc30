/// The problems of a schema, in the order in which they were found.
public struct SchemaProblems: Error, Sendable, Equatable {
  /// The problems; there is at least one.
  public let problems: [SchemaProblem]
}
