// What a name stands for that expressions begin with.

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
  /// What nobody asks about.
  static let nothing = KnownName(.unknown)
}
