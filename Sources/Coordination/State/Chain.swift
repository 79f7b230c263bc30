// What lies over what. Most sessions have a single level, which is stored outside the array, so that no array is copied
// with each command.

/// The levels of a session, the root first. Empty only until the first entry is pushed.
public struct Chain: Sendable {
  private var root: Presentation?
  /// The levels presented over the root.
  private var others: [Presentation] = []
  /// The entry on top of everything, stored since each command asks for it many times.
  private(set) var top: Entry?

  init() {}

  /// Puts a level on top of all others.
  mutating func append(_ presentation: Presentation) {
    if root == nil { root = presentation } else { others.append(presentation) }
    top = presentation.top
  }

  /// Removes the topmost level.
  mutating func removeLast() {
    if others.popLast() == nil { root = nil }
    top = last?.top
  }
}

extension Chain: RandomAccessCollection {
  /// The level of the root.
  public var startIndex: Int { 0 }
  /// The level after the top one.
  public var endIndex: Int { root == nil ? 0 : others.count + 1 }

  /// The presentation at that level.
  public internal(set) subscript(level: Int) -> Presentation {
    get {
      guard level == 0 else { return others[level - 1] }
      guard let root else { preconditionFailure("there is no level yet") }
      return root
    }
    set {
      if level == 0 { root = newValue } else { others[level - 1] = newValue }
      if level == others.count { top = newValue.top }
    }
  }
}

extension Chain: ExpressibleByArrayLiteral {
  /// Creates a chain of these levels, the root first.
  public init(arrayLiteral levels: Presentation...) { levels.forEach { append($0) } }
}
