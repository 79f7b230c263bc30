// Where the free variables of an expression get their values.

/// What surrounds an expression when it is evaluated: its variables, and time zones.
public protocol Scope {
  /// The value of the variable of that name, or nil if there is none. Asked only for names that evaluation comes to.
  func value(of name: String) -> Value?

  /// Whether variables may have names with dots in them, such as `a.b.c`. Then, and only then, the scope is asked for
  /// `a.b.c` and `a.b` before `a` (CEL, "Name Resolution").
  var hasQualifiedNames: Bool { get }

  /// The time zones that `getHours("Europe/Zurich")` and its like know.
  var timeZones: TimeZones { get }
}

extension Scope {
  /// False: most scopes have plain names.
  public var hasQualifiedNames: Bool { false }
  /// UTC and fixed offsets, which need no data.
  public var timeZones: TimeZones { .fixedOffsets }
}
