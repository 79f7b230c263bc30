// The line that `segue check` shows, and where its caret stands.

import JSONText
import Testing

@testable import segue

@Suite struct ExcerptTests {
  private func lines(_ line: String, column: Int) -> String {
    Excerpt(Array(line.unicodeScalars), Position(line: 7, column: column)).text(Ink(isColoured: false))
  }

  @Test(arguments: [
    ("abc", 1, "  7 | abc\n    | ^\n"), ("abc", 3, "  7 | abc\n    |   ^\n"),
    ("abc", 4, "  7 | abc\n    |    ^\n"), ("abc", 40, "  7 | abc\n    |    ^\n"),
    ("", 1, "  7 | \n    | ^\n"),
    ("\tabc", 3, "  7 | \tabc\n    | \t ^\n"), ("åä\u{1B}b", 4, "  7 | åä�b\n    |    ^\n"),
  ])
  func theCaretStandsBelowThePlace(_ line: String, _ column: Int, _ text: String) {
    #expect(lines(line, column: column) == text)
  }

  @Test func aLongLineIsCutToTheNeighbourhood() {
    let line = String(repeating: "a", count: 1000) + "X" + String(repeating: "b", count: 1000)
    let shown = "…" + String(repeating: "a", count: 60) + "X" + String(repeating: "b", count: 39) + "…"
    let indent = String(repeating: " ", count: 61)
    #expect(lines(line, column: 1001) == "  7 | \(shown)\n    | \(indent)^\n")
  }

  @Test func theStartAndTheEndOfALongLineAreShownAsSuch() {
    let line = String(repeating: "a", count: 150)
    #expect(lines(line, column: 1) == "  7 | \(String(repeating: "a", count: 100))…\n    | ^\n")
    #expect(lines(line, column: 151).hasPrefix("  7 | …\(String(repeating: "a", count: 60))\n"))
  }
}
