// Steps that the host does: delivered at least once under one key, completed by `submit`, given up by `fail`.

import Coordination
import JSONText
import Testing

private let create = flow(
  #"""
  "name": {\#(screen("name")), "next": "create"},
  "create": {
    "action": {"name": "createTeam", "title": "Creating ${data.name}…", "input": {"team": "data", "none": "data.no"},
      "schema": {"required": ["id"], "properties": {"id": {"type": "integer"}, "level": {"default": 1}},
        "additionalProperties": false}},
    "check": {"when": "result.id == 13", "path": "/id", "code": "unlucky", "message": "Not 13."},
    "save": {"team": "result.id"},
    "next": {"to": "done", "set": {"team": "result.id"}},
    "onError": [
      {"when": "error.code == 'busy'", "stay": true, "notice": "Again: ${error.message}"},
      {"when": "error.code == 'taken'", "popTo": "name"}]
  },
  "done": {"screen": {"title": "${steps.create.id} ${data.team}"},
    "on": {"end": {"end": "completed", "result": "data"}}}
  """#)

@Suite struct ActionTests {
  private func running() throws -> Player {
    var player = try Player(create)
    try player.submit(["name": "Owls"])
    return player
  }

  @Test func theHostIsToldWhatToDo() throws {
    let player = try running()
    #expect(player.screen["kind"] == "action")
    #expect(player.screen["title"] == "Creating Owls…")
    #expect(
      player.action == [
        "name": "createTeam", "input": ["team": ["name": "Owls"]], "attempt": 1, "key": "s.e2", "missing": [],
      ])
  }

  @Test func theResultIsThereForNextAndForStepsAndOnlySetPutsItIntoData() throws {
    var player = try running()
    try player.submit(["id": 7])
    #expect(player.screen["title"] == "7 7")
    #expect(player.facts.profile == ["team": 7])
    try player.send("end")
    #expect(player.outcome["result"] == ["name": "Owls", "team": 7])
  }

  /// As a presentation or a gate that is over, so that one expression does for all of them.
  @Test(arguments: [
    #"{"action": {"name": "x"}, "check": {"when": "outcome != 'completed'", "message": "M"}, "#,
    #"{"flow": "inner", "#,
  ])
  func whatIsDoneHasEndedAsCompleted(step: String) throws {
    let inner = #"{"flow": "inner", "start": "z", "steps": {"z": {"screen": {"schema": {}}}}}"#
    var player = try Player(
      flow(
        #"""
        "a": \#(step) "next": {"to": "b", "with": {"how": "outcome"}}, "save": {"how": "outcome"}},
        "b": {"screen": {"title": "${params.how}"}}
        """#), reaching: [inner])
    try player.submit([:])
    #expect(player.screen["title"] == "completed")
    #expect(player.facts.profile == ["how": "completed"])
  }

  @Test func theDefaultsOfTheResultAreFilledIn() throws {
    var player = try running()
    try player.submit(["id": 7])
    #expect(player.journalText.contains(#""result":{"id":7,"level":1}"#))
  }

  @Test(
    arguments: [
      ([:], "/id: required"), (["id": "7"], "/id: type"), (["id": 7, "x": 1], "/x: additionalProperties"),
      (["id": 13], "/id: unlucky"),
    ] as [(JSON, String)])
  func aResultThatDoesNotFitIsRefused(result: JSON, error: String) throws {
    var player = try running()
    let refusal = try player.refusal(of: .submit(values: result.asObject, coerce: false))
    #expect(refusal["kind"] == "inputInvalid")
    let first = refusal["errors"]?[0]
    #expect("\(first?["path"]?.asString ?? "?"): \(first?["code"]?.asString ?? "?")" == error)
    try player.submit(["id": 7])
    #expect(player.step == "done")
  }

  /// A host that asks a person has texts, as a front end has.
  @Test func aResultIsCoercedAsTheValuesOfAScreenAre() throws {
    var player = try running()
    try player.submit(["id": "7"], coerce: true)
    #expect(player.journalText.contains(#""result":{"id":7,"level":1}"#))
    #expect(player.step == "done")
  }

  @Test func aRetryHasTheSameKeyAndOneAttemptMore() throws {
    var player = try running()
    try player.fail("busy", "wait")
    #expect(player.action["attempt"] == 2)
    #expect(player.action["key"] == "s.e2")
    #expect(player.view["notice"] == "Again: wait")
    #expect(player.changes == [])
    try player.fail("busy")
    #expect(player.action["attempt"] == 3)
  }

  @Test(arguments: [#""popTo": "root""#, #""popTo": "load", "notice": "Again.""#])
  func whatLeadsBackToItIsARetry(transition: String) throws {
    var player = try Player(flow(#""load": {"action": {"name": "load"}, "onError": {\#(transition)}}"#))
    try player.fail("busy")
    #expect(player.action["attempt"] == 2)
    #expect(player.view["notice"] == (transition.contains("notice") ? "Again." : .null))
    try player.fail("busy")
    #expect(player.action["attempt"] == 3)
  }

  /// However it comes up again: from behind a screen, a presentation, another tab.
  @Test(
    arguments: [
      (#"{"to": "p"}"#, .back(to: nil, count: nil, values: nil)),
      (#"{"present": "p", "onResult": {"stay": true}}"#, .submit(values: [:], coerce: false)),
      (#"{"present": "p"}"#, .cancel(level: nil, values: nil)),
      (#"{"select": "two"}"#, .selectTab("one", values: nil)),
    ] as [(String, Command.Action)])
  func aFailedActionThatComesUpAgainIsARetry(onError: String, command: Command.Action) throws {
    var player = try Player(
      flow(
        #"""
        "root": {"tabs": {"one": {"step": "load"}, "two": {"step": "p"}}}, "p": {\#(screen("p"))},
        "load": {"action": {"name": "load", "timeout": "PT1M"}, "onError": \#(onError)}
        """#))
    try player.fail("busy")
    #expect(player.step == "p")
    player.wait(milliseconds: 61_000)
    try player.carryOut(command)
    #expect(player.action["attempt"] == 2)
  }

  /// An action that has failed is given up with the undo that did not succeed: nobody would do it.
  @Test func anUndoThatFailsBehindAFailedActionShowsTheScreenBelow() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("a")), "next": "book"},
        "book": {"action": {"name": "book", "undo": {"name": "free"}}, "next": "pay"}, "pay": {"action": {"name": "pay"}}
        """#))
    try player.submit(["a": 1])
    try player.submit([:])
    try player.fail("declined")
    #expect(player.action["name"] == "free")
    try player.fail("offline")
    #expect(player.step == "a")
    #expect(player.screen["errors"]?[0]?["code"] == "offline")
  }

  @Test func aNewEntryHasANewKey() throws {
    var player = try running()
    try player.fail("taken")
    #expect(player.step == "name")
    #expect(player.values == ["name": "Owls"])
    try player.submit()
    #expect(player.action["attempt"] == 1)
    #expect(player.action["key"] == "s.e3")
  }

  @Test func anErrorThatNothingHandlesIsShownOnTheScreenBelow() throws {
    var player = try running()
    try player.fail("offline", "No network.")
    #expect(player.step == "name")
    #expect(
      player.screen["errors"]
        == [["path": "", "code": "offline", "message": "No network.", "params": [:]]])
    #expect(player.changes == ["disappear create", "pop e2", "unload create", "appear name"])
  }

  /// Clients send the code alone where what a handler says may hold a secret, and the flow may show the message as it likes.
  @Test func aCodeWhoseMeaningIsKnownIsPutIntoWords() throws {
    var player = try running()
    try player.carryOut(.fail(HostError(code: "handlerFailed", data: ["x": 1])))
    #expect(
      player.screen["errors"]?[0]?["message"] == "Something went wrong here. Please try again.")
    var handled = try Player(
      flow(
        #"""
        "a": {"action": {"name": "n"}, "onError": {"end": "failed", "result": "[error.code, error.message, error.data.x]"}}
        """#))
    try handled.carryOut(.fail(HostError(code: "handlerFailed", data: ["x": 1])))
    #expect(
      handled.outcome["result"] == ["handlerFailed", "Something went wrong here. Please try again.", 1])
  }

  @Test(arguments: [("handlerFailed", "Not today."), ("declined", "declined")])
  func whatTheHostSaysAndCodesOfItsOwnStayAsTheyAre(code: String, message: String) throws {
    var player = try running()
    try player.fail(code, message)
    #expect(player.screen["errors"]?[0]?["message"] == .string(message))
  }

  @Test func atTheBottomTheFrameFails() throws {
    var player = try Player(flow(#""a": {"action": {"name": "n"}}"#))
    try player.fail("offline")
    #expect(player.outcome == ["status": "failed", "result": .null, "reason": "offline"])
  }

  @Test func errorsSeeTheDataOfTheHost() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"action": {"name": "n"}, "onError": {"end": "failed", "reason": "error.code",
          "result": "[error.code, error.message, error.data.x]"}}
        """#))
    try player.carryOut(.fail(HostError(code: "c", message: "m", data: ["x": 1])))
    #expect(player.outcome["result"] == ["c", "m", 1])
  }

  @Test func onlyAnActionFails() throws {
    var player = try Player(create)
    #expect(
      try player.refusal(of: .fail(HostError(code: "c", message: "")))
        == ["kind": "notAllowed", "command": "fail", "reason": "noActionHere"])
  }

  @Test func withoutNextItsResultIsThatOfTheFrame() throws {
    var player = try Player(flow(#""a": {"action": {"name": "n"}}"#))
    try player.submit(["x": 1])
    #expect(player.outcome == ["status": "completed", "result": ["x": 1], "reason": .null])
  }

  @Test func theInputMayBeOneExpression() throws {
    let player = try Player(
      flow(#""a": {"action": {"name": "n", "input": "input"}}"#), input: ["x": 1])
    #expect(player.action["input"] == ["x": 1])
  }

  @Test func aLateAnswerDoesNotHitAnotherScreen() throws {
    var player = try running()
    try player.fail("offline")
    #expect(
      try player.refusal(of: .submit(values: ["id": 7], coerce: false), entry: "e2")
        == ["kind": "staleEntry", "entry": "e1"])
  }

  @Test func whatHandlesAFailureMayLeadToARoute() throws {
    var player = try Player(
      flow(
        #"""
        "work": {"action": {"name": "work"}, "onError": "r"}, "r": {"route": ["b"]}, "b": {"screen": {}}
        """#))
    try player.fail("busy")
    #expect(player.step == "b")
  }

  /// As on a screen: what it says is from here on what that has led to.
  @Test func whatWasSaidOnAnActionIsSaidNoMoreOnceItIsAnsweredAndStays() throws {
    var player = try Player(
      flow(
        #"""
        "work": {"action": {"name": "work"}, "next": {"stay": true},
          "on": {"say": {"stay": true, "notice": "Slow.", "errors": [{"path": "", "message": "Too slow."}]}}}
        """#))
    try player.send("say")
    #expect(player.view["notice"] == "Slow.")
    try player.submit([:])
    #expect(player.action["attempt"] == 2)
    #expect(player.view["notice"] == .null)
    #expect(player.errors == [])
  }
}
