// An expression made ready for evaluation: names are resolved to slots, variables and functions, macros are expanded,
// constant patterns compiled. Nodes are immutable, so that any number of expressions can share them.

import Patterns

/// A part of an expression that can be evaluated.
final class Node: Sendable {
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

  let kind: Kind
  let range: Node
  /// The slot of the element or, with two variables, of the index or key.
  let slot: Int
  /// The slot of the element or value, with two variables.
  let secondSlot: Int?
  /// The predicate, or the filter of a transformation.
  let condition: Node?
  /// What is computed for each element.
  let body: Node?

  init(kind: Kind, range: Node, slot: Int, secondSlot: Int?, condition: Node?, body: Node?) {
    self.kind = kind
    self.range = range
    self.slot = slot
    self.secondSlot = secondSlot
    self.condition = condition
    self.body = body
  }
}

/// A name that no macro declares, with the fields selected from it: `a.b.c`.
final class FreeName: Sendable {
  /// The parts, `["a", "b", "c"]`.
  let parts: [String]
  /// Where each part ends in the source.
  let ends: [Int]
  /// The namespace in which the name is looked up first: `["x", "y"]`.
  private let container: [String]

  init(parts: [String], ends: [Int], container: [String]) {
    self.parts = parts
    self.ends = ends
    self.container = container
  }

  /// The names that a scope with qualified names is asked for, each with the number of parts that it covers: the longest
  /// first, and each in the innermost namespace first. Few scopes need them.
  var candidates: [(name: String, parts: Int)] {
    (1...parts.count).reversed().flatMap { count in
      Self.qualified(parts[..<count], in: container).map { ($0, count) }
    }
  }

  /// The type that the whole name denotes if no variable has this name.
  var type: TypeName? { Self.qualified(parts[...], in: container).lazy.compactMap(TypeName.init).first }

  /// The name as it is written.
  var written: String { Self.dotted(parts[...]) }

  /// Returns the names to try, in order, for a name in a container: for `a.b` in `x.y`, they are `x.y.a.b`, `x.a.b`, `a.b`.
  static func qualified(_ parts: ArraySlice<String>, in container: [String]) -> [String] {
    let name = dotted(parts)
    return container.indices.reversed().map { dotted(container[...$0]) + "." + name } + [name]
  }

  /// Returns the parts with dots between them. Does not use `joined`, which looks up its types in the runtime by name:
  /// 100,000 instructions the first time.
  private static func dotted(_ parts: ArraySlice<String>) -> String {
    parts.dropFirst().reduce(into: parts.first ?? "") { name, part in name += "." + part }
  }
}
