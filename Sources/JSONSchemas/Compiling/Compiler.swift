// From a document to a `Program`. There is no recursion: schemas are entered into a list that grows while it is walked,
// so depth costs nothing and schemas may refer to each other in rings. References are resolved when the walk has come to
// its end; what they lead to that is not in the list yet is appended, and the walk goes on.
//
// What a keyword means is not known here, only that `Keyword.all` reads them.

import JSONText

/// A schema resource: Core, section 4.3.5.
struct Resource {
  let uri: URIReference
  let root: NodeID
  let document: Int
  let dialect: Dialect
  var anchors: [CodePoints: NodeID] = [:]
  var dynamicAnchors: [Int: NodeID] = [:]
}

/// Where a schema stands, as a key.
struct Location: Hashable {
  let document: Int
  let pointer: JSONPointer
}

/// The tables of a program in the making.
final class Compiler {
  let options: Schema.Options
  private(set) var problems: [SchemaProblem] = []

  private(set) var sites: [Site] = []
  private var enclosingResources: [Int] = []
  private var nodesByLocation: [Location: NodeID] = [:]

  private var nodes: [Node] = []
  private var keywords: [Keyword] = []
  private var annotations: [Annotations] = []

  private(set) var library: Library
  private(set) var resources: [Resource] = []
  private var references: [PendingReference] = []
  private var targets: [Target?] = []
  private var anchorNumbers: [CodePoints: Int] = [:]

  init(_ document: JSON, options: Schema.Options, resources: [String: JSON]) {
    self.options = options
    library = Library(root: document, handedIn: resources)
  }

  /// The program, or all problems there are.
  func program() throws(SchemaProblems) -> Program {
    let root = enterDocument(0)
    walk()
    while resolveReferences() {}
    let resolved = targets.compactMap { $0 }
    guard problems.isEmpty, resolved.count == targets.count else { throw SchemaProblems(problems: problems) }
    let program = Program(
      root: root, nodes: nodes, keywords: keywords, targets: resolved,
      dynamicAnchors: resources.map(\.dynamicAnchors), annotations: annotations, sites: sites,
      documents: library.documents.map(\.uri))
    for reference in program.endlessReferences() {
      report(
        .endlessReference(references[reference].text), at: references[reference].node,
        [references[reference].keyword])
    }
    guard problems.isEmpty else { throw SchemaProblems(problems: problems) }
    return program
  }

  func report(_ fact: SchemaProblem.Fact, at node: NodeID, _ tokens: [String] = []) {
    let site = sites[node.index]
    problems.append(
      SchemaProblem(
        fact: fact, pointer: JSONPointer(site.pointer.tokens + tokens),
        resource: site.document == 0 ? nil : library.documents[site.document].uri))
  }

  // MARK: - The list of schemas

  /// Enters a schema that stands below the one that is being read.
  func add(_ schema: JSON, below parent: NodeID, _ tokens: [String]) -> NodeID {
    let site = sites[parent.index]
    return enter(
      schema, Location(document: site.document, pointer: JSONPointer(site.pointer.tokens + tokens)),
      within: currentResource)
  }

  /// The resource of the schema that is being read.
  private var currentResource = -1

  private func enter(_ schema: JSON, _ place: Location, within resource: Int) -> NodeID {
    if let known = nodesByLocation[place] { return known }
    let node = NodeID(index: sites.count)
    sites.append(Site(document: place.document, pointer: place.pointer, schema: schema))
    enclosingResources.append(resource)
    nodesByLocation[place] = node
    return node
  }

  private func enterDocument(_ document: Int) -> NodeID {
    enter(
      library.documents[document].schema, Location(document: document, pointer: JSONPointer()), within: -1)
  }

  private func walk() {
    while nodes.count < sites.count {
      if sites.count > Schema.sizeLimit {
        problems.append(
          SchemaProblem(fact: .tooLarge(limit: Schema.sizeLimit), pointer: JSONPointer(), resource: nil))
        return
      }
      read(NodeID(index: nodes.count))
    }
  }

  private func read(_ node: NodeID) {
    currentResource = enclosingResources[node.index]
    let start = keywords.count
    var annotation = Annotations()
    var refusesAll = false
    switch sites[node.index].schema {
    case .bool(let accepts):
      refusesAll = !accepts
      if currentResource < 0 { currentResource = beginResource(at: node, [:]) }
    case .object(var members):
      let closes =
        options.isClosed && node.index == 0 && !members.contains("additionalProperties")
        && !members.contains("unevaluatedProperties")
      if closes { members["unevaluatedProperties"] = false }
      identify(node, members)
      let reader = SchemaReader(
        compiler: self, node: node, members: members, dialect: resources[currentResource].dialect,
        closes: closes)
      keywords += Keyword.all(in: reader)
      annotation = Annotations(reader)
    case let other:
      report(.notASchema(found: other.kind), at: node)
      if currentResource < 0 { currentResource = beginResource(at: node, [:]) }
    }
    annotations.append(annotation)
    nodes.append(
      Node(
        keywords: start..<keywords.count, resource: currentResource, refusesAll: refusesAll,
        asksWhatIsEvaluated: keywords[start...].contains(where: \.asksWhatIsEvaluated)))
  }

  // MARK: - Identifiers

  /// Reads `$id`, `$anchor` and `$dynamicAnchor`: Core, section 8.2.
  private func identify(_ node: NodeID, _ members: JSONObject) {
    if currentResource < 0 || members["$id"]?.asString != nil {
      currentResource = beginResource(at: node, members)
    } else if members["$id"] != nil {
      report(.wrongValue(keyword: "$id", expected: .string), at: node, ["$id"])
    }
    for keyword in ["$anchor", "$dynamicAnchor"] {
      guard let value = members[keyword] else { continue }
      guard let name = value.asString else {
        report(.wrongValue(keyword: keyword, expected: .string), at: node, [keyword])
        continue
      }
      guard Self.isAnchor(name) else {
        report(.invalidAnchor(name), at: node, [keyword])
        continue
      }
      if let other = resources[currentResource].anchors.updateValue(node, forKey: CodePoints(name)),
        other != node
      {
        report(.duplicateAnchor(name), at: node, [keyword])
      }
      if keyword == "$dynamicAnchor" {
        resources[currentResource].dynamicAnchors[number(ofAnchor: name)] = node
      }
    }
  }

  private func beginResource(at node: NodeID, _ members: JSONObject) -> Int {
    let site = sites[node.index]
    let isDocument = site.pointer.tokens.isEmpty
    var uri = URIReference(isDocument ? library.documents[site.document].uri : "")
    if currentResource >= 0 { uri = resources[currentResource].uri }
    if let text = members["$id"]?.asString {
      let reference = URIReference(text)
      if let fragment = reference.fragment, !fragment.isEmpty {
        report(.invalidIdentifier(text), at: node, ["$id"])
      }
      uri = uri.resolving(reference).withoutFragment
    }
    let inherited = currentResource >= 0 ? resources[currentResource].dialect : .standard
    resources.append(
      Resource(
        uri: uri, root: node, document: site.document, dialect: dialect(of: node, members) ?? inherited))
    if isDocument { library.register(node, under: library.documents[site.document].uri) }
    if !library.register(node, under: uri.text) {
      report(.duplicateIdentifier(uri.text), at: node, ["$id"])
    }
    return resources.count - 1
  }

  private func dialect(of node: NodeID, _ members: JSONObject) -> Dialect? {
    guard let value = members["$schema"] else { return nil }
    guard let text = value.asString else {
      report(.wrongValue(keyword: "$schema", expected: .string), at: node, ["$schema"])
      return nil
    }
    let uri = URIReference(text).fragment == "" ? String(text.dropLast()) : text
    if let known = Dialect(published: uri) { return known }
    guard let metaschema = library.handedIn[uri] else {
      report(.unknownMetaschema(text), at: node, ["$schema"])
      return nil
    }
    guard let vocabularies = metaschema["$vocabulary"]?.asObject else { return .standard }
    var result: Dialect = []
    for vocabulary in vocabularies {
      if let known = Dialect(vocabulary: vocabulary.name) {
        result.formUnion(known)
      } else if vocabulary.value.asBool == true {
        report(.unknownVocabulary(vocabulary.name), at: node, ["$schema"])
      }
    }
    return result
  }

  private func number(ofAnchor name: String) -> Int {
    if let number = anchorNumbers[CodePoints(name)] { return number }
    anchorNumbers[CodePoints(name)] = anchorNumbers.count
    return anchorNumbers.count - 1
  }

  /// Core, section 8.2.2.
  private static func isAnchor(_ name: String) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 &- 0x61 < 26 || byte == UInt8(ascii: "_") }
    guard let first = name.utf8.first, isLetter(first) else { return false }
    return name.utf8.allSatisfy { isLetter($0) || $0 &- 0x30 < 10 || $0 == 0x2D || $0 == 0x2E }
  }

  // MARK: - References

  private struct PendingReference {
    let text: String
    let node: NodeID
    let keyword: String
  }

  /// Notes a reference. Returns its place in the table of targets.
  func refer(to text: String, from node: NodeID, keyword: String) -> Int {
    references.append(PendingReference(text: text, node: node, keyword: keyword))
    return references.count - 1
  }

  /// Resolves the references that are not resolved yet. Returns whether the schemas that this brought have further ones.
  private func resolveReferences() -> Bool {
    guard sites.count <= Schema.sizeLimit else { return false }
    for reference in references[targets.count...] {
      let target = target(of: reference)
      if target == nil {
        report(
          .unresolvedReference(reference.text, suggestion: suggestion(for: reference)), at: reference.node,
          [reference.keyword])
      }
      targets.append(target)
    }
    return targets.count < references.count
  }

  private func target(of reference: PendingReference) -> Target? {
    let base = resources[nodes[reference.node.index].resource].uri
    let uri = base.resolving(URIReference(reference.text))
    guard let root = root(of: uri.withoutFragment.text),
      let fragment = URIReference.decoding(uri.fragment ?? "")
    else { return nil }
    if fragment.isEmpty { return Target(node: root, dynamicAnchor: nil) }
    if fragment.hasPrefix("/") { return JSONPointer(fragment).flatMap { target(at: $0, below: root) } }
    let resource = resources[nodes[root.index].resource]
    guard let node = resource.anchors[CodePoints(fragment)] else { return nil }
    let number = anchorNumbers[CodePoints(fragment)]
    let isDynamic =
      reference.keyword == "$dynamicRef" && number.map { resource.dynamicAnchors[$0] == node } == true
    return Target(node: node, dynamicAnchor: isDynamic ? number : nil)
  }

  /// The root of the resource of that URI, which may have to be read first.
  private func root(of uri: String) -> NodeID? {
    if let known = library.roots[CodePoints(uri)] { return known }
    if let document = library.open(uri) {
      let node = enterDocument(document)
      walk()
      return nodes.indices.contains(node.index) ? node : nil
    }
    // It may be the `$id` of something inside a document that nobody has asked for by its own name.
    while let document = library.openNext() {
      _ = enterDocument(document)
      walk()
      if let known = library.roots[CodePoints(uri)] { return known }
    }
    return nil
  }

  private func target(at pointer: JSONPointer, below root: NodeID) -> Target? {
    let site = sites[root.index]
    let place = Location(document: site.document, pointer: site.pointer.appending(pointer))
    if let node = nodesByLocation[place] { return Target(node: node, dynamicAnchor: nil) }
    guard let schema = library.documents[site.document].schema[place.pointer] else { return nil }
    let node = enter(schema, place, within: resource(around: place))
    walk()
    return Target(node: node, dynamicAnchor: nil)
  }

  /// The resource of the nearest schema around a place that no keyword leads to.
  private func resource(around place: Location) -> Int {
    var tokens = place.pointer.tokens
    while !tokens.isEmpty {
      tokens.removeLast()
      let outer = Location(document: place.document, pointer: JSONPointer(tokens))
      if let node = nodesByLocation[outer] { return nodes[node.index].resource }
    }
    return -1
  }

  private func suggestion(for reference: PendingReference) -> String? {
    let document = sites[reference.node.index].document
    let pointers = sites.lazy.filter { $0.document == document }.prefix(1000).map { "#\($0.pointer)" }
    let resource = resources[nodes[reference.node.index].resource]
    let anchors = resource.anchors.keys.map { "#" + $0.string }.sorted { $0.precedesByCodePoints($1) }
    let uris = library.handedIn.keys.sorted { $0.precedesByCodePoints($1) }
    return closest(to: reference.text, among: Array(pointers) + anchors + uris)
  }
}
