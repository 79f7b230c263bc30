// What can be found out about an expression without evaluating it: which variables and fields it looks at, and what it
// compares them with.

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

/// A place in an expression that compares something in a variable with values known before evaluation.
public struct ReferenceComparison: Sendable {
  /// What is compared.
  public let reference: Reference
  /// The values: one for `==` and `!=`, any number for `in`.
  public let values: [Value]
  /// Where each of the values is in the source, in code points.
  public let ranges: [Range<Int>]
  /// Where the whole comparison is in the source, in code points.
  public let range: Range<Int>
}

/// A call of a function whose only argument is something in a variable.
public struct ReferenceCall: Sendable {
  /// The name of the function.
  public let function: String
  /// The argument.
  public let argument: Reference
  /// Where the whole call is in the source, in code points.
  public let range: Range<Int>
}

/// A string literal in an expression.
public struct WrittenText: Sendable {
  /// The text.
  public let text: String
  /// Where the literal is in the source, in code points.
  public let range: Range<Int>
}

extension Expression {
  /// Where the expression is in the source, in code points; in a template, the part between its braces.
  public var range: Range<Int> { root.range }

  /// The value of the expression, if it is known before evaluation.
  public var constant: Value? { root.constant }

  /// The place that the expression looks at, if it does nothing else: `data.players`.
  public var reference: Reference? { references.first { $0.range == range && !$0.isTested } }

  /// Every place that looks at a variable, other than those declared by macros, in the order of the source.
  public var references: [Reference] { survey.references }

  /// Every name by which the expression looks into a value, whatever that value is.
  public var fieldNames: [String] { survey.fieldNames }

  /// Every `==`, `!=` and `in` between something in a variable and values known before evaluation.
  public var comparisons: [ReferenceComparison] { survey.comparisons }

  /// Every call of a function whose only argument is something in a variable.
  public var calls: [ReferenceCall] { survey.calls }

  /// Every string literal in the expression, except the constant patterns of `matches`.
  public var texts: [WrittenText] { survey.texts }

  private var survey: Survey {
    var survey = Survey()
    survey.visit(root)
    survey.references.sort {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    return survey
  }
}
