// What was typed and comes back with the answer to a command, and with that alone.

import JSONText

/// Values that an answer shows as they were typed though the session has not got them: those that are not accepted, and those that
/// are not to be kept. A class, so that a turn, which is copied, carries one reference.
final class Echo: Sendable {
  /// The screen that they were typed on.
  let entry: EntryID
  /// All of them, for what `show` and `bind` make of the screen.
  let typed: JSONObject
  /// Those that may be shown: without secrets.
  let open: JSONObject
  /// Why they are not accepted; nil where nothing is wrong with them.
  let errors: [FieldError]?

  init(of entry: EntryID, typed: JSONObject, open: JSONObject, errors: [FieldError]?) {
    self.entry = entry
    self.typed = typed
    self.open = open
    self.errors = errors
  }
}
