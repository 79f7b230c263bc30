// What walks over a value along a schema have in common: which schemas apply to it in place, and when to
// stop.

import JSONText

struct ValueWalk {
  let outline: Outline
  var program: Program { outline.program }
  private var depth = 0
  private var effort = 0

  /// Whether it had to stop, so that what it came to is not all.
  private(set) var isGivenUp = false

  /// Beyond these a walk leaves values as they are. No form comes near; references to references to … might.
  private static let depthLimit = 1024
  private static let effortLimit = 1_000_000

  init(_ outline: Outline) { self.outline = outline }

  /// Whether the walk may go on into a schema. If so, `leave` follows.
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

  /// Counts what is done besides.
  mutating func spend(_ steps: Int) { effort += steps }

  /// The schemas that a keyword puts to this value in place and that have to hold for it; of `anyOf` and
  /// `oneOf`, the branch that alone holds.
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
      return keyword.schemas.filter { members.contains($0.name) }.map(\.value)
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

  /// Whether a schema holds for a value. What that costs counts as the walk's own effort.
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
