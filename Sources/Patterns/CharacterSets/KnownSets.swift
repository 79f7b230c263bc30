// The sets that one pattern has asked for so far, so that each is found once however often the pattern names it.

/// Some properties take 10 ms to look up, and a set with many letters takes as long to close under case as a hundred others.
struct KnownSets {
  private var properties: [String: UnicodeProperty] = [:]
  private var closures: [ScalarSet: ScalarSet] = [:]

  /// Returns the property of that name, which `find` looks up.
  mutating func property(_ name: String, _ find: (String) -> UnicodeProperty) -> UnicodeProperty {
    if let known = properties[name] { return known }
    let property = find(name)
    properties[name] = property
    return property
  }

  /// Returns the set with the other cases of what is in it.
  mutating func closedUnderCase(_ set: ScalarSet) -> ScalarSet {
    if let known = closures[set] { return known }
    let closure = set.closedUnderCase
    closures[set] = closure
    return closure
  }
}
