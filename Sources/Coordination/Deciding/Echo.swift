// What was typed and comes back with the answer to this command, and with no later one.

import JSONText

/// Values that an answer shows as they were typed, though the session does not have them: those that were not accepted, and
/// those that are not to be kept.
///
/// A class, so that a turn, which is copied, carries one reference.
final class Echo: Sendable {
  /// The screen that they were typed on.
  let entry: EntryID
  /// All the values, from which `show` and `bind` work out the screen.
  let typed: JSONObject
  /// The values that may be shown, which are those without secrets.
  let open: JSONObject
  /// Why the values were not accepted; nil if nothing is wrong with them.
  let errors: [FieldError]?

  init(of entry: EntryID, typed: JSONObject, open: JSONObject, errors: [FieldError]?) {
    self.entry = entry
    self.typed = typed
    self.open = open
    self.errors = errors
  }
}
