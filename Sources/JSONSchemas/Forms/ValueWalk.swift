// What walks over a value along a schema have in common: which schemas apply to it in place, and when to
// stop.

import JSONText

struct ValueWalk {
  let traits: SchemaTraits
  var program: SchemaProgram { traits.program }
  private var depth = 0
  private var effort = 0

  /// Whether the walk had to stop, so that its result is not complete.
  private(set) var isGivenUp = false

  /// The limits beyond which a walk leaves values as they are. No form comes near them; references to references to … might.
  private static let depthLimit = 1024
  private static let effortLimit = 1_000_000

  init(_ traits: SchemaTraits) { self.traits = traits }

  /// Enters a schema, if the walk may go on into it, and returns whether it does. If so, `leave` must follow.
  mutating func enter() -> Bool {
    guard depth < Self.depthLimit, effort < Self.effortLimit else {
      isGivenUp = true
      return false
    }
    depth += 1
    effort += 1
    return true
  }

  mutating func leave() { depth -= 1 }

  /// Counts effort other than that of entering schemas.
  mutating func spend(_ steps: Int) { effort += steps }

  /// Returns the schemas that a keyword applies in place to this value and that have to hold for it; of `anyOf` and `oneOf`,
  /// the branch that holds, if it is the only one.
  mutating func applicable(_ keyword: Keyword, to value: JSON) -> [NodeID] {
    switch keyword {
    case .allOf(let keyword): return keyword.schemas
    case .reference(let keyword): return [program.targets[keyword.target].node]
    case .conditional(let keyword):
      return [holds(keyword.condition, for: value) ? keyword.consequence : keyword.alternative].compactMap {
        $0
      }
    case .dependentSchemas(let keyword):
      guard let members = value.asObject else { return [] }
      return keyword.schemas.filter { members.contains($0.name) }.map { $0.value }
    case .anyOf(let keyword): return onlyOne(of: keyword.schemas, for: value)
    case .oneOf(let keyword): return onlyOne(of: keyword.schemas, for: value)
    default: return []
    }
  }

  private mutating func onlyOne(of schemas: [NodeID], for value: JSON) -> [NodeID] {
    var holding: [NodeID] = []
    for schema in schemas where holds(schema, for: value) { holding.append(schema) }
    return holding.count == 1 ? holding : []
  }

  /// Returns whether a schema holds for a value. What this costs counts as the walk's own effort.
  mutating func holds(_ node: NodeID, for value: JSON) -> Bool {
    guard effort < Self.effortLimit else {
      isGivenUp = true
      return false
    }
    let evaluation = Evaluation(program, of: value, collecting: false)
    let holds = evaluation.run(from: node)
    effort += evaluation.effort
    if evaluation.exhausted != nil { isGivenUp = true }
    return holds
  }
}
