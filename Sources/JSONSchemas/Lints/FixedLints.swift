// Finds what no value meets and what is refused as soon as it is filled in, in all that a schema describes whatever conditions
// hold.

import JSONText

/// The search for what is wrong with each value that a schema describes.
struct FixedLints {
  private(set) var problems: [SchemaProblem] = []
  private let traits: SchemaTraits
  private let changed: ChangedPlaces
  /// For each schema, whether anything that it applies will be changed.
  private let reachesChange: [Bool]
  /// The places of the problems. What several references lead to is reported once.
  private var told: Set<JSONPointer> = []

  private var program: SchemaProgram { traits.program }

  init(of schema: Schema, changing changed: ChangedPlaces) {
    traits = schema.traits
    self.changed = changed
    let program = schema.program
    reachesChange = SchemaTraits.reach(
      in: program, from: program.sites.map { $0.document == 0 && changed.touch($0.pointer) })
    for schemas in program.describedValues() {
      lint(limitsIn: schemas)
      lint(listedIn: schemas)
      lint(defaultIn: schemas)
    }
  }

  /// Reports a problem with a keyword, if it stands in this document.
  private mutating func tell(
    _ fact: SchemaProblem.Fact, of keyword: String, in node: NodeID, part: SchemaProblem.Part
  ) {
    let site = program.sites[node.index]
    let pointer = site.pointer.appending(keyword)
    guard site.document == 0, told.insert(pointer).inserted else { return }
    problems.append(SchemaProblem(fact: fact, pointer: pointer, part: part))
  }

  // MARK: - Limits

  /// Pairs of keywords for the least and the most that is allowed.
  private static let limits = [
    ("minimum", "maximum"), ("exclusiveMinimum", "maximum"), ("minimum", "exclusiveMaximum"),
    ("exclusiveMinimum", "exclusiveMaximum"), ("minLength", "maxLength"), ("minItems", "maxItems"),
    ("minProperties", "maxProperties"),
  ]

  /// Reports limits that contradict each other. Where the schemas name no type, they are taken to be about the values that the
  /// limits are about.
  private mutating func lint(limitsIn schemas: [NodeID]) {
    let limiting = schemas.filter { program.keywords(of: $0).contains { $0.isLimit } }
    if limiting.isEmpty { return }
    for (lower, upper) in Self.limits {
      func limits(_ keyword: String) -> [(limit: JSONNumber, node: NodeID)] {
        limiting.compactMap { node in
          guard case .number(let limit)? = program.sites[node.index].schema[keyword] else { return nil }
          return (limit, node)
        }
      }
      guard let (least, node) = limits(lower).max(by: { $0.limit < $1.limit }),
        let (most, other) = limits(upper).min(by: { $0.limit < $1.limit })
      else { continue }
      let isExclusive = lower.hasPrefix("exclusive") || upper.hasPrefix("exclusive")
      guard most < least || isExclusive && most == least,
        let subject = Keyword.Traits.named(lower)?.subject,
        schemas.map({ program.nodes[$0.index].types }).allSatisfy({ $0 == .all || $0.isSubset(of: subject) }),
        !mayChange(lower, in: node), !mayChange(upper, in: other),
        !schemas.contains(where: { mayChange("type", in: $0) || mayChange("$ref", in: $0) })
      else { continue }
      tell(.unsatisfiable(lower, least, upper, most), of: lower, in: node, part: .name)
    }
  }

  private func mayChange(_ keyword: String, in node: NodeID) -> Bool {
    let site = program.sites[node.index]
    return site.document == 0 && changed.hold(site.pointer.appending(keyword))
  }

  // MARK: - Values that are written in the schema

  /// Reports that all values that the schemas list are refused.
  private mutating func lint(listedIn schemas: [NodeID]) {
    guard let node = schemas.first, !reachesChange[node.index],
      let (lister, keyword, values) = listed(in: schemas)
    else { return }
    var violation: Violation?
    for value in values {
      guard let found = self.violation(ofFillingIn: value, node) else { return }
      violation = violation ?? found
    }
    tell(.refusesListed(keyword, violation), of: keyword, in: lister, part: .name)
  }

  /// Returns the first keyword that lists the values that are taken, and these values.
  private func listed(in schemas: [NodeID]) -> (node: NodeID, keyword: String, values: [JSON])? {
    for node in schemas {
      for keyword in program.keywords(of: node) {
        switch keyword {
        case .constant(let keyword): return (node, "const", [keyword.allowed])
        case .enumeration(let keyword): return (node, "enum", keyword.allowed)
        default: break
        }
      }
    }
    return nil
  }

  /// Reports that the default is refused. Some authors use an empty text as the default of a field that has to be filled in.
  private mutating func lint(defaultIn schemas: [NodeID]) {
    guard let node = schemas.first, !reachesChange[node.index] else { return }
    for schema in schemas {
      guard let value = program.annotations[schema.index].defaultValue else { continue }
      if value != "", let violation = violation(ofFillingIn: value, node) {
        tell(.unfitDefault(violation), of: "default", in: schema, part: .value)
      }
      return
    }
  }

  /// Returns why the schema refuses a value that it lists or fills in.
  private func violation(ofFillingIn value: JSON, _ node: NodeID) -> Violation? {
    program.violations(of: traits.fillingDefaults(in: value, by: node), by: node).first
  }
}

extension Keyword {
  fileprivate var isLimit: Bool {
    switch self {
    case .numberLimit, .sizeLimit: true
    default: false
    }
  }
}

extension SchemaProgram {
  /// Returns what is wrong with a value according to one of the schemas; nothing if that takes too long.
  func violations(of value: JSON, by node: NodeID) -> ArraySlice<Violation> {
    let evaluation = Evaluation(self, of: value, collecting: true)
    if evaluation.run(from: node) || evaluation.exhausted != nil { return [] }
    return evaluation.reportedViolations
  }
}
