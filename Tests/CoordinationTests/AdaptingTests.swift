// Screens that depend on what is typed (`protocol/definitions.md`, “Screens”), whatever is typed.

import Coordination
import JSONText
import Testing

private func booking(_ more: String = "") -> String {
  flow(
    #"""
    "table": {
      "screen": {
        "schema": {
          "type": "object", "required": ["day"],
          "properties": {
            "day": {"type": "string"},
            "guests": {"type": "integer", "maximum": 12\#(more)},
            "children": {"type": "integer"},
            "room": {"enum": ["hall"]}
          }
        },
        "show": {"children": "values.guests > 1"},
        "bind": {"/schema/properties/room/enum": "values.guests > 6 ? ['hall'] : ['hall', 'terrace']"},
        "messages": {"guests": {"type": {"code": "noNumber", "message": "Not ${values.guests + 1}."}}}
      },
      "next": {"end": "completed", "result": "data"}
    }
    """#)
}

@Suite struct AdaptingTests {
  @Test(arguments: ["many", "3", .null, [], true] as [JSON])
  func valuesOfAnotherTypeAreRefusedAsValuesAre(guests: JSON) throws {
    for more in [#", "default": 2"#, ""] {
      var player = try Player(booking(more))
      try player.submit(["day": "Monday", "guests": guests, "children": 1])
      #expect(!player.isAccepted)
      #expect(player.errors == ["/guests: noNumber"])
      #expect(player.values == ["day": "Monday", "guests": guests, "children": 1])
      #expect(player.screen["schema"]?["properties"]?["children"] != nil)
    }
  }

  @Test func stringsAreMadeNumbersBeforeTheScreenDependsOnThem() throws {
    var player = try Player(booking())
    try player.submit(["day": "Monday", "guests": "3", "children": "1"], coerce: true)
    #expect(player.outcome["result"] == ["day": "Monday", "guests": 3, "children": 1])
  }

  @Test func whatDoesNotApplyIsNotAmongTheValuesThatAreShown() throws {
    var player = try Player(booking())
    try player.saveDraft(["guests": 3, "children": 1])
    #expect(player.values == ["guests": 3, "children": 1])
    try player.saveDraft(["guests": 1, "children": 1])
    #expect(player.values == ["guests": 1])
  }

  @Test func aDraftNeedNotBeValid() throws {
    var player = try Player(booking())
    try player.saveDraft(["guests": "abc", "children": 1])
    #expect(player.values == ["guests": "abc", "children": 1])
    try player.submit(["day": "Monday", "guests": 3])
    #expect(player.outcome["result"] == ["day": "Monday", "guests": 3])
  }

  @Test func aDefaultShowsWhatDependsOnIt() throws {
    var player = try Player(booking(#", "default": 2"#))
    #expect(player.screen["schema"]?["properties"]?["children"] != nil)
    try player.submit(["day": "Monday", "children": 1])
    #expect(player.outcome["result"] == ["day": "Monday", "guests": 2, "children": 1])
  }

  @Test func whatIsShownBesideADraftIsWhatASubmitTakes() throws {
    var player = try Player(booking(#", "default": 2"#))
    try player.saveDraft(["day": "Monday"])
    #expect(player.screen["schema"]?["properties"]?["children"] != nil)
    try player.submit(["day": "Monday", "guests": 1, "children": 1])
    #expect(player.outcome["result"] == ["day": "Monday", "guests": 1])
  }

  @Test func aHiddenFieldHasNoDefault() throws {
    var player = try Player(
      flow(
        #"""
        "a": {
          "screen": {
            "schema": {"type": "object", "properties": {"x": {"type": "boolean"}, "y": {"default": 1}}},
            "show": {"y": "values.x"}
          },
          "next": {"end": "completed", "result": "data"}
        }
        """#))
    try player.submit(["x": false])
    #expect(player.outcome["result"] == ["x": false])
  }

  @Test func aGuardThatFailsOnGoodValuesIsTheAuthorsMistake() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"type": "object", "properties": {"x": {}, "y": {}}}, "show": {"y": "values.x > 1"}}}
        """#))
    let refusal = try player.refusal(of: .submit(values: ["x": "many"], coerce: false))
    #expect(refusal["kind"] == "expressionFailed")
    #expect(refusal["expression"] == "values.x > 1")
  }

  /// What is bound may say that there is nothing, so that what the screen has there is gone.
  @Test func anOptionalWithoutAValueRemoves() throws {
    let player = try Player(
      flow(
        #"""
        "a": {"screen": {"title": "T", "schema": {"properties": {"x": {"type": "string", "enum": ["u"]}}},
          "bind": {"/schema/properties/x/enum": "has(values.x) ? optional.of(['v']) : optional.none()"}}}
        """#))
    #expect(player.screen["schema"]?["properties"]?["x"] == ["type": "string"])
  }

  /// The author reads which of them it is, and what is wrong there.
  @Test(arguments: [
    (
      #""/ui/w": "1", "/schema/properties/x/enum": "data.a", "/title": "'T'""#, "data.a",
      "“/schema/properties/x/enum”", "array"
    ),
    (#""/title": "'T'", "/schema/properties/x": "'text'""#, "'text'", "“/schema/properties/x”", "object"),
  ])
  func whatSpoilsTheScreenIsNamed(bind: String, expression: String, place: String, why: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"properties": {"a": {"type": "integer"}}}}, "next": "b"},
        "b": {"screen": {"title": "T", "schema": {"properties": {"x": {}}}, "ui": {}, "bind": {\#(bind)}}}
        """#))
    let refusal = try player.refusal(of: .submit(values: ["a": 1], coerce: false))
    #expect(refusal["expression"] == .string(expression))
    let cause = try #require(refusal["cause"]?.asString)
    #expect(cause.contains(place))
    #expect(cause.contains(why), "\(cause)")
  }

  /// Wherever the screen is named, also once it is covered.
  @Test func aTitleThatIsBoundIsTheScreensTitle() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"title": "T", "schema": {"properties": {"x": {"type": "integer"}}},
            "bind": {"/title": "has(values.x) ? 'Number ' + string(values.x) : values.none"}},
          "leave": "confirm", "next": "b", "on": {"open": {"present": "m"}}},
        "b": {"screen": {"title": "B", "review": true}},
        "m": {"screen": {}}
        """#))
    func titles() -> [JSON?]? {
      player.view["navigation"]?["chain"]?[0]?["stack"]?.asArray?.map { $0["title"] }
    }
    #expect(titles() == [.null])
    #expect(player.screen["title"] == .null)
    try player.submit(["x": 1])
    #expect(titles() == ["Number 1", "B"])
    #expect(player.screen["back"]?["title"] == "Number 1")
    #expect(player.screen["review"]?[0]?["title"] == "Number 1")
    try player.back()
    try player.saveDraft(["x": 2])
    #expect(titles() == ["Number 2"])
    try player.send("open")
    #expect(player.screen["back"]?["title"] == "Number 2")
  }

  /// What a user has typed is shown as it was typed, wherever it is put, and nothing that stands in it is computed.
  @Test(arguments: [
    #""/title": "data.a", "/body": "data.a", "/submit": "data.a", "/messages": "{'x': {'type': {'message': data.a}}}""#,
    #""": "{'title': data.a, 'body': data.a, 'submit': data.a, 'schema': {'properties': {'x': {'type': 'string'}}}}", "/messages": "{}", "/messages/x": "{'type': {'message': data.a}}""#,
    #""": "{'title': data.a, 'body': data.a, 'submit': data.a, 'schema': {'properties': {'x': {'type': 'string', 'title': data.a}}}, 'messages': {'x': {'type': {'message': data.a}}}}""#,
    #""/title": "data.a", "/body": "data.a", "/submit": "data.a", "/messages/x/type": "{'message': data.a}""#,
    #""/title": "data.a", "/body": "data.a", "/submit": "data.a", "/messages/x/type/message": "data.a""#,
  ])
  func whatIsBoundIsNoTemplate(bind: String) throws {
    for typed in ["${1 + 1}", "${vars.token}", "${data}", "costs ${5", "$${x}", "$${", "{a} $ {b} $"] {
      var player = try Player(
        flow(
          #"""
          "a": {"screen": {"schema": {"properties": {"a": {"type": "string"}}}}, "next": "b"},
          "b": {"screen": {"title": "T", "schema": {"properties": {"x": {"type": "string"}}}, "messages": {}, "bind": {\#(bind)}}}
          """#, #""vars": {"token": "'t'"}"#))
      try player.submit(["a": .string(typed)])
      try player.submit(["x": 1])
      let error = try #require(player.screen["errors"]?.asArray?.first)
      let shown = [
        player.screen["title"], player.screen["body"], player.screen["submit"]?["title"], error["message"],
      ]
      #expect(shown.allSatisfy { $0 == .string(typed) }, "\(typed): \(shown)")
    }
  }

  // MARK: - What is shown as long as something else is

  private static func chain(_ show: String) -> String {
    flow(
      #"""
      "a": {"screen": {"title": "T", "schema": {"type": "object", "required": ["c"], "properties": {
            "a": {"type": "string"}, "b": {"type": "string"}, "c": {"type": "string"}, "d": {"default": "y"}}},
          "show": {\#(show)}},
        "check": {"when": "values.b == 'y'", "message": "B."},
        "next": {"end": "completed", "result": "data"}}
      """#)
  }

  /// A property that does not apply has no value, whatever was typed there: also for those that depend on it, in whatever order
  /// they stand.
  @Test(arguments: [
    #""b": "values.a == 'y'", "c": "values.b == 'y'""#, #""c": "values.b == 'y'", "b": "values.a == 'y'""#,
    #""c": "values.d == 'y'", "d": "values.b == 'y'", "b": "data.a == 'y'""#,
  ])
  func whatIsHiddenCountsForNothing(show: String) throws {
    var player = try Player(Self.chain(show))
    try player.saveDraft(["a": "n", "b": "y"])
    #expect(player.screen["schema"]?["properties"]?["b"] == nil)
    #expect(player.screen["schema"]?["properties"]?["c"] == nil)
    #expect(player.screen["schema"]?["required"] == [])
    #expect(player.values == ["a": "n"])
    try player.submit()
    #expect(player.outcome["result"]?["a"] == "n")
    #expect(player.outcome["result"]?["b"] == nil)
    player = try Player(Self.chain(show))
    try player.submit(["a": "n", "b": "y", "c": "z"])
    #expect(player.outcome["result"]?["c"] == nil)
    player = try Player(Self.chain(show))
    try player.submit(["a": "y", "b": "y"])
    #expect(player.errors == ["/c: required"])
  }

  @Test func whatIsHiddenAsksForNoSecret() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"properties": {"a": {}, "pin": {"writeOnly": true}, "c": {}}},
            "show": {"pin": "values.a == 'y'", "c": "values.pin == '1'"}},
          "next": {"end": "completed", "result": "data"}}
        """#))
    try player.submit(["a": "n", "pin": "1", "c": "z"])
    #expect(player.outcome["result"] == ["a": "n"])
  }

  /// The last of as many rounds as there are such properties counts, and it comes to an end.
  @Test func thoseThatHideEachOtherAreTheSameInTheViewAndInASubmit() throws {
    var player = try Player(Self.chain(#""b": "!has(values.c)", "c": "!has(values.b)""#))
    try player.saveDraft(["a": "n", "b": "1", "c": "1"])
    let shown = player.screen["schema"]?["properties"]?.asObject?.names ?? []
    try player.submit()
    #expect(player.outcome["result"]?.asObject?.names.filter { $0 != "d" } == shown.filter { $0 != "d" })
  }

  /// “é”, in one code point and in two.
  @Test func propertiesAreToldApartByCodePoints() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"required": ["\u00e9", "e\u0301"], "properties": {"\u00e9": {}, "e\u0301": {}}},
            "show": {"\u00e9": "false", "e\u0301": "true"}},
          "next": {"end": "completed", "result": "data"}}
        """#))
    try player.submit(["\u{e9}": 1])
    #expect(player.errors.count == 1)
    try player.submit(["\u{e9}": 1, "e\u{301}": 2])
    #expect(player.outcome["result"]?.text == JSON.object(["e\u{301}": 2]).text)
  }
}

/// What transitions have set on a screen is a value of it as far as it applies.
@Suite struct SetAsideTests {
  private let path = flow(
    #"""
    "look": {"screen": {"title": "T", "schema": {"properties": {"kind": {}, "vat": {}}},
        "show": {"vat": "values.kind == 'c'"}},
      "check": {"when": "values.kind == 'p' && has(data.vat)", "code": "mixed", "message": "M"},
      "on": {"find": {"set": {"vat": "'CHE-1'"}, "stay": true}}, "next": "two"},
    "two": {\#(screen("x")), "next": {"end": "completed", "result": "data"}}
    """#)

  @Test func whatDoesNotApplyIsNotInTheData() throws {
    var player = try Player(path)
    try player.submit(["kind": "c"])
    try player.back()
    try player.send("find")
    try player.submit(["kind": "p"])
    #expect(player.data == ["kind": "p"])
    // It comes back when it applies.
    try player.carryOut(.edit(target: "look", values: ["kind": "c"]))
    #expect(player.data == ["kind": "c", "vat": "CHE-1"])
    try player.carryOut(.edit(target: "look", values: ["kind": "p"]))
    try player.submit(["x": 1])
    #expect(player.outcome["result"] == ["kind": "p", "x": 1])
  }

  @Test func norIsItWhereItIsSetAfterwards() throws {
    var player = try Player(path)
    try player.submit(["kind": "p"])
    try player.back()
    try player.send("find")
    try player.submit()
    #expect(player.data == ["kind": "p"])
    try player.migrate(to: later(path))
    #expect(player.data == ["kind": "p"])
  }

  /// A submit without values takes what is shown.
  @Test func aBoundDefaultIsShownAndTaken() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"properties": {"d": {"default": "written"}, "e": {}, "f": {"default": "f"}}},
            "bind": {"/schema/properties/d/default": "'bound'", "/schema/properties/e/default": "'bound'"}},
          "next": {"end": "completed", "result": "data"}}
        """#))
    #expect(player.values == ["d": "bound", "e": "bound", "f": "f"])
    try player.submit(nil)
    #expect(player.outcome["result"] == ["d": "bound", "e": "bound", "f": "f"])
  }

  /// It is the bound schema that says which fields there are, also if it comes with the whole screen.
  @Test(arguments: [
    #""/schema/properties/d/default": "'bound'", "/schema/properties/z": "{'type': 'string'}""#,
    #""/schema": "{'properties': {'d': {'default': 'bound'}, 'z': {'type': 'string'}}}""#,
    #""": "{'schema': {'properties': {'d': {'default': 'bound'}, 'z': {'type': 'string'}}}}""#,
  ])
  func whatIsSetOnABoundFieldIsShown(bind: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"properties": {"d": {}}}, "bind": {\#(bind)}}, "next": "b",
          "on": {"open": {"present": "m", "onResult": {"stay": true, "set": {"z": "'set'"}}}}},
        "m": {\#(screen())}, "b": {"screen": {}}
        """#))
    #expect(player.values == ["d": "bound"])
    try player.send("open")
    try player.submit([:])
    #expect(player.values["z"] == "set")
    try player.saveDraft(["d": "typed"])
    #expect(player.values["z"] == "set")
    #expect(player.values["d"] == "typed")
    try player.submit(["d": "sent"])
    try player.back()
    #expect(player.values["z"] == "set")
    #expect(player.values["d"] == "sent")
    try player.saveDraft(["z": "typed"])
    #expect(player.values["z"] == "typed")
  }
}
