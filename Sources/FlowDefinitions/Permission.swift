// What an author allows the user to do.

/// Whether something may be done on a step. The raw values are the words of the definition.
public enum Permission: String, Sendable, CaseIterable {
  case allow
  // Not `none`, which an optional permission would take for its own.
  case forbid = "none"
}
