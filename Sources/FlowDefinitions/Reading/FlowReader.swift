// Reads a document into a flow, or into all of its problems. Each part is first read by itself; what parts say of each other is
// checked afterwards, on the flow that was read (`Linking/`).

import JSONText

extension Flow {
  /// Creates the flow that `text` defines.
  ///
  /// - Parameter text: The bytes of a file: JSON in UTF-8.
  /// - Throws: `FlowProblems` with every problem of the definition, if one of them is an error.
  public convenience init(reading text: [UInt8]) throws(FlowProblems) {
    let document: JSON
    do {
      document = try JSON(parsing: text)
    } catch {
      throw FlowProblems(problems: [Problem(.notJSON(error), at: JSONPointer())])
    }
    try self.init(document)
  }

  /// Creates the flow that `document` defines.
  ///
  /// - Throws: `FlowProblems` with every problem of the definition, if one of them is an error.
  public convenience init(_ document: JSON) throws(FlowProblems) {
    let reading = Reading(of: document)
    try self.init(DefinitionNode(json: document, pointer: JSONPointer(), reading: reading), reading)
    let links = linkProblems(reading.steps)
    if (reading.problems + links).contains(where: { $0.severity == .error }) {
      throw FlowProblems(problems: Flow.problems(of: document))
    }
  }
}

extension Members<Group> {
  /// The group of each step that belongs to one.
  var byStep: Members<Group> {
    var groups = Members<Group>()
    for group in self {
      for step in group.value.steps { _ = groups.insert(step.name, group.value) }
    }
    return groups
  }
}

extension DefinitionNode {
  func steps() -> Members<Step> {
    var steps = Members<Step>()
    for (name, node) in entries(as: .steps) ?? [] {
      if !isIdentifier(name) { node.report(.malformedIdentifier(name), part: .name) }
      steps[name] = Step(id: StepID(name), node)
    }
    if let entries = json.asObject, entries.isEmpty { report(.emptyList("steps")) }
    return steps
  }

  func groups() -> Members<Group> {
    var groups = Members<Group>()
    for (name, node) in entries(as: .groups) ?? [] {
      if !isIdentifier(name) { node.report(.malformedIdentifier(name), part: .name) }
      groups[name] = Group(id: GroupID(name), node)
    }
    return groups
  }

  /// Reads old names and new ones as the author wrote them.
  func renames() -> Renames {
    var renames = Renames()
    // Kept aside so that they are changed in place: a flow may rename thousands of fields of one step.
    var fields: [Members<String>] = []
    var places = Members<Int>()
    for (name, node) in entries() ?? [] {
      let parts = name.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let target = node.string() else { continue }
      if parts.count == 1 {
        renames.steps[name] = target
      } else {
        let place = places[parts[0]] ?? fields.count
        if places.insert(parts[0], place) { fields.append([:]) }
        fields[place][parts[1]] = target
      }
    }
    renames.fields = places.mapValues { fields[$0] }
    return renames
  }
}

extension Group {
  fileprivate init?(id: GroupID, _ node: DefinitionNode) {
    guard var members = node.members(as: .group) else { return nil }
    let steps = members.required("steps")?.elements()?.compactMap { $0.string() } ?? []
    let initial = members.optional("initial")?.string() ?? steps.first
    self.id = id
    self.steps = steps.map(StepID.init)
    on = members.optional("on")?.handlers() ?? [:]
    requires = members.optional("requires")?.gates() ?? []
    after = members.optional("after")?.timers() ?? []
    back = members.optional("back")?.word(Permission.self)
    members.finish()
    if node.json["steps"]?.asArray?.isEmpty ?? false { node.report(.emptyList("steps")) }
    guard let initial else { return nil }
    self.initial = StepID(initial)
  }
}
