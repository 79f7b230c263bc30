import JSONText

/// A schema and where it stands: for problems, violations and `Forms`.
struct Site: Sendable {
  /// The document, in `SchemaProgram.documents`.
  let document: Int
  let pointer: JSONPointer
  let schema: JSON
}
