// Entries, bottom to top. Each knows the one below it, and is never changed, so that a command that is decided on a copy costs the
// same however deep the stack is. Each knows one further below as well, so that those far down are found in a few steps.

/// A stack of entries; never empty.
public struct Stack: Sendable {
  /// The topmost entry, which knows what lies below it.
  public private(set) var top: Entry

  /// The stack with nothing but this entry.
  public init(_ entry: Entry) { top = entry.standing(on: nil) }

  /// The stack down from this entry.
  init(downFrom entry: Entry) { top = entry }

  /// How many entries there are.
  public var depth: Int { top.footing.depth }

  /// The stack without its top; nil at the bottom.
  public var below: Stack? { top.footing.below.map { Stack(downFrom: $0) } }

  /// The stack without so many of its topmost entries; nil where nothing is left.
  func dropping(_ count: Int) -> Stack? {
    var rest: Stack? = self
    for _ in 0..<count { rest = rest?.below }
    return rest
  }

  /// The entry of that id, if it is on the stack. Ids grow from the bottom to the top.
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

  /// Puts an entry on top. One that was made to stand there is not copied.
  public mutating func push(_ entry: Entry) { top = entry.standing(on: top) }
}

/// Where an entry stands.
struct Footing {
  /// The entry below; nil at the bottom.
  private(set) var below: Entry?
  /// An entry below that, at a distance such that going by these and by `below` takes steps in the order of the logarithm of the
  /// depth (Myers, “An applicative random-access stack”, 1983). Nil at the bottom.
  private(set) var further: Entry?
  let depth: Int

  init(on below: Entry?) {
    self.below = below
    depth = (below?.footing.depth ?? 0) + 1
    further = below?.nextFurther
  }

  /// Lets the entries below go one after the other: left to itself, each would release the next one inside its own release, and a deep
  /// stack of entries would overflow the stack of the thread.
  mutating func letGo() {
    var next = below
    below = nil
    further = nil
    while isKnownUniquelyReferenced(&next), let entry = next {
      next = entry.footing.below
      entry.footing.below = nil
      entry.footing.further = nil
    }
  }
}

extension Entry {
  /// What the entry above this one has further below: where two distances in a row are the same, one over both.
  fileprivate var nextFurther: Entry {
    guard let first = footing.further else { return self }
    let second = first.footing.further ?? first
    let (here, there) = (footing.depth - first.footing.depth, first.footing.depth - second.footing.depth)
    return here == there ? second : self
  }
}

extension Stack: Sequence {
  /// The entries from the top down.
  public func makeIterator() -> Iterator { Iterator(entry: top) }

  /// Goes from the top down.
  public struct Iterator: IteratorProtocol {
    fileprivate var entry: Entry?

    /// The next entry below; nil behind the lowest one.
    public mutating func next() -> Entry? {
      defer { entry = entry?.footing.below }
      return entry
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
