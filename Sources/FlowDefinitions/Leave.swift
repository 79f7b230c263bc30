// Whether a user may leave a step without being asked.

/// When a step asks before it is left: never, if there are answers that were not submitted, or always.
public enum Leave: String, Sendable, CaseIterable {
  case free, confirm, always
}
