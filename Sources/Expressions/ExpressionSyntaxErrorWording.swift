// The sentences for what can be wrong with the text of an expression. No decisions are made here.

import ASCII
import JSONText

extension ExpressionSyntaxError: CustomStringConvertible {
  /// One sentence for people, without the position: `expected “)”, found “]”`.
  public var message: String {
    switch reason {
    case .expected(let expectation, ""): "the text ends where \(expectation.phrase) was expected"
    case .expected(let expectation, let found): "expected \(expectation.phrase), found “\(found)”"
    case .wordBehindName(_, let found), .wordBehindText(let found):
      "expected \(Expectation.end.phrase), found “\(found)”"
    case .unexpectedCharacter(let character) where character.unicodeScalars.allSatisfy({ $0.isInvisible }):
      "\(character.unicodeScalars.map { codePointNotation($0.value) }.joined(separator: " ")), which cannot be seen, has no meaning here"
    case .unexpectedCharacter(let character): "“\(character)” has no meaning here"
    case .unterminatedString: "the string has no closing quote"
    case .invalidEscape(let escape): "“\(escape)” is not an escape sequence"
    case .invalidNumber(let text): "“\(text)” is not a number"
    case .numberOutOfRange(let text): "\(text) does not fit into 64 bits"
    case .reservedWord(let word): "“\(word)” is a reserved word"
    case .unterminatedTemplate: "“${” has no closing “}”"
    case .notAVariableName(let macro): "“\(macro)” expects the plain name of a variable here"
    case .malformedArgument("cel.block"): "“cel.block” expects a list here"
    case .malformedArgument(let macro): "“\(macro)” expects nothing but whole numbers"
    case .sameVariableTwice(let macro, let name): "both variables of “\(macro)” are named “\(name)”"
    case .notASelection: "“has” expects the selection of a field, such as “a.b”"
    case .invalidPattern(let problem): "not a regular expression: \(problem)"
    case .tooDeep(let limit): "the expression is nested deeper than \(limit) levels"
    case .tooLong(let limit): "the expression has more than \(limit) parts"
    }
  }

  /// A suggestion of what to do about the error, if there is one.
  public var hint: String? {
    switch reason {
    case .expected(.expression, "=") where position.column > 1:
      "to compare, write “==”; to add to a value, write “a + 1”"
    case .expected(_, "="): "to compare, write “==”"
    case .unexpectedCharacter("="), .unexpectedCharacter("==="): "to compare, write “==”"
    case .unexpectedCharacter("+="), .unexpectedCharacter("-="), .unexpectedCharacter("*="),
      .unexpectedCharacter("/="), .expected(.expression, "+"):
      "write the new value alone, such as vars.n + 1"
    case .unexpectedCharacter("=>"):
      "“at least” is written “>=”; in list.exists(a, a == 1), the variable stands before a comma"
    case .unexpectedCharacter("=<"): "“at most” is written “<=”"
    case .unexpectedCharacter("!=="): "to compare, write “!=”"
    case .unexpectedCharacter("=~"): "to match a regular expression, write “a.matches('…')”"
    case .unexpectedCharacter("&"): "“and” is written “&&”"
    case .unexpectedCharacter("|"): "“or” is written “||”"
    case .unexpectedCharacter("“"), .unexpectedCharacter("”"), .unexpectedCharacter("‘"),
      .unexpectedCharacter("’"):
      "put strings between ' and ', or \" and \""
    case .unexpectedCharacter(let character) where character.unicodeScalars.allSatisfy({ $0.isInvisible }):
      "write a plain space, or nothing"
    case .unexpectedCharacter("$"): "write the expression alone here, without “$”, “${” or “}”"
    case .unexpectedCharacter("@"), .unexpectedCharacter("#"): "put a text itself between ' and '"
    case .unexpectedCharacter(let character)
    where character.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic }):
      "put a text itself between ' and '"
    case .unterminatedTemplate: "put a “}” behind the expression; a “${” that is to be shown is written “$${”"
    case .unexpectedCharacter("?."): "a field that may be missing is selected with “.?”"
    case .expected(.end, let word) where word.hasPrefix("."): "an element is selected with [0]"
    case .expected(.end, let word), .expected(.closingParenthesis, let word),
      .expected(.closingBrace, let word),
      .wordBehindName(_, let word):
      operatorHint(word)
    case .expected(.expression, "") where position.line == 1 && position.column == 1:
      "an empty text is written ''"
    case .expected(.expression, ""): "write what is missing, such as '' for an empty text"
    case .expected(.expression, "/"): "a regular expression is written as a text: a.matches('^b$')"
    case .expected(.expression, let word) where word.hasPrefix("`"):
      "put strings between ' and ', or \" and \""
    case .expected(.colon, "}"): "an object is written {'name': value}; an expression alone has no braces"
    case .expected(.otherwise, _): "say what it is otherwise, too: a ? 'x' : ''"
    case .wordBehindText: "a quote within the text is written ’, or \\', which is \\\\' in JSON"
    case .expected(.expression, "not"): "“not” is written “!”"
    case .expected(.expression, ">"): "“<>” is written “!=”"
    case .expected(.expression, "?"): "what stands in for a missing field is written “has(a.b) ? a.b : 1”"
    case .expected(.fieldName, let word) where ReservedWord.isKeyword(word):
      "a field of that name is selected with ['\(word)']"
    case .reservedWord("if"): "write a ? 'x' : 'y'"
    case .reservedWord("return"), .reservedWord("let"), .reservedWord("var"), .reservedWord("const"):
      "write nothing but the value"
    case .reservedWord("function"): "an expression has no functions of its own"
    case .reservedWord: "a field of that name is selected with “.” or [' ']"
    case .notASelection(let selection?, _): "without quotes: has(\(selection))"
    case .notASelection(nil, name: let name?): "say where “\(name)” is: has(data.\(name))"
    case .notASelection: "write has(data.name), or, for the key 'my-id', “'my-id' in steps”"
    case .invalidEscape(let escape) where escape.lowercased().hasPrefix("\\ud"):
      "a code point beyond \\uFFFF is written as one escape, such as \\U0001F600"
    case .invalidEscape: "a backslash itself is written \\\\, or the string r'…'"
    default: nil
    }
  }

  /// Returns what to write instead of a word that stands between two values, as operators of other languages do.
  private func operatorHint(_ word: String) -> String? {
    switch word.lowercased() {
    case "not": return "“a not in b” is written “!(a in b)”"
    case "and": return "“\(word)” is written “&&”"
    case "or": return "“\(word)” is written “||”"
    case "in": return "“\(word)” is written “in”"
    case "is":
      return "to compare, write “==”; whether a field is there is asked with has(…)"
    case "eq", "equals": return "to compare, write “==”"
    case "contains", "includes": return "write “a.contains('…')” for texts, and “a in list” for lists"
    case "startswith": return "write “a.startsWith('…')”"
    case "endswith": return "write “a.endsWith('…')”"
    case "like", "matches": return "to match a regular expression, write “a.matches('…')”"
    default: break
    }
    switch reason {
    case .wordBehindName("typeof", _): return "write “type(a)”"
    case .wordBehindName("new", "Date"):
      return "the time of the command is “now”, and timestamp(…) makes another"
    case .wordBehindName("NOT", _), .wordBehindName("Not", _): return "“not” is written “!”"
    case .wordBehindName: return "put a text itself between ' and '"
    default: return nil
    }
  }

  /// The line and column, both counted from 1, and the sentence.
  public var description: String { "\(position.line):\(position.column): \(message)" }
}

extension Unicode.Scalar {
  /// Whether the character cannot be seen.
  fileprivate var isInvisible: Bool {
    properties.isWhitespace || [.control, .format].contains(properties.generalCategory)
  }
}

extension ExpressionSyntaxError.Expectation {
  fileprivate var phrase: String {
    switch self {
    case .expression: "an expression"
    case .end: "the end of the expression"
    case .fieldName: "the name of a field"
    case .closingParenthesis: "“)”"
    case .closingBracket: "“]”"
    case .closingBrace: "“}”"
    case .colon, .otherwise: "“:”"
    }
  }
}
