// The store that a command works on, and what all store commands report in the same way.

import JSONText
import Stores

/// A folder with a store in it.
struct StoreFolder {
  let path: String

  init(_ arguments: Arguments) throws(UsageError) { path = try arguments.storeFolder() }

  /// Runs the command on the store. Reports what was mended on the way, and why the store cannot be used, if it cannot.
  /// - Parameter making: Whether the store may be created.
  /// - Returns: The command's status, or 2 if the store cannot be used.
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

  /// Whether there is a folder that is not empty. A folder that cannot be listed counts as not empty.
  private var hasSomething: Bool {
    isFolder(path) && (try? names(inFolder: path))?.allSatisfy { $0 == "." || $0 == ".." } != true
  }
}

extension Arguments {
  /// The folder of sessions that was named, or else the usual one (XDG Base Directory Specification). That does not depend
  /// on where the process was started: from another folder, the sessions would not be found.
  func storeFolder() throws(UsageError) -> String {
    if let named = value("--store") { return named }
    if let state = try folder(inEnvironment: "XDG_STATE_HOME") { return state + "/segue" }
    guard let home = try folder(inEnvironment: "HOME") else { throw .noHome }
    return home + "/.local/state/segue"
  }
}

/// Reports the sessions that cannot be read, and the folders of such sessions.
/// - Returns: 1 if there are any.
func complain(ofUnreadable sessions: [UnreadableSession]) -> Int32 {
  var ids: [String] = []
  for session in sessions {
    switch session {
    case .one(let id): ids.append(id)
    case .all(let folder, let cause):
      complain("the sessions in \(printable(folder)) cannot be read: \(cause.words)")
    }
  }
  return max(complain(ofUnreadable: ids), sessions.isEmpty ? 0 : 1)
}

/// Reports the sessions that cannot be read.
/// - Returns: 1 if there are any.
func complain(ofUnreadable sessions: [String]) -> Int32 {
  if sessions.isEmpty { return 0 }
  complain(
    "\(quantity(sessions.count, "session")) cannot be read: \(sessions.joined(separator: ", ")); “segue store check” says why"
  )
  return 1
}

/// Says how damage is repaired.
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
