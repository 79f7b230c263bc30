// Whether a user may simply go.

/// Whether a step asks before it is left: never, with answers that were not submitted, or in any case.
public enum Leave: String, Sendable, CaseIterable {
  case free, confirm, always
}
