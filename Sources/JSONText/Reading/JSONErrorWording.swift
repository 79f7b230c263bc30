// The sentences for what can be wrong with a text that is not JSON. No decisions are made here.

import ASCII

extension JSONError {
  /// One sentence for people, without the position.
  public var message: String {
    switch reason {
    case .expected(let expectation): "expected \(expectation.phrase)"
    case .unexpectedEnd(let expectation): "the text ends where \(expectation.phrase) was expected"
    case .textAfterValue: "expected the end of the text after the value"
    case .duplicateName(let name): "the name “\(name)” appears twice in one object"
    case .controlCharacter(0x0A), .controlCharacter(0x0D): "a line break must be escaped in a string"
    case .controlCharacter(0x09): "a tab must be escaped in a string"
    case .controlCharacter: "a control character must be escaped in a string"
    case .invalidEscape: "expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"
    case .loneSurrogate: "a \\u escape of half a surrogate pair stands alone"
    case .invalidUTF8: "the text is not valid UTF-8"
    case .malformedNumber: "expected a number like 0, -12, 3.5 or 1e9"
    case .tooDeep(let limit): "values are nested deeper than \(limit) levels"
    }
  }
}

extension JSONError {
  /// A suggestion of what to do about the error, if what was found shows what the author had in mind.
  public var hint: String? {
    if let unclosed {
      return
        "The “\(unclosed.isBrace ? "{" : "[")” at \(unclosed.position.line):\(unclosed.position.column) is not closed."
    }
    if let first { return "It is also at \(first.line):\(first.column)." }
    guard let found else { return reason == .unexpectedEnd(.value) ? "The text is empty." : nil }
    if case .expected(let expectation) = reason, let hint = hint(expecting: expectation) { return hint }
    let isLetter = found.isASCIILetter
    switch (reason, found) {
    case (.invalidUTF8, _), (.expected, 0), (.expected, 0xFE), (.expected, 0xFF):
      return "Save the file as UTF-8."
    case (.expected, UInt8(ascii: "/")), (.expected, UInt8(ascii: "#")),
      (.textAfterValue, UInt8(ascii: "/")), (.textAfterValue, UInt8(ascii: "#")):
      return "JSON has no comments."
    case (.expected(.name), UInt8(ascii: "}")), (.expected(.value), UInt8(ascii: "]")):
      return "Remove the comma before it."
    case (.malformedNumber, UInt8(ascii: "-")) where offset == 1, (.expected, _) where isKeyOfYAML:
      return "This looks like YAML. Write JSON."
    case (.textAfterValue, UInt8(ascii: "}")), (.textAfterValue, UInt8(ascii: "]")):
      return "Remove it, or one before it: there is one too many."
    case (.controlCharacter(0x0A), _), (.controlCharacter(0x0D), _): return hintForLineBreak
    case (.controlCharacter(0x09), _): return "Write \\t."
    case (.textAfterValue, _): return hintForUnseen
    case (.expected, UInt8(ascii: "'")),
      (.expected(.name), _) where isLetter,
      (.expected(.nameOrEnd), _) where isLetter:
      return "Write names and texts in double quotes."
    case (.expected(.value), _) where isLetter:
      return "Only numbers, true, false and null stand without quotes."
    case (.expected(.commaOrBrace), UInt8(ascii: "\"")): return "Put a comma before it."
    case (.expected(.commaOrBracket), _) where "\"{[-0123456789".utf8.contains(found):
      return "Put a comma before it."
    case (.expected(.name), UInt8(ascii: ",")): return "Remove it: there is one comma too many."
    case (.expected(.commaOrBracket), UInt8(ascii: ":")):
      return "A list has no names: close it before this one, or write “{” in place of “[”."
    case (.expected(.commaOrBrace), _) where found.isASCIILetterOrDigit && isBehindQuote,
      (.expected(.commaOrBracket), _) where isLetter && isBehindQuote:
      return "A double quote inside a text is written \\\"."
    case (.invalidEscape, _): return "Write \\\\ for a backslash itself."
    default: return nil
    }
  }
}

extension JSONError {
  /// Returns what to do about a word or character of another notation.
  private func hint(expecting expectation: Expectation) -> String? {
    switch (expectation, word) {
    case (.value, _) where Self.words[word.lowercased()] != nil && !isKeyOfYAML:
      Self.words[word.lowercased()].map { "Write \($0)." }
    case (_, "“"), (_, "”"), (_, "„"), (_, "‟"), (_, "«"), (_, "»"), (_, "″"): "Write straight quotes: \"."
    case (.colon, "="): "Write “:”."
    case (.colon, "\""): "Put “:” before it."
    case (.commaOrBrace, ";"), (.commaOrBracket, ";"): "Write “,”."
    default: hintForUnseen
    }
  }

  /// The values as other languages write them.
  private static let words = [
    "true": "true", "yes": "true", "false": "false", "no": "false", "null": "null", "none": "null",
    "nil": "null",
    "undefined": "null",
  ]

  private var hintForUnseen: String? {
    guard let scalar = word.unicodeScalars.first, !scalar.isASCII,
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .format
    else { return nil }
    return "Remove \(codePointNotation(scalar.value)), which cannot be seen."
  }

  private var hintForLineBreak: String? {
    guard let string else { return nil }
    let unclosed = "The text that begins at \(string.line):\(string.column) has no closing quote"
    return goesOnElsewhere ? unclosed + "." : "\(unclosed) on its line. Write \\n for a line break in it."
  }
}

extension JSONError.Expectation {
  fileprivate var phrase: String {
    switch self {
    case .value: "a value"
    case .nameOrEnd: "a name in double quotes, or “}”"
    case .name: "a name in double quotes"
    case .colon: "“:”"
    case .commaOrBrace: "“,” or “}”"
    case .commaOrBracket: "“,” or “]”"
    case .endOfString: "the closing quote"
    }
  }
}
