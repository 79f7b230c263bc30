// The places that an expression looks at.

/// A place in an expression that looks at a variable or at something within one.
///
/// `data.players.all(p, p.age > 5)` has two: `data.players`, and `data.players[…].age`.
public struct Reference: Sendable {
  /// A step from a value to something inside it.
  public enum Step: Sendable, Equatable {
    /// A field of that name: `.name`, `['name']`.
    case name(String)
    /// Any one element: of a macro, or at an index that is not known before evaluation.
    case element
  }

  /// The steps to the value, beginning with the name of the variable.
  public let steps: [Step]
  /// Where the reference is in the source, in code points.
  public let range: Range<Int>
  /// Whether `has`, `.?` or `[?…]` asks if the value is there, so that it may well be absent.
  public let isTested: Bool

  /// The steps as they are written, `data.players[…].age`.
  public var written: String { written(steps.count) }

  /// Returns the first `count` steps as they are written.
  public func written(_ count: Int) -> String {
    let steps = steps.prefix(count).map { step in
      if case .name(let name) = step { ".\(name)" } else { "[…]" }
    }
    return String(steps.joined().dropFirst())
  }

  /// The names among the steps up to the first `element`, `["data", "players"]`.
  public var path: [String] {
    var path: [String] = []
    for case .name(let name) in steps.prefix(while: { $0 != .element }) { path.append(name) }
    return path
  }
}
