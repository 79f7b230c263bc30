// Values from JSON and back, and values with their types.

import Expressions
import JSONText
import Testing

@Suite struct ConversionTests {
  private func json(_ text: String) throws -> JSON { try JSON(parsing: Array(text.utf8)) }

  @Test(arguments: [
    ("1", "int"), ("-1", "int"), ("1.0", "double"), ("1e3", "double"), ("9223372036854775807", "int"),
    ("9223372036854775808", "uint"), ("18446744073709551616", "double"), ("-9223372036854775809", "double"),
    ("\"a\"", "string"), ("null", "null_type"), ("true", "bool"), ("[]", "list"), ("{}", "map"),
  ])
  func numbersAreAsTheyAreWritten(_ text: String, _ type: String) throws {
    #expect(Value(try json(text)).type.rawValue == type)
  }

  @Test func schemasSayWhichNumbersAreIntsAndDoubles() throws {
    let kinds: NumberKinds = .object([
      "age": .int, "height": .double, "list": .list(of: .double), "inner": .object(["n": .double]),
    ])
    let value = Value(
      try json(#"{"age": 7.0, "height": 2, "list": [1, 2], "inner": {"n": 3}, "other": 4}"#), numbers: kinds)
    let scope = Bindings(["data": value])
    for source in [
      "type(data.age) == int", "type(data.height) == double", "data.list.all(x, type(x) == double)",
      "type(data.inner.n) == double", "type(data.other) == int",
      "data.map(k, type(data[k]) == double) == [false, true, false, false, false]",
      "{'x': data}.x.height / 4.0 == 0.5",
    ] {
      #expect(try Expression(parsing: source).evaluate(in: scope) == .bool(true), "\(source)")
    }
    // What is handed on keeps its digits, and its type only if somebody asks for that.
    #expect(try Expression(parsing: "data.height").evaluateJSON(in: scope).text == "2")
    #expect(try Expression(parsing: "double(data.height)").evaluateJSON(in: scope).text == "2.0")
  }

  @Test(arguments: [
    ("data.password == 'x'", true), ("has(data.password)", true), ("data.inner.pin == 7", true),
    ("size(data) == 2", true), ("data.exists(k, k == 'password')", false),
    ("data == {'a': 1, 'inner': {}}", true),
    ("data == {'a': 1, 'password': 'x'}", false), ("{'a': 1, 'password': 'x'} == data", false),
    ("has(merge(data, {}).password)", false), ("data.inner == {'pin': 7}", false),
  ])
  func whatIsHiddenIsSeenOnlyByWhoNamesIt(_ source: String, _ expected: Bool) throws {
    let hidden = try json(#"{"password": "x", "inner": {"pin": 7}}"#).asObject ?? [:]
    let scope = Bindings(["data": Value(try json(#"{"a": 1, "inner": {}}"#), hiding: hidden)])
    #expect(try Expression(parsing: source).evaluate(in: scope) == .bool(expected))
    #expect(try Expression(parsing: "data").evaluate(in: scope).json?.text == #"{"a":1,"inner":{}}"#)
  }

  @Test(arguments: [
    #"{"b":1,"a":[1.50,null,"x",{"c":true}]}"#, #"[]"#, #""é""#, "1.10", "1e400",
  ])
  func jsonComesBackAsItWas(_ text: String) throws {
    #expect(Value(try json(text)).json?.text == text)
  }

  @Test(arguments: ["type(1)", "[type(1)]", "{'a': type(1)}", "{1: 2}", "ip('::1')"])
  func someValuesAreNoJSON(_ source: String) throws {
    #expect(try evaluate(source).json == nil)
    let expression = try Expression(parsing: source)
    let error = try #require(throws: EvaluationError.self) { try expression.evaluateJSON(in: Bindings()) }
    #expect(error.kind == .notJSON(.asTexts))
  }

  @Test(arguments: [
    (#"{"type":"int","value":"7"}"#, "7"), (#"{"type":"uint","value":"7"}"#, "7u"),
    (#"{"type":"double","value":7.5}"#, "7.5"), (#"{"type":"double","value":"Infinity"}"#, "1.0 / 0.0"),
    (#"{"type":"string","value":"a"}"#, "'a'"), (#"{"type":"bytes","value":"/w=="}"#, "b'\\xff'"),
    (#"{"type":"null","value":null}"#, "null"), (#"{"type":"bool","value":true}"#, "true"),
    (#"{"type":"list","value":[{"type":"int","value":"1"}]}"#, "[1]"),
    (#"{"type":"map","value":[[{"type":"uint","value":"1"},{"type":"string","value":"a"}]]}"#, "{1u: 'a'}"),
    (#"{"type":"type","value":"google.protobuf.Timestamp"}"#, "google.protobuf.Timestamp"),
    (#"{"type":"timestamp","value":"1970-01-01T00:00:01Z"}"#, "timestamp(1)"),
    (#"{"type":"duration","value":"1.5s"}"#, "duration('1500ms')"),
    (#"{"type":"optional","value":{"type":"int","value":"1"}}"#, "optional.of(1)"),
    (#"{"type":"optional","value":null}"#, "optional.none()"), (#"{"type":"ip","value":"::1"}"#, "ip('::1')"),
    (#"{"type":"cidr","value":"10.0.0.0/8"}"#, "cidr('10.0.0.0/8')"),
  ])
  func typedValuesGoInAndOut(_ text: String, _ source: String) throws {
    let value = try evaluate(source)
    #expect(value.typed == (try json(text)))
    #expect(Value(typed: try json(text)) == value)
  }

  @Test(arguments: [
    "1", "{}", #"{"type":"int"}"#, #"{"type":"int","value":1}"#, #"{"type":"int","value":"x"}"#,
    #"{"type":"nope","value":"x"}"#,
    #"{"type":"map","value":[[{"type":"null","value":null},{"type":"null","value":null}]]}"#,
    #"{"type":"list","value":[1]}"#, #"{"type":"map","value":[[]]}"#, #"{"type":"bytes","value":"*"}"#,
  ])
  func whatIsNoTypedValueIsRejected(_ text: String) throws { #expect(Value(typed: try json(text)) == nil) }
}
