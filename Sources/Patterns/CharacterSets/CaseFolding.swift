// Sets closed under simple case folding: for `(?i)`.

extension ScalarSet {
  /// The set with every character that differs from a member in case only.
  var closedUnderCase: ScalarSet {
    if let withinASCII = asciiClosedUnderCase { return withinASCII }
    var ranges = self.ranges
    for range in self.ranges {
      for counterparts in CaseOrbits.standard.counterparts(of: range) {
        ranges += counterparts.lazy.filter { !contains($0) }.map { $0...$0 }
      }
    }
    return ScalarSet(ranges: ranges)
  }

  /// The closed set, if this one lies within ASCII. There, a letter has one counterpart within ASCII, and two letters have
  /// another outside: k the KELVIN SIGN, s the LATIN SMALL LETTER LONG S. Knowing this spares most patterns the orbits
  /// of all others.
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
