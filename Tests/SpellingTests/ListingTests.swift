import Spelling
import Testing

struct ListingTests {
  @Test(arguments: [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")])
  func theLastWordStandsBehindTheConjunction(words: [String], text: String) {
    #expect(listed(words) == text)
    #expect(listed(words, "or") == text.replacing(" and ", with: " or "))
  }
}
