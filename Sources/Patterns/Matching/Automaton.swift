// What texts are matched with: a table of states that is made when the first text is matched and never changes, so that all
// copies of a pattern can share it. A scalar costs one look into it.
//
// The table is bounded. Where a text leads to an entry that has not been explored, a `Continuation` goes on from there.

final class Automaton: Sendable {
  private let alphabet: Alphabet
  private let entries: [UInt32]
  private let start: UInt32
  /// What is needed beyond the table, or nil if the table is complete.
  private let beyond: (code: Code, table: StateTable)?

  /// The effort that a pattern may take before it has seen a text: see `StateTable.exploreAll(effort:)`.
  static let effort = 40_000

  init(_ program: PatternProgram) {
    let code = Code(program)
    var table = StateTable(code)
    alphabet = code.alphabet
    start = table.start()
    let isComplete = table.exploreAll(effort: Self.effort)
    entries = table.entries
    beyond = isComplete ? nil : (code, table)
  }

  var isComplete: Bool { beyond == nil }

  /// Returns whether the pattern matches anywhere in a text of well-formed UTF-8, or nil if `effort` is used up before that is
  /// known. The table takes none of it.
  func matches(_ text: Span<UInt8>, effort: inout Int) -> Bool? {
    guard start >= StateTable.firstRow else { return start == StateTable.accept }
    var row = start
    var offset = 0
    while true {
      let here = offset
      let entry = entries[Int(row) + alphabet.nextColumn(in: text, at: &offset)]
      guard entry >= StateTable.firstRow else {
        return entry == StateTable.unknown
          ? goOn(from: row, in: text, at: here, &effort) : entry == StateTable.accept
      }
      row = entry
    }
  }

  /// Matches the rest of a text from a row where the next entry is unknown.
  private func goOn(
    from row: UInt32, in text: Span<UInt8>, at offset: Int, _ effort: inout Int
  ) -> Bool? {
    guard let (code, table) = beyond else { return false }
    var continuation = Continuation(code, effortLimit: effort)
    defer { effort -= continuation.effort }
    return continuation.matches(text, from: offset, with: table.state(of: row))
  }
}
