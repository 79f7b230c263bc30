// What ECMA-262 alone has, or has otherwise than RE2.

import Patterns
import Testing

@Suite struct ECMAMatchingTests {
  @Test(arguments: trials) func ecmaPatternMatches(_ trial: Trial) throws {
    #expect(try trial.outcome(.ecma) == trial.isMatch)
  }

  static let trials: [Trial] = [
    Trial("^.$", "\r", false),
    Trial("^.$", "\u{2028}", false),
    Trial("(?m:^b)", "a\u{2029}b", true),
    Trial("^\\s$", "\u{FEFF}", true),
    Trial("^\\s$", "\u{A0}", true),
    Trial("^\\s$", "\u{B}", true),
    Trial("^\\s$", "\u{180E}", false),
    Trial("^\\S$", "\u{3000}", false),
    Trial("^\\cC$", "\u{3}", true),
    Trial("^\\cc$", "\u{3}", true),
    Trial("^\\0$", "\0", true),
    Trial("^\\u0041$", "A", true),
    Trial("^\\u{1F432}*$", "🐲🐲", true),
    Trial("^\\ud83d\\udc32$", "🐲", true),
    Trial("^[\\ud83d\\udc32]$", "🐲", true),
    Trial("^[\\ud83d\\udc31-\\ud83d\\udc33]$", "🐲", true),
    Trial("^\\ud83d", "🐲", false),
    Trial("^\\ud83d\\u0041$", "A", false),
    Trial("^🐲*$", "🐉", false),
    Trial("[]", "a", false),
    Trial("^[^]$", "\n", true),
    Trial("^[\\b]$", "\u{8}", true),
    Trial("^[\\-a]$", "-", true),
    Trial("^[[(]$", "[", true),
    Trial("^[--0]$", "/", true),
    Trial("^(?<name>x)$", "x", true),
    Trial("^(?:(?<year>a)|(?<year>b))$", "b", true),
    Trial("^(?<$_\\u0061é>x)$", "x", true),
    Trial("^(?i-s:A)$", "a", true),
    Trial("^(?i:\\W)$", "\u{212A}", false),
    Trial("^(?i:\\P{Lu})$", "A", true),
    Trial("^(?i:\\b\u{17F})", "\u{17F}", true),
    Trial("^\\b\u{17F}", "\u{17F}", false),
    Trial("^\\p{Letter}+$", "π", true),
    Trial("^\\p{digit}+$", "৪২", true),
    Trial("^\\p{General_Category=Uppercase_Letter}$", "É", true),
    Trial("^\\p{gc=punct}$", "!", true),
    Trial("^\\p{Script=Greek}+$", "αΩ", true),
    Trial("^\\p{sc=Grek}+$", "a", false),
    Trial("^\\p{Script=Han}$", "漢", true),
    Trial("^\\p{Script=Cyrillic}+$", "Жук", true),
    Trial("^\\p{Script=Latin}+$", "Čaj", true),
    Trial("^\\p{Alphabetic}+$", "aβ", true),
    Trial("^\\p{White_Space}$", "\u{2003}", true),
    Trial("^\\p{ASCII}$", "é", false),
    Trial("^\\p{Assigned}$", "\u{378}", false),
    Trial("^\\p{Emoji_Presentation}$", "😀", true),
    Trial("^\\p{Extended_Pictographic}$", "😀", true),
    Trial("^\\p{RI}{2}$", "🇫🇷", true),
    Trial("^\\p{ID_Start}\\p{ID_Continue}*$", "x1", true),
    Trial("^[^#]*#?$", "https://example.org/#", true),
    Trial("^[^#]*#?$", "https://example.org/#a", false),
    Trial("^[A-Za-z_][-A-Za-z0-9._]*$", "foo-bar.baz", true),
  ]
}
