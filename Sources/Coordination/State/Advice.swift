// What a screen says besides its values.

/// What a view says besides the values: the errors and the notice of the transition that led there.
public struct Advice: Sendable, Equatable {
  /// The entry whose view says it.
  public let entry: EntryID
  /// The errors, in the order in which they were found.
  public let errors: [FieldError]
  /// A text for the user; nil if there is none.
  public let notice: String?

  /// Whether there is nothing to say.
  var isSilent: Bool { errors.isEmpty && notice == nil }
}
