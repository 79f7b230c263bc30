/// The place of a schema in `Program.nodes`.
struct NodeID: Hashable, Sendable {
  let index: Int
}
