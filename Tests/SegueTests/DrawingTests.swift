// What a view looks like, without a terminal: the text as a person reads it.

import JSONText
import Testing

@testable import segue

@Suite struct DrawingTests {
  private let plain = Drawing(ink: Ink(isColoured: false))
  private let coloured = Drawing(ink: Ink(isColoured: true))

  private func draw(_ view: String) throws -> String { plain.screen(try JSON(parsing: view)) }

  @Test func aScreen() throws {
    let text = try draw(
      """
      {"screen": {"kind": "screen", "step": "league", "title": "Your league", "body": "Choose *one*.\\nTake care.",
        "events": [{"event": "help", "title": "Help", "enabled": true}, {"event": "more", "title": null, "enabled": false}]},
       "navigation": {"chain": [{"level": 0, "style": "root", "depth": 2, "stack": [
         {"entry": "e1", "step": "type", "title": "Which type?"}, {"entry": "e2", "step": "league", "title": "Your league"}]}]},
       "progress": {"done": 1, "remainingMin": 2, "remainingMax": 3}, "notice": "Saved."}
      """)
    #expect(
      text == """

        Which type? ›
        Your league  2 of 3–4
        Choose *one*.
        Take care.
        ! Saved.
        :event help  Help

        """)
  }

  @Test func fieldsThatAreNotAskedStandBeforeTheQuestions() throws {
    let form = Form(
      try JSON(
        parsing: """
          {"screen": {"submit": {"allowed": true}, "values": {"total": 12, "paid": true}, "schema": {"properties": {
            "total": {"title": "Total", "readOnly": true}, "paid": {"type": "boolean", "readOnly": true}, "note": {}}}}}
          """))
    #expect(plain.preface(to: form) == "Total:  12\npaid:  y\n")
  }

  @Test(
    arguments: [
      (0, 4, 5, "1 of 4–5"), (2, 2, 2, "3 of 4"), (1, 3, nil, "2 of 4 or more"),
      (0, 1, nil, "1 of 1 or more"),
      (0, 1, 1, ""), (3, 0, 0, ""),
    ] as [(Int, Int, Int?, String)])
  func progress(_ done: Int, _ least: Int, _ most: Int?, _ text: String) throws {
    let view: JSON = [
      "screen": ["title": "T"],
      "progress": [
        "done": .int(done), "remainingMin": .int(least), "remainingMax": most.map(JSON.int) ?? .null,
      ],
    ]
    let shown = text.isEmpty ? "" : "  \(text)"
    #expect(plain.screen(view) == "\nT\(shown)\n")
  }

  @Test func anAction() throws {
    let text = try draw(
      """
      {"screen": {"kind": "action", "step": "create", "title": "Creating Owls…",
        "action": {"name": "createTeam", "input": {"name": "Owls"}, "attempt": 2, "key": "k", "missing": ["password"]}}}
      """)
    #expect(
      text == """

        Creating Owls…
        Now your program would do createTeam (attempt 2) with
          {"name": "Owls"}
        ! This process has not got: password
        Say what comes of it, or that it fails: “:fail CODE MESSAGE”.

        """)
  }

  @Test func presentationsStandOnALineEach() throws {
    let chain = try JSON(
      parsing: """
        [{"level": 0, "style": "root", "depth": 1, "stack": [{"step": "list", "title": "Recipes"}]},
         {"level": 1, "style": "formSheet", "depth": 2, "stack": [{"step": "form", "title": "New"}, {"step": "more", "title": null}]},
         {"level": 2, "style": "push", "purpose": "gate", "depth": 30, "stack": [{"step": "a", "title": "A"}, {"step": "b", "title": "B"}]}]
        """)
    #expect(
      plain.chain(chain) == """
        Recipes
          formSheet ▸  New › more
            gate, push ▸  … › A ›

        """)
  }

  @Test func tabsStandSideBySideWithTheSelectedStack() throws {
    let chain = try JSON(
      parsing: """
        [{"level": 0, "style": "root", "tabs": [
          {"name": "colors", "title": "Colors", "selected": true, "depth": 2, "stack": [{"step": "l", "title": "List"}, {"step": "d", "title": "Red"}]},
          {"name": "top", "title": null, "badge": "3", "selected": false}]}]
        """)
    #expect(plain.chain(chain) == "[Colors]  top (3)   List ›\n")
  }

  @Test(arguments: [
    (#"{"state": "pending", "flow": "sign-in", "reason": null}"#, "Before you go on: sign-in\n"),
    (#"{"state": "aborted", "flow": "sign-in", "reason": "cancelled"}"#, "! sign-in: aborted (cancelled)\n"),
    (#"{"state": "superseded", "flow": "pin", "reason": null}"#, "! pin: superseded\n"), ("null", ""),
    ("{}", ""),
  ])
  func gates(_ gate: String, _ text: String) throws {
    #expect(plain.gate(try JSON(parsing: gate)) == text)
  }

  @Test func aReviewListsTheAnswersAndHowToChangeThem() throws {
    let text = try draw(
      """
      {"screen": {"title": "All right?", "review": [
        {"entry": "e1", "step": "name", "title": "Your name", "editable": true,
          "answers": [{"path": "/name", "title": "Name", "value": "Ann"}, {"path": "/age", "title": null, "value": 7}]},
        {"entry": "e2", "step": "terms", "title": null, "editable": true, "answers": []},
        {"entry": "e3", "step": "left", "title": null, "editable": false, "answers": []}]}}
      """)
    #expect(text == "\nAll right?\nYour name  :edit name\n  Name: Ann\n  /age: 7\nterms  :edit terms\n")
  }

  @Test func aScreenAloneHasNoPath() throws {
    #expect(
      plain.chain([["level": 0, "style": "root", "depth": 1, "stack": [["step": "a", "title": "A"]]]]) == "")
    #expect(plain.chain(nil) == "")
  }

  @Test func questions() throws {
    let view = try JSON(
      parsing: """
        {"screen": {"kind": "screen", "submit": {"allowed": true, "title": "Go"}, "ui": {"labels": {"r": "Red"}},
          "errors": [{"path": "/colour", "message": "Choose another."}], "secretsHeld": ["/pin"],
          "values": {"colour": "r", "name": "a\\nb"}, "schema": {"required": ["colour"], "properties": {
            "colour": {"title": "Colour", "description": "Of the team.", "enum": ["r", "g"]},
            "name": {"type": "string"}, "season": {"type": "integer", "minimum": 2000},
            "pin": {"type": "string", "writeOnly": true}}}}}
        """)
    var form = Form(view)
    var texts: [String] = []
    while let question = form.question {
      texts.append(plain.question(question, of: form, on: view["screen"] ?? .null))
      try form.take("")
    }
    #expect(
      texts == [
        "\nColour\nOf the team.\n  1  Red\n  2  g\n✗ Choose another.\n[Red] > ",
        "\nname (optional)\n[a⏎b] > ", "\nseason (at least 2000, optional)\n> ",
        "\npin (optional)\n[kept] > ",
      ])
  }

  @Test func anEnd() throws {
    let completed = try JSON(
      parsing:
        #"{"state": "ended", "screen": null, "outcome": {"status": "completed", "result": {"id": 7}, "reason": null}}"#
    )
    #expect(plain.outcome(completed) == "\n✓ completed\n{\"id\": 7}\n")
    let failed = try JSON(
      parsing: """
        {"state": "ended", "screen": {"title": "Sorry", "body": "Not this time."},
         "outcome": {"status": "failed", "result": null, "reason": "declined"}}
        """)
    #expect(plain.outcome(failed) == "\nSorry\nNot this time.\n■ failed: declined\n")
  }

  @Test func withoutColoursThereIsNoEscape() throws {
    let view: JSON = [
      "screen": ["title": "Red \u{1B}[31m\u{7}alert\u{202E}\u{9B}0m", "body": "\u{1B}]0;title\u{7}\r\nnext"],
      "notice": "\u{1B}c",
    ]
    let text = plain.screen(view)
    #expect(
      !text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value) })
    #expect(text.contains("Red �[31m�alert��0m"))
  }

  @Test func coloursAreOursAlone() throws {
    let text = coloured.screen(["screen": ["title": "\u{1B}[5mT"]])
    #expect(text == "\n\u{1B}[1m�[5mT\u{1B}[0m\n")
  }
}
