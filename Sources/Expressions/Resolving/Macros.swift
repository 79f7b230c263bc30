// The macros: calls whose arguments are not simply evaluated first, since they declare variables or ask about a field (CEL,
// "Macros", and the extensions for two variables, bindings and optionals).

/// How a call that looks like a function call but is not one is expanded.
struct Macro {
  typealias Expansion =
    @Sendable (inout Resolver, Syntax?, [Syntax], Range<Int>) throws(SyntaxFault) -> Operation

  private let expand: Expansion

  func callAsFunction(
    _ resolver: inout Resolver, _ target: Syntax?, _ arguments: [Syntax], _ range: Range<Int>
  ) throws(SyntaxFault) -> Operation {
    try expand(&resolver, target, arguments, range)
  }

  /// The names of the macros, as authors know them.
  static let names = [
    "all", "cel.bind", "exists", "existsOne", "exists_one", "filter", "has", "map", "optFlatMap", "optMap",
    "optional.none", "or", "orValue", "transformList", "transformMap", "transformMapEntry",
  ]

  /// Returns the macro of this name and number of arguments that is called without a target.
  static func global(_ name: String, _ arguments: Int) -> Macro? {
    switch (name, arguments) {
    case ("has", 1): Macro(expand: Self.has)
    case ("optional.none", 0): Macro { _, _, _, _ in .constant(.optional(nil)) }
    case ("cel.bind", 3): Macro(expand: Self.bind)
    case ("cel.block", 2): Macro(expand: Self.block)
    case ("cel.index", 1), ("cel.iterVar", 2): Macro(expand: Self.planned(name))
    default: nil
    }
  }

  /// Returns the macro of this name and number of arguments that is called on a target.
  static func member(_ name: String, _ arguments: Int) -> Macro? {
    switch (name, arguments) {
    case ("all", 2): loop(name, .all, variables: 1, .condition)
    case ("exists", 2): loop(name, .exists, variables: 1, .condition)
    case ("exists_one", 2), ("existsOne", 2): loop(name, .existsOne, variables: 1, .condition)
    case ("filter", 2): loop(name, .filter, variables: 1, .condition)
    case ("map", 2): loop(name, .list, variables: 1, .body)
    case ("map", 3): loop(name, .list, variables: 1, .conditionAndBody)
    case ("all", 3): loop(name, .all, variables: 2, .condition)
    case ("exists", 3): loop(name, .exists, variables: 2, .condition)
    case ("exists_one", 3), ("existsOne", 3): loop(name, .existsOne, variables: 2, .condition)
    case ("transformList", 3): loop(name, .list, variables: 2, .body)
    case ("transformList", 4): loop(name, .list, variables: 2, .conditionAndBody)
    case ("transformMap", 3): loop(name, .map, variables: 2, .body)
    case ("transformMap", 4): loop(name, .map, variables: 2, .conditionAndBody)
    case ("transformMapEntry", 3): loop(name, .entries, variables: 2, .body)
    case ("transformMapEntry", 4): loop(name, .entries, variables: 2, .conditionAndBody)
    case ("optMap", 2): Macro(expand: Self.mapOptional(name, isFlat: false))
    case ("optFlatMap", 2): Macro(expand: Self.mapOptional(name, isFlat: true))
    case ("or", 1): Macro(expand: Self.otherwise(isValue: false))
    case ("orValue", 1): Macro(expand: Self.otherwise(isValue: true))
    default: nil
    }
  }
}

// MARK: - Loops

extension Macro {
  /// What follows the variables of a loop.
  private enum Rest {
    case condition, body, conditionAndBody
  }

  private static func loop(
    _ name: String, _ kind: Comprehension.Kind, variables count: Int, _ rest: Rest
  ) -> Macro {
    Macro { resolver, target, arguments, _ throws(SyntaxFault) in
      guard let target else { return .failure(.unknownFunction(name), of: []) }
      let variables = try Self.variables(arguments.prefix(count), of: name)
      let range = try resolver.resolve(target)
      return try resolver.withLocals(variables) { resolver, slots throws(SyntaxFault) in
        let parts = try resolver.resolve(Array(arguments.dropFirst(count)))
        return .comprehension(
          Comprehension(
            kind: kind, range: range, slot: slots[0], secondSlot: count == 2 ? slots[1] : nil,
            condition: rest == .body ? nil : parts[0], body: rest == .condition ? nil : parts.last))
      }
    }
  }

  private static func variables(
    _ arguments: ArraySlice<Syntax>, of macro: String
  ) throws(SyntaxFault) -> [String] {
    var names: [String] = []
    for argument in arguments {
      guard let name = argument.variableName else {
        throw SyntaxFault(.notAVariableName(macro: macro), at: argument.range)
      }
      guard !names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else {
        throw SyntaxFault(.sameVariableTwice(macro: macro, name: name), at: argument.range)
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
  private static let has: Expansion = { resolver, _, arguments, _ throws(SyntaxFault) in
    guard case .select(let operand, let field, isOptional: false) = arguments[0].form else {
      throw SyntaxFault(
        .notASelection(quoted: arguments[0].quotedSelection, name: arguments[0].plainName),
        at: arguments[0].range)
    }
    return .has(try resolver.resolve(operand), field: field)
  }

  /// `cel.bind(name, value, result)`
  private static let bind: Expansion = { resolver, _, arguments, _ throws(SyntaxFault) in
    let names = try variables(arguments.prefix(1), of: "cel.bind")
    let value = try resolver.resolve(arguments[1])
    return try resolver.withLocals(names) { resolver, slots throws(SyntaxFault) in
      .bind([Operation.Binding(slot: slots[0], value: value)], try resolver.resolve(arguments[2]))
    }
  }

  /// `cel.block([a, b], result)`, in which `cel.index(0)` is `a`.
  private static let block: Expansion = { resolver, _, arguments, _ throws(SyntaxFault) in
    guard case .list(let elements) = arguments[0].form else {
      throw SyntaxFault(.malformedArgument(macro: "cel.block"), at: arguments[0].range)
    }
    let names = elements.indices.map { "cel.index(\($0))" }
    return try resolver.withLocals(names) { resolver, slots throws(SyntaxFault) in
      var bindings: [Operation.Binding] = []
      for (slot, element) in zip(slots, elements) {
        bindings.append(Operation.Binding(slot: slot, value: try resolver.resolve(element.value)))
      }
      return .bind(bindings, try resolver.resolve(arguments[1]))
    }
  }

  /// `cel.index(0)` and `cel.iterVar(0, 0)`: variables without names.
  private static func planned(_ macro: String) -> Expansion {
    { resolver, _, arguments, range throws(SyntaxFault) in
      guard let name = plannedName(macro, arguments) else {
        throw SyntaxFault(.malformedArgument(macro: macro), at: range)
      }
      return resolver.slot(of: name).map { .local(slot: $0) } ?? .failure(.undeclared(name), of: [])
    }
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
  private static func mapOptional(_ name: String, isFlat: Bool) -> Expansion {
    { resolver, target, arguments, _ throws(SyntaxFault) in
      guard let target else { return .failure(.unknownFunction(name), of: []) }
      let names = try variables(arguments.prefix(1), of: name)
      let optional = try resolver.resolve(target)
      return try resolver.withLocals(names) { resolver, slots throws(SyntaxFault) in
        .mapOptional(optional, slot: slots[0], try resolver.resolve(arguments[1]), isFlat: isFlat)
      }
    }
  }

  /// `optional.or(other)` and `optional.orValue(other)`, where `other` is evaluated only if needed.
  private static func otherwise(isValue: Bool) -> Expansion {
    { resolver, target, arguments, _ throws(SyntaxFault) in
      guard let target else { return .failure(.unknownFunction(isValue ? "orValue" : "or"), of: []) }
      return .otherwise(try resolver.resolve(target), try resolver.resolve(arguments[0]), isValue: isValue)
    }
  }
}
