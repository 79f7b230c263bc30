import Spelling
import Testing

struct ClosestTests {
  private static let names = ["back", "submit", "currentScreen", "league", "next", "team-type", "", "a"]

  @Test(arguments: [
    ("submti", "submit"), ("Submit", "submit"), ("sbmit", "submit"), ("submits", "submit"), ("bakc", "back"),
    ("bck", "back"), ("currentscreen", "currentScreen"), ("leauge", "league"), ("Next", "next"),
    ("nxt", "next"), ("teamtype", "team-type"), ("A", "a"),
  ])
  func aSlipIsRecognised(_ word: String, _ meant: String) {
    #expect(closest(to: word, in: Self.names) == meant)
  }

  @Test(arguments: ["", "x", "completely", "kcab", "🦉", "xyz", "a", String(repeating: "a", count: 100_000)])
  func whatIsFarFromAllHasNoSuggestion(_ word: String) {
    #expect(closest(to: word, in: Self.names) == nil)
  }

  @Test func ofEquallyCloseOnesTheFirstIsMeant() {
    #expect(closest(to: "bat", in: ["cat", "hat"]) == "cat")
  }

  @Test func ofNamesThatDifferInCaseTheOneIsMeantThatIsWrittenLikeTheWord() {
    #expect(closest(to: "reveiw", in: ["Review", "review"]) == "review")
    #expect(closest(to: "Reveiw", in: ["review", "Review"]) == "Review")
  }

  @Test func theWordItselfIsNoSlip() {
    #expect(closest(to: "back", in: ["back", "bask"]) == "bask")
  }

  @Test func nothingIsCloseToNothing() {
    #expect(closest(to: "a", in: []) == nil)
    #expect(closest(to: "", in: ["a"]) == nil)
  }
}
