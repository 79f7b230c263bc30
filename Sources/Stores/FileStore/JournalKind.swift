// The kinds of journals. Before a journal is read, only its folder tells the kind.

/// What a journal is about, by the name of the folder for journals of that kind.
enum JournalKind: String, CaseIterable {
  case session = "sessions"
  case profile = "profiles"
  /// A stretch of a list.
  case list = "lists"

  /// Creates the kind of the journal at that path; nil if the store has no such journal.
  init?(ofJournal path: String) {
    self.init(rawValue: String(path[..<(path.utf8.firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex)]))
  }

  /// Whether the journal at that path belongs to a profile. The first letter is enough to tell; this is called for each
  /// journal that is written.
  static func isProfile(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "p") }
}
