// Texts that are no expressions: what is wrong, and where. The place stands between 1️⃣ and 2️⃣.

import Expressions
import JSONText
import Testing

@Suite struct SyntaxErrorTests {
  @Test(
    arguments: [
      ("1️⃣2️⃣", .expected(.expression, found: "")),
      ("1 +1️⃣2️⃣", .expected(.expression, found: "")),
      ("(1 + 2 1️⃣]2️⃣", .expected(.closingParenthesis, found: "]")),
      ("[1, 21️⃣2️⃣", .expected(.closingBracket, found: "")),
      ("{'a' 1️⃣12️⃣}", .expected(.colon, found: "1")),
      ("a1️⃣.12️⃣", .expected(.end, found: ".1")),
      ("a.b.1️⃣2️⃣", .expected(.fieldName, found: "")),
      ("a 1️⃣b2️⃣", .wordBehindName("a", found: "b")), ("a.b 1️⃣c2️⃣", .expected(.end, found: "c")),
      ("'é' + 'ü' 1️⃣'x'2️⃣", .expected(.end, found: "'x'")),
      ("a && 1️⃣not2️⃣ b", .expected(.expression, found: "not")),
      ("1️⃣not2️⃣ !has(a.b)", .expected(.expression, found: "not")),
      ("not1️⃣]2️⃣", .expected(.end, found: "]")),
      ("a 1️⃣=2️⃣ b", .unexpectedCharacter("=")),
      ("a 1️⃣&2️⃣ b", .unexpectedCharacter("&")),
      ("a 1️⃣+=2️⃣ b", .unexpectedCharacter("+=")), ("a + 1️⃣=2️⃣ b", .unexpectedCharacter("=")),
      ("'it'1️⃣s2️⃣'", .wordBehindText("s")),
      ("'é' 1️⃣===2️⃣ b", .unexpectedCharacter("===")),
      ("a 1️⃣!==2️⃣ b", .unexpectedCharacter("!==")),
      ("a 1️⃣=~2️⃣ 'b'", .unexpectedCharacter("=~")),
      ("a.all(b 1️⃣=>2️⃣ b)", .unexpectedCharacter("=>")),
      ("a1️⃣?.2️⃣b == 1", .unexpectedCharacter("?.")),
      ("[a1️⃣?.2️⃣b]", .unexpectedCharacter("?.")),
      ("a == 1️⃣=2️⃣ b", .unexpectedCharacter("=")),
      ("1️⃣“2️⃣a”", .unexpectedCharacter("“")),
      ("1️⃣'2️⃣abc", .unterminatedString),
      ("1️⃣\"2️⃣a\nb\"", .unterminatedString),
      ("1️⃣'''2️⃣abc''", .unterminatedString),
      ("'a1️⃣\\q2️⃣'", .invalidEscape("\\q")),
      ("'1️⃣\\uD8002️⃣'", .invalidEscape("\\uD800")),
      ("'1️⃣\\uD83D2️⃣\\uDE00'", .invalidEscape("\\uD83D")),
      ("'1️⃣\\U001100002️⃣'", .invalidEscape("\\U00110000")),
      ("b'1️⃣\\u2️⃣0041'", .invalidEscape("\\u")),
      ("1️⃣12ab2️⃣", .invalidNumber("12ab")),
      ("1️⃣1int2️⃣", .invalidNumber("1int")),
      ("1️⃣0x2️⃣", .invalidNumber("0x")),
      ("1️⃣0X1F2️⃣", .invalidNumber("0X1F")),
      ("-1️⃣0X12️⃣", .invalidNumber("0X1")),
      ("[1, 1️⃣,2️⃣]", .expected(.expression, found: ",")),
      ("[,1️⃣,2️⃣]", .expected(.closingBracket, found: ",")),
      ("[,1️⃣12️⃣]", .expected(.closingBracket, found: "1")),
      ("{,1️⃣'a'2️⃣: 1}", .expected(.closingBrace, found: "'a'")),
      ("rb1️⃣'a'2️⃣", .expected(.end, found: "'a'")),
      ("Rb1️⃣\"a\"2️⃣", .expected(.end, found: "\"a\"")),
      ("1️⃣92233720368547758082️⃣", .numberOutOfRange("9223372036854775808")),
      ("1️⃣-92233720368547758092️⃣", .numberOutOfRange("-9223372036854775809")),
      ("1️⃣18446744073709551616u2️⃣", .numberOutOfRange("18446744073709551616u")),
      ("1️⃣1e9992️⃣", .numberOutOfRange("1e999")),
      ("1 + 1️⃣while2️⃣", .reservedWord("while")),
      ("has(1️⃣a2️⃣)", .notASelection(name: "a")),
      ("has(1️⃣a['b']2️⃣)", .notASelection()),
      ("has(1️⃣a.?b2️⃣)", .notASelection()),
      ("[1].all(1️⃣x.y2️⃣, true)", .notAVariableName(macro: "all")),
      ("[1].all(a, 1️⃣a2️⃣, true)", .sameVariableTwice(macro: "all", name: "a")),
      ("cel.bind(1️⃣12️⃣, 2, 3)", .notAVariableName(macro: "cel.bind")),
      ("cel.block(1️⃣12️⃣, 2)", .malformedArgument(macro: "cel.block")),
      ("cel.block([1], 1️⃣cel.index('a')2️⃣)", .malformedArgument(macro: "cel.index")),
    ] as [(String, ExpressionSyntaxError.Reason)])
  func itIsRejected(_ marked: String, _ reason: ExpressionSyntaxError.Reason) throws {
    let source = MarkedText(marked)
    let error = try #require(throws: ExpressionSyntaxError.self) { try Expression(parsing: source.text) }
    #expect(error.reason == reason)
    #expect(error.range == source.range)
    #expect(error.offset == source.range.lowerBound)
  }

  @Test func aBadConstantPatternIsFoundWhenParsing() throws {
    let source = MarkedText("'a'.matches(1️⃣'('2️⃣)")
    let error = try #require(throws: ExpressionSyntaxError.self) { try Expression(parsing: source.text) }
    #expect(error.range == source.range)
    guard case .invalidPattern = error.reason else {
      Issue.record("\(error)")
      return
    }
  }

  private static let hints: [(String, String?)] = [
    ("a = b", "to compare, write “==”"), ("a === b", "to compare, write “==”"),
    ("${a}", "write the expression alone here, without “$”, “${” or “}”"),
    ("a?.b", "a field that may be missing is selected with “.?”"),
    ("a not in b", "“a not in b” is written “!(a in b)”"),
    ("(a not in b)", "“a not in b” is written “!(a in b)”"),
    ("hello world", "put a text itself between ' and '"),
    ("it is", "to compare, write “==”; whether a field is there is asked with has(…)"),
    ("a.b world", nil), ("a.b between 1 and 2", nil),
    ("a.b is 'x'", "to compare, write “==”; whether a field is there is asked with has(…)"),
    ("a.b contains 'x'", "write “a.contains('…')” for texts, and “a in list” for lists"),
    ("(a startsWith 'x')", "write “a.startsWith('…')”"), ("a.b endswith 'x'", "write “a.endsWith('…')”"),
    ("a like 'x'", "to match a regular expression, write “a.matches('…')”"),
    ("a.b == 1 AND c", "“AND” is written “&&”"), ("a OR b", "“OR” is written “||”"),
    ("a IN [1]", "“IN” is written “in”"), ("typeof a.b", "write “type(a)”"),
    ("a !== b", "to compare, write “!=”"),
    ("a =~ 'b'", "to match a regular expression, write “a.matches('…')”"), ("a & b", "“and” is written “&&”"),
    (
      "a.all(b => b)",
      "“at least” is written “>=”; in list.exists(a, a == 1), the variable stands before a comma"
    ),
    ("a.b =< 1", "“at most” is written “<=”"), ("", "an empty text is written ''"),
    ("a +", "write what is missing, such as '' for an empty text"),
    ("a.b ==", "write what is missing, such as '' for an empty text"),
    ("a.n += 1", "write the new value alone, such as vars.n + 1"),
    ("a.n -= 1", "write the new value alone, such as vars.n + 1"),
    ("a.n++", "write the new value alone, such as vars.n + 1"),
    ("a.b == `x`", "put strings between ' and ', or \" and \""),
    ("/a/.test(b)", "a regular expression is written as a text: a.matches('^b$')"),
    ("{{a.b}}", "an object is written {'name': value}; an expression alone has no braces"),
    ("a ? 'x'", "say what it is otherwise, too: a ? 'x' : ''"), ("a.0", "an element is selected with [0]"),
    ("a == 'it's'", "a quote within the text is written ’, or \\', which is \\\\' in JSON"),
    ("a == 'it' s", nil),
    ("has(name)", "say where “name” is: has(data.name)"),
    ("ada@example.org", "put a text itself between ' and '"),
    ("Zürich", "put a text itself between ' and '"),
    ("a ; b", nil), ("a and b", "“and” is written “&&”"),
    ("a or b", "“or” is written “||”"), ("a | b", "“or” is written “||”"),
    ("not has(a.b)", "“not” is written “!”"), ("not 'a'", "“not” is written “!”"),
    ("a <> 1", "“<>” is written “!=”"),
    ("a.in", "a field of that name is selected with ['in']"),
    ("a.b.?null", "a field of that name is selected with ['null']"),
    ("has('values.kind')", "without quotes: has(values.kind)"),
    ("has('my-id')", "write has(data.name), or, for the key 'my-id', “'my-id' in steps”"),
    ("has('kind')", "write has(data.name), or, for the key 'my-id', “'my-id' in steps”"),
    ("if(a, 'x', 'y')", "write a ? 'x' : 'y'"), ("for", "a field of that name is selected with “.” or [' ']"),
    ("a.b ?? 1", "what stands in for a missing field is written “has(a.b) ? a.b : 1”"),
    ("'\\d'", "a backslash itself is written \\\\, or the string r'…'"),
    ("'\\uD83D\\uDE00'", "a code point beyond \\uFFFF is written as one escape, such as \\U0001F600"),
  ]

  @Test(arguments: hints)
  func thereIsAHint(_ source: String, _ hint: String?) throws {
    let error = try #require(throws: ExpressionSyntaxError.self) { try Expression(parsing: source) }
    #expect(error.hint == hint)
  }

  @Test func aNameFromTheRootOnMayStandBehindAQuestionMark() throws {
    _ = try Expression(parsing: "a ?.b : c")
  }

  @Test(arguments: ["not", "not in [1]", "not == 1", "a.not", "not(1)"])
  func notIsANameElsewhere(_ source: String) throws { _ = try Expression(parsing: source) }

  @Test(arguments: [
    ("a\u{A0}== 1", "U+00A0, which cannot be seen, has no meaning here", "write a plain space, or nothing"),
    ("a\u{200B}", "U+200B, which cannot be seen, has no meaning here", "write a plain space, or nothing"),
    ("‘a’", "“‘” has no meaning here", "put strings between ' and ', or \" and \""),
  ])
  func whatLooksLikeSomethingElseIsNamed(_ source: String, _ message: String, _ hint: String) throws {
    let error = try #require(throws: ExpressionSyntaxError.self) { try Expression(parsing: source) }
    #expect(error.message == message)
    #expect(error.hint == hint)
  }

  @Test func lineAndColumnCountFromOne() throws {
    let error = try #require(throws: ExpressionSyntaxError.self) { try Expression(parsing: "'é' +\n  ü") }
    #expect(error.position.line == 2)
    #expect(error.position.column == 3)
    #expect("\(error)" == "2:3: “ü” has no meaning here")
  }
}
