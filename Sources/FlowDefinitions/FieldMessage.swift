import Expressions

/// An error on a field, written by the author.
public struct FieldMessage: Sendable {
  /// The keys of such an error.
  static let keys = ["path", "code", "message"]

  /// The place of the error, as a JSON Pointer into the values; nil or `""` for the whole screen.
  public let path: Template?
  /// The code of the error; nil for `error`.
  public let code: Template?
  /// What the user is told.
  public let message: Template
}
