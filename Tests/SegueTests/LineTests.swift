// What a line at a prompt is taken for.

import JSONText
import Testing

@testable import segue

@Suite struct LineTests {
  @Test(arguments: [
    ("", ""), ("Owls", "Owls"), (" Owls ", " Owls "), ("   ", ""), ("::help", ":help"), ("::", ":"),
    (" :back", " :back"), ("a :back", "a :back"),
  ])
  func answers(_ typed: String, _ text: String) {
    guard case .text(let found) = Line(typed) else {
      Issue.record("“\(typed)” is no answer")
      return
    }
    #expect(found == text)
  }

  @Test(
    arguments: [
      (":back", .back), (":b", .back), (":cancel ", .cancel), (":dismiss", .dismiss), (":none", .nothing),
      (":help", .help), (":q", .quit), (":tab top", .tab("top")),
      (":event help", .event("help", payload: nil)), (":e pick  7", .event("pick", payload: 7)),
      (":event pick {\"id\": 7}", .event("pick", payload: ["id": 7])),
      (":event pick red green", .event("pick", payload: "red green")),
      (":fail", nil), (":fail taken", .fail(code: "taken", message: nil)),
      (":fail taken That is taken.", .fail(code: "taken", message: "That is taken.")),
      (":", nil), (":nonsense", nil), (":event", nil), (":tab", nil), (":edit", nil),
      (":edit name", .edit("name")),
    ] as [(String, Line.Word?)])
  func words(_ typed: String, _ word: Line.Word?) {
    switch Line(typed) {
    case .word(let found): #expect(found == word)
    case .unknown: #expect(word == nil)
    case .text: Issue.record("“\(typed)” is no word")
    }
  }
}
