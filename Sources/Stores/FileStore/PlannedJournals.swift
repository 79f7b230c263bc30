// The journals of a unit or group, by path.

/// The journals that are written to. There is mostly just one, which needs no hash.
struct PlannedJournals {
  private var first: PlannedJournal?
  private var others: [String: PlannedJournal] = [:]

  var count: Int { first == nil ? 0 : 1 + others.count }

  subscript(path: String) -> PlannedJournal? {
    if let first, first.path == path { return first }
    return others[path]
  }

  /// Adds a journal, in place of what was planned for it before.
  mutating func put(_ journal: PlannedJournal) {
    if first.map({ $0.path == journal.path }) ?? true {
      first = journal
    } else {
      others[journal.path] = journal
    }
  }

  /// Takes out what was planned for a journal, which will be put back.
  mutating func remove(_ path: String) {
    if first?.path == path {
      first = nil
    } else if !others.isEmpty {
      others[path] = nil
    }
  }

  func forEach<Failure>(_ body: (PlannedJournal) throws(Failure) -> Void) throws(Failure) {
    if let first { try body(first) }
    for journal in others.values { try body(journal) }
  }
}
