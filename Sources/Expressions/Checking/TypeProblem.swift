// What a checker has against an expression: facts. The sentences stand in `TypeProblemWording`.

/// A part of an expression whose types do not fit, or that fails whatever the values of its variables are.
public struct TypeProblem: Error, Equatable, Sendable {
  /// What does not fit.
  public enum Kind: Equatable, Sendable {
    /// There is no variable of this name.
    case undeclared(String)
    /// The record has no such field; these are the ones it has.
    case unknownField(String, known: [String])
    /// There is no function of this name.
    case unknownFunction(String)
    /// No operator or function of that name takes these types.
    case noOverload(function: String, types: [StaticType])
    /// Values of this type have no fields, and this one is asked for.
    case noFields(StaticType, field: String)
    /// Values of this type have no elements that a macro could look at.
    case noElements(StaticType)
    /// The whole has another type than is needed where it stands.
    case expected(StaticType, found: StaticType)
    /// It fails for the values that are written there, whatever else there is.
    case failure(EvaluationError.Kind)
  }

  /// What does not fit.
  public let kind: Kind
  /// Where in the source, in code points.
  public let range: Range<Int>

  /// The problem that the part of the source at `range` has.
  public init(kind: Kind, range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}

extension TypeProblem {
  /// Whether it is about values that are compared: evaluation knows for values of any two types whether they are equal, and
  /// so if one is in a list, and for numbers of any two which is less.
  public var isOfComparison: Bool {
    guard case .noOverload(let function, _) = kind else { return false }
    return ["_==_", "_!=_", "_<_", "_<=_", "_>_", "_>=_", "_in_"].contains(function)
  }
}
