/// What `cancel` would do.
struct CancelView: Sendable {
  /// What forbids it; nil if it is allowed.
  let obstacle: Refusal?
  /// Whether it would ask for confirmation first.
  let needsConfirmation: Bool
}
