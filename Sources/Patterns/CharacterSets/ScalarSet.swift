// A set of code points as an inversion list: the numbers at which membership changes, in ascending order.
//
//   [0-9A-F] is [0x30, 0x3A, 0x41, 0x47]
//
// The list always has an even length and no number twice, so equal sets have equal lists. Surrogates may be
// members; no text contains them.

struct ScalarSet: Hashable, Sendable {
  /// Where membership changes: from out to in at even places, from in to out at odd ones.
  let boundaries: [UInt32]

  private init(boundaries: [UInt32]) {
    self.boundaries = boundaries
  }

  /// One above the largest code point.
  static let end: UInt32 = 0x110000
  static let none = ScalarSet(boundaries: [])
  static let all = ScalarSet(boundaries: [0, end])

  init(_ member: UInt32) {
    boundaries = [member, member + 1]
  }

  init(_ range: ClosedRange<UInt32>) {
    boundaries = [range.lowerBound, range.upperBound + 1]
  }

  /// Creates the union of the ranges, which may overlap and come in any order.
  init(ranges: [ClosedRange<UInt32>]) {
    var boundaries: [UInt32] = []
    boundaries.reserveCapacity(2 * ranges.count)
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = boundaries.last, range.lowerBound <= last {
        boundaries[boundaries.count - 1] = max(last, range.upperBound + 1)
      } else {
        boundaries.append(range.lowerBound)
        boundaries.append(range.upperBound + 1)
      }
    }
    self.boundaries = boundaries
  }
}

extension ScalarSet {
  /// The members as ranges that neither overlap nor touch, in ascending order.
  var ranges: [ClosedRange<UInt32>] {
    stride(from: 0, to: boundaries.count, by: 2).map { boundaries[$0]...(boundaries[$0 + 1] - 1) }
  }

  func contains(_ member: UInt32) -> Bool {
    boundaries.countAtMost(member) % 2 == 1
  }

  var complement: ScalarSet {
    let opening = boundaries.first == 0 ? boundaries.dropFirst() : [0] + boundaries
    return ScalarSet(boundaries: Array(opening.last == Self.end ? opening.dropLast() : opening + [Self.end]))
  }
}

extension Array where Element == UInt32 {
  /// Returns how many numbers of this list, which must be ascending, are not above the given one.
  func countAtMost(_ number: UInt32) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
