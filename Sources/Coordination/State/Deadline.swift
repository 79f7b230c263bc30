// What happens in a session at a certain time, without anybody asking for it.

/// Something that happens by itself at a certain time.
struct Deadline: Sendable {
  enum Kind: Sendable {
    case timer(EntryID, place: Int)
    case timeout(EntryID)
    case expires
    case lifetime
  }

  let at: Instant
  let kind: Kind

  /// Whether the deadline is about the entry on top, rather than the session.
  var isOfEntry: Bool {
    switch kind {
    case .timer, .timeout: true
    case .expires, .lifetime: false
    }
  }
}
