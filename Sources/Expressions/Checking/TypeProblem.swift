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
}
