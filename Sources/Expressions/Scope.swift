// Where the free variables of an expression get their values.

/// What an expression is evaluated in: variables, and time zones. A class, since Embedded Swift can tell only classes apart by a
/// protocol while it runs.
public protocol Scope: AnyObject {
  /// Returns the value of the variable `name`, or nil if there is none. Called only for names that the evaluation reaches.
  func value(of name: String) -> Value?

  /// Whether variables may have dots in their names, such as `a.b.c`. Only then is the scope asked for `a.b.c` and `a.b`
  /// before `a` (CEL, "Name Resolution").
  var hasQualifiedNames: Bool { get }

  /// The time zones that are available to `getHours("Europe/Zurich")` and the like.
  var timeZones: TimeZones { get }
}

extension Scope {
  /// False: most scopes have plain names.
  public var hasQualifiedNames: Bool { false }
  /// UTC and fixed offsets, which need no data.
  public var timeZones: TimeZones { .fixedOffsets }
}
