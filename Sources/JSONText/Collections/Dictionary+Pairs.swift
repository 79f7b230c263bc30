extension Dictionary {
  /// Puts pairs together; the first of those with the same key counts. The initializer of the standard library does the
  /// same, but finds out at run time which error its closure throws, which Embedded Swift cannot do.
  public init(firstOf pairs: some Sequence<(Key, Value)>) {
    self.init(minimumCapacity: pairs.underestimatedCount)
    for (key, value) in pairs where self[key] == nil { self[key] = value }
  }
}
