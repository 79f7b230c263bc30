// What a session has from an earlier one (`startFlow` with `from`; `protocol/README.md`, “Answers given before”).

import JSONText
import Testing

@testable import Coordination

@Suite struct EarlierSessionTests {
  private let flow = CoordinationTests.flow(
    #"""
    "a": {\#(screen("x")), "on": {"help": {"present": "ask"}}, "next": "b"},
    "b": {\#(screen("y")), "next": {"present": "more"}},
    "ask": {\#(screen("q")), "next": {"dismiss": true}}, "end": {\#(screen())}
    """#)
  private let more = #"""
    {"flow": "more", "start": "m", "steps": {"m": {\#(screen("z")), "next": "n"}, "n": {\#(screen("w"))}}}
    """#

  @Test func answersOfPresentationsComeAlong() throws {
    var earlier = try Player(flow, reaching: [more])
    try earlier.submit(["x": 1])
    try earlier.submit(["y": 2])
    try earlier.submit(["z": 3])
    try earlier.saveDraft(["w": 4])
    let player = try Player(flow, reaching: [more], from: earlier)
    #expect(player.stack == ["a", "b"])
    #expect(player.stack(level: 1) == ["m", "n"])
    #expect(player.values == ["w": 4])
    #expect(player.walked == ["kept a", "kept b", "kept more/m", "draft more/n (notSubmitted)"])
  }

  /// What the user had opened stands over a screen that was not submitted: that one is shown, and the answers wait.
  @Test func thoseOfWhatTheUserHadOpenedWaitForThat() throws {
    var earlier = try Player(flow, reaching: [more])
    try earlier.send("help", values: ["x": 1])
    try earlier.saveDraft(["q": 5])
    var player = try Player(flow, reaching: [more], from: earlier)
    #expect(player.stack == ["a"])
    #expect(player.values == ["x": 1])
    try player.send("help")
    #expect(player.values == ["q": 5])
  }

  @Test func answersThatWaitStillWaitOn() throws {
    let earlier = try Player(flow, reaching: [more], answers: ["b": ["y": 7], "more/m": ["z": 8]])
    var player = try Player(flow, reaching: [more], from: earlier)
    try player.submit(["x": 1])
    #expect(player.step == "n")
    #expect(player.walked == ["kept b", "kept more/m"])
  }

  /// Whoever had gone back and typed anew stands there again: it would be lost behind an answer that is kept.
  @Test func whatWasTypedOverAnAnswerComesAlongFromASessionThatHasEnded() throws {
    let flow = CoordinationTests.flow(
      #""a": {\#(screen("x")), "next": "b"}, "b": {\#(screen("y")), "next": "c"}, "c": {\#(screen())}"#)
    var earlier = try Player(flow)
    try earlier.submit(["x": 1])
    try earlier.submit(["y": 2])
    try earlier.back()
    try earlier.carryOut(.cancel(level: nil, values: ["y": 3]))
    var player = try Player(flow, from: earlier)
    #expect(player.stack == ["a", "b"])
    #expect(player.values == ["y": 3])
    #expect(player.data == ["x": 1, "y": 2])
    try player.submit()
    #expect(player.data == ["x": 1, "y": 3])
  }

  @Test func answersOfTabsThatAreNotSelectedComeAlong() throws {
    let tabbed = CoordinationTests.flow(
      #"""
      "t": {"tabs": {"one": {"title": "One", "step": "a"}, "two": {"title": "Two", "step": "b"}}},
      "a": {\#(screen("x")), "next": "end"}, "b": {\#(screen("y")), "next": "end"}, "end": {\#(screen())}
      """#)
    var earlier = try Player(tabbed)
    try earlier.submit(["x": 1])
    try earlier.carryOut(.selectTab("two", values: nil))
    try earlier.submit(["y": 2])
    var player = try Player(tabbed, from: earlier)
    #expect(player.data == ["x": 1])
    try player.carryOut(.selectTab("two", values: nil))
    #expect(player.data == ["y": 2])
  }

  /// Tabs that show one flow have the same paths: a new session comes to the tab first that the earlier one came to first.
  @Test(arguments: ["one", "two"])
  func whatTwoTabsHaveOfOneFlowIsNotMixedUp(selected: String) throws {
    let tabbed = CoordinationTests.flow(
      #""t": {"tabs": {"one": {"title": "1", "flow": "in"}, "two": {"title": "2", "flow": "in"}}}"#)
    let inner = CoordinationTests.flow(#""a": {\#(screen("x")), "next": "b"}, "b": {\#(screen("y"))}"#)
      .replacing(#""flow": "test""#, #""flow": "in""#)
    var earlier = try Player(tabbed, reaching: [inner])
    try earlier.submit(["x": 1])
    try earlier.carryOut(.selectTab("two", values: nil))
    try earlier.submit(["x": 2])
    if selected == "one" { try earlier.carryOut(.selectTab("one", values: nil)) }
    var player = try Player(tabbed, reaching: [inner], from: earlier)
    #expect(player.data == ["x": 1])
    try player.carryOut(.selectTab("two", values: nil))
    #expect(player.data == ["x": 2])
  }

  private let paying = CoordinationTests.flow(
    #"""
    "w": {\#(screen("x")), "next": "pay"},
    "pay": {"action": {"name": "pay", "input": {"amount": "10"}}, "next": "c"},
    "c": {\#(screen("c"))}
    """#)

  /// What was done is known by its name, and not by that of its step.
  @Test(arguments: [
    #""action": {"name": "refund", "input": {"amount": "10"}}"#,
    #""screen": {"title": "Agree?", "schema": {"properties": {"ok": {"default": true}}}}"#,
  ])
  func theResultOfAnActionIsNoneOfAnotherStep(now: String) throws {
    var earlier = try Player(paying)
    try earlier.submit(["x": 1])
    try earlier.submit(["receipt": 7])
    #expect(try Player(paying, from: earlier).step == "c")
    let other = paying.replacing(#""action": {"name": "pay", "input": {"amount": "10"}}"#, now)
    let player = try Player(other, from: earlier)
    #expect(player.step == "pay")
    #expect(player.walked == ["dropped pay (otherKind)", "kept w"])
  }

  /// It would be told to do the same once more, and what it gives would come to nobody.
  @Test func aSessionWhoseActionRunsIsNotTakenUp() throws {
    var earlier = try Player(paying)
    try earlier.submit(["x": 1])
    let refused = CoordinationTests.refusal { _ = try Player(paying, from: earlier) }
    #expect(refused == ["kind": "notAllowed", "command": "startFlow", "reason": "actionRunning"])
    try earlier.cancel()
    #expect(try Player(paying, from: earlier).step == "pay")
  }

  @Test func whatIsASecretNowIsNotWrittenDownAgain() throws {
    let text = CoordinationTests.flow(
      #"""
      "a": {"screen": {"title": "T", "schema": {"properties": {"u": {}, "pin": {}}}}, "next": "b"},
      "b": {\#(screen("z"))}
      """#)
    for (mark, bind) in [
      (#"{"writeOnly": true}"#, ""), ("{}", #", "bind": {"/schema/properties/pin/writeOnly": "true"}"#),
    ] {
      var earlier = try Player(text)
      let now = text.replacing(#""pin": {}}}"#, #""pin": \#(mark)}}\#(bind)"#)
      try earlier.saveDraft(["u": 1, "pin": "planted"])
      var player = try Player(now, from: earlier)
      #expect(player.walked == ["draft a (notSubmitted) pin"])
      #expect(!player.journalText.contains("planted"))
      try earlier.submit()
      player = try Player(now, from: earlier)
      #expect(player.walked == ["kept a pin"])
      #expect(!player.journalText.contains("planted"))
    }
  }

  @Test func whatHasNoPlaceInTheOtherFlowIsTold() throws {
    var earlier = try Player(flow, reaching: [more])
    try earlier.submit(["x": 1])
    try earlier.saveDraft(["y": 2])
    let player = try Player(
      CoordinationTests.flow(#""q": {\#(screen("x")), "next": "b"}, "b": {\#(screen("y"))}"#), from: earlier)
    #expect(player.step == "q")
    #expect(player.walked == ["dropped a (noSuchStep)"])
  }

  /// A deep link does not go by what steps were called: it would wait there for ever.
  @Test func whatIsSentForAnOldNameIsTold() throws {
    let renamed = CoordinationTests.flow(#""a": {\#(screen("x"))}"#, #""renamed": {"z": "a"}"#)
    #expect(try Player(renamed, answers: ["z": ["x": 1]]).walked == ["dropped z (noSuchStep)"])
  }

  private let known = CoordinationTests.flow(
    #"""
    "a": {\#(screen("x")), "save": {"mail": "values.x"}, "next": {"to": "b", "save": {"seen": "true"}}},
    "b": {\#(screen("y")), "on": {"forget": {"stay": true, "save": {"seen": "false"}}}}
    """#)

  /// It is nobody's still, so nothing is known of anybody else by that.
  @Test func whatIsKnownWithoutASubjectComesAlong() throws {
    var earlier = try Player(known)
    try earlier.submit(["x": "a@b"])
    try earlier.send("forget")
    let player = try Player(known, from: earlier, knowing: earlier.facts.profile)
    #expect(player.stack == ["a", "b"])
    #expect(player.facts.profile == ["mail": "a@b", "seen": false])
    #expect(player.view["profileRevision"] == 1)
  }

  /// As when somebody signs in: what was known without a subject is not theirs.
  @Test(arguments: zip([nil, "ada", "ada"] as [String?], ["ada", "bob", nil] as [String?]))
  func soNotToSomebodyElse(was: String?, now: String?) throws {
    var earlier = try Player(known, subject: was)
    try earlier.submit(["x": "a@b"])
    let player = try Player(known, subject: now, from: earlier, knowing: earlier.facts.profile)
    #expect(player.stack == ["a", "b"])
    #expect(player.facts.profile == [:])
  }

  /// Two tabs run one flow, and each goes on with its own answers and variables, whichever is opened first.
  @Test func answersOfATabWaitForThatTab() throws {
    let tabs = CoordinationTests.flow(
      #""tabs": {"tabs": {"one": {"flow": "more"}, "two": {"flow": "more"}, "three": {"flow": "more"}}}"#)
    let more = #"""
      {"flow": "more", "start": "m", "vars": {"v": "0"}, "steps": {
        "m": {\#(screen("z")), "next": {"to": "n", "assign": {"v": "values.z"}}}, "n": {\#(screen("w"))}}}
      """#
    var earlier = try Player(tabs, reaching: [more])
    try earlier.carryOut(.selectTab("two", values: nil))
    try earlier.submit(["z": 2])
    try earlier.carryOut(.selectTab("one", values: nil))
    var player = try Player(tabs, reaching: [more], from: earlier)
    #expect(player.step == "m")
    #expect(player.values == [:])
    try player.carryOut(.selectTab("three", values: nil))
    #expect(player.step == "m")
    try player.carryOut(.selectTab("two", values: nil))
    #expect(player.step == "n")
    #expect(player.data == ["z": 2])
    #expect(player.session.top.map { player.session.frame($0.frame).vars } == ["v": 2])
  }
}
