// Which keywords may be told to somebody who fills in a property: those that a message can be written for.

import JSONText

extension Schema {
  /// Returns the keywords that the values of a property, or something in them, may fail to meet, whatever conditions hold; nil if
  /// the schema does not describe the property, or if what it says of it is not known. What is almost a keyword is taken for it.
  ///
  /// - Parameter changed: The places that will be changed before the schema is used.
  public func reportedKeywords(
    ofProperty name: String, changing changed: ChangedPlaces = ChangedPlaces()
  ) -> [String]? {
    let appliedSchemas = root.appliedSchemas.map { $0.node }
    let mayChange = root.pointers.contains {
      changed.hold($0) || changed.mayHoldProperty(name, ofSchemaAt: $0)
    }
    let describing = appliedSchemas.flatMap { program.schemas(ofProperty: name, in: $0) }
    if mayChange || describing.isEmpty { return nil }
    var search = ReportedKeywords(program: program, changed: changed)
    let told = appliedSchemas.first.map(search.toldSchemas) ?? []
    for applied in appliedSchemas where told.contains(applied) { search.noteAround(name, in: applied) }
    if root.property(name)?.isConditional ?? true {
      search.note("additionalProperties")
      search.note("unevaluatedProperties")
    }
    return search.noteInside(describing) ? search.keywords : nil
  }
}

private struct ReportedKeywords {
  let program: SchemaProgram
  let changed: ChangedPlaces
  private(set) var keywords: [String] = []

  /// What is still to be noted: a keyword, or those of a schema.
  private enum Item { case keyword(String), schema(NodeID) }

  init(program: SchemaProgram, changed: ChangedPlaces) {
    self.program = program
    self.changed = changed
  }

  mutating func note(_ keyword: String) {
    if !keywords.contains(keyword) { keywords.append(keyword) }
  }

  /// Returns the schema and those that it applies to the same value, but for what an `if` looks at, of which nobody is told.
  func toldSchemas(of root: NodeID) -> Set<NodeID> {
    var told: Set<NodeID> = []
    var stack = [root]
    while let node = stack.popLast() {
      guard told.insert(node).inserted else { continue }
      for keyword in program.keywords(of: node) {
        if case .conditional(let keyword) = keyword {
          stack += [keyword.consequence, keyword.alternative].compactMap { $0 }
        } else {
          stack += keyword.inPlace(in: program) + keyword.inPlaceIf
        }
      }
    }
    return told
  }

  /// Notes the keywords that ask for the property, or for its name.
  mutating func noteAround(_ name: String, in node: NodeID) {
    for keyword in program.keywords(of: node) {
      switch keyword {
      case .required(let keyword): if keyword.names.contains(name) { note("required") }
      case .dependentRequired(let keyword):
        if keyword.names.contains(where: { $0.value.contains(name) }) { note(keyword.keyword) }
      case .propertyNames: note("propertyNames")
      default: break
      }
    }
  }

  /// Notes the keywords of the schemas and of all that these apply, in the order of the document.
  ///
  /// - Returns: Whether these are all.
  mutating func noteInside(_ schemas: [NodeID]) -> Bool {
    var seen: Set<NodeID> = []
    var stack = schemas.reversed().map(Item.schema)
    while let item = stack.popLast() {
      switch item {
      case .keyword(let keyword): note(keyword)
      case .schema(let node):
        guard seen.insert(node).inserted else { continue }
        let site = program.sites[node.index]
        if site.document == 0, changed.touch(site.pointer) { return false }
        stack += items(of: node).reversed()
      }
    }
    return true
  }

  private func items(of node: NodeID) -> [Item] {
    let site = program.sites[node.index]
    let inner = schemasByKeyword(of: node)
    return (site.schema.asObject ?? [:]).flatMap { member -> [Item] in
      let name = SchemaProblem.keyword(meantBy: member.name)
      let isReported =
        switch Keyword.Traits.named(name)?.report ?? .never {
        case .always: true
        case .ofFalse: member.value == false
        case .never: false
        }
      return (isReported ? [.keyword(name)] : []) + (inner[member.name] ?? []).map(Item.schema)
    }
  }

  /// The schemas whose violations are reported as such, by the keywords that apply them.
  private func schemasByKeyword(of node: NodeID) -> [String: [NodeID]] {
    let depth = program.sites[node.index].pointer.tokens.count
    var schemas: [String: [NodeID]] = [:]
    for keyword in program.keywords(of: node) {
      switch keyword {
      case .reference(let reference):
        schemas[reference.keyword, default: []] += keyword.inPlace(in: program)
      case .contains: break
      case .conditional(let keyword):
        schemas["then"] = [keyword.consequence].compactMap { $0 }
        schemas["else"] = [keyword.alternative].compactMap { $0 }
      default:
        for schema in keyword.inPlace(in: program) + keyword.inPlaceIf + keyword.belowMembers {
          schemas[program.sites[schema.index].pointer.tokens[depth], default: []].append(schema)
        }
      }
    }
    return schemas
  }
}
