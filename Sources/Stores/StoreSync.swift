// What a store waits for before it answers.

/// When a unit counts as durable.
public enum StoreSync: Sendable {
  /// When it would survive the machine stopping. This takes one sync for each batch.
  case always
  /// When it would survive this process being killed. For tests, and for what may be lost.
  case none
}
