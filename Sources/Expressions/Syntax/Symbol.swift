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
