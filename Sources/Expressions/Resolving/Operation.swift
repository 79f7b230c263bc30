// What an evaluator has to know how to do, and what each of these things takes.

import Patterns

/// What a node does.
enum Operation: Sendable {
  case constant(Value)
  /// A value that was computed in advance, and the node it was computed from.
  case folded(Value, from: ExpressionNode)
  /// A variable of a macro.
  case local(slot: Int)
  /// A variable of the scope, and the fields selected from it.
  case free(FreeName)
  case select(ExpressionNode, field: String)
  case selectOptionally(ExpressionNode, field: String)
  /// Whether the field is present.
  case has(ExpressionNode, field: String)
  case index(ExpressionNode, ExpressionNode)
  case indexOptionally(ExpressionNode, ExpressionNode)
  case not(ExpressionNode)
  case negate(ExpressionNode)
  case binary(BinaryOperator, ExpressionNode, ExpressionNode)
  case and([ExpressionNode])
  case or([ExpressionNode])
  case conditional(ExpressionNode, ExpressionNode, ExpressionNode)
  case list([Element])
  case map([Entry])
  case call(Function, [ExpressionNode])
  /// `matches` with a pattern that is known in advance.
  case matches(ExpressionNode, Pattern)
  case comprehension(Comprehension)
  /// `cel.bind` and `cel.block`: values for slots, then the result.
  case bind([Binding], ExpressionNode)
  /// `optMap` and `optFlatMap`.
  case mapOptional(ExpressionNode, slot: Int, ExpressionNode, isFlat: Bool)
  /// `or` and `orValue` of an optional.
  case otherwise(ExpressionNode, ExpressionNode, isValue: Bool)
  /// A part that fails whatever the values of its parts. Evaluation may never reach it.
  case failure(EvaluationError.Kind, of: [ExpressionNode])

  struct Element: Sendable {
    let value: ExpressionNode
    let isOptional: Bool
  }

  struct Entry: Sendable {
    let key: ExpressionNode
    let value: ExpressionNode
    let isOptional: Bool
  }

  struct Binding: Sendable {
    let slot: Int
    let value: ExpressionNode
  }
}
