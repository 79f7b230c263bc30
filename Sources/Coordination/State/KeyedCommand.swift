// What a command with an idempotency key is recognised by when it comes again.

import FlowDefinitions

/// A command that was carried out under an idempotency key.
public struct KeyedCommand: Sendable, Equatable {
  /// The key, compared by code points.
  public let key: String
  /// The method, such as `submit`.
  public let method: String
  /// What the call is recognised by: its parameters without secrets, as text.
  public let fingerprint: String
  /// The screen whose schema says which of the values are secrets; nil if whatever any schema marks as a secret is one.
  let reader: Reader?

  /// A screen, given by its step.
  struct Reader: Sendable, Equatable {
    let flow: FlowID
    let step: StepID
  }
}
