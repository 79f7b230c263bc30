// The sizes beyond which a pattern is refused.
//
// They bound what a pattern can cost before it has seen any text. Each is far above what people write by
// hand.

/// The limits that every pattern is held to.
enum PatternLimits {
  /// How many scalars a pattern may have.
  static let length = 30_000

  /// How deeply groups may be nested; the parser calls itself once for each level.
  static let depth = 250

  /// How many instructions a pattern may compile to. A repeated part counts as often as it may be repeated.
  static let instructions = 20_000

  /// How many ranges of characters the different sets of a pattern may have together. `\p{L}` has some six
  /// hundred.
  static let ranges = 25_000

  /// The largest count in a repetition of the RE2 dialect, which RE2 itself sets.
  static let countInRE2 = 1000
}
