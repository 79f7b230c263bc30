// The calls that the handler has not been given yet, in their order, and which of them have been cancelled meanwhile.

/// Calls that wait for the handler.
struct QueuedCalls: Sendable {
  private var calls: [Call] = []
  private var cancelled: Set<Int> = []
  /// The places of the calls that are not cancelled, by their ids, for the first `indexed` calls. A batch may have very many
  /// calls, and a cancellation for each of them; searching all the calls each time would take minutes.
  private var places: [RequestID: [Int]] = [:]
  private var indexed = 0

  /// Returns the id of the call at `place`.
  func id(at place: Int) -> RequestID? { calls[place].id }

  /// Whether the call at `place` has been cancelled.
  func isCancelled(_ place: Int) -> Bool { !cancelled.isEmpty && cancelled.contains(place) }

  /// The calls that have not been cancelled.
  var remaining: [Call] {
    cancelled.isEmpty ? calls : calls.indices.filter { !cancelled.contains($0) }.map { calls[$0] }
  }

  mutating func append(_ call: consuming Call) { calls.append(call) }

  /// Cancels the call with that id, the last one if there are several. Nothing is to be done for a call that is answered or
  /// unknown.
  mutating func cancel(_ id: RequestID) {
    index()
    if let place = places[id.unescaped]?.popLast() { cancelled.insert(place) }
  }

  /// Forgets all calls, and keeps the storage.
  mutating func removeAll() {
    calls.removeAll(keepingCapacity: true)
    if indexed > 0 { (cancelled, places, indexed) = ([], [:], 0) }
  }

  private mutating func index() {
    for place in indexed..<calls.count {
      if let id = calls[place].id { places[id.unescaped, default: []].append(place) }
    }
    indexed = calls.count
  }
}
