// What an expression can be asked without evaluating it: which variables and fields it looks at, and what it compares
// them with.

/// A place in an expression that looks at a variable or at something within one.
///
/// `data.players.all(p, p.age > 5)` has two: `data.players`, and `data.players[…].age`.
public struct Reference: Sendable {
  /// A step from a value to something within it.
  public enum Step: Sendable, Equatable {
    /// A field of that name: `.name`, `['name']`.
    case name(String)
    /// Some element: of a macro, or of an index that is not known beforehand.
    case element
  }

  /// The way, beginning with the name of the variable.
  public let steps: [Step]
  /// Where it stands in the source, in code points.
  public let range: Range<Int>
  /// Whether `has` or `.?` asks if it is there, so that it may well be absent.
  public let isTested: Bool

  /// The way as it is written, `data.players[…].age`.
  public var written: String { written(steps.count) }

  /// So many steps of the way as it is written.
  public func written(_ count: Int) -> String {
    let steps = steps.prefix(count).map { step in
      if case .name(let name) = step { ".\(name)" } else { "[…]" }
    }
    return String(steps.joined().dropFirst())
  }

  /// The names at the beginning of the way, `["data", "players"]`.
  public var path: [String] {
    var path: [String] = []
    for case .name(let name) in steps.prefix(while: { $0 != .element }) { path.append(name) }
    return path
  }
}

/// A place in an expression that compares something in a variable with values known beforehand.
public struct ReferenceComparison: Sendable {
  /// What is compared.
  public let reference: Reference
  /// The values: one for `==` and `!=`, any number for `in`.
  public let values: [Value]
  /// Where the values stand in the source, each in code points.
  public let ranges: [Range<Int>]
  /// Where the whole comparison stands, in code points.
  public let range: Range<Int>
}

/// A place in an expression that hands something in a variable to a function, and nothing else.
public struct ReferenceCall: Sendable {
  /// What the function is called.
  public let function: String
  /// What it is handed.
  public let argument: Reference
  /// Where the whole call stands in the source, in code points.
  public let range: Range<Int>
}

/// A text that an expression writes down.
public struct WrittenText: Sendable {
  /// The text.
  public let text: String
  /// Where it stands in the source, in code points.
  public let range: Range<Int>
}

extension Expression {
  /// Where it stands in the source, in code points: in a template, between its braces.
  public var range: Range<Int> { root.range }

  /// Its value, where that is known beforehand.
  public var constant: Value? { root.constant }

  /// The place that it looks at, if it does nothing else: `data.players`.
  public var reference: Reference? { references.first { $0.range == range && !$0.isTested } }

  /// Every place that looks at a variable which no macro declares, in the order of the source.
  public var references: [Reference] { survey.references }

  /// Every name by which it looks into something, whatever that is.
  public var fieldNames: [String] { survey.fieldNames }

  /// Every `==`, `!=` and `in` between something in a variable and values known beforehand.
  public var comparisons: [ReferenceComparison] { survey.comparisons }

  /// Every function that is handed something in a variable, and nothing else.
  public var calls: [ReferenceCall] { survey.calls }

  /// Every text that it writes down.
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
