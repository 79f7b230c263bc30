// A schema after compilation: flat tables that refer to each other by index. Schemas that refer to themselves
// are rings of indexes, so nothing is ever built twice or reached by reference counting.
//
// This file must not know how the tables come about (`Compiler`) or what is asked of them (`Evaluation`,
// `Forms`).

import JSONText

/// The place of a schema in `Program.nodes`.
struct NodeID: Hashable, Sendable {
  let index: Int
}

/// One schema: an object with keywords, or a boolean.
struct Node: Sendable {
  /// Where its keywords stand in `Program.keywords`.
  let keywords: Range<Int>
  /// Which types its `type` allows, and where the keywords behind that stand.
  let types: TypeSet
  let behindType: Int
  /// The resource (Core, section 4.3.5) that it is part of.
  let resource: Int
  /// Whether it is the schema `false`, whose refusal is worded by whoever applies it.
  let refusesAll: Bool
  /// Whether it asks what its own keywords have evaluated (`unevaluatedProperties`, `unevaluatedItems`).
  let asksWhatIsEvaluated: Bool
  /// Whether only `properties` and what is read with it can have evaluated what it asks for: that need not be noted then, for it
  /// is known by its name.
  let evaluatesByNameAlone: Bool
}

/// Where a schema stands in which document: only problems and violations want to know.
struct Site: Sendable {
  /// The document, in `Program.documents`.
  let document: Int
  let pointer: JSONPointer
  let schema: JSON
}

/// What a reference leads to.
struct Target: Sendable {
  let node: NodeID
  /// The number of the anchor's name, where the way to the reference decides which of the anchors of that
  /// name is meant (Core, section 8.2.3.2).
  let dynamicAnchor: Int?
}

/// All that validation needs. A class, so that handing it on counts one reference, not one a table.
final class Program: Sendable {
  let root: NodeID
  let nodes: [Node]
  let keywords: [Keyword]
  /// What the references lead to: keywords hold an index into this table, since targets are known last.
  let targets: [Target]
  /// By resource: what `$dynamicAnchor`s (Core, section 7.7.2.2) it has, by number of the anchor's name. Empty where nobody
  /// has any.
  let dynamicAnchors: [[Int: NodeID]]
  let annotations: [Annotations]
  let sites: [Site]
  /// The URIs under which the documents were handed in; the first is the schema itself.
  let documents: [String]
  /// Whether there is any `$dynamicRef`, so that the way to a schema has to be remembered.
  let hasDynamicReferences: Bool

  init(
    root: NodeID, nodes: [Node], keywords: [Keyword], targets: [Target], dynamicAnchors: [[Int: NodeID]],
    annotations: [Annotations], sites: [Site], documents: [String]
  ) {
    self.root = root
    self.nodes = nodes
    self.keywords = keywords
    self.targets = targets
    self.dynamicAnchors = dynamicAnchors
    self.annotations = annotations
    self.sites = sites
    self.documents = documents
    hasDynamicReferences = targets.contains { $0.dynamicAnchor != nil }
  }

  /// The keywords of a schema.
  func keywords(of node: NodeID) -> ArraySlice<Keyword> { keywords[nodes[node.index].keywords] }
}
