// An expression as it is written, before its names are given a meaning.

/// A part of an expression, and where it is.
struct Syntax {
  indirect enum Form {
    case literal(Value)
    /// `a`, or `.a`, which is looked up only in the root.
    case name(String, isAbsolute: Bool)
    /// `a.b`, or `a.?b`.
    case select(Syntax, field: String, isOptional: Bool)
    /// `a[b]`, or `a[?b]`.
    case index(Syntax, Syntax, isOptional: Bool)
    /// `f(a, b)`, or `.f(a, b)`.
    case call(String, isAbsolute: Bool, [Syntax])
    /// `a.f(b, c)`.
    case memberCall(Syntax, String, [Syntax])
    case not(Syntax)
    case negate(Syntax)
    case binary(BinaryOperator, Syntax, Syntax)
    /// All terms of a chain of `&&`.
    case and([Syntax])
    /// All terms of a chain of `||`.
    case or([Syntax])
    case conditional(Syntax, Syntax, Syntax)
    case list([Element])
    case map([Entry])
    /// `Name{field: value}`.
    case message(String)
  }

  /// `a`, or `?a`.
  struct Element {
    let value: Syntax
    let isOptional: Bool
  }

  /// `a: b`, or `?a: b`.
  struct Entry {
    let key: Syntax
    let value: Syntax
    let isOptional: Bool
  }

  let form: Form
  /// Where the part is, in code points from the start of the text.
  let range: Range<Int>
  /// The number of levels from here down.
  let depth: Int
}
