// Walks through a resolved expression once, tracing values from variables through the macros.

/// What has been found in an expression.
struct Survey {
  var references: [Reference] = []
  var comparisons: [ReferenceComparison] = []
  var orders: [ReferenceComparison] = []
  var fieldNames: [String] = []
  var calls: [ReferenceCall] = []
  var texts: [WrittenText] = []
  /// The steps to the values of macro variables, by slot, as far as each has a single origin.
  private var origins: [Int: [Reference.Step]] = [:]

  init() {}

  /// Records everything from `node` down, and returns the steps by which its value comes from a variable, if it does.
  @discardableResult
  mutating func visit(_ node: ExpressionNode) -> [Reference.Step]? {
    guard let steps = way(of: node) else {
      visitParts(of: node)
      return nil
    }
    references.append(Reference(steps: steps, range: node.range, isTested: node.isTest))
    return steps
  }

  /// Returns the steps to the node's value, and records what its indexes look at.
  private mutating func way(of node: ExpressionNode) -> [Reference.Step]? {
    switch node.operation {
    case .free(let name):
      fieldNames += name.parts.dropFirst()
      return name.type == nil ? name.parts.map(Reference.Step.name) : nil
    case .local(let slot): return origins[slot]
    case .select(let operand, let field), .selectOptionally(let operand, let field),
      .has(let operand, let field):
      fieldNames.append(field)
      return wayOrVisit(operand).map { $0 + [.name(field)] }
    case .index(let operand, let index), .indexOptionally(let operand, let index):
      let way = wayOrVisit(operand)
      visit(index)
      if let name = index.constantName { fieldNames.append(name) }
      return way.map { $0 + [index.constantName.map(Reference.Step.name) ?? .element] }
    default: return nil
    }
  }

  private mutating func wayOrVisit(_ node: ExpressionNode) -> [Reference.Step]? {
    if let way = way(of: node) { return way }
    if !node.isStep { visitParts(of: node) }
    return nil
  }

  private mutating func visitParts(of node: ExpressionNode) {
    switch node.operation {
    case .constant(.string(let text)): texts.append(WrittenText(text: text, range: node.range))
    case .constant, .local, .free, .select, .selectOptionally, .has, .index, .indexOptionally: break
    case .folded(_, let original): visitParts(of: original)
    case .failure(_, let parts): for part in parts { visit(part) }
    case .not(let operand), .negate(let operand), .matches(let operand, _): visit(operand)
    case .binary(let symbol, let left, let right): visit(symbol, left, right, at: node.range)
    case .and(let terms), .or(let terms): for term in terms { visit(term) }
    case .call(let function, let arguments): visit(function, arguments, at: node.range)
    case .conditional(let condition, let accepted, let rejected):
      for part in [condition, accepted, rejected] { visit(part) }
    case .list(let elements): for element in elements { visit(element.value) }
    case .map(let entries):
      for entry in entries {
        visit(entry.key)
        visit(entry.value)
      }
    case .comprehension(let loop): visit(loop)
    case .bind(let bindings, let result):
      for binding in bindings { origins[binding.slot] = visit(binding.value) }
      visit(result)
    case .mapOptional(let optional, let slot, let body, _):
      origins[slot] = visit(optional)
      visit(body)
    case .otherwise(let optional, let other, _):
      visit(optional)
      visit(other)
    }
  }

  private mutating func visit(_ function: Function, _ arguments: [ExpressionNode], at range: Range<Int>) {
    for argument in arguments {
      guard let way = visit(argument), arguments.count == 1 else { continue }
      let reference = Reference(steps: way, range: argument.range, isTested: argument.isTest)
      calls.append(ReferenceCall(function: function.name, argument: reference, range: range))
    }
  }

  private mutating func visit(_ loop: Comprehension) {
    let way = visit(loop.range).map { $0 + [.element] }
    // With two variables, the first one is an index or a key.
    origins[loop.slot] = loop.secondSlot == nil ? way : nil
    if let second = loop.secondSlot { origins[second] = way }
    if let condition = loop.condition { visit(condition) }
    if let body = loop.body { visit(body) }
  }
}

// MARK: - Comparisons

extension Survey {
  private mutating func visit(
    _ symbol: BinaryOperator, _ left: ExpressionNode, _ right: ExpressionNode, at range: Range<Int>
  ) {
    let (leftWay, rightWay) = (visit(left), visit(right))
    switch symbol {
    case .equal, .unequal:
      if let leftWay { comparisons += comparison(leftWay, left, [right], at: range) }
      if let rightWay { comparisons += comparison(rightWay, right, [left], at: range) }
    case .in:
      if let leftWay, case .list(let elements) = right.unfolded.operation {
        comparisons += comparison(leftWay, left, elements.map { $0.value }, at: range)
      }
      if let rightWay { comparisons += comparison(rightWay + [.element], right, [left], at: range) }
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      if let leftWay { orders += comparison(leftWay, left, [right], at: range) }
      if let rightWay { orders += comparison(rightWay, right, [left], at: range) }
    default: break
    }
  }

  /// Returns the comparison of `node` with those of `others` that are constant; none if none is.
  private func comparison(
    _ way: [Reference.Step], _ node: ExpressionNode, _ others: [ExpressionNode], at range: Range<Int>
  ) -> [ReferenceComparison] {
    let constants = others.filter { $0.constant != nil }
    if constants.isEmpty { return [] }
    return [
      ReferenceComparison(
        reference: Reference(steps: way, range: node.range, isTested: node.isTest),
        values: constants.compactMap { $0.constant }, ranges: constants.map { $0.range }, range: range)
    ]
  }
}

extension ExpressionNode {
  fileprivate var constantName: String? { if case .string(let name)? = constant { name } else { nil } }

  /// Whether this asks if something is there, rather than taking it for granted.
  fileprivate var isTest: Bool {
    switch operation {
    case .has, .selectOptionally, .indexOptionally: true
    case .select(let operand, _), .index(let operand, _): operand.isTest
    default: false
    }
  }

  /// Whether this names a variable or steps into a value: `way` has then visited its parts.
  fileprivate var isStep: Bool {
    switch operation {
    case .free, .local, .select, .selectOptionally, .has, .index, .indexOptionally: true
    default: false
    }
  }
}
