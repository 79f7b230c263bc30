// A pattern as instructions. They are made from the syntax tree, from the end of the pattern to its start: each one is made
// when those that follow it are known, so that only loops have to be closed afterwards.
//
// Counted repetitions are written out. The limit on instructions is what bounds them.

struct PatternProgram {
  private(set) var instructions: [Instruction] = []
  /// The sets that instructions name by number, each once.
  private(set) var sets: [ScalarSet] = []
  private(set) var start: Instruction.Number = 0
  /// Whether a match can begin only where the text does.
  let beginsAtStart: Bool
  /// The surroundings that some assertion asks for.
  private(set) var surroundings: Surroundings = []

  private var numbers: [ScalarSet: Instruction.Number] = [:]
  /// How many ranges the sets have together.
  private var ranges = 0

  init(_ syntax: SyntaxNode) throws(PatternError) {
    beginsAtStart = syntax.beginsAtStart
    let accept = try add(.accept, for: 0)
    start = try add(syntax, before: accept, for: 0)
  }

  /// Adds an instruction on behalf of the part of the pattern at an offset.
  private mutating func add(
    _ instruction: Instruction, for offset: Int
  ) throws(PatternError) -> Instruction.Number {
    guard instructions.count < PatternLimits.instructions else {
      throw PatternError(reason: .tooLarge(limit: PatternLimits.instructions), offset: offset)
    }
    instructions.append(instruction)
    return Instruction.Number(instructions.count - 1)
  }

  /// Adds the instructions of a node that goes on to `next`. Returns where they begin.
  private mutating func add(
    _ node: SyntaxNode, before next: Instruction.Number, for offset: Int
  ) throws(PatternError) -> Instruction.Number {
    switch node {
    case .empty:
      return next
    case .scalars(let set):
      let number = try number(of: set, for: offset)
      return try add(.consume(set: number, next: next), for: offset)
    case .assertion(let assertion):
      surroundings.formUnion(assertion.surroundings)
      return try add(.check(assertion, next: next), for: offset)
    case .sequence(let nodes):
      var entry = next
      for node in nodes.reversed() { entry = try add(node, before: entry, for: offset) }
      return entry
    case .alternatives(let nodes):
      return try addAlternatives(nodes, before: next, for: offset)
    case .repetition(let node, let repetition):
      return try addRepetition(of: node, repetition, before: next)
    }
  }

  private mutating func addAlternatives(
    _ nodes: [SyntaxNode], before next: Instruction.Number, for offset: Int
  ) throws(PatternError) -> Instruction.Number {
    var entry: Instruction.Number?
    for node in nodes.reversed() {
      let alternative = try add(node, before: next, for: offset)
      entry = if let other = entry { try add(.fork(alternative, other), for: offset) } else { alternative }
    }
    return entry ?? next
  }

  /// Adds a repetition: `x{2,4}` becomes `xx(x(x)?)?`, `x{2,}` becomes `xx+`.
  private mutating func addRepetition(
    of node: SyntaxNode, _ repetition: Repetition, before next: Instruction.Number
  ) throws(PatternError) -> Instruction.Number {
    var entry = next
    var copies = repetition.atLeast
    if let atMost = repetition.atMost {
      for _ in repetition.atLeast..<atMost {
        let optional = try add(node, before: entry, for: repetition.offset)
        entry = try add(.fork(optional, next), for: repetition.offset)
      }
    } else {
      let loop = try addLoop(of: node, before: next, for: repetition.offset)
      entry = copies > 0 ? loop.body : loop.entry
      copies = max(0, copies - 1)
    }
    for _ in 0..<copies { entry = try add(node, before: entry, for: repetition.offset) }
    return entry
  }

  /// Adds `x*`. Returns where it begins, and where its `x` begins.
  private mutating func addLoop(
    of node: SyntaxNode, before next: Instruction.Number, for offset: Int
  ) throws(PatternError) -> (entry: Instruction.Number, body: Instruction.Number) {
    let entry = try add(.fork(next, next), for: offset)
    let body = try add(node, before: entry, for: offset)
    instructions[Int(entry)] = .fork(body, next)
    return (entry, body)
  }

  private mutating func number(of set: ScalarSet, for offset: Int) throws(PatternError) -> Instruction.Number
  {
    if let number = numbers[set] { return number }
    ranges += set.boundaries.count / 2
    guard ranges <= PatternLimits.ranges else {
      throw PatternError(reason: .setsTooLarge(limit: PatternLimits.ranges), offset: offset)
    }
    let number = Instruction.Number(sets.count)
    numbers[set] = number
    sets.append(set)
    return number
  }
}
