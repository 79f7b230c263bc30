import JSONText
import Testing

/// A text with a mark where the error is reported, and the reason.
struct Mistake: CustomTestStringConvertible {
  let marked: String
  let reason: JSONError.Reason

  init(_ marked: String, _ reason: JSONError.Reason) {
    self.marked = marked
    self.reason = reason
  }

  var testDescription: String { marked.debugDescription }

  var text: String { marked.replacing(Self.mark, with: "") }

  var textBefore: String { String(marked.prefix { $0 != "▶" }) }

  private static let mark = "▶"
}

struct JSONErrorTests {
  @Test(arguments: [
    Mistake("▶", .unexpectedEnd(.value)),
    Mistake(" \n▶", .unexpectedEnd(.value)),
    Mistake("▶x", .expected(.value)),
    Mistake("▶NaN", .expected(.value)),
    Mistake("▶nul", .expected(.value)),
    Mistake("▶True", .expected(.value)),
    Mistake("▶// no\n1", .expected(.value)),
    Mistake("▶+1", .expected(.value)),
    Mistake("▶.5", .expected(.value)),
    Mistake("[1,▶]", .expected(.value)),
    Mistake("[▶,1]", .expected(.value)),
    Mistake("[1▶ 2]".replacing("▶ ", with: " ▶"), .expected(.commaOrBracket)),
    Mistake("[1▶", .unexpectedEnd(.commaOrBracket)),
    Mistake("[1▶}", .expected(.commaOrBracket)),
    Mistake("[▶", .unexpectedEnd(.value)),
    Mistake("{▶", .unexpectedEnd(.nameOrEnd)),
    Mistake("{▶'a':1}", .expected(.nameOrEnd)),
    Mistake("{\"a\"▶ 1}".replacing("▶ ", with: " ▶"), .expected(.colon)),
    Mistake("{\"a\"▶", .unexpectedEnd(.colon)),
    Mistake("{\"a\":▶}", .expected(.value)),
    Mistake("{\"a\":1▶", .unexpectedEnd(.commaOrBrace)),
    Mistake("{\"a\":1▶]", .expected(.commaOrBrace)),
    Mistake("{\"a\":1,▶}", .expected(.name)),
    Mistake("{\"a\":1,▶", .unexpectedEnd(.name)),
    Mistake("{\n  \"a\": 1,\n  ▶\"a\": 2\n}", .duplicateName("a")),
    Mistake(#"{"a":1,▶"\u0061":2}"#, .duplicateName("a")),
    Mistake("1 ▶2", .textAfterValue),
    Mistake("{}\n▶}", .textAfterValue),
    Mistake("0▶1", .malformedNumber),
    Mistake("-▶", .malformedNumber),
    Mistake("-▶x", .malformedNumber),
    Mistake("-0▶0", .malformedNumber),
    Mistake("1.▶", .malformedNumber),
    Mistake("1.▶e5", .malformedNumber),
    Mistake("1e▶", .malformedNumber),
    Mistake("1e+▶", .malformedNumber),
    Mistake("1E-▶x", .malformedNumber),
    Mistake("0▶x1", .textAfterValue),
    Mistake("\"abc▶", .unexpectedEnd(.endOfString)),
    Mistake("\"abc\\▶", .unexpectedEnd(.endOfString)),
    Mistake("\"abcdefghij▶\u{1}klm\"", .controlCharacter(1)),
    Mistake("\"a▶\n\"", .controlCharacter(0x0A)),
    Mistake("\"å\\n▶\t\"", .controlCharacter(9)),
    Mistake("\"å▶\\x\"", .invalidEscape),
    Mistake("\"▶\\u12\"", .invalidEscape),
    Mistake("\"▶\\u123g\"", .invalidEscape),
    Mistake("\"▶\\u", .invalidEscape),
    Mistake("\"▶\\ud800\"", .loneSurrogate),
    Mistake("\"▶\\ud800\\n\"", .loneSurrogate),
    Mistake("\"▶\\ud800\\ud800\"", .loneSurrogate),
    Mistake("\"▶\\udc00\"", .loneSurrogate),
    Mistake("\"\\ud800▶\\u00\"", .invalidEscape),
    Mistake("\u{FEFF}[\"å🦉\" ▶x]", .expected(.commaOrBracket)),
    Mistake("[\r\n\"å🦉\",\r\n \"e\u{301}\" ▶x]", .expected(.commaOrBracket)),
  ])
  func aMistakeIsReportedWhereItIs(_ mistake: Mistake) throws {
    let error = try #require(throws: JSONError.self) { try JSON(parsing: mistake.text) }
    #expect(error.reason == mistake.reason)
    #expect(error.offset == mistake.textBefore.utf8.count)
    #expect(error.position == position(after: mistake.textBefore))
    #expect(!error.message.isEmpty)
  }

  private static let hints: [(String, String?)] = [
    ("[1, // one\n 2]", "JSON has no comments."), ("{/* */}", "JSON has no comments."),
    ("{\"a\": 1} // end", "JSON has no comments."), ("# a\n{}", "JSON has no comments."),
    ("[1, 2,]", "Remove the comma before it."), ("{\"a\": 1,}", "Remove the comma before it."),
    ("{'a': 1}", "Write names and texts in double quotes."),
    ("['a']", "Write names and texts in double quotes."),
    ("{a: 1}", "Write names and texts in double quotes."),
    ("[“a”]", "Write straight quotes: \"."), ("{“a”: 1}", "Write straight quotes: \"."),
    ("{\"a\": „b“}", "Write straight quotes: \"."), ("[True]", "Write true."),
    ("{\"a\": yes}", "Write true."),
    ("[FALSE]", "Write false."), ("[no]", "Write false."), ("[None]", "Write null."),
    ("[undefined]", "Write null."),
    ("{\"a\" = 1}", "Write “:”."), ("{\"a\" => 1}", "Write “:”."), ("{\"a\" \"b\"}", "Put “:” before it."),
    ("{\"a\": 1; \"b\": 2}", "Write “,”."), ("[1; 2]", "Write “,”."),
    ("{\u{A0}\"a\": 1}", "Remove U+00A0, which cannot be seen."),
    ("{\"a\":\u{200B}1}", "Remove U+200B, which cannot be seen."),
    ("{} \u{FEFF}", "Remove U+FEFF, which cannot be seen."),
    ("flow: a", "This looks like YAML. Write JSON."), ("---\nflow: a", "This looks like YAML. Write JSON."),
    ("{\n  \"a\": \"b,\n  \"c\": 1\n}", "The text that begins at 2:8 has no closing quote."),
    (
      "{\"a\": \"b \\\" c\nd\"}",
      "The text that begins at 1:7 has no closing quote on its line. Write \\n for a line break in it."
    ),
    ("[\"a\tb\"]", "Write \\t."), ("[\"a\u{1}b\"]", nil), ("[1 ä]", nil), ("[-x]", nil),
    ("[1 2]", "Put a comma before it."), ("[{}\n{}]", "Put a comma before it."),
    ("{\"a\": 1\n\"b\": 2}", "Put a comma before it."),
    ("{\"a\": \"b\"c\"\"}", "A double quote inside a text is written \\\"."),
    ("[\"is \"b\"?\"]", "A double quote inside a text is written \\\"."),
    ("{\"a\": \"b < \"8\"\"}", "A double quote inside a text is written \\\"."),
    ("{\"a\": 1,, \"b\": 2}", "Remove it: there is one comma too many."), ("[1,, 2]", nil),
    ("{\"a\": [\"b\": 1]}", "A list has no names: close it before this one, or write “{” in place of “[”."),
    (
      "{\"a\": [\"b\", \"c\": 1}",
      "A list has no names: close it before this one, or write “{” in place of “[”."
    ),
    ("\"^\\d{4}$\"", "Write \\\\ for a backslash itself."),
    ("[NaN]", "Only numbers, true, false and null stand without quotes."),
    ("[Shop]", "Only numbers, true, false and null stand without quotes."),
    ("{\"a\" 1}", nil), ("[1 x]", nil), ("{\"a\": \"b\" c}", nil), ("{\"a\":}", nil),
    ("", "The text is empty."), (" \n", "The text is empty."), ("{\"a", nil),
    ("{\"a\": 1}}", "Remove it, or one before it: there is one too many."),
    ("[1]]", "Remove it, or one before it: there is one too many."), ("{} {}", nil),
    ("[{\"a\": \"]}\\\"", nil), ("[{\"a\": \"]}\\\"\"", "The “{” at 1:2 is not closed."),
    ("[1, [2, 3]", "The “[” at 1:1 is not closed."), ("[", "The “[” at 1:1 is not closed."),
    ("{\n  \"a\": 1,\n  \"b\": {\"a\": \"a\", \"c\": [\",\", \"a\"]},\n  \"a\": 2\n}", "It is also at 2:3."),
    ("{\"x\": {}, \"b\": [{\"\\\"\": 1, \"\\u0061\": {\"b\": 2}, \"a\": 3}]}", "It is also at 1:27."),
    ("{\n  \"a\": [1, 2\n}", "The “[” at 2:8 is not closed."),
    ("[\n  {\"a\": 1\n]", "The “{” at 2:3 is not closed."),
    // Where the indentation shows it, the bracket is named whose end is missing, and not the one that is left over.
    ("{\n  \"a\": {\n    \"b\": {\n      \"c\": 1\n  },\n  \"d\": 2\n}\n", "The “{” at 3:10 is not closed."),
    ("{\n  \"a\": {\"b\": {\n    \"c\": 1\n  }\n}\n", "The “{” at 2:8 is not closed."),
    ("{\n  \"a\": {\n  },\n", "The “{” at 1:1 is not closed."),
    ("{\n    \"a\": {\n  },\n  \"b\": [1,\n    2", "The “[” at 4:8 is not closed."),
  ]

  @Test(arguments: hints)
  func itSaysWhatToDo(text: String, hint: String?) throws {
    let error = try #require(throws: JSONError.self) { try JSON(parsing: text) }
    #expect(error.hint == hint)
  }

  @Test(arguments: [
    [0xFF, 0xFE, 0x7B, 0], [0xFE, 0xFF, 0, 0x7B], [0x7B, 0, 0x7D, 0], [0, 0x7B], [0x22, 0xE9, 0x22],
  ])
  func anotherEncodingIsSaid(bytes: [UInt8]) throws {
    let error = try #require(throws: JSONError.self) { try JSON(parsing: bytes) }
    #expect(error.hint == "Save the file as UTF-8.")
  }

  /// By lines and code points of the text before, in another way than the reader counts.
  private func position(after text: String) -> Position {
    let scalars = text.unicodeScalars.drop { $0 == "\u{FEFF}" }
    let lines = scalars.split(separator: "\n", omittingEmptySubsequences: false)
    return Position(line: lines.count, column: (lines.last?.count ?? 0) + 1)
  }
}
