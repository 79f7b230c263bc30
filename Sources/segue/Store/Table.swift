// Tables of words, for people.

/// Formats rows of words, each column as wide as its widest word. A row is one line, whoever wrote the words, and no word
/// except the last in a row is so long that it pushes the others out of sight.
func table(_ rows: [[String]]) -> String {
  let rows = rows.map { row in
    row.enumerated().map { column, word in cell(word, isLast: column == row.count - 1) }
  }
  let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
  return rows.map { row in
    let cells = row.enumerated().map { column, word in
      column == row.count - 1 ? word : word + String(repeating: " ", count: widths[column] - word.count)
    }
    return cells.joined(separator: "  ") + "\n"
  }.joined()
}

/// A word as it stands in a row.
private func cell(_ word: String, isLast: Bool) -> String {
  // The length that an id may have.
  let most = 64
  let shown = isLast || word.count <= most ? word : word.prefix(most - 1) + "…"
  return String(printable(shown).map { $0.isNewline || $0 == "\t" ? "\u{FFFD}" : $0 })
}
