// The table that a text is matched with: one row for every state, one column for every class of scalars and a last one
// for the end of the text. A state is a set of threads; a scalar costs one look into the table.
//
// The table is made when the pattern is compiled, and never changes, so that it can be shared without a lock. Its size is
// bounded: a state that was met but has no row stands for the threads from which a `Continuation` goes on.
//
// Numbers in the table are those of the first entry of a row, so that no multiplication is needed, or one of two verdicts.

final class Automaton: Sendable {
  private let code: Code
  private let table: [UInt32]
  /// The threads of each state, or nothing when all states have rows.
  private let states: [Threads]
  private let start: UInt32

  /// The verdicts. Rows begin after them.
  static let reject: UInt32 = 0
  static let accept: UInt32 = 1
  static let firstRow: UInt32 = 2

  init(_ program: Program) {
    code = Code(program)
    var determination = Determination(code)
    start = determination.run()
    table = determination.table
    states = determination.isComplete ? [] : determination.states
  }

  /// Tells whether the pattern matches anywhere in a text of well-formed UTF-8.
  func matches(_ text: Span<UInt8>) -> Bool {
    var state = start
    var offset = 0
    while isRow(state) {
      guard let number = code.alphabet.nextClass(in: text, at: &offset) else {
        return table[Int(state) + code.alphabet.count] == Self.accept
      }
      state = table[Int(state) + number]
    }
    return state < Self.firstRow ? state == Self.accept : goOn(from: state, in: text, at: offset)
  }

  private func isRow(_ state: UInt32) -> Bool {
    state >= Self.firstRow && Int(state) < table.count
  }

  /// Matches the rest of a text from a state without a row.
  private func goOn(from state: UInt32, in text: Span<UInt8>, at offset: Int) -> Bool {
    let number = Int(state - Self.firstRow) / (code.alphabet.count + 1)
    var continuation = Continuation(code)
    return continuation.matches(text, from: offset, with: states[number])
  }
}
