// Entries, bottom to top. A chain of nodes that are never changed, so that a command that is decided on a copy costs the
// same however deep the stack is.

/// A stack of entries; never empty.
public struct Stack: Sendable {
  private var node: Node

  /// The stack with nothing but this entry.
  public init(_ entry: Entry) { node = Node(entry, below: nil) }

  private init(_ node: Node) { self.node = node }

  /// The topmost entry.
  public var top: Entry {
    get { node.entry }
    set { node = Node(newValue, below: node.below) }
  }

  /// How many entries there are.
  public var depth: Int { node.depth }

  /// The stack without its top; nil at the bottom.
  public var below: Stack? { node.below.map { Stack($0) } }

  /// The stack without so many of its topmost entries; nil where nothing is left.
  func dropping(_ count: Int) -> Stack? {
    var rest: Stack? = self
    for _ in 0..<count { rest = rest?.below }
    return rest
  }

  /// The lowest entry.
  var bottom: Entry? { reduce(nil) { $1 } }

  /// Changes the entry of that id, if it is on the stack, and returns whether it was. Ids grow from the bottom to the top, and the
  /// entries above are put back as they were: this costs what stands above.
  mutating func update(_ id: EntryID, _ change: (inout Entry.State) -> Void) -> Bool {
    if top.id == id {
      top = top.changed(change)
      return true
    }
    var above: [Entry] = []
    var rest: Stack? = self
    while let stack = rest, stack.top.id > id {
      above.append(stack.top)
      rest = stack.below
    }
    guard var stack = rest, stack.top.id == id else { return false }
    stack.top = stack.top.changed(change)
    for entry in above.reversed() { stack.push(entry) }
    self = stack
    return true
  }

  /// Puts an entry on top.
  public mutating func push(_ entry: Entry) { node = Node(entry, below: node) }

  /// `below` changes only while its node goes away, when nobody else can see it.
  fileprivate final class Node: @unchecked Sendable {
    let entry: Entry
    private(set) var below: Node?
    let depth: Int

    init(_ entry: Entry, below: Node?) {
      self.entry = entry
      self.below = below
      depth = (below?.depth ?? 0) + 1
    }

    /// Lets the nodes below go one after the other: left to itself, each would release the next one inside its own release,
    /// and a deep stack of entries would overflow the stack of the thread.
    deinit {
      var next = below
      below = nil
      while isKnownUniquelyReferenced(&next), let node = next {
        next = node.below
        node.below = nil
      }
    }
  }
}

extension Stack: Sequence {
  /// The entries from the top down.
  public func makeIterator() -> Iterator { Iterator(node: node) }

  /// Goes from the top down.
  public struct Iterator: IteratorProtocol {
    fileprivate var node: Node?

    public mutating func next() -> Entry? {
      defer { node = node?.below }
      return node?.entry
    }
  }
}
