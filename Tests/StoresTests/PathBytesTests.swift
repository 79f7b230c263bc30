import Testing

@testable import Stores

@Suite struct PathBytesTests {
  /// Also one that is longer than what the stack is taken for.
  @Test(arguments: ["locks", "sessions/1f/a.jsonl", String(repeating: "é", count: 2_000)])
  func pathsComeToTheSystemWhole(_ path: String) {
    let whole = PathBytes(below: "a store").with(path) { $0.map { String(cString: $0) } }
    #expect(whole == "a store/" + path)
  }
}
