// Where expressions show what is a secret.

import FlowDefinitions
import JSONText
import Testing

@Suite struct SecretCheckTests {
  /// A flow that asks for a password, with more members of the transition behind it.
  private static func mistakes(_ members: String, _ expected: String...) -> Mistakes {
    let otherwise = members.contains(#""when""#) ? #", "b""# : ""
    return Mistakes(
      marked: flow(
        #"""
        "a": {
          "screen": {"schema": {"type": "object", "properties": {
            "user": {"type": "string"}, "password": {"type": "string", "writeOnly": true},
            "card": {"type": "object", "properties": {"number": {"type": "string", "writeOnly": true}, "name": {"type": "string"}}},
            "pins": {"type": "array", "items": {"writeOnly": true}}
          }}},
          "next": [{"to": "b", \#(members)}\#(otherwise)]
        },
        "b": {"action": {"name": "logIn", "input": {"p": "data.password"}}}
        """#), expected: expected)
  }

  private static let hint = "Guards, rules and the input of actions may name a secret; nothing else."

  @Test(arguments: [
    mistakes(#""notice": "It is ${1️⃣data.password}""#, "secretLeak: \(hint)"),
    mistakes(#""save": {"p": "1️⃣values.password"}"#, "secretLeak: \(hint)"),
    mistakes(#""assign": {"p": "'x' + 1️⃣steps.a.password"}"#, "secretLeak: \(hint)"),
    mistakes(#""set": "merge(values, {'p': 1️⃣data['password']})""#, "secretLeak: \(hint)"),
    mistakes(#""with": {"n": "1️⃣data.card.number"}"#, "secretLeak: \(hint)"),
    mistakes(#""notice": "${1️⃣data.pins[0]}""#, "secretLeak: \(hint)"),
    mistakes(#""notice": "${cel.bind(d, data, 1️⃣d.password)}""#, "secretLeak: \(hint)"),
    mistakes(#""notice": "${1️⃣data.?password.orValue('')}""#, "secretLeak: \(hint)"),
    mistakes(
      #""notice": "${string(1️⃣data[profile.key])}""#,
      "secretLeak: Name the field, or keep secrets apart from what is looked up."),
    mistakes(
      #""assign": {"p": "data.map(k, 1️⃣data[k])"}"#,
      "secretLeak: Name the field, or keep secrets apart from what is looked up."),
  ])
  func noExpressionLetsASecretOut(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    mistakes(#""when": "data.password == 'x' || values.card.number == 'y'""#),
    mistakes(#""notice": "${data.user} ${data.card.name}""#),
    mistakes(#""save": {"all": "values"}, "assign": {"all": "merge(data, steps.a)", "card": "data.card"}"#),
  ])
  func guardsAndWholeValuesMayBeUsed(mistakes: Mistakes) { mistakes.check() }

  @Test(arguments: [
    mistakes(#""set": {"user": "'x'", 1️⃣"password": "'y'", "other": "1"}"#, "secretLeak: \(filled)"),
    .steps(
      #""a": {"screen": {"schema": {"properties": {"p": {"type": "array", "items": {"writeOnly": true}}}}}, "on": {"x": {"present": "b", "onResult": {"stay": true, "set": {1️⃣"p": "[1]"}}}}}, "b": {"screen": {"schema": {}}}"#,
      "secretLeak: \(filled)"),
    Mistakes.steps(
      #""a": {"screen": {"schema": {"properties": {"p": {"writeOnly": true}}}, "prefill": {1️⃣"p": "profile.p"}}}"#,
      "secretLeak: \(filled)"),
  ])
  func noFlowFillsInASecret(mistakes: Mistakes) { mistakes.check() }

  private static let filled = "Leave it out: what a flow fills in is kept, and a secret is not."

  /// Not even a guard or the input of another action finds it there.
  @Test(arguments: [
    (#""next": {"to": "b", "assign": {"c": "1️⃣result.code"}}"#, "{}"),
    (#""next": [{"when": "1️⃣result.code == 'x'", "to": "b"}, "b"]"#, "{}"),
    (#""next": "b""#, #"{"c": "1️⃣steps.a.code"}"#),
    (#""check": [{"when": "1️⃣values.code == 'x'", "message": "No."}], "next": "b""#, "{}"),
    (#""undo": {"name": "u", "input": {"c": "1️⃣result.code"}}}, "next": "b""#, "{}"),
    (#""next": {"to": "b", "assign": {"c": "result.open", "d": "result"}}"#, #"{"c": "steps.a.open"}"#),
  ])
  func aResultComesWithoutItsSecrets(members: String, input: String) {
    let action =
      #""a": {"action": {"name": "n", "schema": {"properties": {"code": {"type": "string", "writeOnly": true}, "open": {}}}"#
    let rest = members.hasPrefix(#""undo""#) ? ", " + members : "}, " + members
    let text =
      action + rest + #"}, "b": {"action": {"name": "m", "input": \#(input)}, "next": {"end": "completed"}}"#
    let expected =
      text.contains("1️⃣") ? ["secretLeak: Let the host keep it, or do in one action what needs it."] : []
    Mistakes(marked: flow(text), expected: expected).check()
  }

  /// A handler of the whole flow may be taken on any screen.
  @Test func aSecretOfAnyScreenIsKeptWhereSeveralMayBeShown() {
    Mistakes(
      flow(
        #""a": {"screen": {"schema": {"properties": {"p": {"writeOnly": true}}}}, "next": "b"}, "b": {"screen": {}, "requires": {"unless": "profile.x", "present": "${1️⃣values.p}"}, "next": "e"}, "e": {"end": "completed"}"#,
        #""on": {"help": {"stay": true, "assign": {"x": "1️⃣values.p", "y": "values.other"}}}"#),
      "secretLeak: \(Self.hint)", "secretLeak: \(Self.hint)"
    ).check()
  }

  @Test func anInputThatAsksForASecretMayHaveIt() throws {
    func problems(_ properties: String) throws -> [String] {
      let inner = try read(
        flow(
          #""x": {"screen": {"title": "T"}, "next": {"end": "completed"}}"#,
          #""input": {"type": "object", "properties": \#(properties)}"#
        ).replacing("\"test\"", with: "\"inner\""))
      let text = flow(
        #""a": {"screen": {"schema": {"properties": {"p": {"type": "string", "writeOnly": true}}}}, "next": "b"}, "b": {"flow": "inner", "input": {"p": "data.p"}}"#
      )
      return Flow.problems(of: Array(text.utf8), among: Neighbours(names: ["inner"]) { _ in inner }).map(
        \.code)
    }
    #expect(try problems(#"{"p": {"type": "string", "writeOnly": true}}"#) == [])
    #expect(try problems(#"{"p": {"type": "string"}}"#) == ["secretLeak"])
  }
}
