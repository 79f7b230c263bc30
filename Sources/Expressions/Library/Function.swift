// What a function of the language is: a name, the types that it takes, and what it does.

/// A function that expressions can call.
struct Function: Sendable {
  typealias Unary = @Sendable (Value, inout Run) throws(EvaluationError) -> Value
  typealias Binary = @Sendable (Value, Value, inout Run) throws(EvaluationError) -> Value
  typealias Ternary = @Sendable (Value, Value, Value, inout Run) throws(EvaluationError) -> Value
  typealias Variadic = @Sendable ([Value], inout Run) throws(EvaluationError) -> Value

  /// The implementation, by number of arguments; the target of a call counts as the first one.
  enum Body: Sendable {
    case unary(Unary)
    case binary(Binary)
    case ternary(Ternary)
    /// Any number of arguments, at least one.
    case variadic(Variadic)

    /// The number of arguments; nil if there may be any number.
    var argumentCount: Int? {
      switch self {
      case .unary: 1
      case .binary: 2
      case .ternary: 3
      case .variadic: nil
      }
    }
  }

  /// The name as it is written: `size`, `math.greatest`.
  let name: String
  /// Whether the function is called on a target, `text.size()`.
  let isMember: Bool
  /// The types that the function takes and returns, such as `(string, int) -> string`. `FunctionLibrary.types(of:)` reads
  /// them.
  let signatures: [String]
  let body: Body

  private init(_ name: String, isMember: Bool, _ signatures: [String], _ body: Body) {
    self.name = name
    self.isMember = isMember
    self.signatures = signatures
    self.body = body
  }

  /// `name(a)`
  static func global(_ name: String, _ signatures: String..., unary body: @escaping Unary) -> Function {
    Function(name, isMember: false, signatures, .unary(body))
  }

  /// `name(a, b)`
  static func global(_ name: String, _ signatures: String..., binary body: @escaping Binary) -> Function {
    Function(name, isMember: false, signatures, .binary(body))
  }

  /// `name(a, …)`
  static func global(_ name: String, _ signatures: String..., variadic body: @escaping Variadic) -> Function {
    Function(name, isMember: false, signatures, .variadic(body))
  }

  /// `a.name()`
  static func member(_ name: String, _ signatures: String..., unary body: @escaping Unary) -> Function {
    Function(name, isMember: true, signatures, .unary(body))
  }

  /// `a.name(b)`
  static func member(_ name: String, _ signatures: String..., binary body: @escaping Binary) -> Function {
    Function(name, isMember: true, signatures, .binary(body))
  }

  /// `a.name(b, c)`
  static func member(_ name: String, _ signatures: String..., ternary body: @escaping Ternary) -> Function {
    Function(name, isMember: true, signatures, .ternary(body))
  }

  /// `a.name(b, c, …)`
  static func member(_ name: String, _ signatures: String..., variadic body: @escaping Variadic) -> Function {
    Function(name, isMember: true, signatures, .variadic(body))
  }
}
