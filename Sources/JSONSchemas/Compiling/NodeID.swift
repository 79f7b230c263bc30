/// The place of a schema in `SchemaProgram.nodes`.
struct NodeID: Hashable, Sendable {
  let index: Int
}
