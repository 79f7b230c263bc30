// The resolution of references: a resource by its URI, and in it a schema by its anchor or its place. Only the schema
// itself, what was handed in and the metaschema are searched.

import ASCII
import JSONText
import Spelling

/// A reference whose target is not known yet.
struct PendingReference {
  let text: String
  let node: NodeID
  let keyword: String
}

extension Compiler {
  /// Adds a reference that is to be resolved later. Returns its place in the table of targets.
  func refer(to text: String, from node: NodeID, keyword: String) -> Int {
    references.append(PendingReference(text: text, node: node, keyword: keyword))
    return references.count - 1
  }

  /// Resolves the references that are not resolved yet. Returns whether the schemas that were read for this have further
  /// references.
  func resolveReferences() -> Bool {
    for reference in references[targets.count...] where !isTooLarge {
      let target = target(of: reference)
      if target == nil {
        report(
          .unresolvedReference(reference.text, suggestion: suggestion(for: reference)), at: reference.node,
          [reference.keyword])
      }
      targets.append(target)
    }
    return targets.count < references.count && !isTooLarge
  }

  private func target(of reference: PendingReference) -> ReferenceTarget? {
    let base = resources[nodes[reference.node.index].resource].uri
    let uri = base.resolving(URIReference(reference.text))
    guard let root = root(of: uri.withoutFragment.text),
      let fragment = (uri.fragment ?? "").percentDecoded
    else { return nil }
    if fragment.isEmpty { return ReferenceTarget(node: root, dynamicAnchor: nil) }
    if fragment.utf8.first == UInt8(ascii: "/") {
      return JSONPointer(fragment).flatMap { target(at: $0, below: root) }
    }
    let resource = resources[nodes[root.index].resource]
    guard let node = resource.anchors[CodePoints(fragment)] else { return nil }
    let number = anchorNumbers[CodePoints(fragment)]
    let isDynamic =
      reference.keyword == "$dynamicRef" && number.map { resource.dynamicAnchors[$0] == node } == true
    return ReferenceTarget(node: node, dynamicAnchor: isDynamic ? number : nil)
  }

  /// Returns the root of the resource with that URI, reading its document first if necessary.
  private func root(of uri: String) -> NodeID? {
    if let known = library.roots[CodePoints(uri)] { return known }
    guard let document = library.open(uri) else { return nil }
    _ = enterDocument(document)
    walk()
    return library.roots[CodePoints(uri)]
  }

  private func target(at pointer: JSONPointer, below root: NodeID) -> ReferenceTarget? {
    let site = sites[root.index]
    let place = Location(document: site.document, pointer: site.pointer.appending(pointer))
    if let node = node(at: place) { return ReferenceTarget(node: node, dynamicAnchor: nil) }
    guard let schema = library.documents[site.document].schema[place.pointer] else { return nil }
    let node = enter(schema, place, within: resource(around: place))
    walk()
    return ReferenceTarget(node: node, dynamicAnchor: nil)
  }

  /// Returns the resource of the nearest schema around a place that no keyword leads to.
  private func resource(around place: Location) -> Int {
    var tokens = place.pointer.tokens
    while !tokens.isEmpty {
      tokens.removeLast()
      let outer = Location(document: place.document, pointer: JSONPointer(tokens))
      if let node = node(at: outer) { return nodes[node.index].resource }
    }
    return -1
  }

  /// Returns what was probably meant by a reference. After 20 problems nothing is suggested, since nobody reads so many.
  private func suggestion(for reference: PendingReference) -> String? {
    guard problems.count < 20 else { return nil }
    let document = sites[reference.node.index].document
    let pointers = sites.lazy.filter { $0.document == document }.prefix(300).map { "#\($0.pointer)" }
    let resource = resources[nodes[reference.node.index].resource]
    let anchors = resource.anchors.keys.map { "#" + $0.string }.sorted { $0.precedesByCodePoints($1) }
    let uris = library.handedIn.names.sorted { $0.precedesByCodePoints($1) }
    return closest(to: reference.text, in: Array(pointers) + anchors + uris)
  }
}
