/// Where an entry stands.
struct Footing {
  /// The entry below; nil at the bottom.
  private(set) var below: Entry?
  /// An entry further below, at a distance such that following `further` and `below` reaches any entry in a number of steps
  /// that is logarithmic in the depth (Myers, “An applicative random-access stack”, 1983). Nil at the bottom.
  private(set) var further: Entry?
  let depth: Int

  init(on below: Entry?) {
    self.below = below
    depth = (below?.footing.depth ?? 0) + 1
    further = below?.nextFurther
  }

  /// Releases the entries below one after the other. Otherwise, each would release the next one inside its own release, and
  /// a deep stack of entries would overflow the stack of the thread.
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
  /// The `further` of the entry above this one: if two distances in a row are the same, the entry that spans both;
  /// otherwise this one.
  fileprivate var nextFurther: Entry {
    guard let first = footing.further else { return self }
    let second = first.footing.further ?? first
    let (here, there) = (footing.depth - first.footing.depth, first.footing.depth - second.footing.depth)
    return here == there ? second : self
  }
}
