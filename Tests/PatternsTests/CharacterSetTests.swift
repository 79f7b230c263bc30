// Sets of characters, and where their members come from.

import Testing

@testable import Patterns

@Suite struct CharacterSetTests {
  @Test func rangesThatOverlapOrTouchBecomeOne() {
    let set = ScalarSet(ranges: [5...7, 1...2, 3...3, 6...9, 20...20])
    #expect(set.boundaries == [1, 4, 5, 10, 20, 21])
    #expect(set.ranges == [1...3, 5...9, 20...20])
  }

  @Test(
    arguments: [
      ([], [0...0x10FFFF]),
      ([0...0x10FFFF], []),
      ([0...9], [10...0x10FFFF]),
      ([5...0x10FFFF], [0...4]),
      ([0...1, 5...6, 0x10FFFF...0x10FFFF], [2...4, 7...0x10FFFE]),
    ] as [([ClosedRange<UInt32>], [ClosedRange<UInt32>])])
  func complementHasAllOthers(ranges: [ClosedRange<UInt32>], others: [ClosedRange<UInt32>]) {
    #expect(ScalarSet(ranges: ranges).complement.ranges == others)
    #expect(ScalarSet(ranges: others).complement.ranges == ranges)
  }

  @Test(arguments: [(4, false), (5, true), (7, true), (8, false), (0x10FFFF, false)] as [(UInt32, Bool)])
  func membershipEndsWithTheRange(member: UInt32, isMember: Bool) {
    #expect(ScalarSet(5...7).contains(member) == isMember)
  }

  /// The walk over all code points asks one scalar for a whole block. A new version of Unicode may prove that
  /// wrong.
  @Test func blocksThatAreTakenForUniformAreUniform() {
    var next: UInt32 = 0
    for sample in CodePointSample.all {
      #expect(sample.range.lowerBound == next)
      next = sample.range.upperBound + 1
      guard sample.range.count > 1, let category = sample.scalar?.properties.generalCategory else { continue }
      let members = stride(from: sample.range.lowerBound, through: sample.range.upperBound, by: 16)
      let stranger = members.first { Unicode.Scalar($0)?.properties.generalCategory != category }
      #expect(stranger == nil)
    }
    #expect(next == ScalarSet.end)
  }

  @Test func everyCodePointHasOneCategory() {
    let parts = ["L", "M", "N", "P", "S", "Z", "C"].compactMap {
      GeneralCategories(shortName: $0)?.members.ranges
    }
    #expect(parts.count == 7)
    #expect(ScalarSet(ranges: parts.flatMap { $0 }) == .all)
    #expect(parts.joined().reduce(0) { $0 + $1.count } == 0x110000)
  }

  @Test(
    arguments: [
      (0x4B, [0x4B, 0x6B, 0x212A]), (0x73, [0x53, 0x73, 0x17F]), (0x131, [0x131]), (0x130, [0x130]),
      (0x3C3, [0x3A3, 0x3C2, 0x3C3]), (0xDF, [0xDF, 0x1E9E]), (0x1C5, [0x1C4, 0x1C5, 0x1C6]),
      (0xFB05, [0xFB05, 0xFB06]),
      (0x31, [0x31]), (0x10400, [0x10400, 0x10428]),
    ] as [(UInt32, [UInt32])])
  func closureUnderCaseHasTheOrbit(member: UInt32, orbit: [UInt32]) {
    #expect(ScalarSet(member).closedUnderCase == ScalarSet(ranges: orbit.map { $0...$0 }))
  }

  @Test func alphabetHasOneClassForWhatIsTreatedAlike() {
    let letters = ScalarSet(0x61...0x7A)
    let vowels = ScalarSet(ranges: [0x61...0x61, 0x65...0x65, 0x1F600...0x1F600])
    let alphabet = Alphabet(sets: [letters, vowels])
    #expect(alphabet.count == 4)
    #expect(alphabet.ascii[0x61] == alphabet.ascii[0x65])
    #expect(alphabet.ascii[0x61] != alphabet.ascii[0x62])
    #expect(alphabet.class(of: 0x1F600) != alphabet.class(of: 0x1F601))
    #expect(alphabet.class(of: 0x1F601) == Int(alphabet.ascii[0x20]))
    #expect(alphabet.class(alphabet.class(of: 0x1F600), isIn: 1))
    #expect(!alphabet.class(alphabet.class(of: 0x1F600), isIn: 0))
  }
}
