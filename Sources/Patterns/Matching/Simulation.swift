// A program that is run on all its threads at once, one scalar after another. A step costs at most one visit to each
// instruction, so that the time for a text is linear in its length.
//
// This is how tables of states are filled, and how a text is matched where a table does not pay.
// Once a thread has accepted, the text matches: what follows in it does not matter.

struct Simulation {
  private let instructions: [Instruction]
  private let start: Instruction.Number
  private let beginsAtStart: Bool
  private let alphabet: Alphabet
  /// For each class, what its scalars are to assertions.
  private let surroundings: [Surroundings]

  private var reached: InstructionSet
  private var stack: [Instruction.Number] = []
  /// The threads after the checks that the next scalar has answered.
  private var answered = Threads()
  /// The number of instructions that were visited in all. The room for marking them counts as well: eight marks as much as one
  /// visit.
  private(set) var visits: Int

  init(_ code: Code) {
    instructions = code.program.instructions
    start = code.program.start
    beginsAtStart = code.program.beginsAtStart
    alphabet = code.alphabet
    surroundings = code.surroundings
    reached = InstructionSet(capacity: instructions.count)
    visits = instructions.count / 8
  }

  /// Fills in the threads at the start of a text. Returns whether they have accepted.
  mutating func begin(_ threads: inout Threads) -> Bool {
    reached.removeAll()
    let hasAccepted = follow(start, into: &threads, behind: .edge, ahead: nil)
    threads.behind = threads.isChecking ? .edge : []
    return hasAccepted
  }

  /// Moves some threads over a scalar of the class `number` into others. Returns whether these have accepted.
  mutating func step(from threads: Threads, over number: Int, into others: inout Threads) -> Bool {
    let ahead = surroundings[number]
    if threads.isChecking, answerChecks(of: threads, ahead: ahead) { return true }
    others.waiting.removeAll(keepingCapacity: true)
    others.isChecking = false
    reached.removeAll()
    if move(threads.waiting, over: number, ahead, into: &others) { return true }
    if threads.isChecking, move(answered.waiting, over: number, ahead, into: &others) { return true }
    if !beginsAtStart, follow(start, into: &others, behind: ahead, ahead: nil) { return true }
    others.behind = others.isChecking ? ahead : []
    return false
  }

  /// Returns whether threads accept at the end of a text.
  mutating func end(_ threads: Threads) -> Bool {
    threads.isChecking && answerChecks(of: threads, ahead: .edge)
  }

  /// Moves every thread that can take a scalar of the class.
  private mutating func move(
    _ waiting: [Instruction.Number], over number: Int, _ scalar: Surroundings, into others: inout Threads
  ) -> Bool {
    visits += waiting.count
    for thread in waiting {
      guard case .consume(let set, let next) = instructions[Int(thread)],
        alphabet.class(number, isIn: Int(set))
      else {
        continue
      }
      if follow(next, into: &others, behind: scalar, ahead: nil) { return true }
    }
    return false
  }

  /// Follows the checks that hold now that it is known what is ahead.
  private mutating func answerChecks(of threads: Threads, ahead: Surroundings) -> Bool {
    answered.waiting.removeAll(keepingCapacity: true)
    reached.removeAll()
    var answers = Threads()
    swap(&answers, &answered)
    defer { swap(&answers, &answered) }
    visits += threads.waiting.count
    for thread in threads.waiting {
      guard case .check(let assertion, let next) = instructions[Int(thread)],
        assertion.holds(between: threads.behind, and: ahead)
      else { continue }
      if follow(next, into: &answers, behind: threads.behind, ahead: ahead) { return true }
    }
    return false
  }

  /// Follows an instruction without taking a scalar. Returns whether it leads to `accept`.
  private mutating func follow(
    _ first: Instruction.Number, into threads: inout Threads, behind: Surroundings, ahead: Surroundings?
  ) -> Bool {
    stack.append(first)
    while let number = stack.popLast() {
      guard reached.insert(number) else { continue }
      visits += 1
      switch instructions[Int(number)] {
      case .consume:
        threads.waiting.append(number)
      case .fork(let one, let other):
        stack.append(other)
        stack.append(one)
      case .check(let assertion, _) where assertion.looksAhead && ahead == nil:
        threads.waiting.append(number)
        threads.isChecking = true
      case .check(let assertion, let next):
        if assertion.holds(between: behind, and: ahead ?? []) { stack.append(next) }
      case .accept:
        stack.removeAll(keepingCapacity: true)
        return true
      }
    }
    return false
  }
}
