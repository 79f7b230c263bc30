// Sets closed under simple case folding: for `(?i)`.
//
// The standard library offers upper- and lower-case mappings but not foldings. Two scalars fold alike, with the
// exceptions below, when single-scalar mappings lead from one to the other. So that is how the orbits are built, such
// as {K, k, U+212A KELVIN SIGN}. That takes milliseconds, once a process, and only when a set beyond ASCII is folded.

extension ScalarSet {
  /// The set with every character that differs from a member in case only.
  var closedUnderCase: ScalarSet {
    if let fast = asciiClosedUnderCase { return fast }
    var ranges = self.ranges
    for orbit in CaseOrbits.all where orbit.contains(where: contains) {
      ranges += orbit.map { $0...$0 }
    }
    return ScalarSet(ranges: ranges)
  }

  /// Within ASCII a letter has one counterpart there and two letters have one outside: k the KELVIN SIGN, s the LATIN
  /// SMALL LETTER LONG S.
  private var asciiClosedUnderCase: ScalarSet? {
    guard (boundaries.last ?? 0) <= 0x80 else { return nil }
    var ranges = self.ranges
    for range in self.ranges {
      for member in range {
        switch member {
        case 0x41...0x5A: ranges.append(member + 0x20...member + 0x20)
        case 0x61...0x7A: ranges.append(member - 0x20...member - 0x20)
        default: continue
        }
        if member | 0x20 == 0x6B { ranges.append(0x212A...0x212A) }
        if member | 0x20 == 0x73 { ranges.append(0x17F...0x17F) }
      }
    }
    return ScalarSet(ranges: ranges)
  }
}

private enum CaseOrbits {
  /// The sets of scalars that fold alike, as far as they have more than one member.
  static let all: [[UInt32]] = {
    var representative: [UInt32: UInt32] = [:]
    func find(_ scalar: UInt32) -> UInt32 {
      var scalar = scalar
      while let parent = representative[scalar] { scalar = parent }
      return scalar
    }
    for (first, second) in pairs {
      let (one, other) = (find(first), find(second))
      if one != other { representative[max(one, other)] = min(one, other) }
    }
    let members = Set(pairs.flatMap { [$0.0, $0.1] }).sorted()
    return Dictionary(grouping: members, by: find).values.sorted { $0[0] < $1[0] }
  }()

  /// A scalar with another that it is mapped to, in any order. Cased letters end with plane 1.
  private static let pairs: [(UInt32, UInt32)] = {
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
  }()

  /// LATIN SMALL LETTER DOTLESS I is mapped to I but folds to itself.
  private static let notFolded: Set<UInt32> = [0x131]

  /// CaseFolding.txt of the Unicode Character Database, status S: these fold alike although each is mapped to several
  /// scalars, or none.
  private static let foldedWithoutMapping: [(UInt32, UInt32)] = [
    (0x390, 0x1FD3), (0x3B0, 0x1FE3), (0xFB05, 0xFB06),
  ]
}
