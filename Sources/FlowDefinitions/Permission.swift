// What an author allows.

/// Whether something may be done on a step. The raw values are the words of the definition.
public enum Permission: String, Sendable, CaseIterable {
  case allow, none
}
