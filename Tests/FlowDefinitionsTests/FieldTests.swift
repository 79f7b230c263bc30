// The fields that an expression may name: what the steps on the way to it collect, and how that is spelt.

import FlowDefinitions
import JSONText
import Testing

@Suite struct FieldTests {
  /// Of which each looks at all that was collected before it, behind a gate that may be any of them.
  @Test func manyScreensAreChecked() {
    let steps = (0..<500).map {
      #"""
      "s\#($0)": {"screen": {"title": "${string(size(data))}", "schema": {"properties": {"f\#($0)": {}}}},
        "requires": {"unless": "profile.x", "present": "${profile.y ? 's0' : 's1'}"}, "next": "s\#($0 + 1)"}
      """#
    }
    let text = flow(
      (steps + [#""s500": {"end": "completed", "result": "data.f500"}"#]).joined(separator: ", "))
    #expect(Flow.problems(of: Array(text.utf8)).map(\.code) == ["unknownField"])
  }

  /// Of many fields, the first few hundred are suggested, and those that an expression names are found all the same.
  @Test func whatIsWrongIsSaidWithoutLookingAtEveryField() {
    let steps = (0..<450).map {
      #"""
      "s\#($0)": {"screen": {"schema": {"properties": {"f\#($0)": {"type": "string"}}}},
        "next": {"to": "s\#($0 + 1)", "set": {"x\#($0)": "1"}}}
      """#
    }
    func problems(_ expression: String) -> [String] {
      let last = #""s450": {"screen": {"title": "${\#(expression)}", "schema": {"properties": {"q": {}}}}}"#
      return Flow.problems(of: Array(flow((steps + [last]).joined(separator: ", ")).utf8))
        .map { "\($0.code) \($0.hint ?? "")" }
    }
    #expect(problems("data.f10 + data.f440 + string(data.x440 + 1)") == [])
    #expect(problems("data.f10y") == ["unknownField Did you mean “f10”?"])
    #expect(problems("data.f440y") == ["unknownField "])
    #expect(problems("data.f10y + string(data.f440 + 1)").count == 2)
    #expect(problems("values.f440") == ["unknownField Did you mean “data.f440”?"])
    #expect(problems("f440") == ["unknownName Did you mean “data.f440”?"])
    #expect(problems("values.x440 + values.x449") == [])
    #expect(problems("omit(data, ['f1']).f440y") == ["unknownField "])
    #expect(problems("steps.s440.f440 + steps.s440.f441") == ["unknownField Did you mean “f440”?"])
  }

  /// There is nothing of a step yet that no path leads here from.
  @Test(arguments: [
    Mistakes.form(#"{"when": "steps.1️⃣school.mascot == 'owl'", "to": "end"}"#, "unknownField"),
    .form(#"{"when": "has(steps['1️⃣school'].mascot)", "to": "end"}"#, "unknownField"),
    .steps(
      #""a": {"screen": {"title": "${steps.1️⃣b.name}"}, "next": "b"}, "b": {"screen": {"schema": {"properties": {"name": {"type": "string"}}}}, "next": "c"}, "c": {"screen": {"title": "${steps.b.name} ${steps.1️⃣d.x}"}, "next": "d"}, "d": {"action": {"name": "n", "input": {"n": "steps.b.name"}, "schema": {"properties": {"x": {}}}}, "next": "e"}, "e": {"end": "completed", "result": "steps.d.x"}"#,
      "unknownField", "unknownField"),
    // What is presented is over before anything else is on its presenter, which it stands over.
    .steps(
      #""a": {"screen": {"title": "${steps.1️⃣p.x}", "schema": {"properties": {"y": {}}}}, "on": {"p": {"present": "p", "onResult": {"stay": true}}}, "next": "e"}, "p": {"screen": {"title": "${steps.a.y}", "schema": {"properties": {"x": {}}}}}, "e": {"end": "completed"}"#,
      "unknownField"),
  ])
  func aStepThatNoPathHasPassed(mistakes: Mistakes) { mistakes.check() }

  private static func presenting(_ step: String, _ more: String = "", field: String) -> String {
    flow(
      #""a": {"screen": {}, "on": {"add": {"present": "p", "check": {"when": "result.\#(field) == 'x'", "message": "M"}, "onResult": {"stay": true, "notice": "${result.\#(field)}"}}}}, "p": {\#(step)}, "q": {"screen": {"schema": {"properties": {"other": {}}}}}"#,
      more)
  }

  private static func unknownFields(in text: String) -> Int {
    Flow.problems(of: Array(text.utf8)).filter { $0.code == "unknownField" }.count
  }

  /// What comes back from a step that is presented is what was submitted there, or what it is dismissed with.
  @Test(arguments: [
    #""screen": {"schema": {"properties": {"name": {"type": "string"}}}}"#,
    #""screen": {"schema": {"properties": {"nam": {}}}}, "next": {"dismiss": {"name": "data.nam"}}"#,
    #""screen": {"schema": {"properties": {"name": {}}}}, "on": {"x": {"dismiss": {"name": "'n'"}}, "y": {"stay": true}, "z": {"end": "cancelled"}}"#,
  ])
  func whatComesBackFromAPresentedStepIsKnown(step: String) {
    #expect(Self.unknownFields(in: Self.presenting(step, field: "nam")) == 2)
    #expect(Self.unknownFields(in: Self.presenting(step, field: "name")) == 0)
  }

  @Test(arguments: [
    (#""screen": {"schema": {"properties": {"name": {}}}}, "next": "q""#, ""),
    (#""screen": {"schema": {"properties": {"name": {}}}}, "on": {"x": "q"}"#, ""),
    (#""screen": {"schema": {"properties": {"name": {}}}}, "on": {"x": {"dismiss": "profile"}}"#, ""),
    (#""screen": {"schema": {"properties": {"name": {}}}}, "on": {"x": {"dismiss": {"other": "1"}}}"#, ""),
    (#""screen": {"schema": {"properties": {"name": {}}, "additionalProperties": true}}"#, ""),
    (#""screen": {"schema": {}, "bind": {"/schema": "profile.schema"}}"#, ""),
    (#""screen": {"schema": {"properties": {"name": {}}}}"#, #""on": {"x": {"dismiss": "profile"}}"#),
    (#""screen": {"schema": {}}, "on": {"x": {"stay": true, "set": {"other": "1"}}}"#, ""),
    (
      #""screen": {"schema": {"properties": {"name": {}}}}, "requires": {"unless": "profile.x", "present": "q", "style": "push"}"#,
      ""
    ),
    (#""action": {"name": "n"}"#, ""), (#""route": ["q"]"#, ""),
  ])
  func whatMayComeBackFromAPresentedStepIsNotHeldAgainstAnybody(step: String, more: String) {
    #expect(Self.unknownFields(in: Self.presenting(step, more, field: "other")) == 0)
  }

  @Test(arguments: [
    // A loop leads behind a step to what comes before it.
    flow(
      #""a": {"screen": {"title": "${steps.b.n}"}, "next": "b"}, "b": {"screen": {"schema": {"properties": {"n": {}}}}, "next": [{"when": "profile.x", "to": "a"}, "e"]}, "e": {"end": "completed"}"#
    ),
    // A handler and the output of the flow may come behind any step.
    flow(
      #""a": {"screen": {}, "next": "b"}, "b": {"screen": {"schema": {"properties": {"n": {}}}}, "next": "e"}, "h": {"screen": {"title": "${steps.b.n}"}}, "e": {"end": "completed"}"#,
      #""on": {"h": {"when": "steps.b.n == 1", "present": "h"}}, "output": {"n": "steps.b.n"}"#),
    // Gates are asked where one comes from; what they put in between stands over that.
    flow(
      #""a": {"screen": {"schema": {"properties": {"n": {}}}}, "next": "b"}, "b": {"screen": {}, "requires": {"unless": "steps.a.n == 1", "present": "g"}, "next": "e"}, "g": {"screen": {"title": "${steps.a.n}", "schema": {}}}, "e": {"end": "completed"}"#
    ),
    // Tabs, and a group that comes back.
    flow(
      #""t": {"tabs": {"h": {"step": "a"}}, "on": {"d": "d"}}, "a": {"screen": {"schema": {"properties": {"n": {}}}}, "next": {"stay": true}}, "d": {"screen": {"title": "${steps.a.n}", "schema": {"properties": {"x": {}}}}, "next": {"stay": true}, "on": {"g": {"to": "g", "history": true}}}, "b": {"screen": {"schema": {"properties": {"m": {}}}}, "next": "c"}, "c": {"screen": {"title": "${steps.d.x} ${steps.b.m}"}}"#,
      #""groups": {"g": {"steps": ["b", "c"]}}"#),
    // Where a gate chooses, any step may come next.
    flow(
      #""a": {"screen": {}, "requires": {"unless": "profile.x", "present": "${profile.y}"}, "next": "b"}, "b": {"screen": {"title": "${steps.c.n}"}, "next": "c"}, "c": {"screen": {"schema": {"properties": {"n": {}}}}, "requires": {"unless": "profile.x", "present": "${profile.y}"}, "next": "e"}, "e": {"end": "completed"}"#
    ),
  ])
  func aStepThatAPathMayHavePassed(text: String) {
    #expect(Flow.problems(of: Array(text.utf8)).map(\.code) == [])
  }

  /// Behind a dot, what has a hyphen in its name would be read as a subtraction.
  @Test(arguments: [
    #""a": {"screen": {"title": "Hi ${steps.1️⃣my-name.first} ${data.1️⃣first-name}", "schema": {}}}"#,
    #""a": {"screen": {"title": "${steps.1️⃣my-name.first + 1} ${data.1️⃣first-name > 2}", "schema": {}}}"#,
  ])
  func namesWithHyphensStandInBrackets(step: String) {
    Mistakes(
      flow(
        #""my-name": {"screen": {"schema": {"properties": {"first-name": {}, "first-names": {}}}}, "next": "a"}, "#
          + step),
      "unknownField: Write steps['my-name'].", "unknownField: Write data['first-name']."
    ).check()
    // Where other fields may be there, it may be meant as it is read.
    Mistakes(
      flow(
        #""a": {"screen": {"title": "${has(input.n) ? input.1️⃣n-1 : 0} ${input.1️⃣first-name}", "schema": {}}}"#,
        #""input": {"properties": {"n-1": {}, "first-name": {}}}"#),
      "suspiciousField: Write input['n-1'].", "unknownField: Write input['first-name']."
    ).check()
    // Those that are there are no such names.
    Mistakes(
      flow(
        #""my": {"screen": {"schema": {"properties": {"a": {"type": "integer"}, "b": {}, "a-b": {}}}}, "next": "b"}, "b": {"screen": {"title": "${data.a-1}", "schema": {}}}"#
      )
    ).check()
  }

  @Test func aFieldThatNoPathCollectsIsToldFromOneThatIsMisspelt() throws {
    let text = flow(Mistakes.formSteps(#"{"when": "data.mascot == 'owl'", "to": "end"}"#))
    let problem = try #require(Flow.problems(of: Array(text.utf8)).first)
    #expect(problem.message == "No path leads here from “school”, where “mascot” is collected.")
  }

  /// Who enters a group comes to its first step, and not to all.
  @Test func whatLeadsToAGroupIsNotPassedBeforeItsOtherSteps() {
    let text = flow(
      #"""
      "a": {"screen": {}, "next": [{"when": "profile.x", "to": "c"}, "d"]}, "b": {"screen": {}, "next": "e"},
      "c": {"screen": {"title": "${data.n}"}, "next": "e"},
      "d": {"screen": {"schema": {"properties": {"n": {}}}}, "next": "g"}, "e": {"end": "completed"}
      """#, #""groups": {"g": {"steps": ["b", "c"]}}"#)
    let problems = Flow.problems(of: Array(text.utf8))
    #expect(problems.map(\.message) == ["No path leads here from “d”, where “n” is collected."])
  }

  @Test func whereATransitionLeadsNowhereNoPathIsMissed() {
    Mistakes.steps(
      #""a": {"screen": {"schema": {"properties": {"x": {"type": "string"}}}}, "next": 1️⃣"elsewhere"}, "b": {"screen": {"title": "${data.x} ${data.1️⃣y}"}, "next": "e"}, "e": {"end": "completed"}"#,
      "unknownStep: There are “a”, “b” and “e”.", "unknownField: There is “x”."
    ).check()
  }

  @Test func whatIsAlmostCalledLikeADescribedFieldIsSuspicious() {
    Mistakes(
      flow(
        #""a": {"screen": {"title": "${input.1️⃣artcles} ${input.other}"}, "next": "e"}, "e": {"end": "completed"}"#,
        #""input": {"type": "object", "properties": {"articles": {"type": "integer"}}}"#),
      "suspiciousField: Did you mean “articles”?"
    ).check()
  }

  /// Of two screens that describe it, each may know a field that the other does not.
  @Test func aFieldThatOneOfSeveralScreensDescribesIsNotSuspicious() {
    Mistakes.steps(
      #""a": {"screen": {"schema": {"properties": {"place": {"type": "object", "properties": {"line1": {}}}}}}, "next": "b"}, "b": {"screen": {"schema": {"properties": {"place": {"type": "object", "properties": {"line2": {}}}}}}, "next": "c"}, "c": {"screen": {"title": "${data.place.line1} ${data.place.line2} ${data.place.1️⃣lime2}", "schema": {}}}"#,
      "suspiciousField: Did you mean “line2”?"
    ).check()
  }

  /// However deep it stands, and in what a step before gave back.
  @Test func soIsWhatIsInIt() {
    Mistakes(
      flow(
        #"""
        "a": {
          "action": {
            "name": "n", "schema": {"properties": {"order": {"type": "object", "properties": {"size": {}}}}},
            "undo": {"name": "u", "input": {"n": "result.1️⃣oder", "m": "result.order.1️⃣siez"}}},
          "next": "e"},
        "e": {"end": "completed", "title": "${steps.a.1️⃣oder.size} ${input.items[0].1️⃣skuu} ${steps.a.order.sum} ${input.others['a'].skuu}"}
        """#,
        #""input": {"properties": {"items": {"type": "array", "items": {"type": "object", "properties": {"sku": {}}}}, "others": {"additionalProperties": {"type": "string"}}}}"#
      ),
      "suspiciousField: Did you mean “order”?", "suspiciousField: Did you mean “size”?",
      "suspiciousField: Did you mean “order”?", "suspiciousField: Did you mean “sku”?"
    ).check()
  }
}
