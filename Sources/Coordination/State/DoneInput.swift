// What an action was done with, so that it is known whether it would be done with the same again.

import JSONText

/// The input that an action was done with, as the journal has it.
public struct DoneInput: Sendable {
  /// Without its secrets.
  let open: JSON
  /// Whether it had some.
  let hasSecrets: Bool
}
