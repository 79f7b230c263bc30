// How a text is matched beyond the table of an automaton: by simulation, with a table of its own that fills up as
// states are met again. It lives as long as one text, so nobody has to share it.
//
// Most patterns that are too large for the first table settle into few states on a given text. Where they do not, and
// the second table is full before it has paid for itself, simulation goes on without one: the time stays linear.

struct Continuation {
  private let alphabet: Alphabet
  private let isAnchored: Bool
  private var simulation: Simulation

  private var states: [Threads] = []
  private var numbers: [Threads: Int] = [:]
  /// A row for every state with an entry for every class: the number of a state, or one of the marks below.
  private var table: [Int32] = []
  /// How many numbers the states and their rows consist of.
  private var size = 0
  private let sizeLimit: Int

  private static let unknown: Int32 = -1
  private static let reject: Int32 = -2
  private static let accept: Int32 = -3

  init(_ code: Code, sizeLimit: Int = 1 << 20) {
    self.sizeLimit = sizeLimit
    alphabet = code.alphabet
    isAnchored = code.program.beginsAtStart
    simulation = Simulation(code)
  }

  /// How many instructions were visited for the text.
  var visits: Int { simulation.visits }

  /// Matches the rest of a text that some threads have come to.
  mutating func matches(_ text: Span<UInt8>, from offset: Int, with threads: Threads) -> Bool {
    var offset = offset
    var filledFrom = offset
    var state = number(of: threads)
    while let number = alphabet.nextClass(in: text, at: &offset) {
      var target = table[state * alphabet.count + number]
      if target == Self.unknown { target = explore(state, over: number) }
      guard target >= 0 else { return target == Self.accept }
      state = Int(target)
      guard size > sizeLimit else { continue }
      let reached = states[state]
      guard offset - filledFrom > 16 * states.count else {
        return simulate(text, from: offset, with: reached)
      }
      filledFrom = offset
      removeAll()
      state = self.number(of: reached)
    }
    return simulation.end(states[state])
  }

  /// Matches the rest of a text without a table.
  private mutating func simulate(_ text: Span<UInt8>, from offset: Int, with threads: Threads) -> Bool {
    var offset = offset
    var threads = threads
    var others = Threads()
    while let number = alphabet.nextClass(in: text, at: &offset) {
      if simulation.step(from: threads, over: number, into: &others) { return true }
      if others.waiting.isEmpty && isAnchored { return false }
      swap(&threads, &others)
    }
    return simulation.end(threads)
  }

  /// Fills in one entry.
  private mutating func explore(_ state: Int, over number: Int) -> Int32 {
    var others = Threads()
    let hasAccepted = simulation.step(from: states[state], over: number, into: &others)
    let target =
      if hasAccepted {
        Self.accept
      } else if others.waiting.isEmpty && isAnchored {
        Self.reject
      } else {
        Int32(self.number(of: others))
      }
    table[state * alphabet.count + number] = target
    return target
  }

  /// The number of a state, which may be new.
  private mutating func number(of threads: Threads) -> Int {
    var threads = threads
    threads.sort()
    if let number = numbers[threads] { return number }
    numbers[threads] = states.count
    states.append(threads)
    table += repeatElement(Self.unknown, count: alphabet.count)
    size += threads.waiting.count + alphabet.count
    return states.count - 1
  }

  private mutating func removeAll() {
    states.removeAll()
    numbers.removeAll()
    table.removeAll(keepingCapacity: true)
    size = 0
  }
}
