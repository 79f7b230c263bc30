// What journals are of. The folder of a journal says it, and nothing else does before the journal is read.

/// What a journal is of, by the name of the folder that those are in.
enum JournalKind: String, CaseIterable {
  case session = "sessions"
  case profile = "profiles"
  /// A stretch of a list.
  case list = "lists"

  /// The kind of the journal at that path; nil where the store has none.
  init?(ofJournal path: String) {
    self.init(rawValue: String(path[..<(path.utf8.firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex)]))
  }

  /// Whether the journal at that path is of a profile. Its first letter says it: this is asked for each journal that is written.
  static func isProfile(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "p") }
}
