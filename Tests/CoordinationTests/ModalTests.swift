// What is presented over a session, and what becomes of it (`protocol/definitions.md`, “Presentations”).

import Coordination
import Expressions
import JSONText
import Testing

@Suite struct ModalTests {
  private static let form =
    #"{"flow": "form", "start": "m1", "steps": {"m1": {\#(screen("x")), "next": "m2"}, "m2": {"screen": {}}}}"#

  @Test(arguments: [
    Command.Action.cancel(level: nil, values: nil), .back(to: nil, count: nil, values: nil),
  ])
  func oneThatIsCancelledAfterGoingBackInItWasNotDone(action: Command.Action) throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {
          "open": {"present": "form", "onCancel": {"notice": "gone", "stay": true}}}}
        """#),
      reaching: [Self.form])
    try player.send("open")
    try player.submit(["x": 1])
    try player.back()
    try player.carryOut(action)
    #expect(player.ends == ["1 cancelled"])
    #expect(player.view["notice"] == "gone")
  }

  /// A host that says nothing of itself has not asked for a style that has no name.
  @Test(arguments: [
    #"{"present": "m", "style": "${host.style}", "transition": "${host.move}"}"#,
    #"{"to": "m", "requires": {"unless": "false", "present": "form", "style": "${host.style}", "transition": "${host.move}"}}"#,
  ])
  func oneWhoseStyleIsNotSaidHasTheUsualOne(open: String) throws {
    var player = try Player(
      flow(#""a": {"screen": {}, "on": {"open": \#(open)}}, "m": {"screen": {}}"#), reaching: [Self.form])
    try player.send("open")
    let presented = player.view["navigation"]?["chain"]?[1]
    #expect(presented?["style"] == "pageSheet")
    #expect(presented?["transition"] == .null)
  }

  @Test func aStepThatIsCancelledAfterGoingBackInItLeavesItsDraft() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"open": {"present": "m1"}}},
        "m1": {\#(screen("x")), "next": "m2"},
        "m2": {"screen": {}}
        """#))
    try player.send("open")
    try player.submit(["x": 1])
    try player.back()
    try player.cancel()
    #expect(player.ends == ["1 cancelled"])
    try player.send("open")
    #expect(player.values == ["x": 1])
  }

  @Test func whatIsTypedBelowAnotherIsNotDismissedWithoutAQuestion() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"open": {"present": "m1"}}},
        "m1": {\#(screen("x")), "leave": "confirm", "on": {"more": {"present": "m2"}}},
        "m2": {"screen": {}, "on": {"close": {"dismiss": true, "levels": 2}}}
        """#))
    try player.send("open")
    try player.send("more", values: ["x": "typed"])
    let close = Command.Action.send(event: "close", payload: nil, values: nil)
    let refusal = try player.refusal(of: close)
    #expect(refusal["kind"] == "leaveNeedsConfirmation")
    #expect(refusal["lost"]?[0]?["step"] == "m1")
    try player.carryOut(close, confirm: true)
    #expect(player.stack == ["a"])
    #expect(player.ends == ["2 dismissed", "1 done"])
  }

  @Test func whatIsTypedAboveIsNotCancelledWithoutAQuestion() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"open": {"present": "m1"}}},
        "m1": {"screen": {}, "on": {"more": {"present": "m2"}}},
        "m2": {\#(screen("x")), "leave": "confirm"}
        """#))
    try player.send("open")
    try player.send("more")
    try player.saveDraft(["x": "typed"])
    let refusal = try player.refusal(of: .cancel(level: 1, values: nil))
    #expect(refusal["kind"] == "leaveNeedsConfirmation")
    #expect(refusal["lost"]?[0]?["step"] == "m2")
  }

  /// Whoever confirms what one screen loses should know of what goes after it.
  @Test func allThatWouldBeLostIsNamedAtOnce() throws {
    var player = try Player(
      flow(
        #"""
        "p": {\#(screen("x")), "leave": "confirm",
          "on": {"show": {"present": "q", "onResult": {"replace": "z"}, "onCancel": {"replace": "z"}}}},
        "q": {\#(screen("y")), "leave": "confirm", "dismiss": "allow"},
        "z": {"screen": {}}
        """#))
    try player.send("show", values: ["x": 1])
    try player.saveDraft(["y": 2])
    for action in [
      Command.Action.cancel(level: nil, values: nil), .dismiss(result: nil, level: nil, values: nil),
    ] {
      let lost = try player.refusal(of: action)["lost"]?.asArray ?? []
      #expect(lost.map { $0["step"] } == ["q", "p"])
    }
  }

  @Test func noMoreIsDismissedThanItsOwnFlowHasPresented() throws {
    let form = #"""
      {"flow": "form", "start": "m1", "steps": {
        "m1": {"screen": {}, "on": {"more": {"present": "m2"}}},
        "m2": {"screen": {}, "on": {"close": {"dismiss": true, "levels": 5}}}}}
      """#
    var player = try Player(
      flow(#""a": {"screen": {}, "on": {"open": {"present": "form"}}}"#), reaching: [form])
    try player.send("open")
    try player.send("more")
    try player.send("close")
    #expect(player.stack(level: 1) == ["m1"])
  }

  @Test func whatAlwaysAsksIsNotDismissedWithoutAQuestion() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"open": {"present": "m1"}}},
        "m1": {"screen": {}, "leave": "always", "dismiss": "allow"}
        """#))
    try player.send("open")
    let dismiss = Command.Action.dismiss(result: 1, level: nil, values: nil)
    let refusal = try player.refusal(of: dismiss)
    #expect(refusal["kind"] == "leaveNeedsConfirmation")
    #expect(refusal["lost"]?[0]?["step"] == "m1")
    try player.carryOut(dismiss, confirm: true)
    #expect(player.stack == ["a"])
  }

  /// Nobody is asked for what was typed in it: there is nothing to stay for.
  @Test(arguments: [
    (#", "reason": "bad""#, "bad", ["a", "c"]), ("", "failed", ["a", "c"]),
    (#", "reason": "other""#, "", ["a"]),
  ])
  func oneWhoseFlowFailsGoesToWhatHandlesThatOrCountsAsCancelled(
    end: String, why: String, stack: [String]
  ) throws {
    let form = #"""
      {"flow": "form", "start": "m", "steps": {"m": {\#(screen("x")), "leave": "confirm", "on": {
        "fail": {"end": "failed"\#(end)}}}}}
      """#
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {},
          "on": {"open": {"present": "form", "onCancel": {"stay": true, "notice": "Gone."}}},
          "onError": {"when": "error.code != 'other' && outcome == 'failed'", "to": "c", "with": {"why": "error.code"}}},
        "c": {"screen": {"title": "${params.why}"}}
        """#), reaching: [form])
    try player.send("open")
    try player.send("fail", values: ["x": "typed"])
    #expect(player.stack == stack)
    #expect(player.ends == ["1 cancelled"])
    #expect(player.view["notice"] == (stack == ["a"] ? "Gone." : .null))
    if stack != ["a"] { #expect(player.screen["title"] == .string(why)) }
  }

  @Test func aDismissWithNothingPresentedEndsTheFlowThatWasCalled() throws {
    let inner =
      #"{"flow": "inner", "start": "i", "steps": {"i": {"screen": {}, "on": {"close": {"dismiss": "7"}}}}}"#
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "next": "s", "on": {"close": {"dismiss": true}}},
        "s": {"flow": "inner", "next": {"to": "b", "with": {"n": "result"}}},
        "b": {"screen": {"title": "${string(params.n)}"}}
        """#), reaching: [inner])
    let refusal = try player.refusal(of: .send(event: "close", payload: nil, values: nil))
    #expect(refusal["reason"] == "nothingPresented")
    try player.submit()
    try player.send("close")
    #expect(player.screen["title"] == "7")
  }

  private static let free = flow(
    #"""
    "a": {"screen": {}, "on": {
      "open": {"present": "m", "check": {"when": "result.?x == optional.of(1)", "code": "no", "message": "No."}},
      "lock": {"present": "m", "cancel": "none"}}},
    "m": {\#(screen("x")), "leave": "confirm", "dismiss": "allow"}
    """#)

  /// What is typed is not in the result, and so would be lost.
  @Test func whatComesWithADismissIsNotLostWithoutAQuestion() throws {
    var player = try Player(Self.free)
    try player.send("open")
    let dismiss = Command.Action.dismiss(result: ["x": 2], level: nil, values: ["x": "typed"])
    #expect(try player.refusal(of: dismiss)["lost"]?[0]?["fields"] == ["x"])
    try player.carryOut(dismiss, confirm: true)
    #expect(player.stack == ["a"])
  }

  @Test func whatComesWithACancelIsADraftWhenTheStepIsPresentedAgain() throws {
    var player = try Player(Self.free)
    try player.send("open")
    try player.carryOut(.cancel(level: nil, values: ["x": "typed"]), confirm: true)
    try player.send("open")
    #expect(player.values == ["x": "typed"])
  }

  @Test(arguments: [nil, ["x": "typed"]] as [JSONObject?])
  func whatIsRefusedByWhoPresentedItKeepsWhatIsTyped(values: JSONObject?) throws {
    var player = try Player(Self.free)
    try player.send("open")
    try player.saveDraft(["x": "earlier"])
    try player.carryOut(.dismiss(result: ["x": 1], level: nil, values: values), confirm: true)
    #expect(!player.isAccepted)
    #expect(player.step == "m")
    #expect(player.errors == [": no"])
    #expect(player.values == .object(values ?? ["x": "earlier"]))
  }

  @Test func aTransitionMayForbidToCancelWhatItPresents() throws {
    var player = try Player(Self.free)
    try player.send("lock")
    #expect(player.screen["cancel"]?["allowed"] == false)
    #expect(try player.refusal(of: .cancel(level: nil, values: nil))["kind"] == "cannotCancel")
    #expect(try player.refusal(of: .back(to: nil, count: nil, values: nil))["kind"] == "cannotGoBack")
    try player.carryOut(.dismiss(result: [:], level: nil, values: nil))
    #expect(player.stack == ["a"])
  }

  @Test func aDismissThatIsRefusedLeavesNoKey() throws {
    var player = try Player(Self.free)
    try player.send("open")
    let revision = player.session.revision
    for _ in 1...2 {
      try player.carryOut(
        .dismiss(result: ["x": 1], level: nil, values: nil), key: IdempotencyKey("k", parameters: [:]))
      #expect(!player.isAccepted)
      #expect(player.errors == [": no"])
    }
    #expect(player.session.revision == revision)
  }

  @Test func whatWasSubmittedIsDoneWithoutAQuestion() throws {
    var player = try Player(
      flow(
        #""a": {"screen": {}, "on": {"open": {"present": "m"}}}, "m": {\#(screen("x")), "leave": "always"}"#))
    try player.send("open")
    try player.submit(["x": 1])
    #expect(player.stack == ["a"])
    #expect(player.ends == ["1 done"])
  }

  @Test func cancellingAStepOfAGroupLeavesTheGroup() throws {
    var player = try Player(
      flow(
        #"""
        "home": {"screen": {}, "on": {"open": {"present": "one"}, "go": {"to": "questions", "history": true}}},
        "one": {\#(screen("x")), "next": "two"}, "two": {\#(screen("y"))}
        """#, #""groups": {"questions": {"steps": ["one", "two"]}}"#))
    try player.send("open")
    try player.submit(["x": 1])
    try player.cancel()
    #expect(player.stack == ["home"])
    try player.send("go")
    #expect(player.stack == ["home", "one", "two"])
    #expect(player.data == ["x": 1])
  }

  private static let called = #"""
    {"flow": "called", "start": "l", "steps": {
      "l": {\#(screen("x")), "on": {"open": {"present": "m", "onCancel": {"stay": true, "notice": "No."}}}},
      "m": {\#(screen("y")), "leave": "confirm", "on": {
        "done": {"end": "completed", "result": "7"}, "fail": {"end": "failed", "reason": "bad"},
        "no": {"end": "cancelled"}}}
    }}
    """#

  private static func called(_ more: String = "") throws -> Player {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "next": "s"},
        "s": {"flow": "called", "next": {"to": "b", "with": {"result": "result"}}, "onError": {"to": "c"}\#(more)},
        "b": {"screen": {"title": "${string(params.result)}"}},
        "c": {"screen": {}}
        """#), reaching: [called])
    try player.submit()
    try player.send("open")
    return player
  }

  @Test(arguments: [
    ("done", ["a", "l", "b"], "1 dismissed"), ("fail", ["a", "l", "c"], "1 cancelled"),
    ("no", ["a"], "1 cancelled"),
  ])
  func whatACalledFlowHasPresentedGoesWithIt(event: String, stack: [String], end: String) throws {
    var player = try Self.called()
    try player.send(event)
    #expect(player.levels == 1)
    #expect(player.stack == stack)
    #expect(player.ends == [end])
    #expect(player.view["notice"] == .null)
    if event == "done" { #expect(player.screen["title"] == "7") }
  }

  @Test func whatIsTypedInACalledFlowsModalIsNotLostWithoutAQuestion() throws {
    var player = try Self.called()
    try player.saveDraft(["y": "typed"])
    let done = Command.Action.send(event: "done", payload: nil, values: nil)
    #expect(try player.refusal(of: done)["lost"]?[0]?["step"] == "m")
    try player.carryOut(done, confirm: true)
    #expect(player.step == "b")
  }

  /// What the root has presented goes with it, too.
  @Test(arguments: [("done", "completed"), ("no", "cancelled"), ("fail", "failed")])
  func whatIsTypedOverTheRootIsNotLostWithoutAQuestion(event: String, status: JSON) throws {
    var player = try Player(Self.called)
    try player.send("open")
    try player.saveDraft(["y": "typed"])
    let send = Command.Action.send(event: event, payload: nil, values: nil)
    if event != "fail" { #expect(try player.refusal(of: send)["lost"]?[0]?["step"] == "m") }
    try player.carryOut(send, confirm: event != "fail")
    #expect(player.outcome["status"] == status)
  }

  /// A flow that ends as cancelled is gone as by `back`, which asks.
  @Test(arguments: [#""flow": "form""#, #""screen": {}, "on": {"open": {"present": "form"}}"#])
  func whatIsTypedInAFlowThatIsCancelledIsNotLostWithoutAQuestion(step: String) throws {
    let form = #"""
      {"flow": "form", "start": "q", "steps": {"q": {\#(screen("x")), "leave": "confirm", "on": {
        "no": {"end": "cancelled"}}}}}
      """#
    var player = try Player(flow(#""a": {"screen": {}, "next": "s"}, "s": {\#(step)}"#), reaching: [form])
    try player.submit()
    if player.step == "s" { try player.send("open") }
    let send = Command.Action.send(event: "no", payload: nil, values: ["x": "typed"])
    #expect(try player.refusal(of: send)["lost"]?.asArray?.map { $0["step"] } == ["q"])
    try player.carryOut(send, confirm: true)
    #expect(player.stack.last != "q" && player.levels == 1)
  }

  private func sends(_ event: String, _ player: inout Player) throws -> JSON? {
    try player.refusal(of: .send(event: event, payload: nil, values: nil))["kind"]
  }

  @Test func eventsOfTheCallerDoNotReachWhatTheCalledFlowPresents() throws {
    var player = try Self.called(#", "on": {"after": "b"}"#)
    #expect(player.events == ["done", "fail", "no"])
    #expect(try sends("after", &player) == "eventNotAllowed")
    try player.cancel()
    try player.send("after")
    #expect(player.stack == ["a", "l", "b"])
  }

  @Test func eventsOfTheTabsDoNotReachWhatATabsFlowPresents() throws {
    var player = try Player(
      flow(#""t": {"tabs": {"one": {"flow": "called"}}, "on": {"tabbed": {"stay": true}}}"#),
      reaching: [Self.called])
    try player.send("tabbed")
    try player.send("open")
    #expect(player.events == ["done", "fail", "no"])
    #expect(try sends("tabbed", &player) == "eventNotAllowed")
  }

  @Test(arguments: ["formSheet", "push"])
  func eventsOfTheSourceDoNotReachWhatTheGatesFlowPresents(style: String) throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"go": "b", "other": "c"}},
        "b": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "called", "style": "\#(style)"}},
        "c": {"screen": {}}
        """#), reaching: [Self.called])
    try player.send("go")
    #expect(player.events == ["open", "go", "other"])
    try player.send("open")
    #expect(player.events == ["done", "fail", "no"])
    #expect(try sends("other", &player) == "eventNotAllowed")
    try player.cancel()
    try player.send("other")
    #expect(player.stack == ["a", "c"])
  }

  @Test func eventsOfTheSourceReachAStepThatIsItsGateInACalledFlowToo() throws {
    let inner = flow(
      #"""
      "l": {"screen": {}, "on": {"go": "m", "other": "n"}},
      "m": {"screen": {}, "requires": {"unless": "has(profile.known)", "present": "n"}},
      "n": {"screen": {}}
      """#
    ).replacing("test", "inner")
    var player = try Player(
      flow(#""s": {"flow": "inner", "on": {"out": {"stay": true}}}"#), reaching: [inner])
    try player.send("go")
    #expect(player.events == ["go", "other", "out"])
    try player.send("other")
    #expect(player.levels == 1)
    #expect(player.stack == ["l", "n"])
  }

  @Test func isCancelledAlsoWhereOnCancelLeadsToWhatIsNotThere() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {"open": {"present": "m", "onCancel": {"popTo": "b"}}, "over": {"present": "m", "onCancel": {"dismiss": {}}}}},
        "b": {"screen": {}}, "m": {"screen": {}}
        """#))
    for event in ["open", "over"] {
      try player.send(event)
      #expect(player.step == "m")
      try player.back()
      #expect(player.step == "a")
    }
  }
}

extension Player {
  /// The presentations that have just ended, each with why.
  fileprivate var ends: [String] {
    (view["changes"]?.asArray ?? []).compactMap { change in
      guard change["change"] == "dismiss", let why = change["why"]?.asString else { return nil }
      return "\(change["level"]?.asInt ?? 0) \(why)"
    }
  }

  fileprivate var events: [String] {
    (screen["events"]?.asArray ?? []).compactMap { $0["event"]?.asString }
  }
}
