// A record as those who ask for the history of a session are shown it.

import JSONText
import Stores

extension StoredRecord {
  /// Writes the record as `history` shows it.
  /// - Parameter withState: Whether the full state of the record, if it has one, is written last.
  public func write(to writer: inout JSONWriter, withState: Bool = false) {
    writer.beginObject()
    writer.member("revision", revision)
    writer.member("time", time)
    writer.name("command")
    writer.raw(command)
    writer.name("changes")
    writer.raw(changes)
    if withState, let state {
      writer.name("state")
      writer.raw(state)
    }
    writer.endObject()
  }
}
