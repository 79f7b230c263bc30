// Entries, from the bottom to the top. Each knows the one below it and is never changed, so that deciding a command on a
// copy costs the same however deep the stack is. Each also knows one further below, so that entries far down are found in a
// few steps.

/// A stack of entries; never empty.
public struct Stack: Sendable {
  /// The topmost entry, which knows what lies below it.
  public private(set) var top: Entry

  /// Creates the stack of nothing but this entry.
  public init(_ entry: Entry) { top = entry.standing(on: nil) }

  /// Creates the stack of this entry and all below it.
  init(downFrom entry: Entry) { top = entry }

  /// The number of entries.
  public var depth: Int { top.footing.depth }

  /// The stack without its top entry; nil if that is the lowest one.
  public var below: Stack? { top.footing.below.map { Stack(downFrom: $0) } }

  /// Returns the stack without that many of its topmost entries; nil if nothing is left.
  func dropping(_ count: Int) -> Stack? {
    var rest: Stack? = self
    for _ in 0..<count { rest = rest?.below }
    return rest
  }

  /// Returns the entry with that id, if it is on the stack. Ids increase from the bottom to the top.
  func entry(_ id: EntryID) -> Entry? {
    var entry = top
    while entry.id > id {
      guard let below = entry.footing.below, let further = entry.footing.further else { return nil }
      entry = further.id < id ? below : further
    }
    return entry.id == id ? entry : nil
  }

  /// The lowest entry.
  var bottom: Entry? { reduce(nil) { $1 } }

  /// Changes the entry with that id, if it is on the stack, and returns whether it is.
  ///
  /// Ids increase from the bottom to the top. The entries above are put back as they were, so the cost grows with their
  /// number.
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

  /// Puts an entry on top. An entry that was created to stand there is not copied.
  public mutating func push(_ entry: Entry) { top = entry.standing(on: top) }
}

extension Stack: Sequence {
  /// Returns an iterator over the entries, from the top down.
  public func makeIterator() -> Iterator { Iterator(entry: top) }

  /// An iterator over the entries of a stack, from the top down.
  public struct Iterator: IteratorProtocol {
    fileprivate var entry: Entry?

    /// Returns the next entry; nil after the lowest one.
    public mutating func next() -> Entry? {
      defer { entry = entry?.footing.below }
      return entry
    }
  }
}

extension Stack {
  /// Returns the entries from the top down to and including that one; all of them if it is not there.
  func downTo(_ id: EntryID) -> [Entry] {
    var entries: [Entry] = []
    for entry in self {
      entries.append(entry)
      if entry.id == id { break }
    }
    return entries
  }

  /// Returns the ids of the same entries.
  func ids(downTo id: EntryID) -> [EntryID] {
    if top.id == id { return [id] }
    return downTo(id).map { $0.id }
  }

  /// The entries from the top down to and including the lowest one of that frame. If it has none there, all of them: the
  /// frame is that of the tabs, on which the whole stack stands.
  subscript(downToLowestOf frame: FrameID) -> ArraySlice<Entry> {
    let entries = Array(self)
    return entries[...(entries.lastIndex { $0.frame == frame } ?? entries.count - 1)]
  }
}
