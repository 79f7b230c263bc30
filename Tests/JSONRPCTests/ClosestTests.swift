import JSONRPC
import Testing

struct ClosestTests {
  @Test(arguments: [
    ("submti", "submit"), ("submit", "submit"), ("Submit", "submit"), ("sbmit", "submit"),
    ("submits", "submit"),
    ("bakc", "back"), ("bck", "back"), ("currentscreen", "currentScreen"), ("getProfil", "getProfile"),
  ])
  func aSlipIsRecognised(_ word: String, _ meant: String) {
    #expect(closest(to: word, in: ["back", "submit", "currentScreen", "getProfile"]) == meant)
  }

  @Test(arguments: ["", "x", "completely", "kcab", "🦉", String(repeating: "a", count: 100_000)])
  func whatIsFarFromAllHasNoSuggestion(_ word: String) {
    #expect(closest(to: word, in: ["back", "submit", "", "a"].filter { $0 != word && $0 != "a" }) == nil)
  }

  @Test func ofEquallyCloseOnesTheFirstIsMeant() {
    #expect(closest(to: "bat", in: ["cat", "hat"]) == "cat")
  }

  @Test func nothingIsCloseToNothing() {
    #expect(closest(to: "a", in: []) == nil)
    #expect(closest(to: "", in: ["a"]) == nil)
  }
}
