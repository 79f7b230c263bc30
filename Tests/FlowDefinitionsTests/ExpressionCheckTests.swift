// Expressions against the schemas, steps and names of their flow.

import FlowDefinitions
import JSONText
import Testing

extension Mistakes {
  /// A transition on a screen that collects a few things, after one that collects a code.
  static func form(_ transition: String, _ expected: String...) -> Mistakes {
    Mistakes(marked: flow(formSteps(transition)), expected: expected)
  }

  /// A screen's `next` of one transition, in a flow in which most things are there.
  static func formSteps(_ transition: String) -> String {
    #"""
    "code": {"screen": {"schema": {"type": "object", "properties": {"code": {"type": "string"}}}}, "next": "form"},
    "form": {
      "screen": {"schema": {"type": "object", "properties": {
        "age": {"type": "integer"}, "height": {"type": "number"}, "name": {"type": "string"}, "ok": {"type": "boolean"},
        "kind": {"enum": ["league", "school"]}, "level": {"enum": [1, 2]},
        "tags": {"type": "array", "items": {"enum": ["a", "b"]}},
        "address": {"type": "object", "properties": {"city": {"type": "string"}}},
        "closed": {"type": "object", "properties": {"city": {"type": "string"}}, "additionalProperties": false},
        "anything": {}
      }}},
      "next": [\#(transition), "school"]
    },
    "school": {"screen": {"schema": {"type": "object", "properties": {"mascot": {"type": "string"}}}}, "next": "end"},
    "end": {"end": "completed"}
    """#
  }
}

@Suite struct ExpressionCheckTests {
  /// What was submitted on the screen before is in `data`, and the result is `result`.
  @Test(arguments: [
    Mistakes.steps(
      #""a": {"screen": {"schema": {"properties": {"code": {}}}}, "next": "b"}, "b": {"action": {"name": "n", "input": {"code": "values.1️⃣code"}}, "next": {"end": "completed"}}"#,
      "unknownField: Did you mean “data.code”?"),
    .steps(
      #""a": {"action": {"name": "n", "schema": {"properties": {"code": {}}}}, "next": {"end": "completed", "result": "values.1️⃣code"}}"#,
      "unknownField: Did you mean “steps.a.code”?"),
    .steps(
      #""a": {"action": {"name": "n"}, "on": {"again": {"stay": true, "set": {"code": "1"}}}, "next": {"end": "completed", "result": "values.code"}}"#
    ),
    .steps(
      #""a": {"action": {"name": "n", "schema": {"properties": {"code": {"type": "string"}}}}, "check": [{"when": "values.code == 'x' && values.1️⃣cod == 'y'", "path": "", "message": "No."}], "next": {"end": "completed"}}"#,
      "suspiciousField: Did you mean “code”?"),
  ])
  func anActionHasNoValuesButThoseThatAreSetAndForItsRulesTheResult(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    date("1️⃣'31.12.2026'", #"data.day > %"#, "excludedValue: Dates are written like “2026-01-31”."),
    date("1️⃣'2026-1-1'", #"data.day == %"#, "excludedValue: Dates are written like “2026-01-31”."),
    date(
      "1️⃣'today'", #"% == data.day"#,
      "excludedValue: The time of the command is “now”; string(now) is its text."),
    date("['2026-01-01', 1️⃣'x']", #"data.day in %"#, "excludedValue: Dates are written like “2026-01-31”."),
    date("1️⃣'noon'", #"% < data.at"#, "excludedValue: Times are written like “2026-01-31T12:00:00Z”."),
    date("'2026'", #"data.day >= %"#), date("'2026-02'", #"data.day >= %"#), date("''", #"data.day != %"#),
    date("string(now)", #"data.day > %"#), date("'x'", #"data.other == %"#),
  ])
  func aTextDoesNotHaveTheFormatOfTheField(mistakes: Mistakes) { mistakes.check() }

  private static func date(_ text: String, _ comparison: String, _ expected: String...) -> Mistakes {
    let guarded = comparison.split(separator: "%", omittingEmptySubsequences: false).joined(separator: text)
    return Mistakes(
      marked: flow(
        #"""
        "a": {
          "screen": {"schema": {"properties": {"day": {"type": "string", "format": "date"}, "at": {"type": "string", "format": "date-time"}, "other": {"type": "string", "format": "x"}}}},
          "next": [{"when": "\#(guarded)", "to": "b"}, "b"]
        },
        "b": {"end": "completed"}
        """#), expected: expected)
  }

  @Test(arguments: [
    Mistakes.transition(
      #"{"when": "profile.w", "to": "b", "subject": "1️⃣''"}"#, "typeMismatch: Write “null” for nobody."),
    .screen(
      #""schema": {"properties": {"tags": {"type": "array"}, "day": {"type": "string", "format": "date"}, "n": {"type": "integer"}, "s": {"type": "string"}, "o": {"type": "object"}}}, "prefill": {"tags": "1️⃣session.id", "day": "1️⃣now", "n": "session.id", "s": "size(session.id)", "o": "1️⃣session.id.split(',')"}"#,
      "unfitDefault: Put it into a list: [x].",
      "unfitDefault: Write string(now).substring(0, 10) for the day.", "unfitDefault"),
    .screen(
      #""schema": {"properties": {"n": {"type": "integer"}, "m": {"type": "integer"}, "title": {}}}, "bind": {"/title": "1️⃣values.m", "/submit": "string(values.m)", "/schema/properties/n/enum": "1️⃣session.id", "/schema/properties/n/maximum": "1️⃣[size(session.id)]", "/schema/properties/title": "{'const': values.m}", "/schema/properties/title/default/title": "values.m"}"#,
      "typeMismatch", "typeMismatch: Put it into a list: [x].", "typeMismatch"),
    .parts(
      #""vars": {"address": "{}"}, "on": {"e": {"stay": true, "assign": {1️⃣"address.city": "'B'", "own.name": "1"}}}"#,
      #"suspiciousField: Write “address”: "merge(vars.address, {'city': …})"."#),
  ])
  func whatIsHandedOnIsOfNoUseThere(mistakes: Mistakes) { mistakes.check() }

  /// Each is placed without the whole text being gone through again.
  @Test(.timeLimit(.minutes(5))) func manyProblemsStandInOneExpression() {
    let typed = (0..<4000).map { _ in "values.n == 'x'" }.joined(separator: " || ")
    let text = flow(
      #""a": {"screen": {"schema": {"properties": {"n": {"type": "integer"}, "m": {}}}, "show": {"m": "\#(typed)"}}}"#
    )
    #expect(MarkedFlow(text).diagnostics.count == 4000)
  }

  @Test(arguments: [("steps.payment", "step “payment” in this flow"), ("steps.a.payment", "field “payment”")])
  func whatIsMissingInStepsIsAStep(expression: String, missing: String) {
    let text = flow(
      #""a": {"screen": {"schema": {"properties": {"x": {}}}}, "next": {"when": "\#(expression).x == 1", "end": "completed"}}"#
    )
    #expect(MarkedFlow(text).diagnostics.map(\.problem.message).contains("There is no \(missing)."))
  }

  @Test(arguments: [
    Mistakes.form(#"{"when": "data.1️⃣agee > 1", "to": "end"}"#, "unknownField: Did you mean “age”?"),
    .form(#"{"when": "data['1️⃣agee'] > 1", "to": "end"}"#, "unknownField: Did you mean “age”?"),
    .form(
      #"{"when": "values.1️⃣code == 'x'", "to": "end"}"#,
      "unknownField: Did you mean “data.code”?"
    ),
    .form(#"{"when": "data.closed.1️⃣zip == 'x'", "to": "end"}"#, "unknownField: There is “city”."),
    .form(#"{"when": "steps.1️⃣from.age == 1", "to": "end"}"#, "unknownField: Did you mean “form”?"),
    .form(#"{"when": "steps.form.1️⃣agee == 1", "to": "end"}"#, "unknownField: Did you mean “age”?"),
    .form(#"{"when": "vars.1️⃣count == 1", "to": "end"}"#, "unknownField"),
    .form(
      #"{"when": "session.1️⃣user == 'x'", "to": "end"}"#,
      "unknownField: There are “id”, “locale”, “flow”, “startedAt” and “subject”."),
    .form(#"{"when": "has(data.1️⃣agee)", "to": "end"}"#, "unknownField: Did you mean “age”?"),
    .form(#"{"when": "'\u00e9\"' != data.1️⃣nmae", "to": "end"}"#, "unknownField: Did you mean “name”?"),
    .form(
      #"{"when": "data.ok", "to": "end", "notice": "\ud83d\ude00 \"${data.1️⃣nmae}\""}"#,
      "unknownField: Did you mean “name”?"),
    .form(#"{"when": "1️⃣dat.age > 1", "to": "end"}"#, "unknownName: Did you mean “data”?"),
    .form(
      #"{"when": "data.ok", "to": "end", "set": {"name": "1️⃣Ada"}}"#,
      "unknownName: There are “data”, “host”, “input”, “now”, “params”, “profile”, “session”, “steps”, “values” and “vars”. For the text itself, write 'Ada'."
    ),
    .form(
      #"{"when": "data.name == 1️⃣fast", "to": "end"}"#,
      "unknownName: There are “data”, “host”, “input”, “now”, “params”, “profile”, “session”, “steps”, “values” and “vars”. For the text itself, write 'fast'."
    ),
    .form(
      #"{"when": "1️⃣nobody.name == 'x'", "to": "end"}"#,
      "unknownName: There are “data”, “host”, “input”, “now”, “params”, “profile”, “session”, “steps”, “values” and “vars”."
    ),
    // What it is a field of, or that it is a step, was left out.
    .form(#"{"when": "1️⃣name == 'x'", "to": "end"}"#, "unknownName: Did you mean “data.name”?"),
    .form(
      #"{"when": "1️⃣form.name == 'x' && 1️⃣code.x > 1", "to": "end"}"#,
      "unknownName: Did you mean “steps.form”?", "unknownName: Did you mean “data.code”?"),
    .screen(
      #""schema": {"properties": {"kind": {"type": "string"}, "x": {}}}, "show": {"x": "1️⃣kind == 'a'"}"#,
      "unknownName: Did you mean “values.kind”?"),
    .form(
      #"{"when": "1️⃣event.x", "to": "end"}"#,
      "misplacedName: It has one in the handlers of “on”."),
    // What is collected, but not on the way.
    .form(#"{"when": "data.1️⃣mascot == 'owl'", "to": "end"}"#, "unknownField"),
  ])
  func namesThatAreNotThere(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    "data.code == 'x' && values.age > 1", "data.address.zip == 'x'", "data.anything.x.y == 1",
    "data.anything == 'x' || data.anything == 1", "steps.code.code == 'x' || steps.form.name == 'owl'",
    "profile.whatever || host.whatever == 'x'", "data.height > 1.5", "double(data.age) > data.height",
    "data.kind == 'league' || data.kind in ['school']", "data.?kind.orValue('none') == 'none'",
    "data.tags.all(t, t == 'a' || t.startsWith('b'))", "input.anything == 1",
    "now - timestamp(session.startedAt) > duration('1h')", "cel.bind(d, data, d.age > 1)",
    "data[data.name] == 1", "data.ok ? data.age > 1 : data.name == 'x'", "data.level == 1",
    "data == {'age': 1}", "values.map(k, k).size() > 2", "'age' in data",
    "(data.ok ? null : data.name) == 'x'", "(data.ok ? data.age : data.height) > 1",
    "size(data.tags + [data.age]) > 1",
  ])
  func aGoodGuardHasNoProblems(guarded: String) {
    let text = flow(Mistakes.formSteps(#"{"when": "\#(guarded)", "to": "end"}"#))
    #expect(Flow.problems(of: Array(text.utf8)).map(\.code) == [])
  }

  @Test(arguments: [
    // What a transition sets is there, and nothing is known about it.
    #""a": {"screen": {"schema": {"properties": {"x": {"type": "string"}}}}, "on": {"e": {"stay": true, "set": {"x": "1", "y": "2"}}}, "next": [{"when": "data.x == 1 && data.y == 'z'", "to": "e"}, "e"]}, "e": {"end": "completed"}"#,
    // A screen that takes any property brings any.
    #""a": {"screen": {"schema": {"properties": {}, "additionalProperties": true}}, "next": [{"when": "data.y", "to": "e"}, "e"]}, "e": {"end": "completed"}"#,
    #""a": {"screen": {"schema": {"patternProperties": {"^x": {}}, "additionalProperties": false}}, "next": [{"when": "data.xy", "to": "e"}, "e"]}, "e": {"end": "completed"}"#,
    // Two screens that describe a field differently.
    #""a": {"screen": {"schema": {"properties": {"x": {"enum": ["a"]}}}}, "next": "b"}, "b": {"screen": {"schema": {"properties": {"x": {"enum": ["b", 3]}}}}, "next": [{"when": "data.x == 'a' || data.x == 3", "to": "e"}, "e"]}, "e": {"end": "completed"}"#,
    // Conditional schemas, references, what `bind` changes.
    ##""a": {"screen": {"schema": {"$defs": {"n": {"type": "object", "properties": {"y": {"type": "integer"}}}}, "properties": {"x": {"$ref": "#/$defs/n"}}, "if": {"required": ["x"]}, "then": {"properties": {"z": {"type": "string"}}}}}, "next": [{"when": "data.x.y == 1 && data.z == 'x'", "to": "e"}, "e"]}, "e": {"end": "completed"}"##,
    #""a": {"screen": {"schema": {"properties": {"x": {"enum": ["a"]}}}, "bind": {"/schema/properties/x/enum": "profile.choices"}}, "next": [{"when": "data.x == 'b'", "to": "e"}, "e"]}, "e": {"end": "completed"}"#,
    // Events, results, errors where they are.
    #""a": {"screen": {}, "on": {"go": {"schema": {"properties": {"n": {"type": "integer"}}, "required": ["m"]}, "to": "b", "with": {"n": "event.n + 1", "m": "event.m"}}}}, "b": {"params": {"properties": {"n": {"type": "integer"}}}, "action": {"name": "x", "schema": {"required": ["id"]}, "input": {"n": "params.n"}}, "onError": {"when": "error.code == 'x' && outcome == 'failed'", "popTo": "a", "notice": "${error.message}"}, "next": {"end": "completed", "result": "result.id"}}"#,
    // A gate's flow by an expression, and an end with what it names.
    #""a": {"screen": {}, "requires": {"unless": "profile.x", "present": "${profile.y ? 'b' : 'c'}", "success": "outcome == 'completed'"}, "next": "e"}, "b": {"screen": {}, "next": "e"}, "e": {"end": "completed"}"#,
  ])
  func whatIsNotKnownIsNotHeldAgainstAnybody(steps: String) {
    #expect(Flow.problems(of: Array(flow(steps).utf8)).map(\.message) == [])
  }

  /// Each of them comes on some occasions only. On all others it is empty, which nobody would notice.
  @Test(arguments: [
    // The event is over when something comes back from what it has opened.
    #""a": {"screen": {}, "on": {"go": {"present": "b", "check": {"when": "1️⃣event.n == result.n", "message": "M"}, "onResult": {"stay": true, "assign": {"n": "1️⃣event.n"}}, "onCancel": {"stay": true, "notice": "${outcome} ${1️⃣event.n} ${1️⃣result.n}"}}}}, "b": {"screen": {"schema": {"properties": {"n": {}}}}}"#,
    #""a": {"screen": {}, "on": {"go": {"when": "1️⃣result.n == 1", "stay": true, "notice": "${event.x} ${1️⃣outcome} ${1️⃣error.code}"}}}"#,
    #""a": {"action": {"name": "x", "undo": {"name": "y", "input": {"n": "result.n", "e": "1️⃣event.n", "o": "1️⃣outcome"}}}, "next": {"to": "b", "with": {"n": "result.n", "o": "outcome", "e": "1️⃣error.code"}}, "onError": {"to": "b", "with": {"e": "error.code", "o": "outcome", "n": "1️⃣result.n"}}}, "b": {"screen": {}}"#,
    // Neither a route nor an end sees what has led there.
    #""a": {"action": {"name": "x"}, "next": "b"}, "b": {"route": [{"when": "1️⃣result.ok", "to": "c"}, "c"]}, "c": {"end": "completed", "result": {"n": "1️⃣result.n"}, "title": "${1️⃣event.x}"}"#,
    // A gate knows the event that has led to it where that says it needs the gate, and not once the gate is over.
    #""a": {"screen": {}, "on": {"go": {"requires": {"unless": "event.n == 1", "present": "b", "success": "outcome == 'completed' && result.ok && 1️⃣event.n == 1", "onAbort": {"stay": true, "notice": "${outcome} ${1️⃣result.n}"}}, "to": "c"}}}, "b": {"screen": {"schema": {"properties": {"ok": {"type": "boolean"}}}}}, "c": {"requires": {"unless": "1️⃣event.n == 1", "present": "b"}, "screen": {}}"#,
  ])
  func whatOtherOccasionsBringIsMisplaced(steps: String) {
    let marked = MarkedFlow(flow(steps))
    #expect(marked.diagnostics.map(\.position) == marked.positions)
    #expect(marked.diagnostics.allSatisfy { $0.problem.code == "misplacedName" })
  }

  /// It is a word, and not what the view says of a session's end.
  @Test func howSomethingEndedIsAWord() {
    Mistakes.steps(
      #""a": {"screen": {}, "requires": {"unless": "profile.x", "present": "b", "success": "1️⃣outcome.status == 'completed'", "onAbort": {"when": "1️⃣outcome == 1", "stay": true}}}, "b": {"screen": {"schema": {}}}"#,
      "typeMismatch",
      "typeMismatch: A text is no number; int(…) or double(…) makes one of it."
    ).check()
  }

  /// A draft is what was typed, and need not be what the schema takes.
  @Test func whatWasTypedMayBeAnything() {
    Mistakes.steps(
      #""a": {"screen": {"schema": {"properties": {"kind": {"enum": ["a", "b", null]}, "x": {"type": "string"}}}, "show": {"x": "values.kind != '' && data.kind != '' && steps.b.k != 1️⃣''"}, "bind": {"/title": "values.kind == '' ? 'None' : 'Some'"}}, "next": [{"when": "values.kind == 1️⃣''", "to": "b"}, "e"]}, "b": {"screen": {"schema": {"properties": {"k": {"enum": ["c"]}}}}, "next": "a"}, "e": {"end": "completed"}"#,
      #"excludedValue: It is one of "c"."#, #"excludedValue: It is one of "a", "b", null."#
    ).check()
    Mistakes.steps(
      #""a": {"screen": {"schema": {"properties": {"age": {"type": "integer"}, "x": {"type": "string"}}}, "show": {"x": "values.age != '' && data.age == '' && 1️⃣values.age < ''"}}, "next": [{"when": "1️⃣values.age == ''", "to": "e"}, "e"]}, "e": {"end": "completed"}"#,
      "typeMismatch: A text is no number; int(…) or double(…) makes one of it.",
      "typeMismatch: A text is no number; int(…) or double(…) makes one of it."
    ).check()
  }

  @Test(arguments: [
    Mistakes.steps(
      #""a": {"screen": {}, "next": [{"when": "1️⃣has(session.subject) && !1️⃣has( session.locale )", "to": "b"}, "b"]}, "b": {"end": "completed"}"#,
      "alwaysThere: Write “session.subject != null”.", "alwaysThere: Write “session.locale != null”."),
    .steps(
      #""a": {"screen": {}, "next": [{"when": "session.subject != null && has(host.subject)", "to": "b"}, "b"]}, "b": {"end": "completed", "title": "${session.subject == null ? '' : session.subject}"}"#
    ),
  ])
  func hasIsTrueOfWhatIsAlwaysThere(mistakes: Mistakes) { mistakes.check() }
}
