// An expression made ready for evaluation: names are resolved to slots, variables and functions, macros are expanded,
// constant patterns compiled. Nodes are immutable, so that any number of expressions can share them.

/// A part of an expression that can be evaluated.
final class ExpressionNode: Sendable {
  let operation: Operation
  /// Where the part is, in code points from the start of the source.
  let range: Range<Int>

  init(_ operation: Operation, at range: Range<Int>) {
    self.operation = operation
    self.range = range
  }

  /// The value, if it is known in advance.
  var constant: Value? {
    switch operation {
    case .constant(let value), .folded(let value, _): value
    default: nil
    }
  }
}
