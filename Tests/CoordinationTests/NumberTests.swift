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

  // MARK: - Screens that type a field differently

  private static let integer = #""schema": {"properties": {"n": {"type": "integer"}}}"#
  private static let number = #""schema": {"properties": {"n": {"type": "number"}}}"#

  /// `values` are those of the step, and are typed as its own schema says.
  @Test func valuesHaveTheNumbersOfTheirOwnStep() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {\#(Self.number)}, "next": "b"},
        "b": {"screen": {"schema": {"properties": {"n": {"type": "integer"}, "even": {}}}, "show": {"even": "values.n % 2 == 0"}},
          "check": {"when": "values.n * 2 > 10", "path": "/n", "message": "Too many."}, "next": "c"},
        "c": {"action": {"name": "pay", "schema": {"properties": {"n": {"type": "number"}}}},
          "check": {"when": "values.n * 1.5 > 100.0", "message": "Too dear."}, "next": {"end": "completed", "result": "steps"}}
        """#))
    try player.submit(["n": 1])
    try player.submit(["n": 6])
    #expect(player.errors == ["/n: check"])
    try player.submit(["n": try JSON(parsing: "4.0")])
    try player.submit(["n": 2])
    #expect(player.outcome["status"] == "completed")
  }

  /// `data.n` comes from the screen that was passed last, whichever stands first in the file. What was set beside a screen that has
  /// no such field is as it is written.
  @Test(arguments: [
    (["n"], "data.n * 1.5", "3"), (["i"], "data.n * 2", "4"), (["i", "n"], "data.n * 1.5", "3"),
    (["n", "i"], "data.n * 2", "4"), (["n", "i", "back", "back"], "data.n * 1.5", "3"),
    (["n", "set"], "data.n * 2", "10"), (["i", "set", "n"], "data.n * 1.5", "3"),
  ])
  func dataHaveTheNumbersOfTheScreenThatTheyComeFrom(way: [String], expression: String, result: String) throws
  {
    let steps = [("i", Self.integer), ("n", Self.number)].map {
      #""\#($0)": {"screen": {\#($1)}, "next": "menu"}"#
    }
    for steps in [steps, steps.reversed()] {
      var player = try Player(
        flow(
          #"""
          "menu": {"screen": {}, "on": {"i": "i", "n": "n", "set": {"stay": true, "set": {"n": "5"}}, "show": "show"}},
          \#(steps.joined(separator: ", ")), "show": {"screen": {"title": "${\#(expression)}"}}
          """#))
      for step in way {
        if step == "back" { try player.back() } else { try player.send(step) }
        if step == "i" || step == "n" { try player.submit(["n": 2]) }
      }
      try player.send("show")
      #expect(player.screen["title"]?.asString == result)
    }
  }

  /// What no schema describes by itself is as it is written.
  @Test(arguments: [
    (
      #"{"type": "array", "prefixItems": [{"type": "number"}], "items": {"type": "integer"}}"#, "[1, 2]",
      "x[1] * 2", "4"
    ),
    (
      #"{"type": "array", "items": {"type": "number"}, "contains": {"type": "integer"}}"#, "[1, 2]",
      "x[1] * 1.5", "3"
    ),
    (#"{"type": "number", "enum": [1, 2]}"#, "2", "x * 1.5", "3"),
  ])
  func elementsHaveTheirOwnNumbers(schema: String, value: String, expression: String, result: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"properties": {"x": \#(schema)}}}, "next": "b"},
        "b": {"screen": {"title": "${data.\#(expression)}"}}
        """#))
    try player.submit(["x": try JSON(parsing: value)])
    #expect(player.screen["title"]?.asString == result)
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
