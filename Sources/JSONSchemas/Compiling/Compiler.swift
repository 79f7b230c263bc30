// Turns a document into a `SchemaProgram`. There is no recursion: schemas are appended to a list while the list is walked, so
// depth costs nothing and schemas may refer to each other in rings. References are resolved when the walk has reached the
// end of the list; targets that are not in the list yet are appended, and the walk goes on.
//
// The meaning of keywords is not known here, only that `Keyword.appendAll` reads them, and that a closed schema gets one more.

import JSONText

/// The tables of a program under construction.
final class Compiler {
  let options: Schema.Options
  private(set) var problems: [SchemaProblem] = []
  var remarks: [SchemaProblem] = []
  /// The number of unknown keywords and formats so far.
  var unknownNames = 0

  private(set) var sites: [Site] = []
  private var enclosingResources: [Int] = []
  /// The schemas by location; empty until a reference first looks one up. Without references, no schema is reached twice.
  private var nodesByLocation: [Location: NodeID] = [:]
  /// The number of sites that have been entered in `nodesByLocation`.
  private var placedCount = 0

  private(set) var nodes: [SchemaNode] = []
  private var keywords: [Keyword] = []
  private var annotations: [Annotations] = []

  var library: SchemaLibrary
  var resources: [Resource] = []
  var references: [PendingReference] = []
  var targets: [ReferenceTarget?] = []
  var anchorNumbers: [CodePoints: Int] = [:]

  init(_ document: JSON, options: Schema.Options, resources: JSONObject) {
    self.options = options
    library = SchemaLibrary(root: document, handedIn: resources)
    // As many as a small form has: growing step by step took 15,000 instructions of a start.
    sites.reserveCapacity(4)
    enclosingResources.reserveCapacity(4)
    nodes.reserveCapacity(4)
    annotations.reserveCapacity(4)
    keywords.reserveCapacity(8)
  }

  /// Returns the compiled program, or throws the problems that were found, all at once.
  func program() throws(SchemaProblems) -> SchemaProgram {
    let root = enterDocument(0)
    walk()
    while resolveReferences() {}
    if isTooLarge {
      let problem = SchemaProblem(
        fact: .tooLarge(limit: Schema.sizeLimit), pointer: JSONPointer(), resource: nil)
      throw SchemaProblems(problems: [problem])
    }
    let resolved = targets.compactMap { $0 }
    guard problems.isEmpty, resolved.count == targets.count else { throw SchemaProblems(problems: problems) }
    let program = SchemaProgram(
      root: root, nodes: nodes, keywords: keywords, targets: resolved,
      dynamicAnchors: anchorNumbers.isEmpty ? [] : resources.map { $0.dynamicAnchors },
      annotations: annotations, sites: sites,
      documents: library.documents.map { $0.uri },
      resources: resources.count > 1 ? resources.map { $0.uri } : [])
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

  /// Adds to the list a schema that stands below `parent`, the schema that is being read.
  func add(_ schema: JSON, below parent: NodeID, _ tokens: [String]) -> NodeID {
    let site = sites[parent.index]
    return enter(
      schema, Location(document: site.document, pointer: JSONPointer(site.pointer.tokens + tokens)),
      within: currentResource)
  }

  /// The resource of the schema that is being read.
  var currentResource = -1

  func enter(_ schema: JSON, _ place: Location, within resource: Int) -> NodeID {
    if !nodesByLocation.isEmpty, let known = self.node(at: place) { return known }
    let node = NodeID(index: sites.count)
    sites.append(Site(document: place.document, pointer: place.pointer, schema: schema))
    enclosingResources.append(resource)
    return node
  }

  /// Returns the schema at `place`, or nil if it is not in the list.
  func node(at place: Location) -> NodeID? {
    for index in placedCount..<sites.count {
      let site = sites[index]
      nodesByLocation[Location(document: site.document, pointer: site.pointer)] = NodeID(index: index)
    }
    placedCount = sites.count
    return nodesByLocation[place]
  }

  func enterDocument(_ document: Int) -> NodeID {
    enter(
      library.documents[document].schema, Location(document: document, pointer: JSONPointer()), within: -1)
  }

  var isTooLarge: Bool { sites.count > Schema.sizeLimit }

  func walk() {
    while nodes.count < sites.count {
      if isTooLarge { return }
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
      Keyword.appendAll(in: reader, to: &keywords)
      annotation = Annotations(reader)
      if sites[node.index].document == 0 { remark(node, members) }
    case let other:
      report(.notASchema(found: other), at: node)
      if currentResource < 0 { currentResource = beginResource(at: node, [:]) }
    }
    annotations.append(annotation)
    var (types, behindType) = (TypeSet.all, start)
    if start < keywords.count, case .type(let keyword) = keywords[start] {
      (types, behindType) = (keyword.types, start + 1)
    }
    let asksWhatIsEvaluated = keywords[start...].contains(where: { $0.asksWhatIsEvaluated })
    nodes.append(
      SchemaNode(
        keywords: start..<keywords.count, types: types, behindType: behindType, resource: currentResource,
        refusesAll: refusesAll,
        asksWhatIsEvaluated: asksWhatIsEvaluated,
        evaluatesByNameAlone: asksWhatIsEvaluated && keywords[start...].allSatisfy { $0.evaluatesByNameAlone }
      ))
  }
}
