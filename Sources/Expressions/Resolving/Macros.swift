// The macros: calls whose arguments are not simply evaluated first, since they declare variables or ask about a field (CEL,
// "Macros", and the extensions for two variables, bindings and optionals).

/// A call that looks like the call of a function but is not one.
struct Macro: Sendable {
  let name: String
  /// Whether it is called on a target, `list.map(…)`.
  let isMember: Bool
  /// The number of arguments, the target not counted.
  let arguments: Int
  let expansion: Expansion

  /// What the call becomes.
  enum Expansion: Sendable {
    case loop(Comprehension.Kind, variables: Int, Rest)
    case has, bind, noValue
    case mapOptional(isFlat: Bool)
    case otherwise(isValue: Bool)
    /// Calls that no author writes: a planner makes them out of parts that an expression has several times.
    case block, planned
  }

  /// What follows the variables of a loop.
  enum Rest: Sendable {
    case condition, body, conditionAndBody
  }

  private init(global name: String, _ arguments: Int, _ expansion: Expansion) {
    (self.name, isMember, self.arguments, self.expansion) = (name, false, arguments, expansion)
  }

  private init(member name: String, _ arguments: Int, _ expansion: Expansion) {
    (self.name, isMember, self.arguments, self.expansion) = (name, true, arguments, expansion)
  }

  static let all = [
    Macro(global: "has", 1, .has),
    Macro(member: "all", 2, .loop(.all, variables: 1, .condition)),
    Macro(member: "all", 3, .loop(.all, variables: 2, .condition)),
    Macro(member: "exists", 2, .loop(.exists, variables: 1, .condition)),
    Macro(member: "exists", 3, .loop(.exists, variables: 2, .condition)),
    Macro(member: "exists_one", 2, .loop(.existsOne, variables: 1, .condition)),
    Macro(member: "exists_one", 3, .loop(.existsOne, variables: 2, .condition)),
    Macro(member: "existsOne", 2, .loop(.existsOne, variables: 1, .condition)),
    Macro(member: "existsOne", 3, .loop(.existsOne, variables: 2, .condition)),
    Macro(member: "filter", 2, .loop(.filter, variables: 1, .condition)),
    Macro(member: "map", 2, .loop(.list, variables: 1, .body)),
    Macro(member: "map", 3, .loop(.list, variables: 1, .conditionAndBody)),
    Macro(member: "transformList", 3, .loop(.list, variables: 2, .body)),
    Macro(member: "transformList", 4, .loop(.list, variables: 2, .conditionAndBody)),
    Macro(member: "transformMap", 3, .loop(.map, variables: 2, .body)),
    Macro(member: "transformMap", 4, .loop(.map, variables: 2, .conditionAndBody)),
    Macro(member: "transformMapEntry", 3, .loop(.entries, variables: 2, .body)),
    Macro(member: "transformMapEntry", 4, .loop(.entries, variables: 2, .conditionAndBody)),
    Macro(member: "or", 1, .otherwise(isValue: false)),
    Macro(member: "orValue", 1, .otherwise(isValue: true)),
    Macro(member: "optMap", 2, .mapOptional(isFlat: false)),
    Macro(member: "optFlatMap", 2, .mapOptional(isFlat: true)),
    Macro(global: "optional.none", 0, .noValue),
    Macro(global: "cel.bind", 3, .bind),
    Macro(global: "cel.block", 2, .block),
    Macro(global: "cel.index", 1, .planned),
    Macro(global: "cel.iterVar", 2, .planned),
  ]

  /// The names of the macros that authors know.
  static var names: Set<String> { Set(all.filter { $0.usage != nil }.map { $0.name }) }

  /// Returns the macro of this name and number of arguments that is called without a target.
  static func global(_ name: String, _ arguments: Int) -> Macro? {
    all.first { !$0.isMember && $0.arguments == arguments && $0.name == name }
  }

  /// Returns the macro of this name and number of arguments that is called on a target.
  static func member(_ name: String, _ arguments: Int) -> Macro? {
    all.first { $0.isMember && $0.arguments == arguments && $0.name == name }
  }

  /// Returns what a call of the macro becomes. The target of a call counts as the first operand.
  func callAsFunction(
    _ resolver: inout Resolver, _ operands: [Syntax], _ range: Range<Int>
  ) throws(SyntaxFault) -> Operation {
    switch expansion {
    case .loop(let kind, let count, let rest):
      try loop(kind, variables: count, rest, operands, &resolver)
    case .has: try has(operands[0], &resolver)
    case .noValue: .constant(.optional(nil))
    case .bind: try bind(operands, &resolver)
    case .mapOptional(let isFlat): try mapOptional(operands, isFlat: isFlat, &resolver)
    case .otherwise(let isValue):
      .otherwise(try resolver.resolve(operands[0]), try resolver.resolve(operands[1]), isValue: isValue)
    case .block: try block(operands, &resolver)
    case .planned: try planned(operands, range, resolver)
    }
  }
}

// MARK: - Loops

extension Macro {
  private func loop(
    _ kind: Comprehension.Kind, variables count: Int, _ rest: Rest, _ operands: [Syntax],
    _ resolver: inout Resolver
  ) throws(SyntaxFault) -> Operation {
    let variables = try variables(operands[1...count])
    let range = try resolver.resolve(operands[0])
    return try resolver.withLocals(variables) { resolver, slots throws(SyntaxFault) in
      let parts = try resolver.resolve(Array(operands[(count + 1)...]))
      return .comprehension(
        Comprehension(
          name: name, kind: kind, range: range, slot: slots[0], secondSlot: count == 2 ? slots[1] : nil,
          condition: rest == .body ? nil : parts[0], body: rest == .condition ? nil : parts.last))
    }
  }

  private func variables(_ operands: ArraySlice<Syntax>) throws(SyntaxFault) -> [String] {
    var names: [String] = []
    for operand in operands {
      guard let name = operand.variableName else {
        throw SyntaxFault(.notAVariableName(macro: self.name), at: operand.range)
      }
      guard !names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else {
        throw SyntaxFault(.sameVariableTwice(macro: self.name, name: name), at: operand.range)
      }
      names.append(name)
    }
    return names
  }
}

extension Syntax {
  /// The name that a macro declares here: a plain name, or one made by a planner.
  fileprivate var variableName: String? {
    switch form {
    case .name(let name, false): name
    case .memberCall(let target, "iterVar", let arguments):
      target.isPlannerNamespace ? Macro.plannedName("cel.iterVar", arguments) : nil
    default: nil
    }
  }

  /// The text that this is, if without its quotes it would be the selection of a field.
  fileprivate var quotedSelection: String? {
    guard case .literal(.string(let text)) = form, (try? Expression(parsing: "has(\(text))")) != nil else {
      return nil
    }
    return text
  }

  /// The name that this is, if it is nothing else.
  fileprivate var plainName: String? { if case .name(let name, false) = form { name } else { nil } }

  private var isPlannerNamespace: Bool { if case .name("cel", false) = form { true } else { false } }
}

// MARK: - The other macros

extension Macro {
  /// `has(a.b)`
  private func has(_ selection: Syntax, _ resolver: inout Resolver) throws(SyntaxFault) -> Operation {
    guard case .select(let operand, let field, isOptional: false) = selection.form else {
      throw SyntaxFault(
        .notASelection(quoted: selection.quotedSelection, name: selection.plainName), at: selection.range)
    }
    return .has(try resolver.resolve(operand), field: field)
  }

  /// `cel.bind(name, value, result)`
  private func bind(_ operands: [Syntax], _ resolver: inout Resolver) throws(SyntaxFault) -> Operation {
    let names = try variables(operands.prefix(1))
    let value = try resolver.resolve(operands[1])
    return try resolver.withLocals(names) { resolver, slots throws(SyntaxFault) in
      .bind([Operation.Binding(slot: slots[0], value: value)], try resolver.resolve(operands[2]))
    }
  }

  /// `cel.block([a, b], result)`, in which `cel.index(0)` is `a`.
  private func block(_ operands: [Syntax], _ resolver: inout Resolver) throws(SyntaxFault) -> Operation {
    guard case .list(let elements) = operands[0].form else {
      throw SyntaxFault(.malformedArgument(macro: name), at: operands[0].range)
    }
    let names = elements.indices.map { "cel.index(\($0))" }
    return try resolver.withLocals(names) { resolver, slots throws(SyntaxFault) in
      var bindings: [Operation.Binding] = []
      for (slot, element) in zip(slots, elements) {
        bindings.append(Operation.Binding(slot: slot, value: try resolver.resolve(element.value)))
      }
      return .bind(bindings, try resolver.resolve(operands[1]))
    }
  }

  /// `cel.index(0)` and `cel.iterVar(0, 0)`: variables without names.
  private func planned(
    _ operands: [Syntax], _ range: Range<Int>, _ resolver: Resolver
  ) throws(SyntaxFault) -> Operation {
    guard let name = Self.plannedName(name, operands) else {
      throw SyntaxFault(.malformedArgument(macro: name), at: range)
    }
    return resolver.slot(of: name).map { .local(slot: $0) } ?? .failure(.undeclared(name), of: [])
  }

  /// Returns the name of such a variable, written as it is called: no source can give a variable such a name.
  fileprivate static func plannedName(_ macro: String, _ arguments: [Syntax]) -> String? {
    var numbers: [String] = []
    for argument in arguments {
      guard case .literal(.int(let number)) = argument.form else { return nil }
      numbers.append(String(number))
    }
    return "\(macro)(\(numbers.joined(separator: ", ")))"
  }

  /// `optional.optMap(name, result)`
  private func mapOptional(
    _ operands: [Syntax], isFlat: Bool, _ resolver: inout Resolver
  ) throws(SyntaxFault) -> Operation {
    let names = try variables(operands[1...1])
    let optional = try resolver.resolve(operands[0])
    return try resolver.withLocals(names) { resolver, slots throws(SyntaxFault) in
      .mapOptional(optional, slot: slots[0], try resolver.resolve(operands[2]), isFlat: isFlat)
    }
  }
}
