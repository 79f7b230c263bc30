// What an evaluator has to know how to do, and what each of these things takes.

import Patterns

/// What a node does.
enum Operation: Sendable {
  case constant(Value)
  /// A value that was computed in advance, and the node it was computed from.
  case folded(Value, from: Node)
  /// A variable of a macro.
  case local(slot: Int)
  /// A variable of the scope, and the fields selected from it.
  case free(FreeName)
  case select(Node, field: String)
  case selectOptionally(Node, field: String)
  /// Whether the field is present.
  case has(Node, field: String)
  case index(Node, Node)
  case indexOptionally(Node, Node)
  case not(Node)
  case negate(Node)
  case binary(BinaryOperator, Node, Node)
  case and([Node])
  case or([Node])
  case conditional(Node, Node, Node)
  case list([Element])
  case map([Entry])
  case call(Function, [Node])
  /// `matches` with a pattern that is known in advance.
  case matches(Node, Pattern)
  case comprehension(Comprehension)
  /// `cel.bind` and `cel.block`: values for slots, then the result.
  case bind([Binding], Node)
  /// `optMap` and `optFlatMap`.
  case mapOptional(Node, slot: Int, Node, isFlat: Bool)
  /// `or` and `orValue` of an optional.
  case otherwise(Node, Node, isValue: Bool)
  /// A part that fails whatever the values of its parts. Evaluation may never reach it.
  case failure(EvaluationError.Kind, of: [Node])

  struct Element: Sendable {
    let value: Node
    let isOptional: Bool
  }

  struct Entry: Sendable {
    let key: Node
    let value: Node
    let isOptional: Bool
  }

  struct Binding: Sendable {
    let slot: Int
    let value: Node
  }
}
