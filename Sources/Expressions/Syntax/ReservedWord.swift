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
