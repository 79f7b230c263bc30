// The lists of the sessions in memory: rows of entries that only grow, until the entries of sessions that are gone are
// removed.

/// Rows of entries, each with a number that no other entry ever has. So a cursor keeps its place, whatever is removed.
struct MemoryLists {
  /// An entry of a list, which says that a session was added to it.
  struct Entry {
    let session: String
    let number: Int
  }

  private var lists: [SessionList: [Entry]] = [:]
  /// The largest number so far. Those of a session's entries are larger than this was when the session began.
  private(set) var lastNumber = 0

  /// Adds an entry to the end of a list.
  mutating func add(_ session: String, to list: SessionList) {
    lastNumber += 1
    lists[list, default: []].append(Entry(session: session, number: lastNumber))
  }

  /// Whether a list has an entry of the session after the one with that number.
  func has(_ session: String, after number: Int, in list: SessionList) -> Bool {
    let entries = lists[list] ?? []
    return entries[entries.count(upTo: number)...].contains { $0.session == session }
  }

  /// Takes back what was last added to a list.
  mutating func removeLast(of list: SessionList) {
    lists[list]?.removeLast()
  }

  /// Removes all entries that are not wanted, and all lists that have none left.
  mutating func keep(where isWanted: (Entry) -> Bool) {
    lists = lists.compactMapValues { entries in
      let wanted = entries.filter(isWanted)
      return wanted.isEmpty ? nil : wanted
    }
  }

  /// Returns a page of a list. Its cursor is the number of the next entry to look at.
  func page(of query: SessionQuery, look: (Entry) -> ListedSession?) throws(StoreError) -> SessionPage {
    let entries = lists[query.list] ?? []
    // Pages count the entries that exist, from 1 on.
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
  /// Returns how many entries have that number or a lower one.
  fileprivate func count(upTo number: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].number > number { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
