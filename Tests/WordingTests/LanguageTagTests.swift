// Which texts are language tags: by the grammar of RFC 5646, section 2.1, and the examples of its appendix A.

import Testing
import Wording

@Suite struct LanguageTagTests {
  @Test(arguments: [
    "de", "fr", "ja", "i-enochian", "zh-Hant", "sr-Latn", "zh-cmn-Hans-CN", "cmn-Hans-CN", "zh-yue-HK",
    "yue-HK",
    "sr-Latn-RS", "sl-rozaj", "sl-rozaj-biske", "sl-nedis", "de-CH-1901", "sl-IT-nedis", "hy-Latn-IT-arevela",
    "de-DE",
    "en-US", "es-419", "de-CH-x-phonebk", "az-Arab-x-AZE-derbend", "x-whatever", "qaa-Qaaa-QM-x-southern",
    "de-Qaaa",
    "en-US-u-islamcal", "zh-CN-a-myext-x-private", "en-a-myext-b-another", "zh-min-nan", "en-GB-oed",
    "sgn-BE-FR",
    "art-lojban", "de_CH", "DE-ch", "x-a-1",
  ])
  func aTagIsOne(_ text: String) { #expect(isLanguageTag(text)) }

  @Test(arguments: [
    "", "-", "d", "C", "de-", "-de", "de--CH", "de-419-DE", "a-DE", "de-CH-a", "de-x", "x", "de CH", "de-ĉh",
    "Ä", "1de", "\u{212A}o",
    "abcdefghi", "de-abcdefghi", "de_DE.UTF-8", "de@euro", "en-GB-oed-x-y-", "de-1a", "zh-a-b-cc",
    "de-Latn-Latn", "de-CH-DE",
    "zh-abc-abc-abc-abc", "en-\u{FF35}S", "de" + String(repeating: "-abcde", count: 43),
  ])
  func anythingElseIsNone(_ text: String) { #expect(!isLanguageTag(text)) }
}
