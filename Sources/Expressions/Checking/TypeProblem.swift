// What a checker has against an expression: facts, and below them the sentences.

/// A part of an expression whose types do not fit.
public struct TypeProblem: Error, Equatable, Sendable {
  /// What does not fit.
  public enum Kind: Equatable, Sendable {
    case undeclared(String)
    /// The record has no such field; these are the ones it has.
    case unknownField(String, known: [String])
    case unknownFunction(String)
    /// No operator or function of that name takes these types.
    case noOverload(function: String, types: [StaticType])
    /// Values of this type have no fields.
    case noFields(StaticType)
    /// Values of this type have no elements that a macro could look at.
    case noElements(StaticType)
    case expected(StaticType, found: StaticType)
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

extension TypeProblem: CustomStringConvertible {
  /// One sentence for a person, without the place.
  public var message: String {
    switch kind {
    case .undeclared(let name): "there is no variable “\(name)”"
    case .unknownField(let name, _): "there is no field “\(name)”"
    case .unknownFunction(let name): "there is no function “\(name)”"
    case .noOverload(let function, let types):
      EvaluationError.noOverload(of: function, types.map(\.description))
    case .noFields(let type): "a \(type) has no fields"
    case .noElements(let type): "a \(type) has no elements"
    case .expected(let expected, let found): "expected a \(expected), found a \(found)"
    }
  }

  /// Whether it is about values that are compared: evaluation knows for values of any two types whether they are equal, and
  /// for numbers of any two which is less.
  public var isOfComparison: Bool {
    guard case .noOverload(let function, _) = kind else { return false }
    return ["_==_", "_!=_", "_<_", "_<=_", "_>_", "_>=_"].contains(function)
  }

  /// What to do about it, where there is something to say.
  public var hint: String? {
    guard case .noOverload(_, let types) = kind else { return nil }
    if isOfComparison, types.contains(.null) { return "ask has(…) whether a field is there" }
    guard types.contains(.double) else { return nil }
    if types.contains(.int) { return "int and double are not mixed: write 1.0, or convert with double(…)" }
    if types.contains(.uint) { return "uint and double are not mixed: convert with double(…)" }
    return nil
  }

  public var description: String { "\(range.lowerBound + 1): \(message)" }
}
