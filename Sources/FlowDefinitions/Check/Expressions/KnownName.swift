// What the names at the start of expressions stand for.

import Expressions

/// What is known about a name, with the type that follows from it.
struct KnownName: Sendable {
  let shape: Shape
  let type: StaticType

  init(_ shape: Shape) {
    self.shape = shape
    type = shape.type
  }
}

extension KnownName {
  /// A name that nobody asks about.
  static let nothing = KnownName(.unknown)
}
