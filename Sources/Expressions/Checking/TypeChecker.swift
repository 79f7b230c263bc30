// Deduces the type of an expression from those of its variables, without evaluating it (CEL, "Gradual Type Checking").
// A part whose types do not fit is noted and goes on as `dyn`, so that one mistake is reported once.

import JSONText

/// Checks expressions against the types of their variables.
public struct TypeChecker: Sendable {
  private let variables: [CodePoints: StaticType]
  private let functions: [CodePoints: [FunctionType]]

  /// A checker that knows these variables. A name may hold dots.
  public init(variables: [String: StaticType]) { self.init(variables: variables, functions: [:]) }

  /// A checker that knows functions besides CEL's own, too, as the conformance suite declares some.
  init(variables: [String: StaticType], functions: [String: [FunctionType]]) {
    self.variables = Dictionary(variables.map { (CodePoints($0.key), $0.value) }) { first, _ in first }
    self.functions = Dictionary(functions.map { (CodePoints($0.key), $0.value) }) { first, _ in first }
  }

  /// The type of the expression, `dyn` where nothing is known, and what is wrong with it: types that do not fit, and what fails
  /// whatever the variables are.
  public func check(_ expression: Expression) -> (type: StaticType, problems: [TypeProblem]) {
    var deduction = TypeDeduction(self)
    let type = deduction.type(of: expression.root)
    return (deduction.settled(type), deduction.problems)
  }

  /// The declared type that the beginning of a name has, and how many parts of the name that is.
  func declaration(of name: FreeName) -> (type: StaticType, parts: Int)? {
    for candidate in name.candidates {
      if let type = variables[CodePoints(candidate.name)] { return (type, candidate.parts) }
    }
    return nil
  }

  /// The signatures that somebody has declared for functions of that name.
  func signatures(of function: String) -> [FunctionType] { functions[CodePoints(function)] ?? [] }
}
