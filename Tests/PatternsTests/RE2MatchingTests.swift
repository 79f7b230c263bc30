// What RE2 alone has, or has otherwise than ECMA-262.

import Patterns
import Testing

@Suite struct RE2MatchingTests {
  @Test(arguments: trials) func re2PatternMatches(_ trial: Trial) throws {
    #expect(try trial.outcome(.re2) == trial.isMatch)
  }

  static let trials: [Trial] = [
    Trial("^.$", "\r", true),
    Trial("^.$", "\u{2028}", true),
    Trial("(?m)^b$", "a\nb", true),
    Trial("(?m)^b$", "a\rb", false),
    Trial("(?i)abc", "xABC", true),
    Trial("a(?i)b|c", "C", true),
    Trial("(a(?i)b)c", "aBC", false),
    Trial("(?i)a(?-i)b", "AB", false),
    Trial("(?is)a.b", "A\nB", true),
    Trial("(?U)a+", "aa", true),
    Trial("(?)a", "a", true),
    Trial("a(?i)*$", "aaa", true),
    Trial("\\Aa\\z", "a", true),
    Trial("(?m)\\Ab", "a\nb", false),
    Trial("(?m)a\\z", "a\nb", false),
    Trial("^\\Qa.b*\\E$", "a.b*", true),
    Trial("^\\Qab\\E*$", "abbb", true),
    Trial("\\Qa.b", "a.b", true),
    Trial("\\Q\\E", "", true),
    Trial("^\\Qa\\b\\E$", "a\\b", true),
    Trial("^(?P<year>\\d{4})$", "2024", true),
    Trial("^(?<year>\\d{4})$", "2024", true),
    Trial("^[[:alpha:]]+$", "abc", true),
    Trial("^[[:^alpha:]]$", "é", true),
    Trial("^[[:alpha:][:digit:]_]+$", "a1_", true),
    Trial("^[[:punct:]]+$", "!~", true),
    Trial("^[[:word:]-]+$", "a-b", true),
    Trial("^[[:space:]]$", "\u{B}", true),
    Trial("^\\s$", "\u{B}", false),
    Trial("^\\s$", "\u{A0}", false),
    Trial("^[[:a]+$", "[:", true),
    Trial("^[]a]+$", "]a", true),
    Trial("^[^]a]$", "]", false),
    Trial("^[a-b-c]+$", "a-c", true),
    Trial("^]}{$", "]}{", true),
    Trial("^a{,2}$", "a{,2}", true),
    Trial("^a{x}$", "a{x}", true),
    Trial("^a{1", "a{1", true),
    Trial("^\\pL\\PL$", "é1", true),
    Trial("^\\pN$", "½", true),
    Trial("^\\p{^L}$", "1", true),
    Trial("^\\P{^L}$", "1", false),
    Trial("^\\p{Greek}$", "β", true),
    Trial("^\\p{Thai}$", "ก", true),
    Trial("^[\\p{Han}\\p{Hiragana}]+$", "漢の", true),
    Trial("(?i)^\\p{Lu}$", "a", true),
    Trial("(?i)^\\P{Lu}$", "a", false),
    Trial("(?i)^\\W$", "\u{17F}", false),
    Trial("^\\x{1F432}$", "🐲", true),
    Trial("^\\123\\07\\0$", "S\u{7}\0", true),
    Trial("^\\a\\_\\-\\!\\ $", "\u{7}_-! ", true),
    Trial("^*a", "a", true),
    Trial("^(?:a{2}){3}$", "aaaaaa", true),
    Trial("(a|😀){2}", "🐱😀😀", true),
    Trial("gr(a|e)y", "grey", true),
    Trial("foo|bar", "", false),
  ]
}
