// The source of an expression, as checks look at it.

/// The text that an expression stands in. Few checks look into it, and those that do ask for many places: a class.
final class SourceText {
  private let text: String
  /// Its code points, which is how places in it are counted.
  private(set) lazy var codePoints = Array(text.unicodeScalars)

  init(_ text: String) { self.text = text }
}
