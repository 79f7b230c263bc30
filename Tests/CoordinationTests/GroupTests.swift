// What the steps of a group share (`protocol/definitions.md`, “Groups and history”).

import JSONText
import Testing

@testable import Coordination

@Suite struct GroupTests {
  /// The timers of its step stand before them.
  @Test func theTimersOfAGroupCountOnEachOfItsSteps() throws {
    var player = try Player(
      flow(
        #"""
        "one": {"screen": {}, "next": "two", "after": {"PT2S": {"stay": true, "notice": "Step."}}},
        "two": {"screen": {}, "next": "three"}, "three": {"screen": {}}, "late": {"screen": {}}
        """#, #""groups": {"timed": {"steps": ["one", "two"], "after": {"PT5S": "late"}}}"#))
    #expect(player.view["deadlines"]?.asArray?.count == 2)
    player.wait(milliseconds: 2000)
    try player.catchUp()
    #expect(player.step == "one")
    #expect(player.view["notice"] == "Step.")
    #expect(player.view["deadlines"]?.asArray?.count == 1)
    try player.submit()
    #expect(player.view["deadlines"]?.asArray?.count == 1)
    player.wait(milliseconds: 5000)
    try player.catchUp()
    #expect(player.step == "late")
    #expect(player.view["deadlines"] == [])
  }

  /// Who enters the step enters the group first.
  @Test func itsGatesAreAskedBeforeThoseOfItsSteps() throws {
    let gates = ["own", "shared"].map { #"{"flow": "\#($0)", "start": "p", "steps": {"p": {\#(screen())}}}"# }
    var player = try Player(
      flow(
        #"""
        "home": {\#(screen()), "next": "one"},
        "one": {"screen": {}, "requires": {"unless": "false", "present": "own", "success": "true"}}
        """#,
        #""groups": {"questions": {"steps": ["one"], "requires": {"unless": "false", "present": "shared", "success": "true"}}}"#
      ), reaching: gates)
    try player.submit([:])
    #expect(player.view["gate"]?["flow"] == "shared")
    try player.submit([:])
    #expect(player.view["gate"]?["flow"] == "own")
    try player.submit([:])
    #expect(player.step == "one")
  }
}
