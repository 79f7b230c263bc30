// Data lives on the path (`protocol/definitions.md`, “Data”), drafts beside it, variables outside of it.

import Coordination
import JSONText
import Testing

/// A screen that shows in its title what the frame has collected, and goes on to the next.
private let path = flow(
  #"""
  "a": {\#(screen("x", "y")), "next": "b"},
  "b": {\#(screen("z")), "next": [{"when": "has(data.other)", "to": "d"}, "c"]},
  "c": {\#(screen("w")), "next": {"end": "completed", "result": "data"}},
  "d": {\#(screen("v")), "next": {"end": "completed", "result": "data"}}
  """#)

@Suite struct DataTests {
  @Test func theResultIsWhatThePathHasCollected() throws {
    var player = try Player(path)
    try player.submit(["x": 1])
    try player.submit(["z": 2])
    try player.submit(["w": 3])
    #expect(player.outcome["result"] == ["x": 1, "z": 2, "w": 3])
  }

  @Test func theOutputSeesWhatTheTransitionHasDoneThatEndsTheFlow() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")),
          "next": {
            "set": {"y": "values.x + 1"}, "assign": {"z": "values.x + 2"}, "save": {"w": "values.x + 3"},
            "end": "completed"}}
        """#, #""output": {"x": "data.x", "y": "data.y", "z": "vars.z", "w": "profile.w"}"#))
    try player.submit(["x": 1])
    #expect(player.outcome["result"] == ["x": 1, "y": 2, "z": 3, "w": 4])
  }

  @Test func theResultOfATransitionSeesNothingOfItsOwnEffects() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": {"set": {"y": "1"}, "end": "completed", "result": {"x": "data.x", "y": "data.y"}}}
        """#))
    try player.submit(["x": 1])
    #expect(player.outcome["result"] == ["x": 1])
  }

  @Test func whatIsDismissedWithItsValuesHasWhatTheTransitionSet() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "on": {"open": {"present": "m", "onResult": {"set": {"x": "result"}, "stay": true}}}},
        "m": {\#(screen("v")), "next": {"set": {"y": "values.v + 1"}, "dismiss": true}}
        """#))
    try player.send("open")
    try player.submit(["v": 1])
    #expect(player.data == ["x": ["v": 1, "y": 2]])
  }

  @Test func aPoppedScreenLeavesNothingInTheData() throws {
    var player = try Player(path)
    try player.submit(["x": 1])
    try player.submit(["z": 2])
    try player.back(count: 2)
    #expect(player.data == ["x": 1])
    try player.submit(["y": 5])
    try player.submit([:])
    try player.submit([:])
    #expect(player.outcome["result"] == ["y": 5])
  }

  @Test func theOtherBranchKeepsNothingOfTheFirst() throws {
    var player = try Player(
      flow(
        #"""
        "kind": {\#(screen("kind")), "next": [{"when": "data.kind == 'l'", "to": "league"}, "school"]},
        "league": {\#(screen("league")), "next": "name"},
        "school": {\#(screen("school")), "next": "name"},
        "name": {\#(screen("name")), "next": {"end": "completed", "result": "data"}}
        """#))
    try player.submit(["kind": "l"])
    try player.submit(["league": "A"])
    try player.back(to: "kind")
    #expect(player.values == ["kind": "l"])
    try player.submit(["kind": "s"])
    try player.submit(["school": "S"])
    try player.submit(["name": "N"])
    #expect(player.outcome["result"] == ["kind": "s", "school": "S", "name": "N"])
  }

  @Test func theUncoveredScreenCountsAsItWasSubmittedUntilItIsSubmittedAgain() throws {
    var player = try Player(path)
    try player.submit(["x": 1, "y": 2])
    try player.back()
    #expect(player.values == ["x": 1, "y": 2])
    #expect(player.data == ["x": 1, "y": 2])
    try player.submit(["x": 3])
    #expect(player.data == ["x": 3])
  }

  @Test func aLaterScreenWinsOverAnEarlierOneOfTheSameName() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": "b"},
        "b": {\#(screen("x")), "next": {"end": "completed", "result": "data"}}
        """#))
    try player.submit(["x": "first"])
    try player.submit(["x": "second"])
    #expect(player.outcome["result"] == ["x": "second"])
  }

  @Test func stepsHasTheLatestEntryOfEachStep() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")),
          "next": [{"when": "size(steps) > 2", "to": "end"}, {"when": "data.x == 2", "to": "b-b"}, "a"]},
        "b-b": {\#(screen("y")), "next": {"end": "completed", "result": "[steps.a.x, steps['b-b'].y]"}},
        "end": {"end": "failed"}
        """#))
    try player.submit(["x": 1])
    try player.submit(["x": 2])
    try player.submit(["y": 3])
    #expect(player.outcome["result"] == [2, 3])
  }

  @Test func namesAreToldApartByCodePoints() throws {
    let composed = "\u{E9}", decomposed = "e\u{301}"
    var player = try Player(flow(#""a": {\#(screen(composed, decomposed))}"#))
    try player.submit([composed: 1, decomposed: 2])
    #expect(player.outcome["result"]?.asObject?.count == 2)
  }

  @Test func numbersGoOutAsTheyCameIn() throws {
    var player = try Player(path)
    let number = try JSON(parsing: #"{"x": 1.10, "y": 12345678901234567890123}"#)
    try player.submit(number.asObject)
    try player.back()
    #expect(player.values.text == #"{"x":1.10,"y":12345678901234567890123}"#)
  }
}

@Suite struct DraftTests {
  @Test func aPoppedScreenPrefillsItsStepWhenItIsEnteredAgain() throws {
    var player = try Player(path)
    try player.submit(["x": 1])
    try player.submit(["z": 2])
    try player.back(values: ["w": "typed"])
    try player.back()
    try player.submit(["x": 1])
    #expect(player.values == ["z": 2])
    try player.submit()
    #expect(player.values == ["w": "typed"])
    #expect(player.data == ["x": 1, "z": 2])
  }

  @Test func aDraftIsNeverData() throws {
    var player = try Player(path)
    try player.saveDraft(["x": "typed"])
    #expect(player.values == ["x": "typed"])
    #expect(player.data == [:])
  }

  @Test func submittingWithoutValuesSubmitsTheDraft() throws {
    var player = try Player(path)
    try player.saveDraft(["x": "typed"])
    try player.submit()
    #expect(player.data == ["x": "typed"])
  }

  @Test func submittingIsDoneWithTheDraft() throws {
    var player = try Player(path)
    try player.saveDraft(["x": "typed"])
    try player.submit(["x": "sent"])
    try player.back()
    #expect(player.values == ["x": "sent"])
  }

  @Test func aDraftIsForTheSameParamsOnly() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"open": {"to": "b", "with": "event"}}},
        "b": {\#(screen("x")), "next": "a"}
        """#))
    try player.send("open", ["id": 7, "of": "m"])
    try player.back(values: ["x": "for 7"])
    try player.send("open", ["id": 8])
    #expect(player.values == [:])
    try player.back()
    try player.send("open", ["of": "m", "id": 7])
    #expect(player.values == ["x": "for 7"])
  }

  @Test(arguments: ["back", "replace", "reset", "root"])
  func aStepWithoutDraftsLeavesNone(leaving: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": "b"},
        "b": {\#(screen("z")), "drafts": false, "next": "a",
          "on": {"replace": {"replace": "a"}, "reset": {"reset": "a"}, "root": {"popTo": "root"}}}
        """#))
    try player.submit(["x": 1])
    try player.submit(["z": 2])
    try player.back()
    try player.carryOut(
      leaving == "back"
        ? .back(to: nil, count: nil, values: nil)
        : .send(event: leaving, payload: nil, values: nil))
    try player.submit([:])
    #expect(player.step == "b")
    #expect(player.values == [:])
  }

  @Test(arguments: ["replace", "reset", "root"])
  func whateverPopsAnEntryLeavesItsDraft(event: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": "b"},
        "b": {\#(screen("z")), "next": "a",
          "on": {"replace": {"replace": "a"}, "reset": {"reset": "a"}, "root": {"popTo": "root"}}}
        """#))
    try player.submit([:])
    try player.send(event, values: ["z": "typed"])
    try player.submit([:])
    #expect(player.values == ["z": "typed"])
  }

  @Test func theDraftIsPreferredToWhatWasSubmittedAndThatToPrefillAndThatToDefault() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"properties": {"x": {"default": "default"}, "y": {"default": "default"}}},
          "prefill": {"x": "'prefilled'"}}, "next": "b"},
        "b": {"screen": {}}
        """#))
    #expect(player.values == ["x": "prefilled", "y": "default"])
    try player.submit(["x": "sent"])
    try player.back()
    #expect(player.values == ["x": "sent", "y": "default"])
    try player.saveDraft(["x": "typed"])
    #expect(player.values == ["x": "typed"])
  }

  @Test func prefillSeesTheDataTheProfileAndTheParams() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": {"to": "b", "with": {"p": "data.x + 1"}}},
        "b": {"screen": {"schema": {"properties": {"y": {}, "z": {}, "w": {}, "v": {}}},
          "prefill": {"y": "data.x", "z": "profile.name", "w": "params.p", "v": "data.absent"}}}
        """#), profile: ["name": "Ada"])
    try player.submit(["x": 1])
    #expect(player.values == ["y": 1, "z": "Ada", "w": 2])
  }

  /// Nobody could take out what has no field, and it would be refused.
  @Test func whatAnExpressionPrefillsThatTheScreenDoesNotHaveIsLeftOut() throws {
    var player = try Player(
      flow(
        #""a": {"screen": {"schema": {"properties": {"street": {}}}, "prefill": "profile.address"}, "next": "a"}"#
      ),
      profile: ["address": ["street": "Elm 1", "country": "CH"]])
    #expect(player.values == ["street": "Elm 1"])
    try player.carryOut(.submit(values: nil, coerce: false))
    #expect(player.view["accepted"] == true)
  }

  /// Also where `bind` changes the fields, or no more than a title of one.
  @Test(
    arguments: [
      (#""/schema/properties/city/title": "'City'""#, ["street": "Elm 1"]),
      (#""/schema/properties/country": "{'type': 'string'}""#, ["street": "Elm 1", "country": "CH"]),
      (#""/schema/additionalProperties": "true""#, ["street": "Elm 1", "country": "CH", "floor": 1]),
      (#""/schema/properties/street": "profile.nothing""#, [:]),
    ] as [(String, JSON)])
  func whatAnExpressionPrefillsIsLeftOutWhereTheAdaptedScreenDoesNotHaveIt(bind: String, shown: JSON) throws {
    let path = flow(
      #"""
      "a": {"screen": {"schema": {"properties": {"street": {}, "city": {}}},
          "prefill": "profile.address", "bind": {\#(bind)}},
        "check": {"when": "vars.isRefused", "message": "No"},
        "next": {"end": "completed", "result": "data"}}
      """#, #""vars": {"isRefused": "profile.isRefused"}"#)
    let address: JSON = ["street": "Elm 1", "country": "CH", "floor": 1]
    var player = try Player(path, profile: ["address": address, "isRefused": false])
    #expect(player.values == shown)
    try player.carryOut(.submit(values: nil, coerce: false))
    #expect(player.outcome["result"] == shown)
    player = try Player(path, profile: ["address": address, "isRefused": true])
    try player.carryOut(.submit(values: nil, coerce: false))
    #expect(player.view["accepted"] == false)
    #expect(player.values == shown)
  }

  /// A step that is presented, or put in between by a gate, has the data of the path that leads to it.
  @Test(arguments: [
    #""present": "m""#, #""to": "c", "requires": {"unless": "false", "present": "m"}"#,
    #""to": "c", "requires": {"unless": "false", "present": "m", "style": "push"}"#,
  ])
  func prefillSeesTheDataOfWhatTheStepComesOver(go: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": "b"},
        "b": {"screen": {}, "on": {"go": {\#(go)}}},
        "c": {"screen": {}},
        "m": {"screen": {"schema": {"properties": {"y": {}}}, "prefill": {"y": "data.x"}}}
        """#))
    try player.submit(["x": 1])
    try player.send("go")
    #expect(player.values == ["y": 1])
  }

  @Test func aGateOfAStepThatIsPresentedSeesTheDataOfThePresenter() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": {"present": "b"}},
        "b": {"screen": {}, "requires": {"unless": "data.x == 1", "present": "c"}},
        "c": {"screen": {}}
        """#))
    try player.submit(["x": 1])
    #expect(player.step == "b")
  }

  @Test func anActionHasNoDraft() throws {
    var player = try Player(flow(#""a": {"action": {"name": "n"}}"#))
    #expect(
      try player.refusal(of: .saveDraft([:]))
        == ["kind": "notAllowed", "command": "saveDraft", "reason": "noDraftHere"])
  }
}

@Suite struct SetTests {
  private static let gallery = flow(
    #"""
    "list": {"screen": {}, "on": {"open": "form"}},
    "form": {"screen": {"schema": {"properties": {"name": {}, "photo": {}}}},
      "on": {
        "photo": {"stay": true, "set": {"photo": "event.file", "origin": "'camera'"}}
      },
      "next": "review"},
    "review": {\#(screen("note")), "next": {"end": "completed", "result": "data"}}
    """#)

  @Test func whatIsSetIsShownWhereTheSchemaNamesIt() throws {
    var player = try Player(Self.gallery)
    try player.send("open")
    try player.send("photo", ["file": "p.jpg"])
    #expect(player.values == ["photo": "p.jpg"])
  }

  @Test func whatIsSetSurvivesASubmitThatDoesNotSendIt() throws {
    var player = try Player(Self.gallery)
    try player.send("open")
    try player.send("photo", ["file": "p.jpg"])
    try player.submit(["name": "N"])
    try player.submit([:])
    #expect(player.outcome["result"] == ["name": "N", "photo": "p.jpg", "origin": "camera"])
  }

  @Test func whatIsSubmittedReplacesWhatWasSet() throws {
    var player = try Player(Self.gallery)
    try player.send("open")
    try player.send("photo", ["file": "p.jpg"])
    try player.submit(["photo": "other.jpg"])
    try player.submit([:])
    #expect(player.outcome["result"] == ["photo": "other.jpg", "origin": "camera"])
  }

  @Test func whatIsSetIsKeptBesideWhatIsTyped() throws {
    var player = try Player(Self.gallery)
    try player.send("open")
    try player.send("photo", ["file": "p.jpg"], values: ["name": "typed"])
    #expect(player.values["name"] == "typed")
    #expect(player.values["photo"] == "p.jpg")
  }

  @Test func whatTheSchemaDoesNotNameIsNotSubmittedWithWhatIsShown() throws {
    var player = try Player(Self.gallery)
    try player.send("open")
    try player.send("photo", ["file": "p.jpg"], values: ["name": "typed"])
    #expect(player.values == ["name": "typed", "photo": "p.jpg"])
    try player.submit()
    try player.submit([:])
    #expect(player.outcome["result"] == ["name": "typed", "photo": "p.jpg", "origin": "camera"])
  }

  @Test func whatIsSetTakesThePlaceOfWhatWasTyped() throws {
    var player = try Player(Self.gallery)
    try player.send("open")
    try player.send("photo", ["file": "p.jpg"], values: ["photo": "typed.jpg"])
    #expect(player.values == ["photo": "p.jpg"])
    try player.saveDraft(["photo": "typed.jpg"])
    #expect(player.values == ["photo": "typed.jpg"])
  }

  @Test(arguments: [nil, ["name": "typed", "photo": "p.jpg"]] as [JSONObject?])
  func whatIsSetIsGoneWithTheEntryAlsoFromItsDraft(savedDraft: JSONObject?) throws {
    var player = try Player(Self.gallery)
    try player.send("open")
    try player.send("photo", ["file": "p.jpg"], values: ["name": "typed"])
    if let savedDraft { try player.saveDraft(savedDraft) }
    try player.back()
    try player.send("open")
    #expect(player.values == ["name": "typed"])
  }

  /// The set value is the same, and yet another one.
  @Test(arguments: [1, 2])
  func anAnswerBesideWhichSomethingIsSetIsInTheDraftAsItWasSubmitted(set: Int) throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x", "y")), "next": {"to": "b", "set": {"x": "\#(set)"}}},
        "b": {"screen": {}, "on": {"again": {"reset": "a"}}}
        """#))
    try player.submit(["x": 1, "y": 2])
    try player.send("again")
    #expect(player.values == ["x": 1, "y": 2])
  }
}

@Suite struct VariableTests {
  private static let attempts = flow(
    #"""
    "code": {\#(screen("code")), "next": [
      {"when": "data.code == '1'", "to": "in"},
      {"when": "vars.attempts >= 2", "end": "failed", "reason": "tooMany"},
      {"stay": true, "assign": {"attempts": "vars.attempts + 1"}}]},
    "in": {"screen": {"title": "${vars.attempts} for ${vars.who}"}, "on": {"leave": {"end": "completed"}}}
    """#,
    #""input": {"properties": {"who": {"default": "all"}}}, "vars": {"attempts": "0", "who": "input.who"}"#)

  @Test func variablesBeginOverTheInput() throws {
    var player = try Player(Self.attempts, input: ["who": "Ada"])
    try player.submit(["code": "1"])
    #expect(player.screen["title"] == "0 for Ada")
  }

  @Test func assignedVariablesSurviveBack() throws {
    var player = try Player(Self.attempts)
    try player.submit(["code": "0"])
    try player.submit(["code": "1"])
    #expect(player.screen["title"] == "1 for all")
    try player.back()
    try player.submit(["code": "1"])
    #expect(player.screen["title"] == "1 for all")
  }

  @Test func aCounterOfAttemptsEndsTheFlow() throws {
    var player = try Player(Self.attempts)
    for _ in 0..<2 { try player.submit(["code": "0"]) }
    #expect(player.step == "code")
    try player.submit(["code": "0"])
    #expect(player.outcome["reason"] == "tooMany")
  }

  @Test func stayKeepsTheValuesAsADraftAndNotAsData() throws {
    var player = try Player(Self.attempts)
    try player.submit(["code": "0"])
    #expect(player.isAccepted)
    #expect(player.values == ["code": "0"])
    #expect(player.data == [:])
    #expect(player.view["revision"] == 2)
  }
}
