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

  /// Creates the symbol that consists of these characters, the second of which is 0 if there is only one; nil if there is no
  /// such symbol.
  init?(_ first: UInt8, _ second: UInt8 = 0) {
    switch (Unicode.Scalar(first), Unicode.Scalar(second)) {
    case ("|", "|"): self = .or
    case ("&", "&"): self = .and
    case ("=", "="): self = .equal
    case ("!", "="): self = .unequal
    case ("<", "="): self = .lessOrEqual
    case (">", "="): self = .greaterOrEqual
    case ("<", "\0"): self = .less
    case (">", "\0"): self = .greater
    case ("+", "\0"): self = .plus
    case ("-", "\0"): self = .minus
    case ("*", "\0"): self = .times
    case ("/", "\0"): self = .slash
    case ("%", "\0"): self = .percent
    case ("!", "\0"): self = .not
    case ("?", "\0"): self = .question
    case (":", "\0"): self = .colon
    case (".", "\0"): self = .dot
    case (",", "\0"): self = .comma
    case ("(", "\0"): self = .openParenthesis
    case (")", "\0"): self = .closeParenthesis
    case ("[", "\0"): self = .openBracket
    case ("]", "\0"): self = .closeBracket
    case ("{", "\0"): self = .openBrace
    case ("}", "\0"): self = .closeBrace
    default: return nil
    }
  }
}

/// Words that cannot name a variable or a function (CEL, "Syntax").
enum ReservedWord {
  /// Returns whether the word has a meaning of its own.
  static func isKeyword(_ word: String) -> Bool {
    switch word {
    case "false", "in", "null", "true": true
    default: false
    }
  }

  static func isListed(_ word: String) -> Bool {
    switch word {
    case "as", "break", "const", "continue", "else", "for", "function", "if", "import", "let", "loop",
      "namespace", "package", "return", "var", "void", "while":
      true
    default: isKeyword(word)
    }
  }
}
