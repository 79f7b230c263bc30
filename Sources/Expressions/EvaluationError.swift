// Why an evaluation failed: facts only, and none of the values, which may be private. The sentences are apart, in
// `EvaluationErrorWording.swift`.

/// Why an expression gave no value, and which part of it.
public struct EvaluationError: Error, Equatable, Sendable {
  /// What happened.
  public enum Kind: Equatable, Sendable {
    /// A map has no entry of that name or key; `[…]` for a key that is worked out. Guards take it for false.
    case noSuchField(String)
    /// No operator or function of this name takes values of these types.
    case noOverload(function: String, types: [TypeName])
    /// There is no variable of this name.
    case undeclared(String)
    /// There is no function of this name.
    case unknownFunction(String)
    /// There is a function of this name, but it does not take so many arguments (the target not counted).
    case argumentCount(function: String, Int)
    /// There is no message type of this name.
    case unknownMessageType(String)
    /// The result of the operation is beyond what the type can hold.
    case overflow(TypeName)
    /// `/` by an int or uint that is 0; doubles give an infinity or NaN.
    case divisionByZero
    /// `%` by 0.
    case modulusByZero
    /// There is no element at this place.
    case indexOutOfRange(Int64)
    /// A double that is no whole number, or a value of another type, as an index.
    case notAnIndex(TypeName)
    /// A map was written with the same key twice.
    case duplicateKey
    /// Values of this type cannot be keys of a map.
    case unsupportedKey(TypeName)
    /// A value of the first type that does not stand for one of the second.
    case notConvertible(from: TypeName, to: TypeName)
    /// `value()` of an optional that has none.
    case optionalIsEmpty
    /// What `matches` was handed is no regular expression.
    case invalidPattern
    /// No time zone is called so, and it is no offset from UTC.
    case unknownTimeZone
    /// A clause of `format` that there is not.
    case unknownFormatClause(String)
    /// `format` was given too few arguments.
    case missingFormatArgument(Int)
    /// An argument out of the function's range, such as a negative shift.
    case invalidArgument(function: String)
    /// The evaluation took more steps than it may.
    case costExceeded(limit: Int)
    /// The result is, or holds, what JSON has no way to say, where that is done with infinities.
    case notJSON(Value.Infinities)
    /// The result is nested deeper than what is written down may be.
    case tooDeep(limit: Int)
  }

  /// What happened.
  public let kind: Kind
  private var place: Range<Int>?

  /// Where in the source, in code points from its start.
  public var range: Range<Int> { place ?? 0..<0 }

  /// The failure of an operation that does not know where it stands.
  init(_ kind: Kind) { self.kind = kind }

  /// The failure of the part of the source at `range`.
  init(_ kind: Kind, at range: Range<Int>) {
    self.kind = kind
    place = range
  }

  /// This failure, placed at `range` unless it is placed already.
  func placed(at range: Range<Int>) -> EvaluationError {
    var copy = self
    if place == nil { copy.place = range }
    return copy
  }

  /// Whether this is a field that is absent.
  public var isAbsentField: Bool { if case .noSuchField = kind { true } else { false } }

  /// Whether `&&`, `||` and the like must not swallow it.
  var isFinal: Bool { if case .costExceeded = kind { true } else { false } }
}

extension EvaluationError {
  /// No function of that name takes these values.
  static func noOverload(_ function: String, _ arguments: Value...) -> EvaluationError {
    EvaluationError(.noOverload(function: function, types: arguments.map(\.type)))
  }
}
