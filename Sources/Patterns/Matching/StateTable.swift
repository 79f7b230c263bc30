// States and what leads from one to another, as far as somebody has asked.
//
// A state is a set of threads. It has a row in the table, with a column for every class of scalars and a last
// one for the end of the text. An entry is the first place of another row, so that a matcher need not
// multiply, or one of the marks below. What is unknown is found out by simulation.

struct StateTable {
  /// Nobody has asked yet.
  static let unknown: UInt32 = 0
  /// The text does not match, whatever follows.
  static let reject: UInt32 = 1
  /// The text matches, whatever follows.
  static let accept: UInt32 = 2
  /// Where rows begin. A place below is a mark.
  static let firstRow: UInt32 = 3

  private(set) var entries: [UInt32] = []
  private(set) var states: [Threads] = []
  /// How many numbers the rows and the threads of the states consist of.
  private(set) var size = 0
  /// What fills the table.
  var simulation: Simulation

  private let width: Int
  private let isAnchored: Bool
  private var rows: [Threads: UInt32] = [:]
  /// Room for threads that most often turn out to be known.
  private var scratch = Threads()

  init(_ code: Code) {
    simulation = Simulation(code)
    width = code.alphabet.columns
    isAnchored = code.program.beginsAtStart
    removeAll()
  }

  /// The row at the start of a text, or a mark.
  mutating func start() -> UInt32 {
    var threads = Threads()
    return simulation.begin(&threads) ? Self.accept : row(of: &threads)
  }

  /// The row of a state, which may be new, or a mark. The threads come out sorted.
  mutating func row(of threads: inout Threads) -> UInt32 {
    if threads.waiting.isEmpty && isAnchored { return Self.reject }
    threads.sort()
    if let row = rows[threads] { return row }
    let row = UInt32(entries.count)
    rows[threads] = row
    states.append(threads)
    entries += repeatElement(Self.unknown, count: width)
    size += width + threads.waiting.count
    return row
  }

  /// The threads of a row.
  func state(of row: UInt32) -> Threads {
    states[Int(row - Self.firstRow) / width]
  }

  /// Finds out the entry in a column of a row, and fills it in.
  mutating func explore(_ row: UInt32, column: Int) -> UInt32 {
    let threads = state(of: row)
    let entry: UInt32
    if column == width - 1 {
      entry = simulation.end(threads) ? Self.accept : Self.reject
    } else {
      var others = Threads()
      swap(&others, &scratch)
      let hasAccepted = simulation.step(from: threads, over: column, into: &others)
      entry = hasAccepted ? Self.accept : self.row(of: &others)
      swap(&others, &scratch)
    }
    entries[Int(row) + column] = entry
    return entry
  }

  /// Finds out all entries, or as many as an effort in visited instructions and filled entries allows.
  /// Returns whether none is left.
  mutating func exploreAll(effort: Int) -> Bool {
    var row = Self.firstRow
    while row < entries.count {
      for column in 0..<width {
        guard simulation.visits + entries.count < effort else { return false }
        _ = explore(row, column: column)
      }
      row += UInt32(width)
    }
    return true
  }

  /// Forgets all states.
  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    entries += repeatElement(Self.unknown, count: Int(Self.firstRow))
    states.removeAll()
    rows.removeAll()
    size = 0
  }
}
