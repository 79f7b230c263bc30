// What is refused, for which reason, and where.

import Patterns
import Testing

@Suite struct RefusalTests {
  @Test(arguments: ecma) func ecmaPatternIsRefused(_ refusal: Refusal) {
    #expect(throws: refusal.error) { try Pattern(refusal.pattern, dialect: .ecma) }
  }

  @Test(arguments: re2) func re2PatternIsRefused(_ refusal: Refusal) {
    #expect(throws: refusal.error) { try Pattern(refusal.pattern, dialect: .re2) }
  }

  @Test(arguments: [
    ("a\\-b", "“\\-” means nothing here: write “-” without a backslash (at character 2 of the pattern)."),
    (
      "\\Aa",
      "“\\A” means nothing here: write “^” for the beginning of the text (at character 1 of the pattern)."
    ),
    ("a\\Z", "“\\Z” means nothing here: write “$” for the end of the text (at character 2 of the pattern)."),
    (
      "\\h",
      "“\\h” means nothing here: write “ \\t” in brackets for a space or a tab (at character 1 of the pattern)."
    ),
    ("\\y", "“\\y” means nothing here (at character 1 of the pattern)."),
    ("\\é", "“\\é” means nothing here: write “é” without a backslash (at character 1 of the pattern)."),
    (
      "(?i)a",
      "No group begins like this, only with “(”, “(?:”, “(?i:” or “(?<name>” (at character 1 of the pattern)."
    ),
  ])
  func anotherDialectIsToldWhatToWrite(pattern: String, message: String) throws {
    let error = try #require(throws: PatternError.self) { try Pattern(pattern, dialect: .ecma) }
    #expect(error.message == message)
  }

  static let ecma: [Refusal] = [
    Refusal("^(abc]", .bareBracket("]"), at: 5),
    Refusal("x(abc", .groupNotClosed, at: 1),
    Refusal("ab)", .groupNotOpened, at: 2),
    Refusal("(?i)abc", .unknownGroup, at: 0),
    Refusal("(?P<n>x)", .unknownGroup, at: 0),
    Refusal("(?ii:a)", .flagsMalformed, at: 0),
    Refusal("(?i-i:a)", .flagsMalformed, at: 0),
    Refusal("(?-:a)", .flagsMalformed, at: 0),
    Refusal("(?<>a)", .groupNameMalformed, at: 3),
    Refusal("(?<1a>a)", .groupNameMalformed, at: 3),
    Refusal("(?<a", .groupNameMalformed, at: 3),
    Refusal("(?<a>x)(?<a>y)", .groupNameTaken("a"), at: 7),
    Refusal("a[bc", .classNotClosed, at: 1),
    Refusal("[a-", .classNotClosed, at: 0),
    Refusal("[z-a]", .rangeOutOfOrder(lower: 0x7A, upper: 0x61), at: 1),
    Refusal("[a-\\d]", .rangeOfSets, at: 1),
    Refusal("[\\w-z]", .rangeOfSets, at: 1),
    Refusal("a{", .bareBracket("{"), at: 1),
    Refusal("a}", .bareBracket("}"), at: 1),
    Refusal("a{,5}", .bareBracket("{"), at: 1),
    Refusal("*a", .nothingToRepeat, at: 0),
    Refusal("a**", .nothingToRepeat, at: 2),
    Refusal("a|+", .nothingToRepeat, at: 2),
    Refusal("^*", .nothingToRepeat, at: 1),
    Refusal("\\b+", .nothingToRepeat, at: 2),
    Refusal("(?=a)*", .nothingToRepeat, at: 5),
    Refusal("a{2}{3}", .nothingToRepeat, at: 4),
    Refusal("a{1000}{1000}", .nothingToRepeat, at: 7),
    Refusal("é{3,2}", .repetitionOutOfOrder(lower: 3, upper: 2), at: 1),
    Refusal("ab\\", .escapeNotFinished, at: 2),
    Refusal("[\\", .escapeNotFinished, at: 1),
    Refusal("\\a", .unknownEscape("a"), at: 0),
    Refusal("\\-", .unknownEscape("-"), at: 0),
    Refusal("\\ ", .unknownEscape(" "), at: 0),
    Refusal("\\é", .unknownEscape("é"), at: 0),
    Refusal("\\Z", .unknownEscape("Z"), at: 0),
    Refusal("[\\B]", .unknownEscape("B"), at: 1),
    Refusal("[\\1]", .unknownEscape("1"), at: 1),
    Refusal("\\00", .escapeMalformed("0"), at: 0),
    Refusal("\\c1", .escapeMalformed("c"), at: 0),
    Refusal("\\x4", .escapeMalformed("x"), at: 0),
    Refusal("\\u12", .escapeMalformed("u"), at: 0),
    Refusal("\\u{}", .escapeMalformed("u"), at: 0),
    Refusal("\\u{110000}", .escapeMalformed("u"), at: 0),
    Refusal("\\u{99999999999999999999}", .escapeMalformed("u"), at: 0),
    Refusal("\\pL", .escapeMalformed("p"), at: 0),
    Refusal("\\p{L", .escapeMalformed("p"), at: 0),
    Refusal("\\p{Foo}", .unknownProperty("Foo"), at: 0),
    Refusal("\\p{^L}", .escapeMalformed("p"), at: 0),
    Refusal("\\p{letter}", .unknownProperty("letter"), at: 0),
    Refusal("\\p{Script=Grek=Grek}", .unknownProperty("Script=Grek=Grek"), at: 0),
    Refusal("\\p{sc=Foo}", .unknownProperty("sc=Foo"), at: 0),
    Refusal("\\p{scx=Foo}", .unknownProperty("scx=Foo"), at: 0),
    Refusal("\\p{Script=}", .unknownProperty("Script="), at: 0),
    Refusal("\\p{gc=Foo}", .unknownProperty("gc=Foo"), at: 0),
    Refusal("\\p{Greek}", .unknownProperty("Greek"), at: 0),
    Refusal("\\k<n>", .noSuchGroup("n"), at: 0),
    Refusal("\\k", .escapeMalformed("k"), at: 0),
    Refusal("(a)\\2", .noSuchGroup("2"), at: 3),

    Refusal("(a)\\1", .backReference, at: 3),
    Refusal("\\1(a)", .backReference, at: 0),
    Refusal("(?<n>a)\\k<n>", .backReference, at: 7),
    Refusal("(?<=a+)b", .lookAround, at: 0),
    Refusal("a(?!b)", .lookAround, at: 1),
    Refusal("(?=(", .groupNotClosed, at: 3),
    Refusal("(?=a)b)", .groupNotOpened, at: 6),
    Refusal("\\p{Script=Ogham}", .propertyNotKnown("Script=Ogham"), at: 0),
    Refusal("\\p{scx=Greek}", .propertyNotKnown("scx=Greek"), at: 0),

    Refusal("x(?:a{1000}){1000}", .tooLarge(limit: 20_000), at: 4),
    Refusal("a{99999999999999999999}", .tooLarge(limit: 20_000), at: 0),
    Refusal("(?:(?:(?:(?:a{50}){50}){50}){50}){50}", .tooLarge(limit: 20_000), at: 12),
    Refusal("(?:|a){0,1000000000}", .tooLarge(limit: 20_000), at: 0),
    Refusal(String(repeating: "(", count: 30_000), .tooDeep(limit: 250), at: 250),
    Refusal(String(repeating: "(?=", count: 10_000), .tooDeep(limit: 250), at: 752),
    Refusal(String(repeating: "(", count: 100_000), .tooLong(limit: 30_000), at: 30_000),
  ]

  static let re2: [Refusal] = [
    Refusal("a(b", .groupNotClosed, at: 1),
    Refusal("a)", .groupNotOpened, at: 1),
    Refusal("(?i", .groupNotClosed, at: 0),
    Refusal("(?z)", .unknownGroup, at: 0),
    Refusal("(?>a)", .unknownGroup, at: 0),
    Refusal("(?-)", .flagsMalformed, at: 0),
    Refusal("(?P=n)", .unknownGroup, at: 0),
    Refusal("(?P<n!>a)", .groupNameMalformed, at: 0),
    Refusal("(?P<n>a)(?P<n>b)", .groupNameTaken("n"), at: 8),
    Refusal("[a", .classNotClosed, at: 0),
    Refusal("[]", .classNotClosed, at: 0),
    Refusal("[b-a]", .rangeOutOfOrder(lower: 0x62, upper: 0x61), at: 1),
    Refusal("[a-\\d]", .rangeOfSets, at: 1),
    Refusal("[[:foo:]]", .unknownClass("foo"), at: 1),
    Refusal("[[:d:igit:]]", .unknownClass("d:igit"), at: 1),
    Refusal("[[:\u{212A}:]]", .unknownClass("\u{212A}"), at: 1),
    Refusal("\\p{\u{212A}hmer}", .escapeMalformed("p"), at: 0),
    Refusal("*", .nothingToRepeat, at: 0),
    Refusal("(*)", .nothingToRepeat, at: 1),
    Refusal("a|*", .nothingToRepeat, at: 2),
    Refusal("a**", .repetitionRepeated, at: 2),
    Refusal("a{2}{3}", .repetitionRepeated, at: 4),
    Refusal("a{1000}{1000}", .repetitionRepeated, at: 7),
    Refusal("a*+", .repetitionRepeated, at: 2),
    Refusal("a{2,1}", .repetitionOutOfOrder(lower: 2, upper: 1), at: 1),
    Refusal("a{1001}", .countTooLarge(limit: 1000), at: 1),
    Refusal("a\\", .escapeNotFinished, at: 1),
    Refusal("\\Z", .unknownEscape("Z"), at: 0),
    Refusal("\\e", .unknownEscape("e"), at: 0),
    Refusal("[\\b]", .unknownEscape("b"), at: 1),
    Refusal("[\\Q]", .unknownEscape("Q"), at: 1),
    Refusal("\\x{110000}", .escapeMalformed("x"), at: 0),
    Refusal("\\xZ", .escapeMalformed("x"), at: 0),
    Refusal("\\p{Foo}", .unknownProperty("Foo"), at: 0),
    Refusal("\\pX", .unknownProperty("X"), at: 0),
    Refusal("\\p{L", .escapeMalformed("p"), at: 0),
    Refusal("(a)\\1", .backReference, at: 3),
    Refusal("(?=a)", .lookAround, at: 0),
    Refusal("(?<!a)b", .lookAround, at: 0),
    Refusal("\\p{Grek}", .unknownProperty("Grek"), at: 0),
    Refusal("\\p{Ogham}", .propertyNotKnown("Ogham"), at: 0),
    Refusal("a\\C", .singleByte, at: 1),
    Refusal("(?:a{1000}){1000}", .tooLarge(limit: 20_000), at: 3),
    Refusal(String(repeating: "(", count: 30_000), .tooDeep(limit: 250), at: 250),
    Refusal(String(repeating: "(", count: 100_000), .tooLong(limit: 30_000), at: 30_000),
    Refusal(
      (0..<100).map { "[\\pL\\x{\(String(0x3000 + $0, radix: 16))}]" }.joined(), .setsTooLarge(limit: 25_000),
      at: 0),
  ]

  @Test func unsupportedPatternsAreNotMalformed() throws {
    for pattern in ["(?<=a+)b", "(?<n>a)\\k<n>", "\\p{Script=Ogham}"] {
      #expect(
        try #require(throws: PatternError.self) { try Pattern(pattern, dialect: .ecma) }.kind == .unsupported)
    }
  }

  @Test func wordingNamesThePlaceFromOne() throws {
    let error = try #require(throws: PatternError.self) { try Pattern("*", dialect: .ecma) }
    #expect(error.message == "Nothing to repeat (at character 1 of the pattern).")
  }
}
