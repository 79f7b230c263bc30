// States and what leads from one to another, as far as it has been explored.
//
// A state is a set of threads. It has a row in the table, with a column for every class of scalars and a last one for the
// end of the text. An entry is either the place where another row begins, so that a matcher need not multiply, or one of the
// marks below. Unknown entries are found by simulation.

struct StateTable {
  /// The entry has not been explored yet.
  static let unknown: UInt32 = 0
  /// The text does not match, whatever follows.
  static let reject: UInt32 = 1
  /// The text matches, whatever follows.
  static let accept: UInt32 = 2
  /// The place where the first row begins. Anything below is a mark.
  static let firstRow: UInt32 = 3

  private(set) var entries: [UInt32] = []
  private(set) var states: [Threads] = []
  /// The count of all numbers in the rows and in the threads of the states.
  private(set) var size = 0
  /// The number of entries that were made in all, those included that have been forgotten since.
  private var made = 0
  /// The simulation that fills the table.
  var simulation: Simulation

  private let width: Int
  private let isAnchored: Bool
  private var rows: [Threads: UInt32] = [:]
  /// Room for threads that most often turn out to be those of a known state.
  private var scratch = Threads()

  init(_ code: Code) {
    simulation = Simulation(code)
    width = code.alphabet.columns
    isAnchored = code.program.beginsAtStart
    removeAll()
  }

  /// What has been done so far: instructions visited, and entries made.
  var effort: Int { simulation.visits + made }

  /// Returns the row at the start of a text, or a mark.
  mutating func start() -> UInt32 {
    var threads = Threads()
    return simulation.begin(&threads) ? Self.accept : row(of: &threads)
  }

  /// Returns the row of a state, which is added if it is new, or a mark. The threads come out sorted.
  mutating func row(of threads: inout Threads) -> UInt32 {
    if threads.waiting.isEmpty && isAnchored { return Self.reject }
    threads.sort()
    if let row = rows[threads] { return row }
    let row = UInt32(entries.count)
    rows[threads] = row
    states.append(threads)
    entries += repeatElement(Self.unknown, count: width)
    size += width + threads.waiting.count
    made += width
    return row
  }

  /// Returns the threads of a row.
  func state(of row: UInt32) -> Threads {
    states[Int(row - Self.firstRow) / width]
  }

  /// Finds the entry in a column of a row, fills it in and returns it.
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

  /// Explores all entries, or as many as an effort allows. Returns whether none is left.
  mutating func exploreAll(effort limit: Int) -> Bool {
    var row = Self.firstRow
    while row < entries.count {
      for column in 0..<width {
        guard effort < limit else { return false }
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
