// When something happens by itself in the sessions that are watched. What comes next is asked for before and after every
// message, so it is at hand, however many sessions there are.

import Coordination
import JSONText
import Stores

/// The sessions that a front end watches, with the earliest time at which something will happen by itself in each, as far as
/// that is known.
///
/// The sessions need not be in memory themselves. This is a class, since each record asks for one of the sessions, and would
/// copy the rest.
final class WatchedSessions {
  private var named: Set<CodePoints> = []
  private var areAll = false
  private var times: [CodePoints: Instant] = [:]
  /// A binary heap, the earliest first. An element that `times` no longer agrees with is skipped when it comes out; the first
  /// always agrees.
  private var heap: [(at: Instant, session: CodePoints)] = []
  /// How far the store has been searched for sessions whose times are not known yet; nil if it need not be searched.
  var search: Search?

  /// A search through the lists of a store, a page at a time.
  struct Search {
    var query = SessionQuery(limit: 32)
    /// When to look at the next page.
    var at: Instant
  }

  /// Whether the session is watched.
  func contains(_ session: String) -> Bool { areAll || named.contains(CodePoints(session)) }

  /// Watches the session from now on.
  func insert(_ session: String) { named.insert(CodePoints(session)) }

  /// Watches all sessions from now on.
  func insertAll(at now: Instant) {
    if !areAll { search = Search(at: now) }
    areAll = true
  }

  /// Stops watching the session, unless all sessions are watched.
  func remove(_ session: String) {
    named.remove(CodePoints(session))
    if !areAll { self[session] = nil }
  }

  /// Stops watching all sessions.
  func removeAll() {
    (named, areAll, times, heap, search) = ([], false, [:], [], nil)
  }

  /// When there is next something to do.
  var next: Instant? {
    guard let search else { return heap.first?.at }
    return heap.first.map { min($0.at, search.at) } ?? search.at
  }

  /// When something will happen by itself in that session; nil if nothing will, or if nobody watches it.
  subscript(session: String) -> Instant? {
    get { times[CodePoints(session)] }
    set {
      let at = contains(session) ? newValue : nil
      let session = CodePoints(session)
      if times[session] == at { return }
      times[session] = at
      if let at { insert(at, session) }
      if heap.count > 2 * times.count + 16 { heap = times.map { ($1, $0) }.sorted { $0.0 < $1.0 } }
      while let first = heap.first, times[first.session] != first.at { removeFirst() }
    }
  }

  /// Returns the sessions in which something is due by `now`, the earliest first, and at most `limit` of them: there may be
  /// very many.
  func due(by now: Instant, limit: Int) -> [String] {
    var due: [CodePoints] = []
    var seen: Set<CodePoints> = []
    while let first = heap.first, first.at <= now, due.count < limit {
      removeFirst()
      if times[first.session] == first.at, seen.insert(first.session).inserted { due.append(first.session) }
    }
    for session in due {
      if let at = times[session] { insert(at, session) }
    }
    return due.map { $0.string }
  }

  // MARK: - The heap

  private func insert(_ at: Instant, _ session: CodePoints) {
    var place = heap.count
    heap.append((at, session))
    while place > 0, case let parent = (place - 1) / 2, heap[place].at < heap[parent].at {
      heap.swapAt(place, parent)
      place = parent
    }
  }

  private func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var place = 0
    while case let child = 2 * place + 1, child < heap.count {
      let earlier = child + 1 < heap.count && heap[child + 1].at < heap[child].at ? child + 1 : child
      if heap[place].at <= heap[earlier].at { return }
      heap.swapAt(place, earlier)
      place = earlier
    }
  }
}
