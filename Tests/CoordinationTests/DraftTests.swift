// What was typed and not submitted, or popped, is beside the data (`protocol/definitions.md`, “Leaving a screen”).

import Coordination
import JSONText
import Testing

@Suite struct DraftTests {
  private static let path = flow(
    #"""
    "a": {\#(screen("x", "y")), "next": "b"},
    "b": {\#(screen("z")), "next": "c"},
    "c": {\#(screen("w"))}
    """#)

  @Test func aPoppedScreenPrefillsItsStepWhenItIsEnteredAgain() throws {
    var player = try Player(Self.path)
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
    var player = try Player(Self.path)
    try player.saveDraft(["x": "typed"])
    #expect(player.values == ["x": "typed"])
    #expect(player.data == [:])
  }

  @Test func submittingWithoutValuesSubmitsTheDraft() throws {
    var player = try Player(Self.path)
    try player.saveDraft(["x": "typed"])
    try player.submit()
    #expect(player.data == ["x": "typed"])
  }

  @Test func submittingIsDoneWithTheDraft() throws {
    var player = try Player(Self.path)
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

  @Test(arguments: ["untouched", "done"])
  func whatWasTypedOnOneEntryIsNotTakenAwayByAnotherOfItsStep(other: String) throws {
    var player = try Player(
      flow(
        #"""
        "list": {"screen": {}, "on": {"open": {"present": "form", "style": "pageSheet"}}},
        "form": {\#(screen("x")), "on": {"another": {"to": "form"}}}
        """#))
    try player.send("open")
    try player.send("another")
    try player.back(values: ["x": "typed"])
    if other == "done" { try player.submit(["x": "sent"]) } else { try player.back() }
    #expect(player.step == "list")
    try player.send("open")
    #expect(player.values == ["x": "typed"])
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

  @Test func anActionHasNoDraft() throws {
    var player = try Player(flow(#""a": {"action": {"name": "n"}}"#))
    #expect(
      try player.refusal(of: .saveDraft([:]))
        == ["kind": "notAllowed", "command": "saveDraft", "reason": "noDraftHere"])
  }
}
