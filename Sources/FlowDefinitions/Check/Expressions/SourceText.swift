// The source of expressions, as the checks use it.

/// The source of an expression, or of all expressions in one text. A class, because few checks look into it, and those that do
/// look up many places.
final class SourceText {
  private let text: String
  /// The code points, in which places are counted.
  private(set) lazy var codePoints = Array(text.unicodeScalars)
  /// Whether a “-” is among them.
  private(set) lazy var hasHyphens = text.utf8.contains(UInt8(ascii: "-"))

  init(_ text: String) { self.text = text }
}
