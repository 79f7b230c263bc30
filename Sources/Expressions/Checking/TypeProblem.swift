// What a checker finds wrong with an expression: facts only. The sentences are in `TypeProblemWording.swift`.

/// A part of an expression whose types do not fit, or that fails whatever the values of its variables are.
public struct TypeProblem: Error, Equatable, Sendable {
  /// What does not fit.
  public enum Kind: Equatable, Sendable {
    /// There is no variable of this name.
    case undeclared(String)
    /// The record has no field of this name; `known` lists those that it has.
    case unknownField(String, known: [String])
    /// There is no function of this name.
    case unknownFunction(String)
    /// No operator or function of this name takes these types.
    case noOverload(function: String, types: [StaticType])
    /// A field is selected from a value of this type, which has no fields.
    case noFields(StaticType, field: String)
    /// A macro loops over a value of this type, which has no elements.
    case noElements(StaticType)
    /// The type is not the one that is needed in this place.
    case expected(StaticType, found: StaticType)
    /// The part fails because of the values that are written in it, whatever the variables are.
    case failure(EvaluationError.Kind)
  }

  /// What does not fit.
  public let kind: Kind
  /// Where the part is in the source, in code points.
  public let range: Range<Int>

  /// Creates the problem of the part of the source at `range`.
  public init(kind: Kind, range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}

extension TypeProblem {
  /// Whether the problem is a comparison of values.
  ///
  /// Evaluation can tell for values of any two types whether they are equal, and so whether one is in a list, and for
  /// numbers of any two types which is less.
  public var isOfComparison: Bool {
    guard case .noOverload(let function, _) = kind else { return false }
    return ["_==_", "_!=_", "_<_", "_<=_", "_>_", "_>=_", "_in_"].contains(function)
  }

  /// Whether a time was found where something else is expected.
  public var isOfTime: Bool { if case .expected(_, found: .timestamp) = kind { true } else { false } }

  /// Whether the values are calculated with or put in order, which null never is.
  public var isOfOrder: Bool {
    guard case .noOverload(let function, _) = kind else { return false }
    return ["_+_", "_-_", "_*_", "_/_", "_%_", "_<_", "_<=_", "_>_", "_>=_"].contains(function)
  }

  /// Whether numbers of different types stand where an operator or function takes numbers of one type, or one is looked for in
  /// a list of numbers of another.
  public var mixesNumbers: Bool { numbers.contains { $0 != numbers[0] } }

  /// The types of the numbers that the problem is about; none if it is about anything else.
  var numbers: [StaticType] {
    guard case .noOverload(let function, var types) = kind else { return [] }
    if function == "_in_", case .list(let element)? = types.last { types = [types[0], element] }
    return types.allSatisfy { [.int, .uint, .double].contains($0) } ? types : []
  }

  /// Whether a method is called like a function, with what it is called on as the first argument.
  var isOfMethodCalledAsFunction: Bool {
    guard case .noOverload(let name, let types) = kind,
      let method = FunctionLibrary.function(name, isMember: true, arguments: types.count)
    else { return false }
    return FunctionLibrary.types(of: method).contains { signature in
      var substitution = Substitution()
      return substitution.fits(types, substitution.makeInstance(of: signature).parameters)
    }
  }
}
