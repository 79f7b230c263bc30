import ASCII
import Testing

@Suite struct PercentEncodingTests {
  @Test(arguments: [("a%20b", "a b"), ("%e2%82%AC", "€"), ("plain", "plain")])
  func itIsDecoded(_ text: String, _ expected: String) { #expect(text.percentDecoded == expected) }

  @Test(arguments: ["%", "%4", "%zz", "%ff"])
  func whatIsMalformedIsNot(_ text: String) { #expect(text.percentDecoded == nil) }
}
