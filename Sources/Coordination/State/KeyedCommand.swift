// A command with an idempotency key, as it is recognised again.

import FlowDefinitions

/// A command that was carried out under a key.
public struct KeyedCommand: Sendable, Equatable {
  /// The key, compared by code points.
  public let key: String
  /// The method, such as `submit`.
  public let method: String
  /// What the call is recognised by: its parameters without secrets, as text.
  public let fingerprint: String
  /// The screen whose schema says what of the values is a secret; nil: what any schema calls one is.
  let reader: Reader?

  /// A screen by its step.
  struct Reader: Sendable, Equatable {
    let flow: FlowID
    let step: StepID
  }
}
