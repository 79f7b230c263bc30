// What an action has led to, and the rules of the presenter do not take (`protocol/definitions.md`, “Presentations”, `check`).

import Coordination
import JSONText
import Testing

@Suite struct RefusedResultTests {
  private static let upload = #"""
    {"flow": "upload", "start": "form", "steps": {
      "form": {\#(screen("name")), "next": "file"},
      "file": {"action": {"name": "store"}, "next": "send"},
      "send": {"action": {"name": "upload", "undo": {"name": "delete"}}, "back": "allow", "on": {"close": {"dismiss": {"name": "'bad'"}}},
        "next": {"end": "completed", "result": {"name": "data.name"}},
        "onError": [{"when": "error.code == 'known'", "end": "completed", "result": {"name": "data.name"}}]}}}
    """#

  private static func sheet(_ more: String = "") -> String {
    flow(
      #"""
      "a": {\#(more)"screen": {}, "on": {"open": {"present": "upload", "check": [
          {"when": "result.name == 'bad'", "path": "/name", "message": "Taken."},
          {"when": "result.name == 'bad'", "code": "odd", "message": "Odd."}],
        "onResult": {"stay": true, "notice": "Done."}}}}
      """#)
  }

  private static func uploading() throws -> Player {
    var player = try Player(sheet(), reaching: [upload])
    try player.send("open")
    try player.submit(["name": "bad"])
    try player.submit([:])
    return player
  }

  /// Nobody could mend it on the action, so it is taken back as on the way back to the form, which says what is wrong.
  @Test func theFormShowsWhatThePresenterHasAgainstTheResultOfAnAction() throws {
    var player = try Self.uploading()
    try player.carryOut(
      .submit(values: ["id": 1], coerce: false), key: IdempotencyKey("k", parameters: ["values": ["id": 1]]))
    #expect(player.isAccepted)
    #expect(player.action["name"] == "delete")
    let again = try player.carryOut(
      .submit(values: ["id": 1], coerce: false), key: IdempotencyKey("k", parameters: ["values": ["id": 1]]))
    #expect(again["replayed"] == true)
    try player.submit([:])
    #expect(player.stack(level: 1) == ["form"])
    #expect(player.values == ["name": "bad"])
    #expect(player.errors == ["/name: check", ": odd"])
    try player.submit(["name": "good"])
    try player.submit([:])
    try player.submit([:])
    #expect(player.stack == ["a"])
    #expect(player.view["notice"] == "Done.")
  }

  @Test func anActionThatWasNotDoneIsNotTakenBackForThat() throws {
    var player = try Self.uploading()
    try player.fail("known")
    #expect(player.stack(level: 1) == ["form"])
    #expect(player.errors == ["/name: check", ": odd"])
  }

  /// The host may still answer it.
  @Test func anActionThatRunsStaysWhereAnEventIsRefused() throws {
    var player = try Self.uploading()
    try player.send("close")
    #expect(!player.isAccepted)
    #expect(player.action["name"] == "upload")
    #expect(player.errors == ["/name: check", ": odd"])
  }

  /// Where there is no form, the flow has failed.
  @Test func withoutAFormThePresentedFlowFails() throws {
    let upload = #"""
      {"flow": "upload", "start": "send", "steps": {
        "send": {"action": {"name": "upload"}, "next": {"end": "completed", "result": {"name": "'bad'"}}}}}
      """#
    var player = try Player(
      Self.sheet(#""onError": {"stay": true, "notice": "${error.code}"}, "#), reaching: [upload])
    try player.send("open")
    try player.submit([:])
    #expect(player.isAccepted)
    #expect(player.stack == ["a"])
    #expect(player.view["notice"] == "check")
  }

  // MARK: - Behind a gate

  private static let gate = #"""
    {"flow": "gate", "start": "ask", "steps": {
      "ask": {\#(screen("x")), "save": {"known": "true"}, "next": {"end": "completed"}}}}
    """#
  private static let gated = #""requires": {"unless": "has(profile.known)", "present": "gate"}"#

  /// What was to be mended stands on the form, and the gate that was in between has nothing to do with it.
  @Test func aFormThatIsRefusedBehindAGateShowsTheErrors() throws {
    let upload = #"""
      {"flow": "upload", "start": "form", "steps": {
        "form": {\#(screen("name")), "next": {"end": "completed", "result": {"name": "data.name"}, \#(Self.gated)}}}}
      """#
    var player = try Player(Self.sheet(), reaching: [upload, Self.gate])
    try player.send("open")
    try player.submit(["name": "bad"])
    #expect(player.step == "ask")
    try player.submit([:])
    #expect(player.stack(level: 1) == ["form"])
    #expect(player.values == ["name": "bad"])
    #expect(player.errors == ["/name: check", ": odd"])
    #expect(player.view["gate"] == ["state": "aborted", "flow": "gate", "reason": "notAccepted"])
    try player.submit(["name": "good"])
    #expect(player.stack == ["a"])
    #expect(player.view["notice"] == "Done.")
  }

  /// The rules may see what has changed behind the gate.
  @Test func aScreenWhoseOwnRulesRefuseItBehindAGateShowsTheErrors() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "check": {"when": "has(profile.known)", "path": "/x", "message": "No."},
          "next": {"to": "b", "requires": {
            "unless": "has(profile.known)", "present": "gate", "onAbort": {"stay": true, "notice": "Sorry."}}}},
        "b": {"screen": {}}
        """#), reaching: [Self.gate])
    try player.submit(["x": 1])
    try player.submit([:])
    #expect(player.stack == ["a"])
    #expect(player.errors == ["/x: check"])
    #expect(player.view["notice"] == "Sorry.")
    #expect(player.view["gate"]?["reason"] == "notAccepted")
  }

  /// As without the gate: it has been passed.
  @Test func anActionWhoseResultIsRefusedBehindAGateGoesAsOnTheWayBack() throws {
    let upload = #"""
      {"flow": "upload", "start": "form", "steps": {
        "form": {\#(screen("name")), "next": "send"},
        "send": {"action": {"name": "upload"},
          "next": {"end": "completed", "result": {"name": "data.name"}, \#(Self.gated)}}}}
      """#
    var player = try Player(Self.sheet(), reaching: [upload, Self.gate])
    try player.send("open")
    try player.submit(["name": "bad"])
    try player.submit([:])
    #expect(player.step == "ask")
    try player.submit([:])
    #expect(player.stack(level: 1) == ["form"])
    #expect(player.values == ["name": "bad"])
    #expect(player.errors == ["/name: check", ": odd"])
  }
}
