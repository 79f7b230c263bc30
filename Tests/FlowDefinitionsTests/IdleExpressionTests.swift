// Expressions that stand where nobody computes them, and texts that were meant to be one.

import FlowDefinitions
import JSONText
import Testing

@Suite struct IdleExpressionTests {
  /// Texts of schemas, and under `ui`, are passed on as they are. A front end may have templates of its own.
  @Test func textsThatNobodyComputes() {
    let hint = "idleExpression: In a screen, use “bind” to put a value there."
    Mistakes(
      flow(
        #"""
        "a": {
          "params": {"title": 1️⃣"P ${data.n}"}, "meta": {"title": "${data.n}"},
          "screen": {
            "title": "${data.n}", "submit": "$${data.n}", "ui": {"help": 1️⃣"${1 + data.n}", "why": 1️⃣"${error.message}", "own": ["${count} ${item.title}", "${", "$${data.n}"]},
            "schema": {"properties": {"n": {"title": 1️⃣"N ${now}", "const": "${data.n}", "description": "a $ {data.n}"}}}
          },
          "on": {"e": {"title": "${data.n}", "schema": {"properties": {"title": {"title": 1️⃣"${values.n}"}}}, "stay": true}}
        }
        """#, #""input": {"description": 1️⃣"${input.x}"}, "title": "T", "description": 1️⃣"${session.id}""#),
      hint, hint, hint, hint, hint, hint, hint
    ).check()
  }

  /// A text within an expression is one as it stands.
  @Test(arguments: [
    Mistakes.screen(
      #""title": "${profile.x ? 1️⃣'Hi ${profile.name}' : '${count}'}", "schema": {"properties": {"n": {"type": "string", "default": 1️⃣"${profile.name}"}, "m": {"default": "${count}"}}}, "prefill": {"n": "1️⃣'Hi ${profile.name}'"}"#,
      templates, "idleExpression: In a screen, use “bind” to put a value there.", templates)
  ])
  func textsWithinExpressions(mistakes: Mistakes) { mistakes.check() }

  private static let templates = "idleExpression: Texts are put together with “+”: 'Hello ' + data.name."

  /// A text that is nothing but an expression, as if it were computed there.
  @Test func expressionsWithoutAnything() {
    Mistakes.screen(
      #""title": "1️⃣profile.name", "body": "name", "submit": "values.n", "schema": {"properties": {"n": {"type": "string"}}}"#,
      "idleExpression: Write ${profile.name}."
    ).check()
  }

  /// Texts in which an expression is written as in other languages. What a front end is shown may be meant for that.
  @Test func expressionsOfOtherLanguages() {
    Mistakes.screen(
      #""title": "A 1️⃣{profile.name} {1️⃣{data.n}}", "body": "1️⃣$data.n. {name} {limit} {values.n} ${data.n} $${data.n} $5 {'a': data.n} {data.n", "schema": {"properties": {"n": {"type": "string"}}}"#,
      "idleExpression: Write ${profile.name}.", "idleExpression: Write ${data.n}.",
      "idleExpression: Write ${data.n}."
    ).check()
  }

  @Test func manyBracesInATextTakeLinearTime() {
    let braces = String(repeating: "{a ", count: 100_000)
    Mistakes.screen("\"title\": \"\(braces)}\"").check()
  }
}
