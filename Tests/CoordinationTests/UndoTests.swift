// `back` and `cancel` over what the host has done and can take back: it takes it back first, the last one first.

import Coordination
import FlowDefinitions
import JSONText
import Testing

private let trip = flow(
  #"""
  "what": {\#(screen("seat")), "next": "reserve"},
  "reserve": {
    "action": {"name": "reserve", "input": "data",
      "undo": {"name": "release", "title": "Giving ${data.seat} back", "input": {"seat": "data.seat", "id": "result.id"},
        "schema": {"properties": {"at": {"type": "string"}}}, "timeout": "PT1M"}},
    "next": "how"
  },
  "how": {\#(screen("card")), "next": "pay"},
  "pay": {"action": {"name": "pay", "undo": {"name": "refund", "input": {"card": "data.card"}}}, "next": "sure"},
  "sure": {\#(screen()), "next": "done", "on": {"help": {"present": "help", "style": "fullScreen", "onCancel": "sure"}}},
  "help": {\#(screen()), "next": "call"},
  "call": {"action": {"name": "call", "undo": {"name": "hangUp"}}, "next": "talk"},
  "talk": {\#(screen())},
  "done": {"end": "completed"}
  """#)

@Suite struct UndoTests {
  private func sure() throws -> Player {
    var player = try Player(trip)
    try player.submit(["seat": "12A"])
    try player.submit(["id": 7])
    try player.submit(["card": "visa"])
    try player.submit([:])
    return player
  }

  @Test func backAsksTheHostToTakeItBackFirst() throws {
    var player = try sure()
    try player.back()
    #expect(player.changes == ["disappear sure", "push pay", "load pay", "appear pay"])
    #expect(
      player.action == [
        "name": "refund", "input": ["card": "visa"], "attempt": 1, "key": "s.e6", "missing": [],
      ])
    try player.submit([:])
    #expect(
      player.changes == [
        "disappear pay", "pop e6", "unload pay", "pop e5", "unload sure", "pop e4", "unload pay",
        "appear how",
      ])
    #expect(player.stack == ["what", "how"])
    #expect(player.values == ["card": "visa"])
  }

  @Test func whatIsDoneAgainIsAnotherAction() throws {
    var player = try sure()
    try player.back()
    try player.submit([:])
    try player.submit(["card": "visa"])
    #expect(player.action["name"] == "pay")
    #expect(player.action["key"] == "s.e7")
    try player.submit([:])
    #expect(player.step == "sure")
  }

  @Test func severalAreTakenBackTheLastFirst() throws {
    var player = try sure()
    try player.back(to: "what")
    #expect(player.action["name"] == "refund")
    try player.submit([:])
    #expect(player.screen["title"] == "Giving 12A back")
    #expect(player.action["input"] == ["seat": "12A", "id": 7])
    #expect(player.stack == ["what", "how", "reserve"])
    try player.submit([:])
    #expect(player.stack == ["what"])
    #expect(player.values == ["seat": "12A"])
  }

  /// It stands on top, where more is known by then.
  @Test func itSeesWhatTheActionSawAndItsResultAsThatIsTyped() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": {"to": "work", "with": {"p": "data.x"}}},
        "work": {
          "action": {"name": "n", "schema": {"type": "object", "properties": {"price": {"type": "number"}}},
            "undo": {"name": "u", "title": "Back of ${params.p} and ${result.price / 2.0}",
              "input": {"data": "data", "params": "params", "half": "result.price / 2.0"}}},
          "next": "b"
        },
        "b": {\#(screen("x", "y")), "next": "c"}, "c": {"screen": {}}
        """#))
    try player.submit(["x": "one"])
    try player.submit(["price": 3])
    try player.submit(["x": "two", "y": 1])
    try player.back(to: "a")
    #expect(player.screen["title"] == "Back of one and 1.5")
    #expect(
      player.action["input"]
        == ["data": ["x": "one"], "params": ["p": "one"], "half": try JSON(parsing: "1.5")])
  }

  @Test func oneThatFailsStopsThereAndSaysSo() throws {
    var player = try sure()
    try player.back(to: "what")
    try player.submit([:])
    try player.fail("tooLate", "The train has left.")
    #expect(player.stack == ["what", "how"])
    #expect(player.errors == [": tooLate"])
    try player.back()
    #expect(player.action["name"] == "release")
  }

  @Test func theFirstThatFailsLeavesEverythingAsItWas() throws {
    var player = try sure()
    try player.back()
    try player.fail("closed")
    #expect(player.step == "sure")
    #expect(player.errors == [": closed"])
    #expect(player.stack == ["what", "how", "sure"])
  }

  /// The way back is the same when nobody asked for it: what follows the action fails, or a gate in front of that is given up.
  @Test(arguments: [
    #""next": "more"}, "more": {"action": {"name": "more"}}"#,
    #""next": "more"}, "more": {"screen": {}, "requires": {"unless": "false", "present": "ask"}}, "ask": {"screen": {}}"#,
  ])
  func whatFailsBehindItTakesItBackToo(more: String) throws {
    var player = try Player(
      flow(
        #""a": {\#(screen("x")), "next": "pay"}, "pay": {"action": {"name": "pay", "undo": {"name": "refund"}}, \#(more)"#
      ))
    try player.submit(["x": 1])
    try player.submit([:])
    if player.screen["kind"] == "action" { try player.fail("busy") } else { try player.cancel() }
    #expect(player.action["name"] == "refund")
    try player.submit([:])
    #expect(player.stack == ["a"])
    #expect(player.values == ["x": 1])
    #expect(player.errors == [": busy"] || player.errors == [": gateAborted"])
  }

  /// A gate that is left on the way there is aborted where the way ends at the screen that met it.
  @Test(arguments: ["push", "formSheet"])
  func oneThatFailsBelowAGateAbortsIt(style: String) throws {
    var player = try Player(
      flow(
        #"""
        "home": {"screen": {}, "on": {"open": {"present": "a"}}},
        "a": {\#(screen("x")), "next": "pay"}, "pay": {"action": {"name": "pay", "undo": {"name": "refund"}}, "next": "b"},
        "b": {\#(screen("y")), "next": "c"},
        "c": {"screen": {}, "requires": {
          "unless": "false", "present": "sms", "style": "\#(style)", "onAbort": {"stay": true, "notice": "No."}}},
        "sms": {"action": {"name": "sms", "undo": {"name": "sorry"}}, "next": "code"}, "code": {"screen": {}}
        """#))
    try player.send("open")
    try player.submit(["x": 1])
    try player.submit([:])
    try player.submit(["y": 2])
    try player.submit([:])
    #expect(player.step == "code")
    try player.carryOut(.cancel(level: 1, values: nil))
    try player.submit([:])
    #expect(player.action["name"] == "refund")
    try player.fail("offline")
    #expect(player.stack(level: 1) == ["a", "b"])
    #expect(player.errors == [": offline"])
    #expect(player.view["gate"] == ["state": "aborted", "flow": "sms", "reason": "cancelled"])
    #expect(player.view["notice"] == "No.")
  }

  /// A gate in front of where its `onAbort` leads would stand over the undo, which fails again and again.
  @Test func oneThatFailsBelowAGateMeetsNoOther() throws {
    var player = try Player(
      flow(
        #"""
        "r": {"screen": {}, "next": {"to": "end", "requires": {
          "unless": "false", "present": "one", "style": "formSheet", "onAbort": {"to": "other"}}}},
        "one": {"action": {"name": "one", "undo": {"name": "undoOne"}}, "next": "two"},
        "two": {"action": {"name": "two", "undo": {"name": "undoTwo"}}, "next": "code"}, "code": {"screen": {}},
        "other": {"screen": {}, "requires": {"unless": "false", "present": "h", "style": "formSheet"}},
        "h": {"screen": {}}, "end": {"screen": {}}
        """#))
    for _ in 0..<3 { try player.submit([:]) }
    #expect(player.step == "code")
    try player.cancel()
    try player.submit([:])
    #expect(player.action["name"] == "undoOne")
    try player.fail("offline")
    #expect(player.step == "r")
    #expect(player.errors == [": offline"])
    #expect(player.view["gate"]?["state"] == "aborted")
  }

  /// What has failed over it, and is too late as well, is not shown again: it would fail, and ask for the undo without end.
  @Test func anUndoThatFailsIsNotAskedForAgainByWhatFailedOverIt() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": "pay"}, "pay": {"action": {"name": "pay", "undo": {"name": "refund"}}, "next": "order"},
        "order": {"action": {"name": "order", "timeout": "PT1M"}}
        """#))
    try player.submit(["x": 1])
    try player.submit([:])
    player.wait(milliseconds: 61_000)
    try player.catchUp()
    #expect(player.action["name"] == "refund")
    try player.fail("offline")
    #expect(player.stack == ["a"])
    #expect(player.errors == [": offline"])
  }

  @Test func whileItRunsNothingLeadsAway() throws {
    var player = try sure()
    try player.back()
    #expect(
      player.screen["back"] == ["allowed": false, "does": .null, "title": .null, "reason": "actionRunning"])
    #expect(player.screen["cancel"] == ["allowed": false, "reason": "actionRunning"])
    #expect(player.screen["events"] == [])
    #expect(
      try player.refusal(of: .edit(target: "what", values: [:]))
        == ["kind": "notAllowed", "command": "edit", "reason": "actionRunning"])
    #expect(try player.refusal(of: .cancel(level: 0, values: nil))["kind"] == "cannotCancel")
    #expect(
      try player.refusal(of: .send(event: "help", payload: nil, values: nil))["kind"] == "eventNotAllowed")
  }

  @Test func aResultThatDoesNotFitIsRefused() throws {
    var player = try sure()
    try player.back(to: "what")
    try player.submit([:])
    #expect(try player.refusal(of: .submit(values: ["at": 7], coerce: false))["kind"] == "inputInvalid")
    #expect(player.action["name"] == "release")
  }

  @Test func cancelTakesAllBackBeforeTheSessionEnds() throws {
    var player = try sure()
    try player.cancel()
    #expect(player.action["name"] == "refund")
    try player.submit([:])
    #expect(player.action["name"] == "release")
    try player.submit([:])
    #expect(player.outcome["status"] == "cancelled")
  }

  @Test func aCancelThatIsStoppedIsGivenUp() throws {
    var player = try sure()
    try player.cancel()
    try player.submit([:])
    try player.fail("tooLate")
    #expect(player.outcome.isNull)
    #expect(player.step == "how")
    #expect(player.errors == [": tooLate"])
  }

  @Test func aCancelledModalTakesBackWhatWasDoneInIt() throws {
    var player = try sure()
    try player.send("help")
    try player.submit([:])
    try player.submit([:])
    #expect(player.step == "talk")
    try player.cancel()
    #expect(player.action["name"] == "hangUp")
    #expect(player.stack(level: 1) == ["help", "talk", "call"])
    try player.submit([:])
    #expect(player.step == "sure")
  }

  @Test func aTimeOutIsAFailure() throws {
    var player = try sure()
    try player.back(to: "what")
    try player.submit([:])
    player.wait(milliseconds: 60_000)
    let due = try #require(
      try player.coordinator.catchUp(player.session, facts: player.facts, time: player.time))
    #expect(due.happening.session.top?.step.name == "how")
    #expect(due.happening.session.advice?.errors.map(\.code) == ["timeout"])
  }

  @Test func theTimersOfItsStepDoNotCountWhileItIsTakenBack() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen()), "next": "call"},
        "call": {"action": {"name": "call", "undo": {"name": "hangUp"}}, "next": "talk",
          "after": {"PT1M": {"stay": true}}},
        "talk": {\#(screen())}
        """#))
    try player.submit([:])
    #expect(player.view["deadlines"]?.asArray?.count == 1)
    try player.submit([:])
    try player.back()
    #expect(player.action["name"] == "hangUp")
    #expect(player.view["deadlines"] == [])
  }

  @Test func whatHandlesAFailureOfTheActionDoesNotHandleOneOfItsUndo() throws {
    var player = try Player(
      flow(
        #"""
        "call": {"action": {"name": "call", "undo": {"name": "hangUp"}}, "next": "talk", "onError": "b"},
        "talk": {\#(screen()), "next": "end"}, "end": {"screen": {}}, "b": {"screen": {}}
        """#))
    try player.submit([:])
    try player.submit([:])
    try player.cancel()
    #expect(player.action["name"] == "hangUp")
    try player.fail("busy")
    #expect(player.step == "end")
    #expect(player.errors == [": busy"])
  }
}
