// The calls that nobody has looked at yet, in their order, and those of them that are taken back meanwhile.

/// Calls that wait for the handler.
struct QueuedCalls: Sendable {
  private var calls: [Call] = []
  private var cancelled: Set<Int> = []
  /// Where the calls of an id stand that are not cancelled, as far as `indexed`. A batch may have as many calls as fit into a message, and
  /// a cancellation for each; to look at all of them each time would take minutes.
  private var places: [RequestID: [Int]] = [:]
  private var indexed = 0

  /// The id of the call at `place`.
  func id(at place: Int) -> RequestID? { calls[place].id }

  /// Whether the call at `place` is taken back.
  func isCancelled(_ place: Int) -> Bool { !cancelled.isEmpty && cancelled.contains(place) }

  /// The calls that are not taken back.
  var remaining: [Call] {
    cancelled.isEmpty ? calls : calls.indices.filter { !cancelled.contains($0) }.map { calls[$0] }
  }

  mutating func append(_ call: consuming Call) { calls.append(call) }

  /// Takes the call of that id back, of several the last. One that is done or unknown needs nothing.
  mutating func cancel(_ id: RequestID) {
    index()
    if let place = places[id.unescaped]?.popLast() { cancelled.insert(place) }
  }

  /// Forgets all of them, and keeps the room.
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
