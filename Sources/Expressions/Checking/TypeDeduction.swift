// Goes through an expression from the leaves up, and deduces the type of each part.

import JSONText

/// One check of an expression.
struct TypeDeduction {
  private let checker: TypeChecker
  private(set) var problems: [TypeProblem] = []
  private var substitution = Substitution()
  /// The types of macro variables, by slot.
  private var locals: [Int: StaticType] = [:]

  init(_ checker: TypeChecker) { self.checker = checker }

  /// Returns the type with everything that is known about it, and `dyn` for the rest.
  func settled(_ type: StaticType) -> StaticType { substitution.resolved(type).settled }

  /// Returns the type of the node, and notes what is wrong with its types or, if nothing is, that it always fails.
  mutating func type(of node: ExpressionNode) -> StaticType {
    let others = problems.count
    let type = typeOfParts(of: node)
    if problems.count == others, let failure = node.failure { note(.failure(failure), node.range) }
    return type
  }

  private mutating func typeOfParts(of node: ExpressionNode) -> StaticType {
    switch node.operation {
    case .constant(.optional(nil)): return .optional(substitution.makeVariable())
    case .constant(.type(let name)): return .type(StaticType(name))
    case .constant(let value): return StaticType(value.type)
    case .folded(_, let original): return typeOfParts(of: original)
    case .local(let slot): return locals[slot] ?? .dyn
    case .free(let name): return type(of: name, node.range)
    case .select(let operand, let field): return select(type(of: operand), field, at: node.range)
    case .selectOptionally(let operand, let field):
      let selected = select(type(of: operand), field, at: node.range)
      if case .optional = selected { return selected }
      return .optional(selected)
    case .has(let operand, let field):
      _ = select(type(of: operand), field, at: node.range)
      return .bool
    case .index(let operand, let index): return type(of: operand, at: index, node.range)
    case .indexOptionally(let operand, let index):
      return apply("_[?_]", OperatorTypes.optionalIndexes, [type(of: operand), type(of: index)], node.range)
    case .not(let operand):
      expect(.bool, operand)
      return .bool
    case .negate(let operand): return apply("-_", OperatorTypes.negations, [type(of: operand)], node.range)
    case .binary(let symbol, let left, let right):
      let types = [type(of: left), type(of: right)]
      if symbol == .add, types.allSatisfy(isList) { return common(types[0], types[1]) ?? .list(.dyn) }
      return apply(symbol.rawValue, OperatorTypes.signatures(of: symbol), types, node.range)
    case .and(let terms), .or(let terms):
      for term in terms { expect(.bool, term) }
      return .bool
    case .conditional(let condition, let accepted, let rejected):
      expect(.bool, condition)
      return common(type(of: accepted), type(of: rejected)) ?? .dyn
    case .list(let elements): return type(of: elements)
    case .map(let entries): return type(of: entries)
    case .call(let function, let arguments): return type(of: function, arguments, node.range)
    case .matches(let text, _):
      expect(.string, text)
      return .bool
    case .comprehension(let loop): return type(of: loop)
    case .bind(let bindings, let result):
      for binding in bindings { locals[binding.slot] = type(of: binding.value) }
      return type(of: result)
    case .mapOptional(let optional, let slot, let body, let isFlat):
      return type(of: optional, slot, body, isFlat: isFlat)
    case .otherwise(let optional, let other, let isValue):
      return type(of: optional, or: other, isValue: isValue, node.range)
    case .failure(let kind, let parts): return type(of: kind, parts, node.range)
    }
  }

  private mutating func note(_ kind: TypeProblem.Kind, _ range: Range<Int>) {
    problems.append(TypeProblem(kind: kind, range: range))
  }

  /// Notes a problem unless the node's type fits `wanted`.
  private mutating func expect(_ wanted: StaticType, _ node: ExpressionNode) {
    let found = type(of: node)
    if !substitution.fits(found, wanted) { note(.expected(wanted, found: settled(found)), node.range) }
  }
}

// MARK: - Names and fields

extension TypeDeduction {
  private mutating func type(of name: FreeName, _ range: Range<Int>) -> StaticType {
    guard let (declared, parts) = checker.declaration(of: name) else {
      if let type = name.type { return .type(StaticType(type)) }
      note(.undeclared(name.parts[0]), range.lowerBound..<name.ends[0])
      return .dyn
    }
    var type = declared
    for place in parts..<name.parts.count {
      type = select(type, name.parts[place], at: range.lowerBound..<name.ends[place])
    }
    return type
  }

  private mutating func select(_ operand: StaticType, _ field: String, at range: Range<Int>) -> StaticType {
    switch substitution.resolved(operand) {
    case .dyn: return .dyn
    case .variable(let number):
      // Whatever type the variable might come to stand for later, `dyn` is the better guess.
      _ = substitution.fits(.dyn, .variable(number))
      return .dyn
    case .map(_, let value): return value
    case .optional(let content):
      let selected = select(content, field, at: range)
      if case .optional = selected { return selected }
      return .optional(selected)
    case .record(let record):
      if let type = record[field] { return type }
      if record.isClosed { note(.unknownField(field, known: record.namesToTell), range) }
      return .dyn
    case let other:
      note(.noFields(other.settled, field: field), range)
      return .dyn
    }
  }

  private mutating func type(
    of operand: ExpressionNode, at index: ExpressionNode, _ range: Range<Int>
  ) -> StaticType {
    let (operandType, indexType) = (type(of: operand), type(of: index))
    if case .record = substitution.resolved(operandType), case .string(let name)? = index.constant {
      return select(operandType, name, at: range)
    }
    if case .list = substitution.resolved(operandType), case .int(let place)? = index.constant, place < 0 {
      note(.failure(.indexOutOfRange(place)), range)
    }
    return apply("_[_]", OperatorTypes.indexes, [operandType, indexType], range)
  }
}

// MARK: - Literals

extension TypeDeduction {
  private mutating func type(of elements: [Operation.Element]) -> StaticType {
    var result: StaticType?
    for element in elements { result = join(result, part(element.value, isOptional: element.isOptional)) }
    return .list(result ?? substitution.makeVariable())
  }

  private mutating func type(of entries: [Operation.Entry]) -> StaticType {
    var key: StaticType?
    var value: StaticType?
    for entry in entries {
      let type = type(of: entry.key)
      // What consists of parts is no key. If its type were kept, that of a map of maps of maps, each of which is a key and its
      // value, would double with each of them.
      key = join(key, substitution.resolved(type).parts.isEmpty ? type : .dyn)
      value = join(value, part(entry.value, isOptional: entry.isOptional))
    }
    return .map(key ?? substitution.makeVariable(), value ?? substitution.makeVariable())
  }

  /// Returns the type of an element; for `?element`, that of the optional's content.
  private mutating func part(_ node: ExpressionNode, isOptional: Bool) -> StaticType {
    let type = type(of: node)
    guard isOptional else { return type }
    let content = substitution.makeVariable()
    if !substitution.fits(type, .optional(content)) {
      note(.expected(.optional(.dyn), found: settled(type)), node.range)
    }
    return content
  }

  /// Returns the type that elements of both types have in common, or `dyn` if there is none.
  private mutating func join(_ left: StaticType?, _ right: StaticType) -> StaticType {
    guard let left else { return right }
    return common(left, right) ?? .dyn
  }

  /// Returns the type that values of both types have in common, or nil if there is none.
  ///
  /// Values of either type are not a mistake, since evaluation goes on with whichever value it has.
  private mutating func common(_ left: StaticType, _ right: StaticType) -> StaticType? {
    guard substitution.fits(left, right) else { return nil }
    return StaticType.moreGeneral(substitution.resolved(left), substitution.resolved(right))
  }

  private func isList(_ type: StaticType) -> Bool {
    if case .list = substitution.resolved(type) { true } else { false }
  }

  /// `optional.or(other)` and `optional.orValue(other)`.
  private mutating func type(
    of optional: ExpressionNode, or other: ExpressionNode, isValue: Bool, _ range: Range<Int>
  ) -> StaticType {
    let types = [type(of: optional), type(of: other)]
    switch (substitution.resolved(types[0]), substitution.resolved(types[1])) {
    case (.optional(let content), let other) where isValue: return common(content, other) ?? .dyn
    case (.optional(let content), .optional(let other)) where !isValue:
      return .optional(common(content, other) ?? .dyn)
    default:
      return isValue
        ? apply("orValue", OperatorTypes.alternativeValues, types, range)
        : apply("or", OperatorTypes.alternatives, types, range)
    }
  }
}

// MARK: - Functions

extension TypeDeduction {
  /// Returns the result type of the signatures that take these types: `dyn` if their results differ, or if there is no such
  /// signature.
  private mutating func apply(
    _ function: String, _ signatures: [FunctionType], _ types: [StaticType], _ range: Range<Int>
  ) -> StaticType {
    var result: StaticType?
    for signature in signatures where signature.parameters.count == types.count {
      let instance = substitution.makeInstance(of: signature)
      guard substitution.fits(types, instance.parameters) else { continue }
      let type = substitution.resolved(instance.result)
      result = result == nil || result == type ? type : .dyn
    }
    if result == nil { note(.noOverload(function: function, types: types.map(settled)), range) }
    return result ?? .dyn
  }

  private mutating func type(
    of function: Function, _ arguments: [ExpressionNode], _ range: Range<Int>
  ) -> StaticType {
    let types = types(of: arguments)
    if function.signatures.isEmpty { return extreme(function.name, types, range) }
    if let record = Self.record(function.name, types.map(substitution.resolved), arguments) { return record }
    return apply(function.name, FunctionLibrary.types(of: function), types, range)
  }

  private mutating func types(of nodes: [ExpressionNode]) -> [StaticType] {
    var types: [StaticType] = []
    for node in nodes { types.append(type(of: node)) }
    return types
  }

  /// `math.greatest` and `math.least` take any number of numbers, or a list of them.
  private mutating func extreme(_ name: String, _ types: [StaticType], _ range: Range<Int>) -> StaticType {
    var numbers = types.map(substitution.resolved)
    if numbers.count == 1, case .list(let element) = numbers[0] { numbers = [element] }
    for type in numbers {
      switch type {
      case .int, .uint, .double, .dyn, .variable: continue
      default:
        note(.noOverload(function: name, types: types.map(settled)), range)
        return .dyn
      }
    }
    return numbers.allSatisfy { $0 == numbers[0] } ? numbers[0] : .dyn
  }

  /// Returns the type of a call of `merge` or `omit` on maps whose fields are known.
  private static func record(
    _ function: String, _ types: [StaticType], _ arguments: [ExpressionNode]
  ) -> StaticType? {
    guard case .record(let record)? = types.first else { return nil }
    switch (function, types.last) {
    case ("merge", .record(let other)?): return .record(record.merging(other))
    case ("omit", _):
      guard case .list(let names)? = arguments[1].constant else { return nil }
      return .record(
        record.leavingOut(
          names.compactMap { name in if case .string(let name) = name { name } else { nil } }))
    default: return nil
    }
  }

  /// A function that is unknown to CEL may be one of those that the checker was given.
  private mutating func type(
    of kind: EvaluationError.Kind, _ parts: [ExpressionNode], _ range: Range<Int>
  ) -> StaticType {
    let others = problems.count
    let types = types(of: parts)
    switch kind {
    case .unknownFunction(let name):
      let signatures = checker.signatures(of: name)
      if !signatures.isEmpty { return apply(name, signatures, types, range) }
      if let namespace = parts.first.flatMap(namespaceInWrongCase),
        parts[0].range.lowerBound == range.lowerBound
      {
        problems = problems[..<others] + problems[others...].filter { !$0.isUndeclared(in: range) }
        note(.unknownFunction("\(namespace).\(name)"), range)
        return .dyn
      }
      // For a method, the problem is placed after the receiver.
      let receiver = parts.first.map { $0.range }.flatMap { $0.lowerBound == range.lowerBound ? $0 : nil }
      // Names in the arguments may be variables that the call declares, as with a macro.
      let arguments = (receiver?.upperBound ?? range.lowerBound)..<range.upperBound
      problems = problems[..<others] + problems[others...].filter { !$0.isUndeclared(in: arguments) }
      note(.unknownFunction(name), arguments)
    case .argumentCount(let name, _): note(.noOverload(function: name, types: types.map(settled)), range)
    case .undeclared(let name): note(.undeclared(name), range)
    case .unknownMessageType: note(.failure(kind), range)
    default: break
    }
    return .dyn
  }

  /// Returns the name that the node is, if it is not known but would be a namespace in lower case, such as `Math`.
  private func namespaceInWrongCase(_ node: ExpressionNode) -> String? {
    guard case .free(let name) = node.operation, checker.declaration(of: name) == nil,
      FunctionLibrary.hasNamespace(name.written.lowercased())
    else { return nil }
    return name.written
  }
}

extension TypeProblem {
  fileprivate func isUndeclared(in part: Range<Int>) -> Bool {
    if case .undeclared = kind { part.contains(range.lowerBound) } else { false }
  }
}

// MARK: - Macros

extension TypeDeduction {
  private mutating func type(of loop: Comprehension) -> StaticType {
    let (key, element) = elements(of: loop)
    locals[loop.slot] = loop.secondSlot == nil ? element : key
    if let second = loop.secondSlot { locals[second] = element }
    if let condition = loop.condition { expect(.bool, condition) }
    let body = loop.body.map { type(of: $0) } ?? .dyn
    switch loop.kind {
    case .all, .exists, .existsOne: return .bool
    case .filter: return .list(element)
    case .list: return .list(body)
    case .map: return .map(key, body)
    case .entries: return body
    }
  }

  /// Returns the types that the variables of a loop take: indexes and elements, or keys and values. With one variable, the
  /// loop goes over the keys of a map.
  private mutating func elements(of loop: Comprehension) -> (key: StaticType, element: StaticType) {
    switch substitution.resolved(type(of: loop.range)) {
    case .list(let element): return (.int, element)
    case .map(let key, let value): return (key, loop.secondSlot == nil ? key : value)
    case .record: return (.string, loop.secondSlot == nil ? .string : .dyn)
    case .dyn, .variable: return (.dyn, .dyn)
    case let other:
      note(.noElements(other.settled), loop.range.range)
      return (.dyn, .dyn)
    }
  }

  private mutating func type(
    of optional: ExpressionNode, _ slot: Int, _ body: ExpressionNode, isFlat: Bool
  ) -> StaticType {
    let content = substitution.makeVariable()
    let type = type(of: optional)
    if !substitution.fits(type, .optional(content)) {
      note(.expected(.optional(.dyn), found: settled(type)), optional.range)
    }
    locals[slot] = content
    let result = self.type(of: body)
    guard isFlat else { return .optional(result) }
    let flat = StaticType.optional(substitution.makeVariable())
    if !substitution.fits(result, flat) {
      note(.expected(.optional(.dyn), found: settled(result)), body.range)
    }
    return flat
  }
}
