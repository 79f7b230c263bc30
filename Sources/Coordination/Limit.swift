// The coordinator's limits. Serious use reaches none of them; going beyond one is an ordinary refusal.

/// The limits beyond which a command is refused (`protocol/definitions.md`, “Limits”); each raw value is the refusal's word
/// for the limit.
public enum Limit: String, Sendable, CaseIterable {
  /// How many entries may stand on a stack.
  case depth
  /// How many invocations of flows may stand at once.
  case frames
  /// How many presentations may lie over each other.
  case levels
  /// How many commands may wait for gates.
  case gates
  /// How many answers one command may walk through again.
  case walk

  /// The highest number that is allowed.
  var value: Int {
    switch self {
    case .depth: 100_000
    case .frames: 10_000
    case .levels, .gates: 100
    case .walk: 10_000
    }
  }
}
