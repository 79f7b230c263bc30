// The macros that look at each element: all of them are one loop, which differs in what it collects.

/// A macro that looks at each element of a list or map.
final class Comprehension: Sendable {
  enum Kind: Sendable {
    case all, exists, existsOne
    /// A list of the body's values for the elements that pass the filter.
    case list
    /// A list of the elements that pass the filter.
    case filter
    /// A map from the same keys to the body's values.
    case map
    /// A map of the entries in the maps that the body gives.
    case entries
  }

  /// The name that the macro was called by.
  let name: String
  let kind: Kind
  let range: ExpressionNode
  /// The slot of the element or, with two variables, of the index or key.
  let slot: Int
  /// The slot of the element or value, with two variables.
  let secondSlot: Int?
  /// The predicate, or the filter of a transformation.
  let condition: ExpressionNode?
  /// What is computed for each element.
  let body: ExpressionNode?

  init(
    name: String, kind: Kind, range: ExpressionNode, slot: Int, secondSlot: Int?,
    condition: ExpressionNode?, body: ExpressionNode?
  ) {
    self.name = name
    self.kind = kind
    self.range = range
    self.slot = slot
    self.secondSlot = secondSlot
    self.condition = condition
    self.body = body
  }
}
