// What happens in a session at a certain time, without anybody asking for it.

import JSONText

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

  /// Writes the deadline as a view shows it.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("at", at)
    switch kind {
    case .timer(let entry, _):
      writer.member("kind", "after")
      writer.member("entry", entry)
    case .timeout(let entry):
      writer.member("kind", "timeout")
      writer.member("entry", entry)
    case .expires: writer.member("kind", "expiresAfter")
    case .lifetime: writer.member("kind", "lifetime")
    }
    writer.endObject()
  }
}
