// The input that an action was done with, so that it is known whether the action would be done with the same input again.

import JSONText

/// The input that an action was done with, as the journal has it.
///
/// A class, since every entry has room for one and few have one.
public final class DoneInput: Sendable {
  /// The input without its secrets.
  let open: JSON
  /// Whether the input had secrets.
  let hasSecrets: Bool

  init(open: JSON, hasSecrets: Bool) {
    self.open = open
    self.hasSecrets = hasSecrets
  }
}
