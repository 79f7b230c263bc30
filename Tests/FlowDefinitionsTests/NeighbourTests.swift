// Flows that name each other.

import FlowDefinitions
import JSONText
import Testing

/// Some flows, each by its id and its steps.
private struct Neighbourhood {
  let flows: [String: Flow]

  init(_ steps: [String: String]) throws {
    flows = try steps.reduce(into: [:]) { flows, member in
      let text = flow(member.value).replacing("\"test\"", with: "\"\(member.key)\"")
      flows[member.key] = try read(text)
    }
  }

  /// What is wrong with one of them, beside the others: codes and messages.
  func problems(of name: String) throws -> [String] {
    let flow = try #require(flows[name])
    let neighbours = Neighbours(names: flows.keys.sorted()) { flows[$0] }
    return Flow.problems(of: flow.document, among: neighbours).map { "\($0.code) \($0.pointer)" }
  }
}

@Suite struct NeighbourTests {
  @Test func aTransitionLeadsToNoFlow() throws {
    let text = flow(#""a": {"screen": {}, "next": "pay"}"#)
    func hint(_ names: [String]?) -> String? {
      Flow.problems(of: Array(text.utf8), among: Neighbours(names: names) { _ in nil })
        .first { $0.code == "unknownStep" }?.hint
    }
    #expect(
      hint(["pay"]) == #"It is a flow. To run it, write "flow": "pay" in a tab, or in a step of its own."#)
    #expect(hint(["other"]) == "There is “a”.")
    #expect(hint(nil) == "There is “a”.")
  }

  /// Flows are looked for by the names of their files.
  @Test func aFlowWhoseFileIsCalledOtherwiseIsNotThere() throws {
    let team = try read(flow(#""a": {"end": "completed"}"#).replacing("\"test\"", with: "\"team\""))
    let inner = try read(
      flow(#""a": {"flow": "crew"}"#).replacing("\"test\"", with: "\"inner\""))
    let neighbours = Neighbours(names: ["crew", "inner", "test"]) { ["crew": team, "inner": inner][$0] }
    func problems(_ steps: String) -> [String] {
      Flow.problems(of: Array(flow(steps).utf8), among: neighbours)
        .map { "\($0.code) \($0.pointer) \($0.hint ?? "")" }
    }
    #expect(
      problems(#""a": {"flow": "crew", "next": "b"}, "b": {"end": "completed"}"#) == [
        "unknownFlow /steps/a/flow There are “inner” and “test”."
      ])
    // Nor is it one of those that there are where its id is named.
    #expect(
      problems(#""a": {"flow": "team", "next": "b"}, "b": {"end": "completed"}"#) == [
        "unknownFlow /steps/a/flow There are “inner” and “test”."
      ])
    #expect(problems(#""a": {"flow": "inner"}"#).map { $0.prefix(10) } == ["brokenFlow"])
    #expect(
      problems(#""a": {"screen": {}, "next": "crew"}"#) == ["unknownStep /steps/a/next There is “a”."])
    #expect(
      problems(#""a": {"screen": {}, "on": {"x": {"present": "crew"}}}, "crew": {"screen": {}}"#) == [])
  }

  @Test func aFlowIsNotHandedWhatItRequires() throws {
    let input =
      ##""input": {"required": ["cart", "tip"], "properties": {"cart": {}, "tip": {"default": 1}}}"##
    let pay = try read(flow(Self.screen, input).replacing("\"test\"", with: "\"pay\""))
    let marked = MarkedFlow(
      flow(
        #"""
        "a": {"flow": 1️⃣"pay", "next": "b"},
        "b": {
          "screen": {},
          "requires": [
            {"unless": "profile.x", "present": 1️⃣"pay", "input": {"tip": "1"}},
            {"unless": "profile.y", "present": "pay", "input": {"cart": "1"}}
          ],
          "on": {"x": {"present": 1️⃣"pay"}, "y": {"present": "pay", "input": "data"},
            "z": {"present": "pay", "input": "{'cart': 1}"}, "w": {"present": 1️⃣"pay", "input": "{'tip': 1}"}},
          "next": {"end": "completed"}
        }
        """#))
    let text = Array(marked.text.utf8)
    let found = Diagnostic.all(
      of: Flow.problems(of: text, among: Neighbours(names: ["pay"]) { $0 == "pay" ? pay : nil }), in: text)
    #expect(found.map(\.problem.code) == Array(repeating: "missingInput", count: 4))
    #expect(found.map(\.position) == marked.positions)
    #expect(found.first?.problem.hint == "Add “cart” to “input”.")
    #expect(found.first?.problem.message == "“pay” requires “cart”, which it is not given here.")
  }

  /// A flow that is called gives back a user and how many there are, but for the secret.
  @Test(arguments: [
    #""next": {"end": "completed", "result": {"user": "data.user", "count": "1"}}"#,
    #""next": "end"}, "end": {"end": "completed", "result": {"user": "data.user", "count": "data.count"}"#,
    #""next": [{"when": "data.user == ''", "end": "completed"}, {"end": "failed"}]"#,
    #""next": [{"when": "data.user == ''", "end": "completed", "result": "data"}, {"dismiss": true}]"#,
    #""next": [{"when": "data.user == ''", "dismiss": {"user": "data.user"}}, {"dismiss": {"count": "data.count"}}]"#,
    #""on": {"x": {"present": "s", "onResult": {"end": "completed", "result": "values"}}}"#,
    "",
  ])
  func whatAFlowGivesBackHasItsFields(ending: String) throws {
    let members = [#""screen": {"schema": \#(Self.signIn)}"#, ending].filter { !$0.isEmpty }
    let inner = try read(
      flow(
        #""s": {\#(members.joined(separator: ", "))}"#,
        #""output": {"user": "data.user", "count": "data.count"}"#
      ).replacing("\"test\"", with: "\"inner\""))
    let marked = MarkedFlow(flow(Self.caller))
    let text = Array(marked.text.utf8)
    let problems = Flow.problems(
      of: text, among: Neighbours(names: ["inner"]) { $0 == "inner" ? inner : nil })
    let found = Diagnostic.all(of: problems, in: text)
    #expect(found.map(\.problem.code) == Array(repeating: "unknownField", count: marked.positions.count))
    #expect(found.map(\.position) == marked.positions)
    #expect(found.first?.problem.hint == "Did you mean “user”?")
  }

  private static let signIn =
    #"{"properties": {"user": {"type": "string"}, "count": {"type": "number"}, "pin": {"type": "string", "writeOnly": true}}, "additionalProperties": false}"#
  /// Calls it as a part of its stack, and as a presentation, and asks for what is not given back.
  private static let caller = #"""
    "a": {
      "flow": "inner",
      "next": [
        {"when": "result.1️⃣usr == 'a'", "to": "b"},
        {"when": "result.user == 'a' && result.count + 1 > 2 && result.count < 2.5 && result != {}", "to": "b"},
        {"to": "b", "set": {"own": "1"}}
      ]
    },
    "b": {
      "screen": {"title": "${steps.a.user} ${steps.a.own} ${steps.a.1️⃣pin}"},
      "on": {"x": {"present": "inner",
        "check": [{"when": "result.1️⃣usr == ''", "message": "No."}],
        "onResult": [{"when": "result.1️⃣usr == 'a'", "popTo": "root"}, "e"]}},
      "next": {"to": "e", "requires": [
        {"unless": "profile.c", "present": "inner", "success": "outcome == 'completed' && result.1️⃣usr == 'a'"},
        {"unless": "profile.d", "present": "inner", "success": "has(result.user)"}
      ]}
    },
    "e": {"end": "completed"}
    """#

  /// Nothing is held against an expression where one of the ends does not say what comes of it.
  @Test(arguments: [
    #""s": {"screen": {}, "next": {"end": "completed", "result": "merge(data, {'x': 1})"}}"#,
    #""s": {"screen": {}, "next": {"end": "completed", "result": "profile"}}"#,
    #""s": {"screen": {"schema": {"properties": {"name": {}}, "additionalProperties": true}}}"#,
    #""s": {"action": {"name": "x"}}"#,
    #""s": {"flow": "other"}"#,
    #""s": {"screen": {}, "dismiss": "allow", "next": {"end": "completed", "result": {"user": "1"}}}"#,
    #""s": {"screen": {}, "requires": {"unless": "profile.a", "present": "elsewhere"}, "next": {"end": "completed", "result": {"user": "1"}}}"#,
    #""s": {"screen": {}, "requires": {"unless": "profile.a", "present": "${profile.b}"}, "next": {"end": "completed", "result": {"user": "1"}}}"#,
    #""s": {"screen": {}, "requires": {"unless": "profile.a", "present": "other"}, "next": {"end": "completed", "result": {"user": "1"}}}"#,
  ])
  func whatAFlowGivesBackIsNotAlwaysKnown(inner: String) throws {
    let flows = try Neighbourhood([
      "inner": inner, "other": #""s": {"screen": {}, "next": {"dismiss": {"usr": "1"}, "levels": "all"}}"#,
      "outer":
        #""a": {"flow": "inner", "next": [{"when": "result.usr == 'a'", "end": "completed"}, "e"]}, "e": {"end": "completed"}"#,
    ])
    #expect(try flows.problems(of: "outer").filter { !$0.hasPrefix("brokenFlow") } == [])
  }

  /// Its result is an object all the same, which may be asked for whatever an object may be asked for.
  @Test func whatGivesNothingBackHasNoFields() throws {
    let flows = try Neighbourhood([
      "inner": Self.screen,
      "outer":
        #""a": {"flow": "inner", "next": [{"when": "result.user == 'a'", "end": "completed"}, {"when": "size(result) == 0 && result == {} && !('x' in result)", "to": "e"}, "e"]}, "e": {"end": "completed", "result": "merge(steps.a, {'y': 1})"}"#,
    ])
    let problems = try flows.problems(of: "outer")
    #expect(problems == ["unknownField /steps/a/next/0/when"])
  }

  @Test func whatSometimesGivesNothingBackHasTheFieldsOfTheRest() throws {
    let flows = try Neighbourhood([
      "inner":
        #""s": {"screen": {}, "next": [{"when": "profile.a", "end": "completed"}, {"end": "completed", "result": {"user": "'a'"}}]}"#,
      "outer":
        #""a": {"flow": "inner", "next": [{"when": "result.user == 'a'", "end": "completed"}, {"when": "result.usr == 'a'", "to": "e"}, "e"]}, "e": {"end": "completed"}"#,
    ])
    let problems = try flows.problems(of: "outer")
    #expect(problems == ["unknownField /steps/a/next/1/when"])
  }

  /// What a flow or a step is handed has to be what it asks for, where that can be seen.
  @Test func aFlowIsHandedWhatItRefuses() throws {
    let asked =
      #"{"properties": {"size": {"type": "integer", "minimum": 2}, "kind": {"enum": ["league", "school"]}, "at": {"type": "string"}, "any": {}}, "additionalProperties": false}"#
    let inner = try read(flow(Self.screen, #""input": \#(asked)"#).replacing("\"test\"", with: "\"inner\""))
    let marked = MarkedFlow(
      flow(
        #"""
        "a": {"flow": "inner", "input": {"size": "1️⃣'3'", "kind": "1️⃣'leage'", "at": "now", "any": "1"}, "next": "b"},
        "b": {"screen": {"schema": {"properties": {"size": {"type": "number"}, "name": {"type": "string"}}}},
          "requires": {"unless": "profile.x", "present": "inner", "input": {1️⃣"kid": "'league'"}},
          "on": {
            "x": {"present": "inner", "input": {"size": "1️⃣1"}},
            "y": {"present": "inner", "input": {"size": "data.size", "kind": "data.name", "at": "data.?name"}},
            "z": {"present": "inner", "input": {"size": "1️⃣data.name"}},
            "w": {"present": "inner", "input": "data"},
            "v": {"to": "c", "with": {"size": "1️⃣true", "kind": "'school'"}}
          },
          "next": "c"},
        "c": {"params": \#(asked), "screen": {}, "next": "e"},
        "e": {"end": "completed"}
        """#))
    let text = Array(marked.text.utf8)
    let problems = Flow.problems(
      of: text, among: Neighbours(names: ["inner"]) { $0 == "inner" ? inner : nil })
    let found = Diagnostic.all(of: problems, in: text)
    #expect(
      found.map(\.problem.code) == [
        "typeMismatch", "unfitInput", "unknownProperty", "unfitInput", "typeMismatch", "typeMismatch",
      ])
    #expect(found.map(\.position) == marked.positions)
    #expect(found.first?.problem.message == "Expected an int, found a string.")
    #expect(
      found.dropFirst(3).first?.problem.message == "“inner” refuses this: Must be at least 2.")
  }

  private static let screen = #""s": {"screen": {}, "next": "e"}, "e": {"end": "completed"}"#
  private static let tabs = #""t": {"tabs": {"x": {"step": "s"}}}, "s": {"screen": {}, "on": {}}"#

  @Test func aFlowThatIsNotThereIsReportedWithWhatWasMeant() throws {
    let marked = MarkedFlow(
      flow(
        #""a": {"flow": 1️⃣"sgin-in", "next": "b"}, "b": {"screen": {}, "requires": {"unless": "profile.x", "present": 1️⃣"elsewhere"}, "on": {"c": {"present": 1️⃣"aa"}}, "next": "t"}, "t": {"end": "completed"}"#
      ))
    let text = Array(marked.text.utf8)
    let found = Diagnostic.all(
      of: Flow.problems(of: text, among: Neighbours(names: ["sign-in", "team"]) { _ in nil }), in: text)
    #expect(found.map(\.problem.code) == ["unknownFlow", "unknownFlow", "unknownFlow"])
    #expect(found.map(\.position) == marked.positions)
    #expect(
      found.map(\.problem.hint) == [
        "Did you mean “sign-in”?", "There are “a”, “b”, “t”, “sign-in”, “team” and “test”.",
        "There are “a”, “b”, “t”, “sign-in”, “team” and “test”.",
      ])
    #expect(Flow.problems(of: text).map(\.code) == [])
  }

  /// Then the paths are not known, and nothing else is missed.
  @Test(arguments: [
    #""a": {"screen": {}, "on": {"x": {"present": "sehet", "onResult": "b"}}, "next": "b"}"#,
    #""a": {"screen": {}, "requires": {"unless": "profile.x", "present": "sehet"}, "next": "b"}"#,
  ])
  func aStepThatIsPresentedIsSpelledWrong(step: String) {
    let text = flow(
      step
        + #", "sheet": {"screen": {"title": "${data.x}"}, "next": "more"}, "more": {"screen": {}, "on": {"up": {"popTo": "sheet"}}}, "b": {"end": "completed"}"#
    )
    let problems = Flow.problems(of: Array(text.utf8), among: Neighbours(names: []) { _ in nil })
    #expect(
      problems.map { $0.code + " " + ($0.hint ?? "") } == [
        "unknownField ", "unknownFlow Did you mean “sheet”?",
      ])
  }

  /// A flow is started with all that it reaches, or not at all.
  @Test func aFlowThatHasErrorsIsSaidWhereItIsReached() throws {
    let marked = MarkedFlow(
      flow(
        #""a": {"flow": 1️⃣"wrong", "next": "b"}, "b": {"flow": "wrong", "next": "c"}, "c": {"flow": 1️⃣"leading", "next": "d"}, "d": {"flow": "fine", "next": "t"}, "t": {"end": "completed"}"#
      ))
    let flows = try Neighbourhood([
      "fine": #""a": {"screen": {}, "on": {"x": {"present": "test"}}, "next": {"end": "completed"}}"#,
      "leading": #""a": {"flow": "fine", "next": "b"}, "b": {"flow": "naming"}"#,
      "naming": #""a": {"screen": {}, "requires": {"unless": "profile.x", "present": "nobody"}}"#,
    ]).flows
    let text = Array(marked.text.utf8)
    let names = ["fine", "leading", "naming", "wrong"]
    let found = Diagnostic.all(
      of: Flow.problems(of: text, among: Neighbours(names: names) { flows[$0] }), in: text
    ).filter { $0.problem.code == "brokenFlow" }
    #expect(found.map(\.position) == marked.positions)
    #expect(
      found.map(\.problem.message) == [
        "The flow “wrong” has errors, so this one cannot be started.",
        "“leading” leads to the flow “naming”, which has errors, so this one cannot be started.",
      ])
    #expect(Flow.problems(of: text).map(\.code) == [])
  }

  /// Each flow with errors is said once, where the way to it is shortest, and all of them at one time.
  @Test func allFlowsThatHaveErrorsAreSaidAtOnce() throws {
    let marked = MarkedFlow(
      flow(
        #""a": {"flow": 1️⃣"calling", "next": "b"}, "b": {"flow": 1️⃣"leading", "next": "c"}, "c": {"flow": "leading", "next": "t"}, "t": {"end": "completed"}"#
      ))
    let flows = try Neighbourhood([
      "calling":
        #""a": {"flow": "wrong", "next": "b"}, "b": {"flow": "leading", "next": "c"}, "c": {"flow": "test"}"#,
      "leading": #""a": {"flow": "naming", "next": "b"}, "b": {"flow": "calling"}"#,
      "naming": #""a": {"flow": "nobody", "next": "b"}, "b": {"flow": "worse"}"#,
    ]).flows
    let text = Array(marked.text.utf8)
    let names = ["calling", "leading", "naming", "worse", "wrong"]
    let found = Diagnostic.all(
      of: Flow.problems(of: text, among: Neighbours(names: names) { flows[$0] }), in: text
    ).filter { $0.problem.code == "brokenFlow" }
    #expect(
      found.map(\.problem.message) == [
        "“calling” leads to the flow “wrong”, which has errors, so this one cannot be started.",
        "“leading” leads to the flow “naming”, which has errors, so this one cannot be started.",
        "“leading” leads to the flow “worse”, which has errors, so this one cannot be started.",
      ])
    #expect(found.map(\.position) == [marked.positions[0], marked.positions[1], marked.positions[1]])
  }

  @Test func aFlowThatIsCalledLikeAStepIsNotPresented() throws {
    let marked = MarkedFlow(
      flow(
        #""a": {"screen": {}, "on": {"x": {"present": 1️⃣"b"}}, "requires": {"unless": "profile.x", "present": 1️⃣"b"}, "next": "b"}, "b": {"flow": "b", "next": "e"}, "e": {"end": "completed"}"#
      ))
    let text = Array(marked.text.utf8)
    let other = try read(flow(Self.screen).replacing("\"test\"", with: "\"b\""))
    let neighbours = Neighbours(names: ["b", "c"]) { $0 == "b" ? other : nil }
    let found = Diagnostic.all(of: Flow.problems(of: text, among: neighbours), in: text)
    #expect(found.map(\.problem.code) == ["hiddenFlow", "hiddenFlow"])
    #expect(found.map(\.position) == marked.positions)
    #expect(found.first?.problem.hint == "Rename the step or the flow.")
    #expect(
      found.first?.problem.message
        == "“b” is also a step of this flow. Here it means the step, not the flow.")
    #expect(found.allSatisfy { $0.problem.severity == .warning })
    let unknown = marked.text.replacing(#""x": {"present": "b"}"#, with: #""x": {"present": "elsewhere"}"#)
    let missing = Flow.problems(of: Array(unknown.utf8), among: neighbours)
    #expect(missing.first { $0.code == "unknownFlow" }?.message == "There is no step or flow “elsewhere”.")
    #expect(missing.first { $0.code == "unknownFlow" }?.hint == "There are “a”, “b”, “e”, “c” and “test”.")
  }

  @Test(arguments: [
    (#""a": {"flow": "tabs", "next": "e"}, "e": {"end": "completed"}"#, "/steps/a/flow"),
    (
      #""a": {"screen": {}, "on": {"x": {"present": "tabs"}}, "next": "e"}, "e": {"end": "completed"}"#,
      "/steps/a/on/x/present"
    ),
    (#""a": {"tabs": {"x": {"flow": "tabs"}}}"#, "/steps/a/tabs/x/flow"),
    (
      #""a": {"screen": {}, "next": "b"}, "b": {"screen": {}, "requires": [{"unless": "profile.x", "present": "tabs"}], "next": "e"}, "e": {"end": "completed"}"#,
      "/steps/b/requires/0/present"
    ),
  ])
  func aFlowThatBeginsWithTabsStandsAtTheRootOnly(steps: String, pointer: String) throws {
    let flows = try Neighbourhood(["tabs": Self.tabs, "outer": steps])
    #expect(try flows.problems(of: "outer") == ["misplacedTabs \(pointer)"])
  }

  @Test(arguments: [
    ("completed", "", ["automaticLoop /steps/a/tabs/x/flow"]), ("completed", #", "next": "e""#, []),
    ("failed", "", []),
  ])
  func aTabWhoseFlowIsOverAsSoonAsItBeginsNeedsSomewhereToGo(
    end: String, next: String, problems: [String]
  ) throws {
    let flows = try Neighbourhood([
      "over": #""e": {"end": "\#(end)"}"#,
      "outer": #""a": {"tabs": {"x": {"flow": "over"}}\#(next)}, "e": {"end": "completed"}"#,
    ])
    #expect(try flows.problems(of: "outer").filter { $0.hasPrefix("automaticLoop") } == problems)
  }

  @Test(
    arguments: [
      // A sub-flow on the only path to an end, directly and round about.
      (["a": #""x": {"flow": "a", "next": "e"}, "e": {"end": "completed"}"#], "a", "/steps/x/flow"),
      (
        [
          "a":
            #""s": {"screen": {}, "next": "x"}, "x": {"flow": "b", "next": "e"}, "e": {"end": "completed"}"#,
          "b": #""x": {"flow": "a", "next": "e"}, "e": {"end": "completed"}"#,
        ], "a", "/steps/x/flow"
      ),
      // A gate's flow behind the same gate, and behind one whose flow is behind it.
      (
        [
          "sign-in":
            #""s": {"screen": {}, "requires": {"unless": "profile.known", "present": "sign-in"}, "next": "e"}, "e": {"end": "completed"}"#
        ], "sign-in", "/steps/s/requires/present"
      ),
      (
        [
          "pin":
            #""s": {"screen": {}, "requires": {"unless": "profile.known", "present": "sign-in"}, "next": "e"}, "e": {"end": "completed"}"#,
          "sign-in":
            #""s": {"screen": {}, "next": {"end": "completed", "requires": {"unless": "profile.pin", "present": "pin"}}}"#,
        ], "sign-in", "/steps/s/next/requires/present"
      ),
      // Steps of one flow.
      (
        [
          "a":
            #""s": {"screen": {}, "requires": {"unless": "profile.x", "present": "g"}, "next": "e"}, "g": {"screen": {}, "requires": {"unless": "profile.x", "present": "g"}, "next": "e"}, "e": {"end": "completed"}"#
        ], "a", "/steps/g/requires/present"
      ),
    ] as [([String: String], String, String)])
  func flowsThatNeverEndBecauseOfEachOther(steps: [String: String], name: String, pointer: String) throws {
    #expect(try Neighbourhood(steps).problems(of: name) == ["recursion \(pointer)"])
  }

  @Test(
    arguments: [
      // A folder in a folder: some path ends.
      [
        "a":
          #""s": {"screen": {}, "on": {"open": "x"}, "next": "e"}, "x": {"flow": "a", "next": "s"}, "e": {"end": "completed"}"#
      ],
      // A gate's flow that has a gate in front of something else.
      [
        "a":
          #""s": {"screen": {}, "requires": {"unless": "profile.x", "present": "b"}, "next": "e"}, "e": {"end": "completed"}"#,
        "b": screen,
      ],
      // A gate that shows a step of the flow, which nothing else leads to.
      [
        "a":
          #""s": {"screen": {}, "requires": {"unless": "profile.x", "present": "g"}, "next": "e"}, "g": {"screen": {"schema": {}}}, "e": {"end": "completed"}"#
      ],
      // Each presents the other: that is up to the user.
      [
        "a": #""s": {"screen": {}, "on": {"x": {"present": "b"}}, "next": "e"}, "e": {"end": "completed"}"#,
        "b": #""s": {"screen": {}, "on": {"x": {"present": "a"}}, "next": "e"}, "e": {"end": "completed"}"#,
      ],
      // Neither has an end, and neither needs one.
      [
        "a": #""s": {"screen": {}, "on": {"x": "y"}}, "y": {"flow": "b"}"#,
        "b": #""s": {"screen": {}, "on": {"x": {"stay": true}}}"#,
      ],
    ] as [[String: String]])
  func flowsThatMayNameEachOther(steps: [String: String]) throws {
    #expect(try Neighbourhood(steps).problems(of: "a") == [])
  }
}
