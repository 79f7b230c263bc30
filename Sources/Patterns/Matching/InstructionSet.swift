// A set of instruction numbers that is emptied at no cost: each number is marked with the round in which it
// was added last, and emptying the set begins another round.

struct InstructionSet {
  private var rounds: [Int]
  private var round = 1

  init(capacity: Int) {
    rounds = [Int](repeating: 0, count: capacity)
  }

  /// Adds a number below the capacity. Returns whether it is new.
  mutating func insert(_ number: Instruction.Number) -> Bool {
    guard rounds[Int(number)] != round else { return false }
    rounds[Int(number)] = round
    return true
  }

  mutating func removeAll() {
    round += 1
  }
}
