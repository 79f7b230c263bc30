// Why an evaluation failed: facts only, without the values, which may be private. The sentences are in
// `EvaluationErrorWording.swift`.

/// Why an expression has no value, and which part of it is the cause.
public struct EvaluationError: Error, Equatable, Sendable {
  /// What happened.
  public enum Kind: Equatable, Sendable {
    /// A map has no entry with this name or key; `[…]` stands for a computed key. Guards treat this as false.
    case noSuchField(String)
    /// No operator or function of this name takes values of these types.
    case noOverload(function: String, types: [TypeName])
    /// There is no variable of this name.
    case undeclared(String)
    /// There is no function of this name.
    case unknownFunction(String)
    /// There is a function of this name, but it does not take this many arguments (the target not counted).
    case argumentCount(function: String, Int)
    /// There is no message type of this name.
    case unknownMessageType(String)
    /// The result of the operation is outside the range of the type.
    case overflow(TypeName)
    /// Division of ints or uints by 0; doubles give an infinity or NaN instead.
    case divisionByZero
    /// `%` by 0.
    case modulusByZero
    /// The list has no element at this index.
    case indexOutOfRange(Int64)
    /// A list index is a double that is not a whole number, or a value of a type that cannot be an index.
    case notAnIndex(TypeName)
    /// A map would have the same key twice.
    case duplicateKey
    /// Values of this type cannot be keys of a map.
    case unsupportedKey(TypeName)
    /// A value of the first type cannot be converted to the second type.
    case notConvertible(from: TypeName, to: TypeName)
    /// `value()` of an optional that has none.
    case optionalIsEmpty
    /// The pattern given to `matches` is not a regular expression.
    case invalidPattern
    /// There is no time zone of this name, and it is not an offset from UTC.
    case unknownTimeZone
    /// There is no such clause of `format`.
    case unknownFormatClause(String)
    /// `format` was given too few arguments.
    case missingFormatArgument(Int)
    /// An argument is outside the function's range, such as a negative shift.
    case invalidArgument(function: String)
    /// The evaluation took more steps than allowed.
    case costExceeded(limit: Int)
    /// The result is or contains something that JSON cannot express, given how infinities are treated.
    case notJSON(Value.Infinities)
    /// The result is nested too deeply to be written down.
    case tooDeep(limit: Int)
  }

  /// What happened.
  public let kind: Kind
  private var place: Range<Int>?

  /// Where in the source, in code points from its start.
  public var range: Range<Int> { place ?? 0..<0 }

  /// Creates the error of an operation that does not know its place in the source.
  init(_ kind: Kind) { self.kind = kind }

  /// Creates the error of the part of the source at `range`.
  init(_ kind: Kind, at range: Range<Int>) {
    self.kind = kind
    place = range
  }

  /// Returns this error, placed at `range` unless it already has a place.
  func placed(at range: Range<Int>) -> EvaluationError {
    var copy = self
    if place == nil { copy.place = range }
    return copy
  }

  /// Whether the cause is an absent field.
  public var isAbsentField: Bool { if case .noSuchField = kind { true } else { false } }

  /// Whether `&&`, `||` and the like must not swallow this error.
  var isFinal: Bool { if case .costExceeded = kind { true } else { false } }
}

extension EvaluationError {
  /// Returns the error that no function of this name takes these values.
  static func noOverload(_ function: String, _ arguments: Value...) -> EvaluationError {
    EvaluationError(.noOverload(function: function, types: arguments.map { $0.type }))
  }
}
