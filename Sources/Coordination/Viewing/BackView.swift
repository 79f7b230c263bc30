/// What `back` would do.
struct BackView: Sendable {
  /// What `back` does, `pop` or `cancel`; nil if it is not allowed, and the obstacle says why.
  let does: String?
  let title: String?
  let obstacle: Refusal?
  /// Whether it would ask for confirmation first.
  let needsConfirmation: Bool
}
