// A schema after compilation: flat tables that refer to each other by index. Schemas that refer to themselves
// are rings of indexes, so nothing is ever built twice or reached by reference counting.
//
// This file must not know how the tables come about (`Compiler`) or what is asked of them (`Evaluation`,
// `Forms`).

import JSONText

/// Everything that validation needs. It is a class, so that passing it on counts one reference, not one per table.
final class SchemaProgram: Sendable {
  let root: NodeID
  let nodes: [SchemaNode]
  let keywords: [Keyword]
  /// The targets of references. Keywords hold an index into this table, since targets become known last.
  let targets: [ReferenceTarget]
  /// For each resource, its `$dynamicAnchor`s (Core, section 8.2.2) by the number of the anchor's name. Empty if no
  /// resource has any.
  let dynamicAnchors: [[Int: NodeID]]
  let annotations: [Annotations]
  let sites: [Site]
  /// The URIs under which the documents were handed in; the first is the schema itself.
  let documents: [String]
  /// The URIs of the resources; empty if there is only one.
  let resources: [URIReference]
  /// Whether any `$dynamicRef` leads to a dynamic anchor, so that the way to a schema has to be remembered.
  let hasDynamicReferences: Bool

  init(
    root: NodeID, nodes: [SchemaNode], keywords: [Keyword], targets: [ReferenceTarget],
    dynamicAnchors: [[Int: NodeID]],
    annotations: [Annotations], sites: [Site], documents: [String],
    resources: [URIReference]
  ) {
    self.root = root
    self.nodes = nodes
    self.keywords = keywords
    self.targets = targets
    self.dynamicAnchors = dynamicAnchors
    self.annotations = annotations
    self.sites = sites
    self.documents = documents
    self.resources = resources
    hasDynamicReferences = targets.contains { $0.dynamicAnchor != nil }
  }

  /// Returns the keywords of a schema.
  func keywords(of node: NodeID) -> ArraySlice<Keyword> { keywords[nodes[node.index].keywords] }
}
