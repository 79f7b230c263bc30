// The words of the language (CEL, "Syntax").

/// A word and where it is.
struct Token {
  enum Kind {
    case identifier(String)
    /// A name in backticks, which can only be the name of a field.
    case quotedIdentifier(String)
    /// The number without its sign, so that 2⁶³ is possible.
    case int(UInt64)
    case uint(UInt64)
    case double(Double)
    case string(String)
    case bytes([UInt8])
    case symbol(Symbol)
    case end
  }

  let kind: Kind
  /// Where the word is, in code points from the start of the text.
  let range: Range<Int>
  /// The byte after the word's last one.
  let endByte: Int

  func `is`(_ symbol: Symbol) -> Bool { if case .symbol(symbol) = kind { true } else { false } }
}
