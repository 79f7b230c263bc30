import JSONText

/// The location of a schema, as a key.
struct Location: Hashable {
  let document: Int
  let pointer: JSONPointer
}
