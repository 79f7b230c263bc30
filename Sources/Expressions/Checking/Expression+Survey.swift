// What can be found out about an expression without evaluating it: which variables and fields it looks at, and what it
// compares them with.

extension Expression {
  /// Where the expression is in the source, in code points; in a template, the part between its braces.
  public var range: Range<Int> { root.range }

  /// The value of the expression, if it is known before evaluation.
  public var constant: Value? { root.constant }

  /// The place that the expression looks at, if it does nothing else: `data.players`.
  public var reference: Reference? { references.first { $0.range == range && !$0.isTested } }

  /// Whether the value is worked out by the expression itself, so that a number is none that a variable holds with its digits.
  public var isCalculated: Bool {
    switch root.unfolded.operation {
    case .constant, .binary, .negate: true
    case .call(let function, _): function.name == "double"
    default: false
    }
  }

  /// Every place that looks at a variable, other than those declared by macros, in the order of the source.
  public var references: [Reference] { survey.references }

  /// Every name by which the expression looks into a value, whatever that value is.
  public var fieldNames: [String] { survey.fieldNames }

  /// Every `==`, `!=` and `in` between something in a variable and values known before evaluation.
  public var comparisons: [ReferenceComparison] { survey.comparisons }

  /// Every `<` and the like between something in a variable and a value known before evaluation.
  public var orders: [ReferenceComparison] { survey.orders }

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
