// What a screen has to say besides its values.

/// What a view says besides the values: errors and a notice of the transition that led there.
public struct Advice: Sendable, Equatable {
  /// The entry whose view says it.
  public let entry: EntryID
  /// In the order in which they were found.
  public let errors: [FieldError]
  /// A text for the user; nil: none.
  public let notice: String?

  /// Whether nothing is said any more.
  var isSilent: Bool { errors.isEmpty && notice == nil }
}
