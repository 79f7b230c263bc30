// Formats, beyond what the public suite asks: the edges of each grammar.

import JSONSchemas
import JSONText
import Testing

@Suite struct FormatTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let format: String
    let accepted: [String]
    let refused: [String]
    var testDescription: String { format }
  }

  static let rows = [
    Row(
      format: "time", accepted: ["23:59:60+00:00", "00:29:60+00:30", "22:59:60.5-01:00", "12:00:00.0z"],
      refused: ["", "24:00:00Z", "23:59:60+00:01", "12:00:00.Z", "12:00:00 Z", "12:00:00Zx"]),
    Row(
      format: "date-time", accepted: ["2026-01-31T00:00:00Z"],
      refused: ["2026-01-31 00:00:00Z", "2026-01-31T", "T"]),
    Row(
      format: "date", accepted: ["0000-01-01", "2000-02-29"],
      refused: ["1900-02-29", "2026-1-1", "2026-01-01\n"]),
    Row(
      format: "duration", accepted: ["P1W", "P1Y", "PT1S", "P1YT1M", "P1M1DT1M1S"],
      refused: ["P1Y1D", "PT1H1S", "P1DT", "P1W1D", "P1D1M", "PT", "p1d", "P1S", "P٢Y"]),
    Row(
      format: "email", accepted: ["a@b", "a.b+c@d-e.f", #""a\"b"@c"#, "a@[IPv6:::1]", "a@[x-tag:ok]"],
      refused: [
        "", "a", "@", "a@b@c", "a@-b", "a@b-", "a@b..c", #""a"b@c"#, "a@[::1]", "a@[1.2.3]", "ä@b", "a@ä",
      ]),
    Row(format: "idn-email", accepted: ["ä@ö.ü", "a@b"], refused: ["ä", "ä@", "ä b@c", "a@-ö"]),
    Row(
      format: "hostname", accepted: ["a", "A.b-c.1", "xn--bcher-kva.example"],
      refused: ["", ".", "a.", ".a", "a..b", "a_b", "-a", "a-", "bücher", "xn--", "xn--a", "xn--abc-", "a b"]),
    Row(
      format: "idn-hostname", accepted: ["bücher.example", "実例", "例え.テスト", "xn--bcher-kva"],
      refused: ["", "a_b", "Bücher", "ⓑ", "a\u{301}b c", "cafe\u{301}", "ab--cd", "\u{200d}a", "א1a", "1א"]),
    Row(
      format: "idn-hostname",
      accepted: [
        // Letters that run in neither direction, in a label that runs from right to left
        "א\u{2C7}ב", "א\u{2EC}ב", "ב\u{A71B}א", "ב\u{A788}א", "aˇ", "א.bˇb",
        // Letters that join, of scripts that few write in
        "\u{860}\u{200C}\u{867}", "\u{628}\u{200C}\u{86A}", "\u{10AC0}\u{200C}\u{10AC5}",
        "\u{10AD7}\u{200C}\u{10AC7}", "\u{10D01}\u{200C}\u{10D22}", "\u{10D00}\u{200C}\u{10D01}",
        "\u{10FB0}\u{200C}\u{10FB4}", "\u{10F30}\u{200C}\u{10F33}",
      ],
      refused: [
        "אˇ", "א.bˇ", "אb\u{2C7}ב",
        // Numbers that make a label one that runs from right to left
        "\u{660}", "\u{660}1", "a.\u{660}",
        // Marks that run from left to right
        "א\u{CBF}ב", "א\u{CC6}", "א\u{11C3F}",
        "\u{861}\u{200C}\u{860}", "\u{867}\u{200C}\u{860}", "\u{10AC5}\u{200C}\u{10AC0}",
        "\u{10AC0}\u{200C}\u{10AC8}", "\u{10D22}\u{200C}\u{10D01}", "\u{10FB4}\u{200C}\u{10FB0}",
      ]),
    Row(
      format: "ipv4", accepted: ["0.0.0.0", "255.255.255.255"],
      refused: ["256.0.0.1", "1.2.3", "1.2.3.4.5", "1.2.3.0004", "a.b.c.d"]),
    Row(
      format: "ipv6",
      accepted: [
        "::", "::1", "1::", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "::1.2.3.4", "1:2:3:4:5:6:1.2.3.4",
      ],
      refused: [
        ":", ":::", "1", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3", "1:2:3:4:5:6:7::8", "::1.2.3",
        "::12345", "1:", ":1", "::g",
      ]),
    Row(
      format: "uri",
      accepted: ["a:", "http://", "http://a:/b", "http://[::1]:80/", "urn:a:b?c#d", "a:b%20", "file:///c"],
      refused: [
        "", "a", "//a", "http://a b", "http://[::1", "http://[::1]a", "http://a:b", "a:%2", "a:b#c#d", "ä:b",
        "a:ä", "1a:b",
      ]),
    Row(
      format: "uri-reference", accepted: ["", "#", "?", "a/b:c", "//a", "../a"],
      refused: ["a b", "1:b", "a\\b", "##", "[a]"]),
    Row(format: "iri", accepted: ["http://ö/ä?ü#é"], refused: ["ä", "http://a/\u{e000}", "http://a/ "]),
    Row(format: "iri-reference", accepted: ["ä", "", "?\u{e000}"], refused: ["#\u{e000}", "ä ö"]),
    Row(
      format: "uri-template", accepted: ["", "a{b}", "{+a,b*,c:3}", "{a.b.c}", "{%41b}", "ä", "it's{b}"],
      refused: [
        "{", "}", "{}", "{a", "a}", "{a b}", "{a,}", "{.}", "{a..b}", "{a.}", "{a:}", "{a:10000}", "{-a}",
        "%", "<",
      ]),
    Row(
      format: "uuid", accepted: ["00000000-0000-0000-0000-000000000000"],
      refused: ["", "00000000-0000-0000-0000-00000000000g", "0000000-00000-0000-0000-000000000000"]),
    Row(
      format: "json-pointer", accepted: ["", "/", "/~0~1", "/\u{301}"], refused: ["a", "/~", "/~2", "#/a"]),
    Row(
      format: "relative-json-pointer", accepted: ["0", "10/a", "0#", "1/"],
      refused: ["", "00", "01", "a", "-1", "0a", "0##", "1/~"]),
    Row(
      format: "regex", accepted: ["", "^a(?=b)", #"(a)\1"#, "(?<!a)b", "[a-z]"],
      refused: ["(", "[", "a**", "(?P<a>b)", #"\A"#, "{"]),
    Row(format: "unheard-of", accepted: ["", "anything"], refused: []),
  ]

  @Test(arguments: rows) func follow(_ row: Row) throws {
    let format = try Schema(["format": .string(row.format)], options: .init(assertsFormat: true))
    for text in row.accepted { #expect(format.isValid(.string(text)), "\(row.format) accepts \(text)") }
    for text in row.refused { #expect(!format.isValid(.string(text)), "\(row.format) refuses \(text)") }
  }

  @Test func annotateUnlessAsked() throws {
    #expect(try Schema(["format": "date"]).isValid("soon"))
  }
}
