/// The ways in which a flow may end of its own accord.
public enum EndStatus: String, Sendable, CaseIterable {
  case completed, failed, cancelled
}
