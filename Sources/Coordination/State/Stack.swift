// Entries, bottom to top. A chain of nodes that are never changed, so that a command that is decided on a copy costs the
// same however deep the stack is. Each knows one further below as well, so that those far down are found in a few steps.

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

  /// The entry of that id, if it is on the stack. Ids grow from the bottom to the top.
  func entry(_ id: EntryID) -> Entry? {
    var node = node
    while node.entry.id > id {
      guard let below = node.below, let further = node.further else { return nil }
      node = further.entry.id < id ? below : further
    }
    return node.entry.id == id ? node.entry : nil
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

  /// `below` and `further` change only while their node goes away, when nobody else can see it.
  fileprivate final class Node: @unchecked Sendable {
    let entry: Entry
    private(set) var below: Node?
    /// A node below this one, at a distance such that going by these and by `below` takes steps in the order of the logarithm of the
    /// depth (Myers, “An applicative random-access stack”, 1983). Nil at the bottom.
    private(set) var further: Node?
    let depth: Int

    init(_ entry: Entry, below: Node?) {
      self.entry = entry
      self.below = below
      depth = (below?.depth ?? 0) + 1
      further = below?.nextFurther
    }

    /// What the node above this one has further below: where two distances in a row are the same, one over both.
    private var nextFurther: Node {
      guard let first = further else { return self }
      let second = first.further ?? first
      return depth - first.depth == first.depth - second.depth ? second : self
    }

    /// Lets the nodes below go one after the other: left to itself, each would release the next one inside its own release,
    /// and a deep stack of entries would overflow the stack of the thread.
    deinit {
      var next = below
      below = nil
      further = nil
      while isKnownUniquelyReferenced(&next), let node = next {
        next = node.below
        node.below = nil
        node.further = nil
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

    /// The next entry below; nil behind the lowest one.
    public mutating func next() -> Entry? {
      defer { node = node?.below }
      return node?.entry
    }
  }
}

extension Stack {
  /// The entries from the top down to and with that one; all of them if it is not there.
  func downTo(_ id: EntryID) -> [Entry] {
    var entries: [Entry] = []
    for entry in self {
      entries.append(entry)
      if entry.id == id { break }
    }
    return entries
  }

  /// The ids of the same.
  func ids(downTo id: EntryID) -> [EntryID] {
    if top.id == id { return [id] }
    return downTo(id).map(\.id)
  }

  /// The entries from the top down to and with the lowest one of that frame. Without one, all of them: the frame is that of the tabs,
  /// on which the whole stack stands.
  subscript(downToLowestOf frame: FrameID) -> ArraySlice<Entry> {
    let entries = Array(self)
    return entries[...(entries.lastIndex { $0.frame == frame } ?? entries.count - 1)]
  }
}
