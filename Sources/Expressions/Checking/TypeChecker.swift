// Deduces the type of an expression from those of its variables, without evaluating it (CEL, "Gradual Type Checking"). A
// part whose types do not fit is reported and then treated as `dyn`, so that each mistake is reported once.

import JSONText

/// Checks expressions against the types of their variables.
public struct TypeChecker: Sendable {
  private let variables: [CodePoints: StaticType]
  private let functions: [CodePoints: [FunctionType]]

  /// Creates a checker that knows these variables. A name may contain dots.
  public init(variables: [String: StaticType]) { self.init(variables: variables, functions: [:]) }

  /// Creates a checker that also knows functions other than CEL's own, such as those that the conformance suite declares.
  init(variables: [String: StaticType], functions: [String: [FunctionType]]) {
    self.variables = Dictionary(firstOf: variables.map { (CodePoints($0.key), $0.value) })
    self.functions = Dictionary(firstOf: functions.map { (CodePoints($0.key), $0.value) })
  }

  /// Returns the type of the expression, `dyn` where nothing is known, and what is wrong with the expression: types that do
  /// not fit, and parts that fail whatever the variables are.
  public func check(_ expression: Expression) -> (type: StaticType, problems: [TypeProblem]) {
    var deduction = TypeDeduction(self)
    let type = deduction.type(of: expression.root)
    return (deduction.settled(type), deduction.problems)
  }

  /// Returns the declared type of the longest known beginning of a name, and how many parts of the name that is.
  func declaration(of name: FreeName) -> (type: StaticType, parts: Int)? {
    for candidate in name.candidates {
      if let type = variables[CodePoints(candidate.name)] { return (type, candidate.parts) }
    }
    return nil
  }

  /// Returns the signatures that are declared, besides CEL's own, for functions of this name.
  func signatures(of function: String) -> [FunctionType] { functions[CodePoints(function)] ?? [] }
}
