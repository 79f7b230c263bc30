// Gives names their meaning. The resolver knows the macros and the functions, but no values: which free variables exist
// turns out in evaluation.

import JSONText
import Patterns

/// Turns syntax into nodes that can be evaluated.
struct Resolver {
  /// The namespace in which names are looked up first: `["com", "example"]`.
  let container: [String]
  /// The slots of the variables of the macros around the current place, by name, innermost last.
  private var locals: [CodePoints: [Int]] = [:]
  /// How many of these variables there are.
  private var localCount = 0
  /// How many slots evaluation needs.
  private(set) var slotCount = 0

  /// The limit on the nesting of namespaces: every name is looked up in all of them.
  private static let deepestContainer = 32

  init(container: String) { self.container = container.split(separator: ".").map(String.init) }

  /// Resolves the whole expression.
  mutating func resolveWhole(_ syntax: Syntax) throws(SyntaxFault) -> ExpressionNode {
    guard container.count <= Self.deepestContainer else {
      throw SyntaxFault(.tooDeep(limit: Self.deepestContainer), at: syntax.range)
    }
    return try resolve(syntax)
  }

  mutating func resolve(_ syntax: Syntax) throws(SyntaxFault) -> ExpressionNode {
    ExpressionNode(try operation(syntax), at: syntax.range).folded
  }

  private mutating func operation(_ syntax: Syntax) throws(SyntaxFault) -> Operation {
    switch syntax.form {
    case .literal(let value): return .constant(value)
    case .name: return try name(syntax)
    case .select(let operand, let field, let isOptional):
      return try select(syntax, operand, field, isOptional: isOptional)
    case .index(let operand, let index, let isOptional):
      let (operand, index) = (try resolve(operand), try resolve(index))
      return isOptional ? .indexOptionally(operand, index) : .index(operand, index)
    case .call(let name, let isAbsolute, let arguments):
      return try call(name, isAbsolute: isAbsolute, arguments, of: syntax)
    case .memberCall(let target, let name, let arguments):
      return try memberCall(target, name, arguments, of: syntax)
    case .not(let operand): return .not(try resolve(operand))
    case .negate(let operand): return .negate(try resolve(operand))
    case .binary(let symbol, let left, let right):
      return .binary(symbol, try resolve(left), try resolve(right))
    case .and(let terms): return .and(try resolve(terms))
    case .or(let terms): return .or(try resolve(terms))
    case .conditional(let condition, let accepted, let rejected):
      return .conditional(try resolve(condition), try resolve(accepted), try resolve(rejected))
    case .list(let elements): return .list(try self.elements(elements))
    case .map(let entries): return .map(try self.entries(entries))
    case .message(let name): return .failure(.unknownMessageType(name), of: [])
    }
  }

  mutating func resolve(_ parts: [Syntax]) throws(SyntaxFault) -> [ExpressionNode] {
    var result: [ExpressionNode] = []
    for part in parts { result.append(try resolve(part)) }
    return result
  }

  private mutating func elements(_ elements: [Syntax.Element]) throws(SyntaxFault) -> [Operation.Element] {
    var result: [Operation.Element] = []
    for element in elements {
      result.append(Operation.Element(value: try resolve(element.value), isOptional: element.isOptional))
    }
    return result
  }

  private mutating func entries(_ entries: [Syntax.Entry]) throws(SyntaxFault) -> [Operation.Entry] {
    var result: [Operation.Entry] = []
    for entry in entries {
      result.append(
        Operation.Entry(
          key: try resolve(entry.key), value: try resolve(entry.value), isOptional: entry.isOptional))
    }
    return result
  }
}

// MARK: - Names

extension Resolver {
  /// Calls `body` with `names` as variables of a macro, in the slots that it is given, and returns its result.
  mutating func withLocals<Result>(
    _ names: [String], _ body: (inout Resolver, [Int]) throws(SyntaxFault) -> Result
  ) throws(SyntaxFault) -> Result {
    let slots = names.indices.map { localCount + $0 }
    for (name, slot) in zip(names, slots) { locals[CodePoints(name), default: []].append(slot) }
    localCount += names.count
    slotCount = max(slotCount, localCount)
    defer {
      for name in names { locals[CodePoints(name)]?.removeLast() }
      localCount -= names.count
    }
    return try body(&self, slots)
  }

  /// Returns the slot of the innermost macro variable of this name.
  func slot(of name: String) -> Int? {
    localCount == 0 ? nil : locals[CodePoints(name)]?.last
  }

  private func name(_ syntax: Syntax) throws(SyntaxFault) -> Operation {
    if case .name(let name, false) = syntax.form, let slot = slot(of: name) { return .local(slot: slot) }
    return freeName(syntax).map(Operation.free) ?? .failure(.undeclared(""), of: [])
  }

  private mutating func select(
    _ syntax: Syntax, _ operand: Syntax, _ field: String, isOptional: Bool
  ) throws(SyntaxFault) -> Operation {
    if isOptional { return .selectOptionally(try resolve(operand), field: field) }
    if let name = freeName(syntax) { return .free(name) }
    return .select(try resolve(operand), field: field)
  }

  /// Returns the free name that a chain of selections is, or nil if it starts with something else.
  func freeName(_ syntax: Syntax) -> FreeName? {
    var parts: [String] = []
    var ends: [Int] = []
    var rest = syntax
    while case .select(let operand, let field, false) = rest.form {
      parts.append(field)
      ends.append(rest.range.upperBound)
      rest = operand
    }
    guard case .name(let name, let isAbsolute) = rest.form, isAbsolute || slot(of: name) == nil else {
      return nil
    }
    parts.append(name)
    ends.append(rest.range.upperBound)
    parts.reverse()
    ends.reverse()
    return FreeName(parts: parts, ends: ends, container: isAbsolute ? [] : container)
  }

  /// Returns the names to try for a function.
  private func qualifiedNames(_ parts: [String], isAbsolute: Bool) -> [String] {
    FreeName.qualified(parts[...], in: isAbsolute ? [] : container)
  }
}

// MARK: - Calls

extension Resolver {
  private mutating func call(
    _ name: String, isAbsolute: Bool, _ arguments: [Syntax], of syntax: Syntax
  ) throws(SyntaxFault) -> Operation {
    if let macro = Macro.global(name, arguments.count) {
      return try macro(&self, arguments, syntax.range)
    }
    for name in qualifiedNames([name], isAbsolute: isAbsolute) {
      if let function = FunctionLibrary.function(name, isMember: false, arguments: arguments.count) {
        return try call(function, arguments)
      }
    }
    return .failure(.noFunction(name, arguments.count), of: try resolve(arguments))
  }

  private mutating func memberCall(
    _ target: Syntax, _ name: String, _ arguments: [Syntax], of syntax: Syntax
  ) throws(SyntaxFault) -> Operation {
    if let operation = try namespacedCall(target, name, arguments, of: syntax) { return operation }
    if let macro = Macro.member(name, arguments.count) {
      return try macro(&self, [target] + arguments, syntax.range)
    }
    if let function = FunctionLibrary.function(name, isMember: true, arguments: arguments.count + 1) {
      return try call(function, [target] + arguments)
    }
    if let namespace = freeName(target)?.written, FunctionLibrary.hasNamespace(namespace) {
      return .failure(.noFunction(namespace + "." + name, arguments.count), of: try resolve(arguments))
    }
    return .failure(.noFunction(name, arguments.count), of: try resolve([target] + arguments))
  }

  /// `math.greatest(a, b)`, which looks like a call on `math`. Returns nil if `math` is a macro variable, or if there is no
  /// such function or macro.
  private mutating func namespacedCall(
    _ target: Syntax, _ name: String, _ arguments: [Syntax], of syntax: Syntax
  ) throws(SyntaxFault) -> Operation? {
    guard let namespace = freeName(target) else { return nil }
    let names = qualifiedNames(namespace.parts + [name], isAbsolute: target.isAbsoluteName)
    for name in names {
      if let macro = Macro.global(name, arguments.count) {
        return try macro(&self, arguments, syntax.range)
      }
      if let function = FunctionLibrary.function(name, isMember: false, arguments: arguments.count) {
        return try call(function, arguments)
      }
    }
    return nil
  }

  private mutating func call(_ function: Function, _ arguments: [Syntax]) throws(SyntaxFault) -> Operation {
    let nodes = try resolve(arguments)
    if function.name == "matches", case .string(let source)? = nodes[1].constant {
      return .matches(nodes[0], try compile(source, at: nodes[1].range))
    }
    return .call(function, nodes)
  }

  private func compile(_ source: String, at range: Range<Int>) throws(SyntaxFault) -> Pattern {
    do {
      return try Pattern(source, dialect: .re2)
    } catch {
      throw SyntaxFault(.invalidPattern(error.message), at: range)
    }
  }
}

extension EvaluationError.Kind {
  /// Returns why no function of this name can be called with this many arguments.
  fileprivate static func noFunction(_ name: String, _ arguments: Int) -> EvaluationError.Kind {
    FunctionLibrary.contains(name) ? .argumentCount(function: name, arguments) : .unknownFunction(name)
  }
}

extension Syntax {
  fileprivate var isAbsoluteName: Bool {
    switch form {
    case .name(_, let isAbsolute): isAbsolute
    case .select(let operand, _, _): operand.isAbsoluteName
    default: false
    }
  }
}
