// The scalars, sorted into classes whose members a pattern cannot tell apart.
//
//   ^[a-z]+-[0-9]+$ has four: a to z, the hyphen, 0 to 9, and all others
//
// Everything after this works with the numbers of classes, so that a set of a hundred thousand ideographs
// costs no more than a single letter.

struct Alphabet: Sendable {
  /// How many classes there are.
  let count: Int

  /// The class of each scalar of ASCII.
  let ascii: [UInt16]
  /// Where the class changes beyond ASCII, in ascending order. The first is 0x80 or less.
  private let starts: [UInt32]
  /// For each start, in the same place: the class from there on.
  private let classes: [UInt16]

  /// For each class, the sets that contain it, one bit each, in `words` numbers per class.
  private let membership: [UInt64]
  private let words: Int

  /// Creates an alphabet by sorting the scalars by the sets that contain them.
  init(sets: [ScalarSet]) {
    var partition = Partition(sets: sets)
    partition.sweep()
    count = partition.signatures.count
    words = partition.words
    membership = Array(partition.signatures.joined())
    ascii = partition.classesOfASCII
    let firstBeyond = max(0, partition.starts.countAtMost(0x80) - 1)
    starts = Array(partition.starts[firstBeyond...])
    classes = Array(partition.classes[firstBeyond...])
  }

  /// Returns the class of a scalar beyond ASCII.
  func `class`(of scalar: UInt32) -> Int {
    starts.count == 1 ? Int(classes[0]) : Int(classes[starts.countAtMost(scalar) - 1])
  }

  /// Returns whether the scalars of a class are in a set.
  func `class`(_ number: Int, isIn set: Int) -> Bool {
    membership[number * words + set >> 6] >> UInt64(set & 63) & 1 == 1
  }
}

/// The sorting itself: all boundaries of all sets in one pass from the lowest scalar to the highest.
private struct Partition {
  /// The number of 64-bit words in a signature.
  let words: Int
  /// For each class, its signature: the sets that contain it.
  private(set) var signatures: [[UInt64]] = []
  private(set) var starts: [UInt32] = []
  private(set) var classes: [UInt16] = []

  private let changes: [(at: UInt32, set: Int)]
  private var numbers: [[UInt64]: UInt16] = [:]

  init(sets: [ScalarSet]) {
    words = max(1, (sets.count + 63) / 64)
    changes = sets.indices
      .flatMap { set in sets[set].boundaries.map { ($0, set) } }
      .sorted { $0.0 < $1.0 }
  }

  mutating func sweep() {
    var signature = [UInt64](repeating: 0, count: words)
    var start: UInt32 = 0
    for change in changes {
      if change.at > start {
        close(from: start, with: signature)
        start = change.at
      }
      signature[change.set >> 6] ^= 1 << UInt64(change.set & 63)
    }
    if start < ScalarSet.end { close(from: start, with: signature) }
  }

  /// Notes that a signature holds from a scalar on.
  private mutating func close(from start: UInt32, with signature: [UInt64]) {
    let number = numbers[signature] ?? UInt16(signatures.count)
    if Int(number) == signatures.count {
      signatures.append(signature)
      numbers[signature] = number
    }
    starts.append(start)
    classes.append(number)
  }

  var classesOfASCII: [UInt16] {
    var result: [UInt16] = []
    result.reserveCapacity(0x80)
    for (index, number) in classes.enumerated() where starts[index] < 0x80 {
      let end = index + 1 < starts.count ? min(starts[index + 1], 0x80) : 0x80
      result += repeatElement(number, count: Int(end - starts[index]))
    }
    return result
  }
}
