// `submit` on a screen: what is accepted, what is refused, and what the view says then.

import Coordination
import JSONText
import Testing

private let form = flow(
  #"""
  "form": {
    "screen": {
      "schema": {
        "type": "object", "required": ["name"],
        "properties": {
          "name": {"type": "string", "minLength": 2},
          "age": {"type": "integer", "minimum": 18},
          "mail": {"type": "string", "format": "email"},
          "size": {"enum": ["s", "m"], "default": "m"}
        }
      },
      "messages": {"age": {"minimum": {"code": "tooYoung", "message": "You must be ${18} or older."}}}
    },
    "check": [
      {"when": "values.name == 'Bob'", "path": "/name", "code": "notBob", "message": "Not ${values.name} again."},
      {"when": "has(values.age) && values.age > 130", "message": "Really?"}
    ],
    "next": "done"
  },
  "done": {"screen": {}, "on": {"leave": {"end": "completed", "result": "data"}}}
  """#)

@Suite struct SubmittingTests {
  struct Row: CustomTestStringConvertible {
    let values: JSON
    let errors: [String]
    var testDescription: String { values.text }

    init(_ values: JSON, _ errors: String...) {
      self.values = values
      self.errors = errors
    }
  }

  @Test(arguments: [
    Row([:], "/name: required"),
    Row(["name": "x"], "/name: minLength"),
    Row(["name": 7], "/name: type"),
    Row(["name": "Al", "nick": "A"], "/nick: additionalProperties"),
    Row(["name": "Al", "mail": "nobody"], "/mail: format"),
    Row(["name": "Al", "age": 17], "/age: tooYoung"),
    Row(["name": "Al", "age": "19"], "/age: type"),
    Row(["name": "x", "age": 1, "size": "l"], "/name: minLength", "/age: tooYoung", "/size: enum"),
    Row(["name": "Bob"], "/name: notBob"),
    Row(["name": "Bob", "age": 140], "/name: notBob", ": check"),
    Row(["name": "Bob", "age": 1], "/age: tooYoung"),
  ])
  func valuesThatAreRefusedComeBackWithAllErrors(row: Row) throws {
    var player = try Player(form)
    let before = player.now
    try player.submit(row.values.asObject)
    #expect(!player.isAccepted)
    #expect(player.step == "form")
    #expect(player.errors == row.errors)
    #expect(player.values == row.values)
    #expect(player.view["revision"] == 1)
    #expect(player.now == before)
    #expect(player.journal.count == 1)
  }

  @Test func theAuthorsWordsTakeThePlaceOfTheBuiltInOnes() throws {
    var player = try Player(form)
    try player.submit(["name": "Bo", "age": 3])
    #expect(player.screen["errors"]?[0]?["message"] == "You must be 18 or older.")
    try player.submit(["name": "Bob"])
    #expect(player.screen["errors"]?[0]?["message"] == "Not Bob again.")
  }

  @Test func aCodeMayHoldAnExpression() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"properties": {"x": {"type": "string", "minLength": 2}, "y": {"maximum": 1}}},
            "messages": {"x": {"minLength": {"code": "short-${values.x}"}}, "y": {"maximum": {"code": "much-${values.y + 'x'}"}}}},
          "check": {"when": "values.x == 'bad'", "code": "no-${values.x}", "message": "No."}}
        """#))
    try player.submit(["x": "b", "y": 2])
    // One that fails about a value that is refused says nothing.
    #expect(player.errors == ["/x: short-b", "/y: maximum"])
    try player.submit(["x": "bad"])
    #expect(player.errors == [": no-bad"])
  }

  @Test func errorsCarryTheFactsBehindThem() throws {
    var player = try Player(form)
    try player.submit(["name": "x"])
    #expect(player.screen["errors"]?[0]?["params"]?["limit"] == 2)
  }

  @Test func defaultsAreFilledInBeforeTheValuesCount() throws {
    var player = try Player(form)
    try player.submit(["name": "Al"])
    try player.send("leave")
    #expect(player.outcome["result"] == ["name": "Al", "size": "m"])
  }

  @Test func submittingAgainReplacesAndNeverMerges() throws {
    var player = try Player(form)
    try player.submit(["name": "Al", "age": 20])
    try player.back()
    try player.submit(["name": "Ada"])
    try player.send("leave")
    #expect(player.outcome["result"] == ["name": "Ada", "size": "m"])
  }

  @Test(arguments: [
    ("19", "19"), ("19.0", "19.0"),
  ])
  func coercingMakesOfStringsWhatTheSchemaAsksFor(text: String, number: String) throws {
    var player = try Player(form)
    try player.submit(["name": "Al", "age": .string(text)], coerce: true)
    try player.send("leave")
    #expect(player.outcome["result"]?["age"]?.text == number)
  }

  @Test func aScreenThatTakesFurtherPropertiesSaysSo() throws {
    var player = try Player(
      flow(#""a": {"screen": {"schema": {"additionalProperties": true}}}"#))
    try player.submit(["anything": 1])
    #expect(player.outcome["result"] == ["anything": 1])
  }

  @Test func aScreenWithoutSchemaTakesNoValues() throws {
    var player = try Player(flow(#""a": {"screen": {}, "next": "b"}, "b": {"screen": {}}"#))
    try player.submit(["x": 1])
    #expect(player.errors == ["/x: additionalProperties"])
    try player.submit([:])
    #expect(player.step == "b")
  }

  @Test func aScreenThatWaitsForEventsRefusesSubmit() throws {
    var player = try Player(flow(#""a": {"screen": {}, "on": {"go": {"end": "completed"}}}"#))
    #expect(player.screen["submit"]?["allowed"] == false)
    #expect(
      try player.refusal(of: .submit(values: nil, coerce: false))
        == ["kind": "notAllowed", "command": "submit", "reason": "noSubmitHere"])
  }

  @Test func withoutNextTheFrameEndsWithTheValuesOfTheScreen() throws {
    var player = try Player(flow(#""a": {\#(screen("x")), "next": "b"}, "b": {\#(screen("y"))}"#))
    try player.submit(["x": 1])
    try player.submit(["y": 2])
    #expect(player.outcome == ["status": "completed", "result": ["y": 2], "reason": .null])
    #expect(player.screen == .null)
    #expect(player.view["state"] == "ended")
  }

  @Test func whenNoTransitionAppliesNothingHasHappened() throws {
    var player = try Player(
      flow(#""a": {\#(screen("x")), "next": [{"when": "data.x == 1", "to": "b"}]}, "b": {\#(screen("y"))}"#))
    #expect(
      try player.refusal(of: .submit(values: ["x": 2], coerce: false)) == [
        "kind": "noTransition", "step": "a",
      ])
    #expect(player.values == [:])
    try player.submit(["x": 1])
    #expect(player.step == "b")
  }

  @Test func aSubmitSavesFactsInTheProfile() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("mail")), "save": {"mail": "values.mail", "none": "values.absent"}, "next": "b"},
        "b": {"screen": {"title": "${profile.mail}"}}
        """#), profile: ["old": 1])
    try player.submit(["mail": "m"])
    #expect(player.facts.profile == ["old": 1, "mail": "m"])
    #expect(player.view["profileRevision"] == 1)
    #expect(player.screen["title"] == "m")
  }

  @Test func aRefusedSubmitSavesNothing() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "save": {"x": "values.x"},
          "next": [{"when": "data.x == 1", "to": "b"}]},
        "b": {"screen": {}}
        """#))
    _ = try player.refusal(of: .submit(values: ["x": 2], coerce: false))
    #expect(player.facts.profile == [:])
  }
}

@Suite struct ExpressionTests {
  @Test(arguments: [
    ("data.absent == 1", "second"), ("data.deep.er == 1", "second"), ("!(data.absent == 1)", "second"),
    ("has(data.absent)", "second"), ("!has(data.absent)", "first"), ("data.x == 1", "first"),
    ("data.x in [1, 2]", "first"), ("profile.name.startsWith('A')", "first"),
    ("session.id == 's' && session.flow == 'test'", "first"), ("session.subject == null", "first"),
    ("host.sizeClass == 'compact'", "first"), ("input.season == 7", "first"),
    ("now == timestamp('2026-03-01T09:00:00Z')", "first"),
    ("session.startedAt == '2026-03-01T09:00:00.000Z'", "first"),
  ])
  func aGuardDecidesAndIsFalseWhereAFieldIsAbsent(expression: String, step: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": [{"when": "\#(expression)", "to": "first"}, "second"]},
        "first": {"screen": {}}, "second": {"screen": {}}
        """#),
      input: ["season": 7], profile: ["name": "Ada"], host: ["sizeClass": "compact"])
    try player.submit(["x": 1])
    #expect(player.step == step)
  }

  @Test(arguments: [
    ("1 == 1 && data.x + 'a' == 1", 11), ("data.x == 1 / 0", 11), ("data.x", 1),
  ])
  func aGuardThatFailsRefusesTheCommandAndSaysWhere(expression: String, column: Int) throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": [{"when": "\#(expression)", "to": "b"}, "b"]}, "b": {"screen": {}}
        """#))
    let refusal = try player.refusal(of: .submit(values: ["x": 1], coerce: false))
    #expect(refusal["kind"] == "expressionFailed")
    #expect(refusal["step"] == "a")
    #expect(refusal["expression"] == .string(expression))
    #expect(refusal["column"] == .int(column))
    #expect(refusal["cause"]?.asString?.isEmpty == false)
  }

  @Test(arguments: [
    #""assign": {"v": "{1: 2}"}, "stay": true"#, #""stay": true, "set": {"x": "type(1)"}"#,
    #""end": "completed", "result": "{'x': ip('::1')}""#,
  ])
  func whatJSONCannotSayRefusesTheCommandAndIsNotLeftOut(transition: String) throws {
    var player = try Player(
      flow(#""a": {\#(screen("x")), "next": {\#(transition)}}"#, #""vars": {"v": "0"}"#))
    let refusal = try player.refusal(of: .submit(values: ["x": 1], coerce: false))
    #expect(refusal["kind"] == "expressionFailed")
  }

  @Test func anAbsentFieldMakesATextEmptyAndIsLeftOutOfWhatIsComputed() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"title": "Hello ${data.name}!"}, "next": {"end": "completed",
          "result": {"name": "data.name", "x": "1", "y": "data.a.b"}}}
        """#))
    #expect(player.screen["title"] == "Hello !")
    try player.submit()
    #expect(player.outcome["result"] == ["x": 1])
  }

  @Test func numbersAreTypedByTheSchema() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"properties": {"i": {"type": "integer"}, "d": {"type": "number"}}}},
          "next": {"end": "completed", "result": "[type(data.i) == int, type(data.d) == double]"}}
        """#))
    try player.submit(["i": 1, "d": 1])
    #expect(player.outcome["result"] == [true, true])
  }

  @Test func theOutputIsTheResultOfAnEndThatNamesNone() throws {
    var player = try Player(
      flow(
        #""a": {\#(screen("x")), "next": "done"}, "done": {"end": "completed", "title": "Well done, ${data.x}"}"#,
        #""output": {"it": "data.x"}"#))
    try player.submit(["x": "X"])
    #expect(player.outcome == ["status": "completed", "result": ["it": "X"], "reason": .null])
    #expect(player.screen["kind"] == "end")
    #expect(player.screen["title"] == "Well done, X")
  }

  @Test func anEndOfItsOwnResultAndReason() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": "done"},
        "done": {"end": "failed", "result": {"x": "data.x"}, "reason": "bad-${data.x}"}
        """#, #""output": "1""#))
    try player.submit(["x": "X"])
    #expect(player.outcome == ["status": "failed", "result": ["x": "X"], "reason": "bad-X"])
  }

  /// A field that is there by a default is described as any other, and what is set stays as it is.
  @Test func coercingSeesTheFieldsThatThereAreByDefault() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {
            "properties": {"kind": {"type": "string", "default": "car"}, "id": {"type": "string"}, "note": {}},
            "if": {"required": ["kind"], "properties": {"kind": {"const": "car"}}},
            "then": {"properties": {"seats": {"type": "integer"}, "tow": {"type": "boolean", "default": false}}}}, "show": {"note": "values.seats == 4"}},
          "on": {"set": {"stay": true, "set": {"id": "'7'"}}}, "next": {"end": "completed", "result": "data"}}
        """#))
    try player.send("set")
    try player.submit(["seats": "4", "note": "x"], coerce: true)
    #expect(player.outcome["result"] == ["seats": 4, "note": "x", "kind": "car", "tow": false, "id": "7"])
  }
}
