// The store that a command is about, and what all of these commands say in the same way.

import JSONText
import Stores

/// A folder with a store in it.
struct StoreFolder {
  let path: String

  init(_ arguments: Arguments) throws(UsageError) { path = try arguments.storeFolder() }

  /// Lets the command have the store. What was mended on the way is said, and so is why the store cannot be used.
  /// - Parameter making: Whether the store may be made.
  /// - Returns: The command's status; 2 where the store cannot be used.
  func use(making: Bool = false, _ body: (FileStore) throws(StoreError) -> Int32) -> Int32 {
    guard making || hasSomething else {
      complain("there is no store in “\(printable(path))”")
      return 2
    }
    let store = FileStore(path: path) { complain($0) }
    defer { store.close() }
    do throws(StoreError) {
      return try body(store)
    } catch {
      complain("\(printable(path)): \(printable(error.message))")
      return 2
    }
  }

  /// Whether there is a folder that is not empty, as far as one may look.
  private var hasSomething: Bool {
    isFolder(path) && (try? names(inFolder: path))?.allSatisfy { $0 == "." || $0 == ".." } != true
  }
}

extension Arguments {
  /// The folder of sessions that was named, or the usual one (XDG Base Directory Specification). Nowhere near where the process was
  /// started: from another folder, the sessions would not be found.
  func storeFolder() throws(UsageError) -> String {
    if let named = value("--store") { return named }
    if let state = try folder(inEnvironment: "XDG_STATE_HOME") { return state + "/segue" }
    guard let home = try folder(inEnvironment: "HOME") else { throw .noHome }
    return home + "/.local/state/segue"
  }
}

/// Names the sessions that cannot be read.
/// - Returns: 1 where there is one.
func complain(ofUnreadable sessions: [String]) -> Int32 {
  if sessions.isEmpty { return 0 }
  complain(
    "\(quantity(sessions.count, "session")) cannot be read: \(sessions.joined(separator: ", ")); “segue store check” says why"
  )
  return 1
}

/// Says how what is damaged is mended.
func adviseRepair() {
  complain("“segue store check --repair” keeps what is damaged, and goes on with what is left")
}

extension StoreError.Damage {
  /// The damage as programs get it.
  var json: JSON {
    [
      "file": .string(file), "record": .int(record), "byte": byte.map(JSON.int) ?? .null,
      "cause": .string(flaw.words),
    ]
  }
}

/// Rows of words, each column as wide as its widest word. A row is one line, whoever wrote the words, and none but the last of them is
/// so long that the others are out of sight.
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
  // As long as an id may be.
  let most = 64
  let shown = isLast || word.count <= most ? word : word.prefix(most - 1) + "…"
  return String(printable(shown).map { $0.isNewline || $0 == "\t" ? "\u{FFFD}" : $0 })
}
