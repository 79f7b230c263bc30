// The formats of strings: Validation, section 7.3. Each is a function in the file of its family.

/// A format that is known by name.
enum Format: String, Sendable {
  case dateTime = "date-time"

  /// Whether the text has the format.
  func accepts(_ text: String) -> Bool {
    switch self {
    case .dateTime: true
    }
  }
}
