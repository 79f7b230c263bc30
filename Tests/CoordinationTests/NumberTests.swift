// Numbers are typed by the schema that they came through, however a front end writes them (`protocol/definitions.md`,
// “Expressions”).

import Coordination
import FlowDefinitions
import JSONText
import Testing

private let order = flow(
  #"""
  "a": {
    "screen": {"schema": {"type": "object", "properties": {"count": {"type": "integer"}, "price": {"type": "number"}}}},
    "on": {"rate": {"schema": {"type": "object", "properties": {"by": {"type": "number"}}},
      "stay": true, "assign": {"x": "event.by * 2.0"}}},
    "next": {"to": "pay", "with": {"sum": "data.price * double(data.count)"}}
  },
  "pay": {
    "params": {"properties": {"sum": {"type": "number"}}},
    "action": {"name": "pay", "input": {"total": "params.sum + 0.5 + input.fee"},
      "schema": {"type": "object", "properties": {"rest": {"type": "number"}, "id": {"type": "integer"}}}},
    "next": {"to": "done", "with": {"rest": "result.rest / 2.0", "id": "result.id + 1"}}
  },
  "done": {"screen": {"title": "${steps.a.price + steps.pay.rest} ${params.rest} ${params.id}"}}
  """#,
  #""input": {"type": "object", "properties": {"fee": {"type": "number"}}}, "vars": {"x": "0.0"}"#)

@Suite struct NumberTests {
  @Test func eachNameHasTheNumbersOfItsSchema() throws {
    var player = try Player(order, input: ["fee": 1])
    try player.send("rate", ["by": 3])
    #expect(player.journalText.contains(#""vars":{"x":6.0}"#))
    try player.submit(["count": 2, "price": 5])
    #expect(player.action["input"] == ["total": try JSON(parsing: Array("11.5".utf8))])
    try player.submit(["rest": 3, "id": try JSON(parsing: Array("7.0".utf8))])
    #expect(player.screen["title"] == "8 1.5 8")
  }

  @Test(arguments: ["data.n * 10.0", "0.0 / 0.0 + data.n", "[{'m': -data.n * 10.0}]", "{'m': data.n / 0.0}"])
  func whatIsNoNumberIsNotKept(expression: String) throws {
    for effect in ["\"set\": {\"m\": \"\(expression)\"}", "\"assign\": {\"x\": \"\(expression)\"}"] {
      var player = try Player(
        flow(
          #"""
          "a": {
            "screen": {"schema": {"type": "object", "properties": {"n": {"type": "number"}}}},
            "next": {"to": "b", \#(effect)}
          },
          "b": {"screen": {"title": "B"}}
          """#, #""vars": {"x": "0.0"}"#))
      let refusal = try player.refusal(of: .submit(values: ["n": try JSON(parsing: "1e308")], coerce: false))
      #expect(refusal["kind"] == "expressionFailed", "\(effect)")
    }
  }

  @Test(arguments: ["123456789012345678901234567890", "1e400", "1.10", "-0.0", "1.5", "7"])
  func aNumberThatPassesThroughKeepsItsText(text: String) throws {
    let number = try JSON(parsing: text)
    var player = try Player(
      flow(
        #"""
        "a": {
          "screen": {"schema": {"type": "object", "properties": {"n": {"type": "number"}, "m": {}}}},
          "next": {"to": "work", "set": {"other": "data.m"}}
        },
        "work": {"action": {"name": "work", "input": {
          "n": "data.n", "m": "values.m", "list": "[data.n, data.other][0]", "map": "{'n': steps.a.n}.n",
          "whole": "merge(omit(data, ['m', 'other']), {'x': 1})", "chosen": "data.n == data.m ? data.n : 0.0",
          "each": "[data.n].map(n, n)", "maybe": "data[?'n'].orValue(1.0)"
        }}}
        """#))
    try player.submit(["n": number, "m": number])
    let input = try #require(player.action["input"])
    #expect(
      input.text == #"""
        {"n":\#(text),"list":\#(text),"map":\#(text),"whole":{"n":\#(text),"x":1},"chosen":\#(text),"each":[\#(text)],"maybe":\#(text)}
        """#)
  }
}
