// Which of the collected fields an expression looks at.

import Expressions

/// The fields of `data` that can make a difference to an expression.
struct DataFields {
  /// The fields that it names directly.
  let named: [String]
  /// Whether it also looks at `data` as a whole.
  let looksAtWhole: Bool
  /// The fields that it names in what it makes of the whole, or anywhere else.
  let others: [String]

  /// Whether it may look at any field, by an index or one after the other. Nothing is known of such a field
  /// except that it may be a secret.
  let looksAtAny: Bool

  /// The names in the expression, if the fields are those that suffice to say what is wrong with it. Then the first few hundred
  /// fields of all are among them: nobody is told of more.
  let told: [String]?

  /// No fields.
  static let none = DataFields()

  private init() {
    (named, looksAtWhole, others, looksAtAny, told) = ([], false, [], false, nil)
  }

  /// Creates the fields that make a difference to the expression.
  ///
  /// - Parameter isToTell: Whether they are also to suffice to say what is wrong with it.
  init(_ expression: Expression, isToTell: Bool = false) {
    let ways = expression.references.filter { $0.steps.first == .name("data") }.map {
      $0.steps.dropFirst().first
    }
    named = ways.compactMap { $0?.name }
    looksAtAny = ways.contains(.element)
    looksAtWhole = looksAtAny || ways.contains(nil)
    others = looksAtWhole ? expression.fieldNames : []
    told =
      isToTell ? expression.fieldNames + expression.references.compactMap { $0.steps.first?.name } : nil
  }
}
