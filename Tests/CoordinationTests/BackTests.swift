// `back`, `cancel`, and what leaving a screen asks for.

import Coordination
import JSONText
import Testing

private let back = Command.Action.back(to: nil, count: nil, values: nil)

@Suite struct BackTests {
  private static let path = flow(
    #"""
    "a": {\#(screen("x")), "next": "b"}, "b": {\#(screen("y")), "next": "c"},
    "c": {"screen": {"title": "C"}, "on": {"a": "a"}}
    """#)

  private func atTheTop() throws -> Player {
    var player = try Player(Self.path)
    try player.submit([:])
    try player.submit([:])
    return player
  }

  @Test(
    arguments: [
      (nil, nil, "b"), (nil, 1, "b"), (nil, 2, "a"), ("a", nil, "a"), ("b", nil, "b"), ("e1", nil, "a"),
    ] as [(String?, Int?, String)])
  func backPopsToWhereItIsTold(to: String?, count: Int?, step: String) throws {
    var player = try atTheTop()
    try player.back(to: to, count: count)
    #expect(player.step == step)
  }

  @Test func backToAStepGoesToItsLatestEntry() throws {
    var player = try atTheTop()
    try player.send("a")
    try player.submit([:])
    try player.back(to: "a")
    #expect(player.entry == "e4")
  }

  @Test(
    arguments: [
      (nil, 3, ["kind": "cannotGoBack", "reason": "atFirstStep"]),
      (nil, 0, ["kind": "cannotGoBack", "reason": "atFirstStep"]),
      (nil, -1, ["kind": "cannotGoBack", "reason": "atFirstStep"]),
      ("d", nil, ["kind": "targetNotFound", "target": "d", "targets": ["a", "b"]]),
      ("c", nil, ["kind": "targetNotFound", "target": "c", "targets": ["a", "b"]]),
      ("e9", nil, ["kind": "targetNotFound", "target": "e9", "targets": ["a", "b"]]),
    ] as [(String?, Int?, JSON)])
  func whatIsNotThereIsRefused(to: String?, count: Int?, refusal: JSON) throws {
    var player = try atTheTop()
    #expect(try player.refusal(of: .back(to: to, count: count, values: nil)) == refusal)
    #expect(player.stack == ["a", "b", "c"])
  }

  @Test func whereThereAreFewerThanThatItIsSaid() throws {
    let player = try atTheTop()
    #expect(
      player.message(of: .back(to: nil, count: 3, values: nil))
        == "Fewer screens than that lie below: 2. Repeat with a smaller “count”.")
  }

  @Test func whatThereIsIsNamedOnce() throws {
    var player = try atTheTop()
    try player.send("a")
    try player.submit([:])
    let refusal = try player.refusal(of: .back(to: "d", count: nil, values: nil))
    #expect(refusal["targets"] == ["a", "b", "c"])
  }

  @Test(arguments: [-1, 0, 2])
  func anotherCountThanOneAtTheBottomOfAPresentationIsRefused(count: Int) throws {
    var player = try Player(
      flow(#""a": {"screen": {}, "on": {"open": {"present": "m"}}}, "m": {"screen": {}}"#))
    try player.send("open")
    #expect(
      try player.refusal(of: .back(to: nil, count: count, values: nil))
        == ["kind": "cannotGoBack", "reason": "atFirstStep"])
    try player.back(count: 1)
    #expect(player.step == "a")
  }

  @Test func theViewSaysWhereBackLeads() throws {
    var player = try atTheTop()
    #expect(
      player.screen["back"] == ["allowed": true, "does": "pop", "title": "T", "reason": .null])
    try player.back(count: 2)
    #expect(
      player.screen["back"] == ["allowed": false, "does": .null, "title": .null, "reason": "atFirstStep"])
  }

  @Test func aCoveredScreenKeepsTheTitleThatItHadWhenItWasCovered() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"title": "Hello ${profile.name}"}, "on": {"go": "b"}}, "b": {"screen": {}}
        """#), profile: ["name": "Ada"])
    try player.send("go")
    player.facts.profile = ["name": "Bea"]
    #expect(try player.saveDraft([:])["screen"]?["back"]?["title"] == "Hello Ada")
    try player.back()
    #expect(player.screen["title"] == "Hello Bea")
  }

  @Test func aStepMayForbidToLeaveIt() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "next": "b"}, "b": {"screen": {}, "back": "none", "next": "c"}, "c": {"screen": {}}
        """#))
    try player.submit()
    #expect(try player.refusal(of: back) == ["kind": "cannotGoBack", "reason": "forbidden"])
    #expect(player.screen["back"]?["reason"] == "forbidden")
    try player.submit()
    #expect(
      try player.refusal(of: .back(to: "a", count: nil, values: nil))
        == ["kind": "cannotGoBack", "reason": "forbidden"])
    try player.back()
    #expect(player.step == "b")
  }

  @Test func anInvisibleEntryMayForbidItToo() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "next": "r"}, "r": {"route": ["b"], "back": "none"}, "b": {"screen": {}}
        """#))
    try player.submit()
    #expect(try player.refusal(of: back) == ["kind": "cannotGoBack", "reason": "forbidden"])
  }

  @Test func forbiddenAtTheBottomSaysSo() throws {
    var player = try Player(flow(#""a": {"screen": {}, "back": "none"}"#))
    #expect(try player.refusal(of: back) == ["kind": "cannotGoBack", "reason": "forbidden"])
  }

  @Test(arguments: [
    ("", "", false), (#""back": "allow","#, "", true), ("", #", "back": "allow""#, true),
    (#""back": "none","#, #", "back": "allow""#, false),
  ])
  func aRunningActionHoldsTheUserUnlessItsStepOrGroupLetsGo(
    permission: String, shared: String, isAllowed: Bool
  ) throws {
    var player = try Player(
      flow(
        #""a": {\#(screen("x")), "next": "b"}, "b": {\#(permission) "action": {"name": "n"}}"#,
        #""groups": {"g": {"steps": ["b"]\#(shared)}}"#))
    try player.submit()
    #expect(player.screen["back"]?["allowed"] == .bool(isAllowed))
    if isAllowed {
      try player.back()
      #expect(player.step == "a")
    } else {
      #expect(try player.refusal(of: back) == ["kind": "cannotGoBack", "reason": "actionRunning"])
    }
  }

  @Test func aDoneActionIsPassedOver() throws {
    var player = try Player(
      flow(
        #""a": {"screen": {}, "next": "b"}, "b": {"action": {"name": "n"}, "next": "c"}, "c": {"screen": {}}"#
      )
    )
    try player.submit()
    try player.submit()
    #expect(player.stack == ["a", "c"])
    try player.back()
    #expect(player.step == "a")
    #expect(player.stack == ["a"])
  }

  @Test func backCanBeRefusedAndStillLeaveNoDraft() throws {
    var player = try Player(Self.path)
    _ = try player.refusal(of: .back(to: nil, count: nil, values: ["x": "typed"]))
    #expect(player.values == [:])
  }
}

@Suite struct CancelTests {
  @Test func onTheRootItEndsTheSession() throws {
    var player = try Player(flow(#""a": {\#(screen("x")), "next": "b"}, "b": {"screen": {}}"#))
    try player.submit([:])
    try player.cancel()
    #expect(player.outcome == ["status": "cancelled", "result": .null, "reason": .null])
    #expect(player.changes == ["disappear b", "end cancelled", "unload b", "unload a"])
    #expect(player.view["navigation"]?["chain"] == [])
  }

  /// What it says counts for all that stands in there.
  @Test(
    arguments: [
      (#""a": {"flow": "in", "cancel": "none"}"#, "a", 0),
      (#""a": {"tabs": {"one": {"step": "b"}}, "cancel": "none"}, "b": {"screen": {}}"#, "a", 0),
      (#""a": {"tabs": {"one": {"flow": "in"}}, "cancel": "none"}"#, "a", 0),
      (#""a": {"screen": {}, "next": {"present": "c"}}, "c": {"flow": "in", "cancel": "none"}"#, "c", 1),
    ] as [(String, JSON, Int)])
  func aStepThatRunsAFlowAndTabsForbidToCancel(steps: String, step: JSON, level: Int) throws {
    let inner =
      #"{"flow": "in", "start": "x", "steps": {"x": {"screen": {}, "next": "y"}, "y": {"screen": {}}}}"#
    var player = try Player(flow(steps), reaching: steps.contains("in\"") ? [inner] : [])
    if level == 1 { try player.submit([:]) }
    #expect(player.screen["cancel"]?["allowed"] == false)
    for level in 0...level {
      let refusal = try player.refusal(of: .cancel(level: level, values: nil))
      #expect(refusal == ["kind": "cannotCancel", "reason": "forbidden", "step": step])
    }
  }

  @Test func aStepMayForbidIt() throws {
    var player = try Player(flow(#""a": {"screen": {}, "cancel": "none"}"#))
    #expect(player.screen["cancel"] == ["allowed": false, "reason": "forbidden"])
    #expect(
      try player.refusal(of: .cancel(level: nil, values: nil))
        == ["kind": "cannotCancel", "reason": "forbidden", "step": "a"])
  }

  @Test(arguments: [1, -1])
  func aLevelThatIsNotThereIsRefused(level: Int) throws {
    var player = try Player(flow(#""a": {"screen": {}}"#))
    #expect(
      try player.refusal(of: .cancel(level: level, values: nil))["kind"] == "notAllowed")
    try player.carryOut(.cancel(level: 0, values: nil))
    #expect(player.outcome["status"] == "cancelled")
  }

  /// Without one, it is the gate that is cancelled.
  @Test func theLevelOnTopGoesWithTheGateThatWasPushedOnIt() throws {
    let pushed = #""requires": {"unless": "false", "present": "ask", "style": "push"}"#
    let cases: [(level: Int?, step: String)] = [(1, "a"), (nil, "m")]
    for (level, step) in cases {
      var player = try Player(
        flow(
          #"""
          "a": {"screen": {}, "on": {"open": {"present": "m"}}},
          "m": {"screen": {}, "on": {"go": "n"}}, "n": {"screen": {}, \#(pushed)}, "ask": {"screen": {}}
          """#))
      try player.send("open")
      try player.send("go")
      try player.carryOut(.cancel(level: level, values: nil))
      #expect(player.step == step)
      #expect(player.view["gate"]?["state"] == (level == nil ? "aborted" : nil))
    }
  }
}

@Suite struct LeavingTests {
  private static func form(_ leave: String) -> String {
    flow(
      #"""
      "a": {\#(screen("x")), "next": "b"},
      "b": {\#(screen("y", "z")), "leave": "\#(leave)", "next": "c",
        "on": {"push": "c", "root": {"popTo": "root"}, "reset": {"reset": "a"}, "replace": {"replace": "a"}}},
      "c": {"screen": {}, "on": {"root": {"popTo": "root"}, "reset": {"reset": "a"}}}
      """#)
  }

  private func filled(_ leave: String, _ draft: JSONObject? = ["y": "typed"]) throws -> Player {
    var player = try Player(Self.form(leave))
    try player.submit([:])
    if let draft { try player.saveDraft(draft) }
    return player
  }

  private static let lost: JSON = [
    "kind": "leaveNeedsConfirmation",
    "lost": [["entry": "e2", "step": "b", "title": "T", "fields": ["y"]]],
  ]

  @Test(arguments: [
    Command.Action.back(to: nil, count: nil, values: nil), .back(to: "a", count: nil, values: nil),
    .cancel(level: nil, values: nil),
  ])
  func unsavedAnswersAreNotLostWithoutAQuestion(action: Command.Action) throws {
    var player = try filled("confirm")
    #expect(try player.refusal(of: action) == Self.lost)
    #expect(player.step == "b")
    try player.carryOut(action, confirm: true)
    #expect(player.step == "a" || player.outcome["status"] == "cancelled")
  }

  @Test(arguments: ["root", "reset", "replace"])
  func anEventThatPopsTheScreenAsksToo(event: String) throws {
    var player = try filled("confirm")
    let send = Command.Action.send(event: event, payload: nil, values: nil)
    #expect(try player.refusal(of: send) == Self.lost)
    #expect(player.step == "b")
    try player.carryOut(send, confirm: true)
    #expect(player.step == "a")
  }

  @Test func theValuesThatComeWithTheCommandCount() throws {
    var player = try filled("confirm", nil)
    #expect(try player.refusal(of: .back(to: nil, count: nil, values: ["y": 1])) == Self.lost)
    #expect(player.values == [:])
  }

  @Test func oneScreenThatAsksRefusesTheWholeCommand() throws {
    var player = try filled("confirm")
    try player.send("push")
    #expect(try player.refusal(of: .back(to: "a", count: nil, values: nil)) == Self.lost)
    #expect(player.stack == ["a", "b", "c"])
    try player.back()
    #expect(player.values == ["y": "typed"])
  }

  @Test func whatWasSubmittedIsNotLost() throws {
    var player = try filled("confirm")
    try player.submit(["y": 1])
    try player.back()
    try player.back()
    #expect(player.step == "a")
  }

  @Test func aDraftThatSaysWhatWasSubmittedIsNotLost() throws {
    var player = try filled("confirm")
    try player.submit(["y": 1])
    try player.back()
    try player.saveDraft(["y": 1])
    try player.back()
    #expect(player.step == "a")
  }

  /// What a transition has set was not typed, and is shown beside what was.
  @Test(arguments: ["set", "setHidden"])
  func whatWasSetBesideADraftThatSaysWhatWasSubmittedIsNotLost(event: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "next": "b"},
        "b": {\#(screen("x", "y")), "leave": "confirm", "next": "a", "on": {
          "set": {"stay": true, "set": {"y": "2"}}, "setHidden": {"stay": true, "set": {"z": "2"}}}}
        """#))
    try player.submit()
    try player.submit(["x": 1, "y": 1])
    try player.back()
    try player.send(event, values: ["x": 1, "y": 1])
    try player.back()
    #expect(player.step == "a")
  }

  @Test func theViewSaysBeforehandThatBackWouldAsk() throws {
    let player = try filled("confirm")
    #expect(player.screen["back"]?["allowed"] == true)
    #expect(player.screen["back"]?["reason"] == "needsConfirmation")
  }

  /// It ends all that is on the level, and not only what is on top.
  @Test func theViewSaysBeforehandThatCancelWouldAsk() throws {
    var player = try filled("confirm")
    #expect(player.screen["cancel"] == ["allowed": true, "reason": "needsConfirmation"])
    try player.send("push")
    #expect(player.screen["cancel"] == ["allowed": true, "reason": "needsConfirmation"])
    try player.back()
    try player.submit(["y": "typed"])
    #expect(player.screen["cancel"] == ["allowed": true])
  }

  @Test func alwaysAsksInAnyCase() throws {
    var player = try filled("always", nil)
    let refusal = try player.refusal(of: back)
    #expect(refusal["kind"] == "leaveNeedsConfirmation")
    #expect(refusal["lost"]?[0]?["fields"] == [])
    #expect(player.message(of: back) == "Leaving has to be confirmed. Repeat with “confirm”: true.")
    try player.back(confirm: true)
    #expect(player.step == "a")
  }

  @Test func whatWouldBeLostHasTheTitleThatIsShown() throws {
    var player = try Player(
      flow(
        #""a": {"screen": {}, "next": "b"}, "b": {"screen": {"title": "${1 + 1} things"}, "leave": "always"}"#
      ))
    try player.submit()
    #expect(try player.refusal(of: back)["lost"]?[0]?["title"] == "2 things")
  }

  /// What keeps the place of a form in front of which a gate stands was never shown.
  @Test func whatWasNeverShownIsNotLost() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"open": {"present": "sub"}}},
        "ask": {"screen": {}, "save": {"known": "true"}}
        """#),
      reaching: [
        #"""
        {"flow": "sub", "start": "form", "steps": {"form": {"screen": {}, "leave": "always",
          "requires": {"unless": "profile.known", "present": "sign"}}, "sign": {"screen": {}}}}
        """#
      ])
    try player.send("open")
    #expect(player.step == "sign")
    #expect(player.screen["cancel"] == ["allowed": true])
    try player.cancel()
    #expect(player.step == "a")
  }

  @Test func aMigrationAsksNobody() throws {
    let text = flow(
      #""a": {"screen": {}, "leave": "always", "next": "b"}, "b": {"screen": {}, "next": "c"}, "c": {"screen": {}}"#
    )
    var player = try Player(text)
    try player.submit()
    try player.submit()
    try player.migrate(to: text.replacing(#""next": "c""#, #""next": {"reset": "c"}"#))
    #expect(player.stack == ["c"])
  }

  @Test func freeNeverAsks() throws {
    var player = try filled("free")
    try player.back()
    #expect(player.step == "a")
  }

  @Test func pushingOverItIsNotLeavingIt() throws {
    var player = try filled("always")
    try player.send("push")
    #expect(player.step == "c")
  }

  /// What the gate was pushed on is not what is cancelled there.
  @Test(arguments: [
    #""a": {"flow": "in", "cancel": "none"}"#,
    #""a": {"tabs": {"one": {"flow": "in"}}, "cancel": "none"}"#,
    #""a": {"route": [{"present": "in", "cancel": "none"}]}"#,
  ])
  func aPushedGateIsCancelledWhateverItWasPushedOn(start: String) throws {
    let inner = #"""
      {"flow": "in", "start": "x", "steps": {"x": {"screen": {}, "on": {"go": "g"}},
        "g": {"screen": {}, "requires": {"unless": "false", "present": "ask", "style": "push"}},
        "ask": {"screen": {}, "on": {"more": "last"}}, "last": {"screen": {}, "cancel": "none"}}}
      """#
    var player = try Player(flow(start), reaching: [inner])
    #expect(player.screen["cancel"]?["allowed"] == false)
    try player.send("go")
    #expect(player.screen["back"]?["does"] == "cancel")
    #expect(player.screen["cancel"]?["allowed"] == true)
    try player.send("more")
    #expect(player.screen["cancel"]?["allowed"] == false)
    try player.back()
    try player.cancel()
    #expect(player.step == "x")
    #expect(player.view["gate"]?["state"] == "aborted")
  }
}
