// Where in a document schemas may be, by the names on the way there alone.

extension Schema {
  /// Returns whether a value that is put at that place of a schema may contain schemas: the place is that of a schema, or of a
  /// keyword that has some.
  /// - Parameter path: The names and indices that lead from the schema to the place. Behind a name that is no keyword, anything may
  ///   be a schema, since a reference may lead there.
  public static func mayHaveSchemas(at path: some Sequence<String>) -> Bool {
    var content = Keyword.Traits.Content.schema
    for token in path {
      switch content {
      case .values: return false
      case .schemas, .schemasByName: content = .schema
      case .schema:
        guard let traits = Keyword.Traits.named(token) else { return true }
        content = traits.content
      }
    }
    return content != .values
  }
}
