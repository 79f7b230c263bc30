// What the values of expressions are, and whether that fits where they stand.
import FlowDefinitions
import JSONText
import Testing

/// A text where a number is compared.
private let ofText =
  "typeMismatch: A text is no number; int(…) or double(…) makes one of it."

@Suite struct ExpressionTypeTests {
  /// What is made of all of `data` has its fields, and no others.
  @Test(arguments: [
    Mistakes.form(
      #"{"when": "merge(data, values).1️⃣agee == 1", "to": "end"}"#, "unknownField: Did you mean “age”?"),
    .form(
      #"{"when": "omit(data, ['age']).1️⃣age > 1", "to": "end"}"#,
      "unknownField: There are “code”, “height”, “name”, “ok”, “kind”, “level”, “tags”, “address”, “closed” and “anything”."
    ),
    .form(#"{"when": "1️⃣merge(data, values).name > 1", "to": "end"}"#, ofText),
    .form(#"{"when": "[data].exists(d, 1️⃣d.name > 1)", "to": "end"}"#, ofText),
    .form(#"{"when": "1️⃣data", "to": "end"}"#, "typeMismatch"),
    .form(#"{"when": "merge(data, {'x': 1}).x == 1 && size(omit(data, ['age'])) > data.age", "to": "end"}"#),
    .form(#"{"when": "data.exists(k, data[k] == 1)", "to": "end"}"#),
  ])
  func wholeDataAreWhatTheirFieldsAre(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    Mistakes.form(#"{"when": "1️⃣data.age == 'x'", "to": "end"}"#, ofText),
    .form(#"{"when": "1️⃣data.name > 1", "to": "end"}"#, ofText),
    .form(
      #"{"when": "1️⃣data.name", "to": "end"}"#,
      "typeMismatch: Compare it, as in x == 'a', or ask with has(…) whether the field is there."),
    .form(#"{"when": "data.ok && 1️⃣data.age", "to": "end"}"#, "typeMismatch: Compare it, as in x > 0."),
    .form(#"{"when": "1️⃣data.age.first == 1", "to": "end"}"#, "typeMismatch"),
    .form(
      #"{"when": "data.ok", "to": "end", "notice": "x ${1️⃣data.tags} ${1️⃣b'ab'}"}"#,
      "typeMismatch: Write list.join(', ').", "typeMismatch"),
    .form(
      #"{"when": "1️⃣data.name < now || 1️⃣now - data.name > duration('1h')", "to": "end"}"#,
      "typeMismatch: Convert a text such as 2026-01-31T12:00:00Z to a time with timestamp(…).",
      "typeMismatch: Convert a text such as 2026-01-31T12:00:00Z to a time with timestamp(…)."),
    .form(
      #"{"when": "1️⃣data.tags.contains('a')", "to": "end"}"#,
      "typeMismatch: Write “a in list” for lists, and text.contains('a') for texts."),
    .form(
      #"{"when": "data.ok", "to": "end", "notice": "${1️⃣'Age ' + data.age}"}"#,
      "typeMismatch: Convert the other value to text with string(…)."),
    .form(
      #"{"when": "1️⃣data.?ok", "to": "end"}"#,
      "typeMismatch: Use .orValue(…) to say what it is when it is absent."),
    .form(#"{"when": "data.ok", "to": "end", "set": "1️⃣data.name"}"#, "typeMismatch"),
    .form(
      #"{"when": "data.ok", "to": "end", "errors": "1️⃣data.name"}"#, "typeMismatch: Put it into a list: [x]."),
    .form(#"{"when": "data.ok", "to": "end", "subject": "1️⃣data.age"}"#, "typeMismatch"),
    .form(
      #"{"when": "data.ok", "to": "end", "subject": "1️⃣[data.name]"}"#,
      "typeMismatch: Write list.join(', ')."),
    .form(#"{"when": "data.ok", "to": "end", "subject": "data.name"}"#),
    .form(#"{"when": "data.ok", "to": "end", "subject": "data.ok ? string(data.age) : null"}"#),
    .form(#"{"when": "data.ok", "to": "end", "subject": "null"}"#),
    Mistakes(
      flow(
        #""a": {"screen": {"schema": {"properties": {"x": {"type": "string"}}}, "messages": {"x": {"type": {"code": "${1️⃣siez(values.x)}"}}}}, "check": {"when": "values.x == 'y'", "code": "${1️⃣siez(values.x)}", "message": "M"}}"#
      ), "unknownFunction: Did you mean “size”?", "unknownFunction: Did you mean “size”?"),
    .form(
      #"{"when": "1️⃣data.height > 1", "to": "end"}"#,
      "mixedNumbers: To make that plain, write the int as a double, such as 100.0, or convert it with double(…)."
    ),
    .form(
      #"{"when": "1️⃣data.age in [1.0, 2.0]", "to": "end"}"#,
      "mixedNumbers: To make that plain, write the int as a double, such as 100.0, or convert it with double(…)."
    ),
    .form(
      #"{"when": "data.tags.1️⃣exists(k == 'a') || 1️⃣trim(data.name) == ''", "to": "end"}"#,
      "unknownFunction: Write list.exists(k, k == …).", "typeMismatch: Write x.trim()."),
    .form(
      #"{"when": "1️⃣Math.round(data.height) > 1.0 || 1️⃣Math.random() > 0.5", "to": "end"}"#,
      "unknownFunction: Write math.round(x).",
      "unknownFunction: Expressions give the same value each time: have the host supply it, in “input” or as the result of an action."
    ),
    .form(#"{"when": "data.name.1️⃣Contains('a')", "to": "end"}"#, "unknownFunction: Write x.contains(…)."),
    .form(#"{"when": "1️⃣len(data.name) > 1", "to": "end"}"#, "unknownFunction: Write size(x)."),
    .form(#"{"when": "data.name.1️⃣length() > 1", "to": "end"}"#, "unknownFunction: Write size(x)."),
    .form(
      #"{"when": "data.tags.1️⃣any(i, i == 'a') || data.tags.1️⃣some(i, i == 'a')", "to": "end"}"#,
      "unknownFunction: Write list.exists(x, …).", "unknownFunction: Write list.exists(x, …)."),
    .form(
      #"{"when": "data.tags.1️⃣every(i, i == 'a') || data.tags.1️⃣find(i, i == 'a') == 'a'", "to": "end"}"#,
      "unknownFunction: Write list.all(x, …).",
      "unknownFunction: Write list.filter(x, …), of which [0] is the first."),
    .form(
      #"{"when": "1️⃣max(data.age, 1) > 1️⃣Math.min(data.age, 1)", "to": "end"}"#,
      "unknownFunction: Write math.greatest(a, b).",
      "unknownFunction: Write math.least(a, b)."),
    .form(
      #"{"when": "data.ok", "to": "end", "notice": "${1️⃣profile} ${1️⃣host} ${profile.x} ${profile['y'].z}"}"#,
      "typeMismatch", "typeMismatch"),
    .form(#"{"when": "1️⃣data.tags.length > 1", "to": "end"}"#, "typeMismatch: Write size(x)."),
    .form(
      #"{"when": "data.tags.1️⃣includes('a')", "to": "end"}"#,
      "unknownFunction: Write “a in list” for lists, and text.contains('a') for texts."),
    .form(
      #"{"when": "data.ok", "to": "end", "set": {"tags": "data.tags.1️⃣push('a')"}}"#,
      "unknownFunction: Lists and texts are put together with “+”: list + [a]."),
    .form(#"{"when": "1️⃣siez(data.name) > 1", "to": "end"}"#, "unknownFunction: Did you mean “size”?"),
    .form(
      #"{"when": "(data.name).trim().1️⃣startWith('startWith')", "to": "end"}"#,
      "unknownFunction: Did you mean “startsWith”?"),
  ])
  func typesThatDoNotFit(mistakes: Mistakes) { mistakes.check() }

  /// Whatever runs the flow finds a result by its names, and a value of its own has none.
  @Test(arguments: [
    Mistakes.form(
      #"{"when": "data.ok", "end": "completed", "result": "1️⃣data.name"}"#,
      #"typeMismatch: Write {"name": "data.name"}."#),
    .form(
      #"{"when": "data.ok", "end": "completed", "result": "1️⃣data.tags"}"#,
      #"typeMismatch: Write {"tags": "data.tags"}."#),
    .form(
      #"{"when": "data.ok", "end": "completed", "result": "1️⃣data.name + \"!\""}"#,
      #"typeMismatch: Write {"NAME": "data.name + \"!\""}."#),
    .parts(#""output": "1️⃣size(data)""#, #"typeMismatch: Write {"NAME": "size(data)"}."#),
    .parts(#""vars": {"n": "0"}, "output": "1️⃣vars.n""#, #"typeMismatch: Write {"n": "vars.n"}."#),
    .parts(#""output": "1️⃣type(data)""#, "typeMismatch"),
    .form(#"{"when": "data.ok", "end": "completed", "result": "data.address"}"#),
    .form(#"{"when": "data.ok", "end": "completed", "result": "data.anything"}"#),
    .form(#"{"when": "data.ok", "end": "completed", "result": "data.ok ? data : null"}"#),
    .form(#"{"when": "data.ok", "end": "completed", "result": "null"}"#),
    .form(#"{"when": "data.ok", "end": "completed", "result": {"name": "data.name"}}"#),
    .parts(#""output": "data""#), .parts(#""output": "profile.whole""#),
  ])
  func resultsAreObjects(mistakes: Mistakes) { mistakes.check() }

  /// What is kept or handed on is JSON.
  @Test(arguments: [
    ("type(data.age)", true), ("ip('1.2.3.4')", true), ("[ip(data.name)]", true), ("1.0 / 0.0", true),
    ("{1: data.age}", true), ("{'a': {true: 1}}", true), ("b'ab'", false), ("now", false), ("{}", false),
    ("{'a': [1]}", false), ("{data.name: 1}", false), ("string(ip('1.2.3.4'))", false), ("data.?age", false),
  ])
  func whatIsKeptCanBeSaidInJSON(value: String, isRefused: Bool) {
    let text = flow(
      Mistakes.formSteps(
        #"{"when": "data.ok", "end": "completed", "result": {"x": "\#(value)"}}, {"to": "end", "set": {"x": "\#(value)"}}"#
      ))
    let problems = Flow.problems(of: Array(text.utf8)).filter { $0.severity == .error }
    let message =
      "The result cannot be JSON: NaN, infinities, types, addresses, and maps whose keys are not strings cannot."
    #expect(problems.map(\.message) == (isRefused ? [message, message] : []))
  }

  @Test(arguments: [
    ("data.name", "Expected a list of objects, found a string."),
    ("data.levels", "Expected a list of objects, found a list(int)."),
    ("[1]", "Expected a list of objects, found a list(int)."), ("null", nil), ("[]", nil),
    ("data.ok ? ['No.'] : null", nil), ("[{'message': 'No.'}]", nil), ("[data.address]", nil),
    ("[data.anything]", nil), ("profile.errors", nil),
  ])
  func errorsAreObjectsOrTexts(value: String, message: String?) {
    let steps = Mistakes.formSteps(#"{"when": "data.ok", "to": "end", "errors": "\#(value)"}"#)
      .replacing(#""level":"#, with: #""levels": {"type": "array", "items": {"type": "integer"}}, "level":"#)
    #expect(Flow.problems(of: Array(flow(steps).utf8)).map(\.message) == (message.map { [$0] } ?? []))
  }

  /// What the schema says of the numbers counts, and not which ones it lists: that is how they are when the flow runs.
  @Test(
    arguments: [
      (#"{"type": "number", "enum": [1, 2]}"#, "data.n * 1.5", "1️⃣data.n * 2"),
      (#"{"type": "number", "const": 1}"#, "data.n == 1.0", "1️⃣data.n * 2"),
      (#"{"enum": [1, 2]}"#, "data.n * 2", "1️⃣data.n * 1.5"),
      (#"{"enum": [1.0, 2.0]}"#, "data.n * 2.0 == 3.0 || data.n * 2 == 3", nil),
      (#"{"enum": [1, 2.5]}"#, "data.n * 2.0 == 3.0 || data.n * 2 == 3", nil),
      (
        #"{"anyOf": [{"type": "integer"}, {"type": "number"}]}"#, "data.n * 2.0 == 3.0 || data.n * 2 == 3",
        nil
      ),
      (
        #"{"type": "array", "prefixItems": [{"type": "number"}], "items": {"type": "integer"}}"#,
        "data.n[1] * 2 == 4 || data.n[0] * 1.5 == 3.0", nil
      ),
      (
        #"{"type": "object", "properties": {"a": {"type": "object", "properties": {"b": {"type": "object", "properties": {"c": {"type": "object", "properties": {"d": {"type": "number"}}}}}}}}}"#,
        "data.n.a.b.c.d * 2 == 4 || data.n.a.b.c.d * 1.5 == 3.0", nil
      ),
      (
        #"{"type": "object", "properties": {"a": {"type": "object", "properties": {"b": {"type": "object", "properties": {"c": {"type": "number"}}}}}}}"#,
        "data.n.a.b.c == 2.0",
        "1️⃣data.n.a.b.c * 2"
      ),
    ] as [(String, String, String?)])
  func numbersAreOfTheKindThatTheSchemaSays(schema: String, fits: String, fails: String?) {
    func flow(_ expression: String) -> String {
      FlowDefinitionsTests.flow(
        #"""
        "a": {"screen": {"schema": {"properties": {"n": \#(schema)}}}, "next": "b"},
        "b": {"end": "completed", "result": {"x": "\#(expression)"}}
        """#)
    }
    Mistakes(flow(fits)).check()
    if let fails {
      Mistakes(
        flow(fails), "mixedNumbers: Int and double cannot be mixed: write 1.0, or convert with double(…)."
      ).check()
    }
  }

  /// Whatever is entered, they fail wherever they are evaluated.
  @Test(arguments: [
    Mistakes.form(
      #"{"when": "now - timestamp(session.startedAt) > 1️⃣duration('P1D')", "to": "end"}"#,
      "unfitArgument: Durations are written with h, m and s here, such as “24h” or “1h30m”, not as in “after”."
    ),
    .form(
      #"{"when": "now > 1️⃣timestamp('2026-01-01')", "to": "end"}"#, "unfitArgument"),
    .form(#"{"when": "int(1️⃣double('1,5')) == data.age", "to": "end"}"#, "unfitArgument"),
    .form(#"{"when": "data.age > 1️⃣1 / 0", "to": "end"}"#, "unfitArgument"),
    .form(#"{"when": "size(1️⃣{'a': 1, 'b': 1, 'a': 2}) > 1", "to": "end"}"#, "unfitArgument"),
    .form(
      #"{"when": "1️⃣'%q'.format([1]) == 1️⃣'%s %s'.format(['a']) + 1️⃣'%d'.format(['a'])", "to": "end"}"#,
      "unfitArgument", "unfitArgument", "unfitArgument"),
    .form(
      #"{"when": "1️⃣[1, 2][2] == 1 || 1️⃣Point{x: 1} == null", "to": "end"}"#, "unfitArgument", "unfitArgument"),
    .form(#"{"when": "[1, 2][1] == 2 && {'a': 1}['b'] == 1", "to": "end"}"#),
    // Of what a text is filled with, it is enough to know how much that is.
    .form(
      #"{"when": "1️⃣'%q'.format([data.age]) == 1️⃣'%s %s'.format([data.name])", "to": "end"}"#,
      "unfitArgument", "unfitArgument"),
    .form(
      #"{"when": "'%s %d %.1f %x %%'.format([data.name, data.age, data.height, 1]) == ''", "to": "end"}"#),
    // Which zones there are, nobody knows beforehand, and what is looked up may be there.
    .form(
      #"{"when": "timestamp('2026-01-01T00:00:00Z').getHours('Europe/Berlin') == 1 && duration('24h') > duration('1h30m') && data.age > 4 / 2", "to": "end"}"#
    ),
  ])
  func callsThatFailForEverybody(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    Mistakes.form(
      #"{"when": "data.kind == 1️⃣'leage'", "to": "end"}"#, "excludedValue: Did you mean “league”?"),
    .form(
      #"{"when": "1️⃣'travel' != data.kind", "to": "end"}"#,
      #"excludedValue: It is one of "league", "school"."#),
    .form(
      #"{"when": "steps.form.kind in ['school', 1️⃣'x']", "to": "end"}"#,
      #"excludedValue: It is one of "league", "school"."#),
    .form(#"{"when": "data.level == 1️⃣3", "to": "end"}"#, "excludedValue: It is one of 1, 2."),
    // How something ends is told in three words.
    .steps(
      #""a": {"action": {"name": "n"}, "requires": {"unless": "profile.x", "present": "b", "success": "outcome == 1️⃣'done'"}, "onError": {"to": "c", "when": "outcome == 1️⃣'canceled'"}, "next": [{"when": "outcome == 'completed'", "to": "c"}, "c"]}, "b": {"screen": {"schema": {}}}, "c": {"end": "completed"}"#,
      #"excludedValue: It is one of "completed", "failed", "cancelled"."#,
      "excludedValue: Did you mean “cancelled”?"),
    .form(
      #"{"when": "data.tags.exists(t, t == 1️⃣'c')", "to": "end"}"#,
      #"excludedValue: It is one of "a", "b"."#),
    .form(
      #"{"when": "1️⃣'c' in data.tags || 'b' in data.tags || 'c' in data.anything", "to": "end"}"#,
      #"excludedValue: It is one of "a", "b"."#),
  ])
  func valuesThatAnEnumExcludes(mistakes: Mistakes) { mistakes.check() }

  /// It is an element that never is, and not the list.
  @Test func whatIsNeverOneOfAListIsSaidOfItsElements() {
    let marked = MarkedFlow(flow(Mistakes.formSteps(#"{"when": "1️⃣'c' in data.tags", "to": "end"}"#)))
    #expect(marked.diagnostics.map(\.problem.message) == ["“data.tags[…]” is never \"c\"."])
  }

  /// A text of a format that a function makes nothing of fails it, whatever is entered.
  @Test(arguments: [
    (#""format": "date""#, "now > 1️⃣timestamp(data.d)", "Write timestamp(data.d + 'T00:00:00Z')."),
    (
      #""format": "date""#, "has(data.d) && 1️⃣timestamp(steps.a.d) < now",
      "Write timestamp(steps.a.d + 'T00:00:00Z')."
    ),
    (#""format": "time""#, "now > 1️⃣timestamp(data['d'])", "It takes what has the format “date-time”."),
    (
      #""format": "duration""#, "1️⃣duration(data.d) > duration('1h')",
      "Durations are written with h, m and s here, such as “24h” or “1h30m”."
    ),
    (#""format": "date-time""#, "now > timestamp(data.d)", nil),
    (#""format": "date""#, "now > timestamp(data.d + 'T00:00:00Z')", nil),
    (#""format": "regex""#, "now > timestamp(data.d)", nil),
    (#""oneOf": [{"format": "date"}, {"format": "date-time"}]"#, "now > timestamp(data.d)", nil),
  ])
  func textsOfAnotherFormat(schema: String, guarded: String, hint: String?) {
    Mistakes(
      marked: flow(
        #""a": {"screen": {"schema": {"properties": {"d": {"type": "string", \#(schema)}}}}, "next": [{"when": "\#(guarded)", "to": "b"}, "b"]}, "b": {"end": "completed"}"#
      ), expected: hint.map { ["unfitArgument: " + $0] } ?? []
    ).check()
  }

  /// A number is a time, too, if the schema leaves it one.
  @Test func whatNeedNotBeATextHasNoFormat() {
    Mistakes.steps(
      #""a": {"screen": {"schema": {"properties": {"d": {"format": "date"}}}}, "next": [{"when": "now > timestamp(data.d)", "to": "b"}, "b"]}, "b": {"end": "completed"}"#
    ).check()
  }

  /// Errors that nobody could read.
  @Test(arguments: [
    ("[{'path': '/itmes', '1️⃣mesage': error.message}]", "unknownKey: Did you mean “message”?"),
    ("[1️⃣{'path': '/name'}]", "missingKey: Add “message”."),
    (
      "has(error.data.all) ? error.data.all.map(e, {'1️⃣text': e.text, 'path': e.path}) : []",
      "unknownKey: There are “path”, “code” and “message”."
    ),
    ("[error.message] + [1️⃣{'code': 'x'}]", "missingKey: Add “message”."),
    ("[{'path': '/name', 'code': 'x', 'message': error.message}]", nil),
    ("[{?'path': error.data.?path, ?'message': error.data.?text}, error.data.more]", nil),
    ("error.data.all", nil), ("[{error.code: 'x'}]", nil), ("null", nil),
  ])
  func errorsThatAnExpressionWritesDown(errors: String, expected: String?) {
    Mistakes(
      marked: flow(
        #""a": {"screen": {}, "next": "b"}, "b": {"action": {"name": "n"}, "next": {"end": "completed"}, "onError": {"to": "a", "errors": "\#(errors)"}}"#
      ), expected: expected.map { [$0] } ?? []
    ).check()
  }

  /// Alternatives that each list their values list them together: so choices are written whose titles are shown.
  @Test(arguments: [
    (
      #""oneOf": [{"const": "x", "title": "X"}, {"enum": ["y", "z"]}]"#, "1️⃣'q' == data.m",
      #"excludedValue: It is one of "x", "y", "z"."#
    ),
    (
      #""anyOf": [{"const": "x"}, {"const": "y"}]"#, "data.m in ['x', 1️⃣'q']",
      #"excludedValue: It is one of "x", "y"."#
    ),
    (
      ##""enum": ["x", "y"], "anyOf": [{"const": "y"}, {"$ref": "#/$defs/z"}]"##, "data.m == 1️⃣'x'",
      #"excludedValue: It is one of "y"."#
    ),
    (#""oneOf": [{"const": "x"}, {"type": "string"}]"#, "data.m == 'q'", nil),
    (#""oneOf": [{"const": "x"}, {"properties": {"a": {"const": 1}}}]"#, "data.m == 'q'", nil),
    (##""anyOf": [{"const": "x"}, {"anyOf": [{"$ref": "#/properties/m"}]}]"##, "data.m == 'q'", nil),
    (#""oneOf": [{"const": "x"}, {"const": "y"}]"#, "data.m == 'y'", nil),
  ])
  func valuesThatAlternativesExclude(schema: String, guarded: String, expected: String?) {
    Mistakes(
      marked: flow(
        #""a": {"screen": {"schema": {"properties": {"m": {\#(schema)}}, "$defs": {"z": {"const": "z"}}}}, "next": [{"when": "\#(guarded)", "to": "b"}, "b"]}, "b": {"end": "completed"}"#
      ), expected: expected.map { [$0] } ?? []
    ).check()
  }

  /// What has not been entered yet is empty. Anything else has to be what the schema takes once.
  @Test(arguments: [
    ("1️⃣values.n == '2'", ofText),
    (
      "1️⃣values.b == 'true'",
      "typeMismatch: A text is neither true nor false: these are written without quotes."
    ),
    ("1️⃣5 != values.s", ofText), ("1️⃣values.l == 'a'", "typeMismatch"),
    ("1️⃣values.k == 2", ofText), ("values.k == 1️⃣'c'", "excludedValue: It is one of \"a\", \"b\"."),
    ("values.n == '' || null != values.n || values.l == '' || values.b != ''", nil),
    ("values.k in ['', 'a', null] || (values.s) == null", nil),
  ])
  func whatIsTypedIsEmptyOrWhatTheSchemaTakes(guarded: String, expected: String?) {
    Mistakes(
      marked: flow(
        #""a": {"screen": {"schema": {"properties": {"n": {"type": "integer"}, "k": {"enum": ["a", "b"]}, "b": {"type": "boolean"}, "s": {"type": "string"}, "l": {"type": "array", "items": {"type": "string"}}, "m": {}}}, "show": {"m": "\#(guarded)"}}}"#
      ), expected: expected.map { [$0] } ?? []
    ).check()
  }
}
