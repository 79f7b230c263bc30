// How a text is matched beyond the table of an automaton: with a table of its own that fills up as the text needs it. It
// lives as long as the matching of one text, so nobody has to share it.
//
// Most patterns that are too large for the first table settle into few states on a given text. If one does not, and the
// second table is full before it has paid for itself, simulation goes on without a table: the time stays linear.

struct Continuation {
  private let alphabet: Alphabet
  private let isAnchored: Bool
  private let sizeLimit: Int
  private let effortLimit: Int
  private var table: StateTable

  init(_ code: Code, sizeLimit: Int = 1 << 20, effortLimit: Int = .max) {
    alphabet = code.alphabet
    isAnchored = code.program.beginsAtStart
    self.sizeLimit = sizeLimit
    self.effortLimit = effortLimit
    table = StateTable(code)
  }

  /// What has been done for the text: instructions visited, and entries of the table made.
  var effort: Int { table.effort }

  /// Matches the rest of a text, from where some threads have arrived. Returns nil if that takes more than the effort allowed.
  mutating func matches(_ text: Span<UInt8>, from start: Int, with threads: Threads) -> Bool? {
    var offset = start
    var emptiedAt = start
    var threads = threads
    var row = table.row(of: &threads)
    while row >= StateTable.firstRow {
      if table.size > sizeLimit {
        threads = table.state(of: row)
        guard hasPaid(for: offset - emptiedAt) else { return simulate(text, from: offset, with: threads) }
        table.removeAll()
        row = table.row(of: &threads)
        emptiedAt = offset
      }
      let column = alphabet.nextColumn(in: text, at: &offset)
      let entry = table.entries[Int(row) + column]
      if entry != StateTable.unknown {
        row = entry
      } else if table.effort <= effortLimit {
        row = table.explore(row, column: column)
      } else {
        return nil
      }
    }
    return row == StateTable.accept
  }

  /// Returns whether it was worth filling the table for so many bytes: a new state costs as much as some sixteen looks at a
  /// known one.
  private func hasPaid(for bytes: Int) -> Bool {
    bytes > 16 * table.states.count
  }

  /// Matches the rest of a text without a table.
  private mutating func simulate(_ text: Span<UInt8>, from start: Int, with threads: Threads) -> Bool? {
    var offset = start
    var threads = threads
    var others = Threads()
    while offset < text.count {
      guard table.effort <= effortLimit else { return nil }
      let column = alphabet.nextColumn(in: text, at: &offset)
      if table.simulation.step(from: threads, over: column, into: &others) { return true }
      if others.waiting.isEmpty && isAnchored { return false }
      swap(&threads, &others)
    }
    return table.simulation.end(threads)
  }
}
