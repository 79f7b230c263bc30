// The source of an expression, as the checks use it.

/// The source of an expression. A class, because few checks look into it, and those that do look up many places.
final class SourceText {
  private let text: String
  /// The code points, in which places are counted.
  private(set) lazy var codePoints = Array(text.unicodeScalars)

  init(_ text: String) { self.text = text }
}
