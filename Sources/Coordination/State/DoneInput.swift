// What an action was done with, so that it is known whether it would be done with the same again.

import JSONText

/// The input that an action was done with, as the journal has it. A class, since every entry has room for one, and few have one.
public final class DoneInput: Sendable {
  /// Without its secrets.
  let open: JSON
  /// Whether it had some.
  let hasSecrets: Bool

  init(open: JSON, hasSecrets: Bool) {
    self.open = open
    self.hasSecrets = hasSecrets
  }
}
