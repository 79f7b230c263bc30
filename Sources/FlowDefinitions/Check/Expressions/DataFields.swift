// Of what screens collect, what an expression looks at.

import Expressions

/// The fields of `data` that an expression can make a difference with.
struct DataFields {
  /// Those that it names there.
  let named: [String]
  /// Whether it looks at the whole, too.
  let looksAtWhole: Bool
  /// Those that it names in what it makes of the whole, or anywhere else.
  let others: [String]

  /// Whether it may look at any of them: by an index, or one after the other. Of such a one nothing is known but that it may be a
  /// secret.
  let looksAtAny: Bool

  init(_ expression: Expression) {
    let ways = expression.references.filter { $0.steps.first == .name("data") }.map {
      $0.steps.dropFirst().first
    }
    named = ways.compactMap { $0?.name }
    looksAtAny = ways.contains(.element)
    looksAtWhole = looksAtAny || ways.contains(nil)
    others = looksAtWhole ? expression.fieldNames : []
  }
}
