// The words of the language (CEL, "Syntax").

/// A word and where it stands.
struct Token {
  enum Kind {
    case identifier(String)
    /// A name between backticks, which may only name a field.
    case quotedIdentifier(String)
    /// Without a sign, so up to 2⁶³.
    case int(UInt64)
    case uint(UInt64)
    case double(Double)
    case string(String)
    case bytes([UInt8])
    case symbol(Symbol)
    case end
  }

  let kind: Kind
  /// In code points from the start of the text.
  let range: Range<Int>
  /// Behind the last byte of it.
  let endByte: Int

  func `is`(_ symbol: Symbol) -> Bool { if case .symbol(symbol) = kind { true } else { false } }

  func isWord(_ word: String) -> Bool { if case .identifier(word) = kind { true } else { false } }
}

/// Operators and brackets.
enum Symbol: String, CaseIterable {
  case or = "||"
  case and = "&&"
  case equal = "=="
  case unequal = "!="
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
  case less = "<"
  case greater = ">"
  case plus = "+"
  case minus = "-"
  case times = "*"
  case slash = "/"
  case percent = "%"
  case not = "!"
  case question = "?"
  case colon = ":"
  case dot = "."
  case comma = ","
  case openParenthesis = "("
  case closeParenthesis = ")"
  case openBracket = "["
  case closeBracket = "]"
  case openBrace = "{"
  case closeBrace = "}"

  /// The symbol of these characters.
  init?(_ first: UInt8, _ second: UInt8 = 0) {
    guard let symbol = Self.byCharacters[UInt16(first) << 8 | UInt16(second)] else { return nil }
    self = symbol
  }

  private static let byCharacters: [UInt16: Symbol] = Dictionary(
    uniqueKeysWithValues: allCases.map { symbol in
      let characters = Array(symbol.rawValue.utf8)
      return (UInt16(characters[0]) << 8 | UInt16(characters.count > 1 ? characters[1] : 0), symbol)
    })
}

/// Words that cannot name a variable or a function (CEL, "Syntax").
enum ReservedWord {
  static let keywords: Set = ["false", "in", "null", "true"]
  static let all = keywords.union([
    "as", "break", "const", "continue", "else", "for", "function", "if", "import", "let", "loop",
    "namespace", "package", "return", "var", "void", "while",
  ])
}
