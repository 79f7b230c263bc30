// The lists of the sessions in memory: rows of entries that only grow, until those of sessions that are gone are let go of.

/// Rows of entries, each with a number that no other has, ever: so a cursor stays where it is, whatever is let go of.
struct MemoryLists {
  /// A session was put into a list.
  struct Entry {
    let session: String
    let number: Int
  }

  private var lists: [StoredName: [Entry]] = [:]
  /// What numbers have come to: those of a session's entries are beyond what this was when the session began.
  private(set) var lastNumber = 0

  /// An entry at the end of a list.
  mutating func add(_ session: String, to list: StoredName) {
    lastNumber += 1
    lists[list, default: []].append(Entry(session: session, number: lastNumber))
  }

  /// Whether a session stands in a list with an entry after the one with that number.
  func has(_ session: String, after number: Int, in list: StoredName) -> Bool {
    let entries = lists[list] ?? []
    return entries[entries.count(upTo: number)...].contains { $0.session == session }
  }

  /// Takes back what was added to a list last.
  mutating func removeLast(of list: StoredName) {
    lists[list]?.removeLast()
  }

  /// Lets go of all entries that are not wanted, and of lists that have none.
  mutating func keep(where isWanted: (Entry) -> Bool) {
    lists = lists.compactMapValues { entries in
      let wanted = entries.filter(isWanted)
      return wanted.isEmpty ? nil : wanted
    }
  }

  /// A page of a list, whose cursor is the number of the next entry to look at.
  func page(of query: SessionQuery, look: (Entry) -> ListedSession?) throws(StoreError) -> SessionPage {
    let entries = lists[StoredName(query.list)] ?? []
    // Pages count the entries that there are, from one on.
    var query = query
    if query.cursor != nil {
      let count = entries.count(upTo: try query.firstEntry(of: lastNumber))
      if count == 0 { return SessionPage() }
      query.cursor = String(count)
    }
    var page = try query.page(of: entries.count) { (place) throws(StoreError) in
      ListEntry(look(entries[place - 1]))
    }
    page.cursor = page.cursor.flatMap { Int($0) }.map { String(entries[$0 - 1].number) }
    return page
  }
}

extension [MemoryLists.Entry] {
  /// How many have that number or a lower one.
  fileprivate func count(upTo number: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].number > number { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
