// An orbit: scalars that fold alike, such as K, k and U+212A KELVIN SIGN.
//
// The standard library offers upper- and lower-case mappings but not foldings. Two scalars fold alike, with the exceptions
// below, when mappings to a single scalar lead from one to the other, so that is how orbits are found. It takes
// milliseconds, once per process, and only when a set beyond ASCII is folded.

struct CaseOrbits: Sendable {
  static let standard = CaseOrbits()

  /// The scalars that share an orbit with others, in ascending order.
  private let members: [UInt32]
  /// For each member, in the same place: the others of its orbit.
  private let counterparts: [[UInt32]]

  /// Returns, for every member in a range, the others of its orbit.
  func counterparts(of range: ClosedRange<UInt32>) -> ArraySlice<[UInt32]> {
    let start = range.lowerBound == 0 ? 0 : members.countAtMost(range.lowerBound - 1)
    return counterparts[start..<members.countAtMost(range.upperBound)]
  }

  private init() {
    var orbits: [UInt32: Set<UInt32>] = [:]
    for (one, other) in Self.pairs {
      let joined = (orbits[one] ?? [one]).union(orbits[other] ?? [other])
      for scalar in joined { orbits[scalar] = joined }
    }
    members = orbits.keys.sorted()
    counterparts = members.map { member in (orbits[member] ?? []).filter { $0 != member } }
  }

  /// Pairs of a scalar and another that it is mapped to, in any order. There are no cased letters beyond plane 1.
  private static var pairs: [(UInt32, UInt32)] {
    var pairs = foldedWithoutMapping
    for value in UInt32(0)...0x1FFFF {
      guard !notFolded.contains(value), let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      guard properties.changesWhenCaseMapped else { continue }
      let mappings = [properties.lowercaseMapping, properties.titlecaseMapping, properties.uppercaseMapping]
      for mapping in mappings {
        guard let image = mapping.unicodeScalars.first, mapping.unicodeScalars.count == 1, image != scalar
        else {
          continue
        }
        pairs.append((value, image.value))
      }
    }
    return pairs
  }

  /// LATIN SMALL LETTER DOTLESS I is mapped to I but folds to itself.
  private static let notFolded: Set<UInt32> = [0x131]

  /// CaseFolding.txt of the Unicode Character Database, status S: these fold alike although each is mapped to
  /// several scalars, or none.
  private static let foldedWithoutMapping: [(UInt32, UInt32)] = [
    (0x390, 0x1FD3), (0x3B0, 0x1FE3), (0xFB05, 0xFB06),
  ]
}
