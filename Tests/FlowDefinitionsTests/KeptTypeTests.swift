// What the flow itself writes into `vars` and `profile`, and what expressions may make of that.

import FlowDefinitions
import Testing

@Suite struct KeptTypeTests {
  /// A screen that assigns something, and one whose guard looks at it.
  private static func kept(
    _ vars: String, _ transitions: String, _ guarded: String, _ expected: String...
  ) -> Mistakes {
    let steps = #"""
      "a": {
        "screen": {"schema": {"properties": {"name": {"type": "string"}, "age": {"type": "integer"}, "cost": {"type": "number"}, "ok": {"type": "boolean"}}}},
        "next": [\#(transitions)"b"]
      },
      "b": {"screen": {}, "next": [{"when": "\#(guarded)", "to": "c"}, "c"]},
      "c": {"end": "completed"}
      """#
    return Mistakes(
      marked: flow(steps, #""input": {"properties": {"price": {"type": "number"}}}, "vars": {\#(vars)}"#),
      expected: expected)
  }

  @Test(arguments: [
    kept(
      #""n": "0""#, "", "1️⃣vars.n == 'a' || 1️⃣vars.n + 'a' == ''",
      "typeMismatch: A text is no number; int(…) or double(…) makes one of it.",
      "typeMismatch: Convert the other value to text with string(…)."),
    kept(#""n": "0""#, "", "1️⃣vars.n", "typeMismatch: Compare it, as in x > 0."),
    kept(
      #""n": "0""#, "", "1️⃣vars.n * 1.5 > 2.0",
      "mixedNumbers: Int and double cannot be mixed: write 1.0, or convert with double(…)."),
    // What is assigned depends on what was assigned.
    kept(
      #""n": "0""#,
      #"{"when": "profile.w", "to": "b", "assign": {"n": "vars.n + values.age", "m": "vars.n"}}, "#,
      "vars.n > 1 && 1️⃣vars.m > 'a'",
      "typeMismatch: A text is no number; int(…) or double(…) makes one of it."),
    // What fails is never assigned.
    kept(
      #""n": "0""#, #"{"when": "profile.w", "to": "b", "assign": {"n": "1️⃣vars.n + 'a'"}}, "#, "1️⃣vars.n > 'a'",
      "typeMismatch: Convert the other value to text with string(…).",
      "typeMismatch: A text is no number; int(…) or double(…) makes one of it."),
    kept(
      #""l": "[]""#, #"{"when": "profile.w", "to": "b", "assign": {"l": "1️⃣vars.l + values.name"}}, "#,
      "vars.l == []",
      "typeMismatch: An element is put into a list of its own first: list + [x]."),
    // A time is kept as a text.
    kept(
      #""until": "null""#,
      #"{"when": "profile.w", "to": "b", "assign": {"until": "now + duration('5m')"}}, "#,
      "vars.until != null && 1️⃣now > vars.until",
      "typeMismatch: Convert a text such as 2026-01-31T12:00:00Z to a time with timestamp(…)."),
    kept(
      #""person": "null""#, #"{"when": "profile.w", "to": "b", "assign": {"person": "values"}}, "#,
      "vars.person.1️⃣nmae == 'Ada'",
      "unknownField: Did you mean “name”?"),
  ])
  func aVariableHasTheTypesOfWhatItIsGiven(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    kept(
      #""n": "0""#, #"{"when": "profile.w", "to": "b", "assign": {"n": "'a'"}}, "#,
      "vars.n == 'a' || vars.n > 1"),
    kept(#""n": "profile.n""#, "", "vars.n == 'a' || vars.n > 1"),
    kept(
      #""n": "0""#,
      #"{"when": "profile.w", "to": "b", "assign": {"n": "has(vars.n) ? vars.n + 1 : profile.n"}}, "#,
      "vars.n == 'a'"),
    kept(
      #""until": "null""#, #"{"when": "profile.w", "to": "b", "assign": {"until": "values.age"}}, "#,
      "vars.until == null || vars.until > 1"),
    kept(
      #""x": "''""#, #"{"when": "profile.w", "to": "b", "assign": {"x": "values"}}, "#,
      "vars.x == '' || vars.x.name == 'Ada'"),
    kept(
      #""x": "null""#, #"{"when": "profile.w", "to": "b", "assign": {"x": "data"}}, "#, "vars.x.name == 'Ada'"
    ),
    kept(#""l": "[]", "m": "{}""#, "", "vars.l.exists(x, x == 1) || vars.l[0] == 'a' || vars.m.n == 1"),
    // Numbers are read as the fields of that name are.
    kept(#""cost": "0""#, "", "vars.cost * 2.0 > 1.0"),
    kept(#""n": "1""#, #"{"when": "profile.w", "to": "b", "assign": {"n": "1.5"}}, "#, "vars.n * 2 > 3"),
    // Nothing is known of it, since it only depends on itself.
    kept(
      "", #"{"when": "profile.w", "to": "b", "assign": {"n": "vars.n"}}, "#, "vars.n == 'a' || vars.n == 1"),
    Mistakes(
      marked: flow(
        #""a": {"action": {"name": "n"}, "next": {"assign": "result", "to": "b"}}, "b": {"end": "completed", "result": {"n": "vars.n + 'a'", "m": "vars.m"}}"#,
        #""vars": {"n": "0"}"#), expected: []),
  ])
  func nothingIsSaidWhereAVariableMayHaveAnotherType(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    kept(
      #""n": "input.price""#, "", "1️⃣vars.n * 100 > 1", "mixedNumbers: Calculate with doubles: double(vars.n)."
    ),
    kept(
      #""n": "input.price""#, "", "1️⃣vars.n * 1.5 > 1.0",
      "mixedNumbers: Calculate with doubles: double(vars.n)."),
    kept(#""n": "input.price""#, "", "vars.n > 1 && double(vars.n) * 1.5 > 1.0"),
    kept(#""n": "double(input.price)""#, "", "vars.n * 1.5 > 1.0"),
    kept(#""n": "input.price * 1.0""#, "", "vars.n * 1.5 > 1.0"),
    kept(#""cost": "input.price""#, "", "vars.cost * 1.5 > 1.0"),
  ])
  func aNumberThatIsHandedOnMayHaveLostItsPoint(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    kept(
      "", #"{"when": "profile.w", "to": "b", "save": {"kyc": "'yes'"}}, "#, "1️⃣profile.kyc",
      "typeMismatch: Compare it, as in x == 'a', or ask with has(…) whether the field is there."),
    kept(
      "",
      #"{"when": "profile.w", "to": "b", "save": {"likes": "has(profile.likes) ? profile.likes + 1 : 1"}}, "#,
      "profile.likes > 1"),
    kept(
      "", #"{"when": "profile.w", "to": "b", "save": {"ok": "true", "liked": "1"}}, "#,
      "profile.ok || profile.likes == 'a'"),
    // Whoever else saves it may save something like it.
    kept("", #"{"when": "profile.w", "to": "b", "save": {"ok": "null"}}, "#, "profile.ok"),
    kept(
      "",
      #"{"when": "profile.w", "to": "b", "save": {"kyc": "'yes'"}}, {"when": "profile.v", "to": "b", "save": "{'kyc': true}"}, "#,
      "profile.kyc"),
    kept("", #"{"when": "profile.w", "to": "b", "save": {"sum": "0"}}, "#, "profile.sum * 1.5 > 1.0"),
    kept("", #"{"when": "profile.w", "to": "b", "save": {"sum": "1.5"}}, "#, "profile.sum * 2 > 1"),
    kept(
      "", #"{"when": "profile.w", "to": "b", "save": {"me": "values"}}, "#, "profile.me.nickname == 'Ada'"),
    kept(
      "", #"{"when": "profile.w", "to": "b", "save": {"signedin": "true"}}, "#,
      "profile.1️⃣signedIn || has(profile.1️⃣signed_in)",
      "suspiciousField: Did you mean “signedin”?", "suspiciousField: Did you mean “signedin”?"),
    kept(
      "", #"{"when": "profile.w", "to": "b", "save": {"signedin": "true", "signedIn": "true"}}, "#,
      "profile.signedIn"),
  ])
  func aFactHasTheTypesOfWhatTheFlowSaves(mistakes: Mistakes) { mistakes.check() }
}
