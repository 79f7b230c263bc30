// How the table of an automaton comes about: from the state at the start of a text all states that it leads to are found
// by simulating each class of scalars on each of them, until none is new or the effort has reached its bound.

struct Determination {
  private(set) var table: [UInt32]
  private(set) var states: [Threads] = []

  private let classes: Int
  private let isAnchored: Bool
  private var numbers: [Threads: UInt32] = [:]
  private var simulation: Simulation

  /// How many instructions may be visited while states are found. It bounds the time and the size of the table.
  static let effort = 40_000

  init(_ code: Code) {
    classes = code.alphabet.count
    isAnchored = code.program.beginsAtStart
    simulation = Simulation(code)
    table = [Automaton.reject, Automaton.accept]
  }

  /// How many instructions were visited so far.
  var visits: Int { simulation.visits }

  /// Whether every state that was found has a row.
  var isComplete: Bool { explored == states.count }

  private var explored: Int { (table.count - Int(Automaton.firstRow)) / (classes + 1) }

  /// Fills the table. Returns the state at the start.
  mutating func run() -> UInt32 {
    var threads = Threads()
    let hasAccepted = simulation.begin(&threads)
    let start = hasAccepted ? Automaton.accept : state(of: &threads)
    while !isComplete, simulation.visits + table.count < Self.effort {
      explore(states[explored])
    }
    return start
  }

  /// Adds the row of a state.
  private mutating func explore(_ threads: Threads) {
    var others = Threads()
    for number in 0..<classes {
      let hasAccepted = simulation.step(from: threads, over: number, into: &others)
      table.append(hasAccepted ? Automaton.accept : state(of: &others))
    }
    table.append(simulation.end(threads) ? Automaton.accept : Automaton.reject)
  }

  /// The number of a state, which may be new.
  private mutating func state(of threads: inout Threads) -> UInt32 {
    if threads.waiting.isEmpty && isAnchored { return Automaton.reject }
    threads.sort()
    if let number = numbers[threads] { return number }
    let number = Automaton.firstRow + UInt32(states.count * (classes + 1))
    numbers[threads] = number
    states.append(threads)
    return number
  }
}
