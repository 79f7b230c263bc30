// Sessions in memory by their ids. Who shows a screen asks for the same session again and again, so the last one is at hand: to find
// it by its hash takes 300 instructions, of the 10,000 of a read.

import Coordination
import JSONText

/// The sessions that are in memory.
struct LiveSessions {
  private var all: [String: LiveSession] = [:]
  private var last: LiveSession?

  var count: Int { all.count }

  /// All of them, in no order.
  var values: some Sequence<LiveSession> { all.values }

  subscript(id: String) -> LiveSession? {
    mutating get {
      if let last, last.session.id.hasSameCodePoints(as: id) { return last }
      last = all[id]
      return last
    }
    set {
      all[id] = newValue
      last = newValue
    }
  }
}
