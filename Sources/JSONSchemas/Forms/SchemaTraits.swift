// What is worked out once for every schema, so that walks over values know where there is nothing to do.

import JSONText

/// A program, and for each of its schemas what it amounts to, together with all that it applies.
final class SchemaTraits: Sendable {
  let program: SchemaProgram
  /// The schemas that are applied to the whole value.
  let rootSchemas: [AppliedSchema]
  /// For each schema, whether it or anything that it applies has a `default`.
  let reachesDefault: [Bool]
  /// The properties of the whole value that have a `default`, if nothing else has one, not even below them: a value that
  /// has these properties needs no filling in. Nil if there are other defaults to look for.
  let onlyDefaults: [String]?
  /// For each schema, whether it or anything that it applies is `writeOnly`.
  let reachesSecret: [Bool]
  /// For each schema, the types that it allows, whatever conditions hold.
  let types: [TypeSet]

  init(_ program: SchemaProgram) {
    self.program = program
    rootSchemas = program.appliedSchemas(startingWith: [
      AppliedSchema(node: program.root, isConditional: false)
    ])
    reachesDefault = Self.reach(in: program, from: program.annotations.map { $0.defaultValue != nil })
    onlyDefaults = Self.onlyDefaults(in: program, reachesDefault)
    reachesSecret = Self.reach(in: program, from: program.annotations.map { $0.isWriteOnly })
    types = TypeInference.types(in: program)
  }

  private static func onlyDefaults(in program: SchemaProgram, _ reachesDefault: [Bool]) -> [String]? {
    func reaches(_ node: NodeID) -> Bool { reachesDefault[node.index] }
    guard reaches(program.root) else { return [] }
    var names: [String] = []
    for keyword in program.keywords(of: program.root) {
      if case .properties(let keyword) = keyword, !keyword.unnamed.contains(where: reaches) {
        for property in keyword.named where reaches(property.value) {
          if program.keywords(of: property.value).contains(where: {
            $0.applied(in: program).contains(where: reaches)
          }) {
            return nil
          }
          names.append(property.name)
        }
      } else if keyword.applied(in: program).contains(where: reaches) {
        return nil
      }
    }
    return names
  }

  /// Returns, for each schema, the schemas that apply it.
  static func users(in program: SchemaProgram, _ applied: (Keyword) -> [NodeID]) -> [[Int]] {
    var users: [[Int]] = Array(repeating: [], count: program.nodes.count)
    for index in program.nodes.indices {
      for keyword in program.keywords(of: NodeID(index: index)) {
        for node in applied(keyword) { users[node.index].append(index) }
      }
    }
    return users
  }

  /// Returns, for each schema, whether it is one of these, or applies any of them, directly or indirectly.
  static func reach(in program: SchemaProgram, from these: consuming [Bool]) -> [Bool] {
    var reached = these
    var stack = reached.indices.filter { reached[$0] }
    if stack.isEmpty { return reached }
    let users = users(in: program) { $0.applied(in: program) }
    while let index = stack.popLast() {
      for user in users[index] where !reached[user] {
        reached[user] = true
        stack.append(user)
      }
    }
    return reached
  }
}

extension Keyword {
  /// Returns the schemas that the keyword applies, to the same value or below it.
  fileprivate func applied(in program: SchemaProgram) -> [NodeID] {
    inPlace(in: program) + inPlaceIf + belowMembers
  }
}

/// Which types a schema allows: its own, narrowed by everything that it applies unconditionally.
private struct TypeInference {
  let program: SchemaProgram
  var types: [TypeSet]

  /// Starts with all types and removes some until nothing changes. A schema is looked at again when one that it applies has
  /// changed, and none can change more often than there are types.
  static func types(in program: SchemaProgram) -> [TypeSet] {
    var inference = TypeInference(
      program: program, types: Array(repeating: .all, count: program.nodes.count))
    let hasUsers = program.keywords.contains(where: { $0.appliesInPlace })
    let users = hasUsers ? SchemaTraits.users(in: program) { $0.inPlace(in: program) + $0.inPlaceIf } : []
    var stack = Array(program.nodes.indices)
    var isQueued = Array(repeating: true, count: stack.count)
    while let index = stack.popLast() {
      isQueued[index] = false
      let narrowed = inference.narrowed(NodeID(index: index))
      guard narrowed != inference.types[index] else { continue }
      inference.types[index] = narrowed
      guard hasUsers else { continue }
      // A schema that applies thousands of others is looked at once after all of them, and not after each.
      for user in users[index] where !isQueued[user] {
        isQueued[user] = true
        stack.append(user)
      }
    }
    return inference.types
  }

  private func narrowed(_ node: NodeID) -> TypeSet {
    if program.nodes[node.index].refusesAll { return [] }
    return program.keywords(of: node).reduce(types[node.index]) { $0.intersection(types(left: $1)) }
  }

  private func types(left keyword: Keyword) -> TypeSet {
    switch keyword {
    case .type(let keyword): keyword.types
    case .constant(let keyword): TypeSet(of: keyword.allowed)
    case .enumeration(let keyword): keyword.allowed.reduce([]) { $0.union(TypeSet(of: $1)) }
    case .allOf(let keyword): keyword.schemas.reduce(.all) { $0.intersection(types[$1.index]) }
    case .anyOf(let keyword): keyword.schemas.reduce([]) { $0.union(types[$1.index]) }
    case .oneOf(let keyword): keyword.schemas.reduce([]) { $0.union(types[$1.index]) }
    case .reference(let keyword):
      program.schemas(for: program.targets[keyword.target]).reduce([]) { $0.union(types[$1.index]) }
    default: .all
    }
  }
}

extension TypeSet {
  /// Creates the set of the narrowest type of a value.
  init(of value: JSON) {
    switch value {
    case .null: self = .null
    case .bool: self = .boolean
    case .number(let number): self = number.isInteger ? .integer : .number
    case .string: self = .string
    case .array: self = .array
    case .object: self = .object
    }
  }
}
