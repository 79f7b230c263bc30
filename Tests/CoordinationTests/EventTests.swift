// Events go to the innermost handler that applies: the step's, its group's, the flow's.

import Coordination
import JSONText
import Testing

private let machine = flow(
  #"""
  "idle": {"screen": {}, "on": {"start": "one", "help": {"to": "manual", "title": "Help me"}}},
  "one": {\#(screen("x")), "next": "two", "on": {
    "help": {"when": "data.x == 1", "to": "expert"},
    "jump": {"to": "two", "schema": {"required": ["by"], "properties": {"by": {"type": "integer"}, "why": {"default": "none"}},
      "additionalProperties": false}, "with": "event"}}},
  "two": {"screen": {"title": "${params.by} ${params.why}"}},
  "expert": {"screen": {}}, "manual": {"screen": {}}, "general": {"screen": {}}
  """#,
  #"""
  "groups": {"work": {"steps": ["one", "two"], "on": {
    "help": {"when": "profile.paid", "to": "manual"}, "pause": {"to": "idle"}}}},
  "on": {"help": "general", "quit": {"end": "cancelled"}}
  """#)

@Suite struct EventTests {
  @Test(arguments: [
    (1, true, "expert"), (1, false, "expert"), (2, true, "manual"), (2, false, "general"),
  ])
  func theInnermostHandlerThatAppliesWins(value: Int, paid: Bool, step: String) throws {
    var player = try Player(machine, profile: ["paid": .bool(paid)])
    try player.send("start")
    try player.submit(["x": .int(value)])
    try player.back()
    try player.send("help")
    #expect(player.step == step)
  }

  @Test func aGroupsHandlersAreThoseOfItsStepsOnly() throws {
    var player = try Player(machine)
    #expect(
      try player.refusal(of: .send(event: "pause", payload: nil, values: nil))
        == ["kind": "eventNotAllowed", "event": "pause", "allowed": ["start", "help", "quit"]])
    try player.send("start")
    try player.send("pause")
    #expect(player.step == "idle")
  }

  @Test func theViewListsWhatWouldBeHandled() throws {
    var player = try Player(machine)
    #expect(
      player.screen["events"] == [
        ["event": "start", "title": .null, "enabled": true],
        ["event": "help", "title": "Help me", "enabled": true],
        ["event": "quit", "title": .null, "enabled": true],
      ])
    try player.send("start")
    #expect(
      player.screen["events"]?.asArray?.compactMap { $0["event"]?.asString }
        == ["help", "jump", "pause", "quit"])
  }

  @Test func anEventThatDoesNotApplyNowIsListedAsDisabled() throws {
    var player = try Player(
      flow(#""a": {\#(screen("x")), "on": {"go": {"when": "profile.on", "to": "b"}}}, "b": {"screen": {}}"#))
    #expect(player.screen["events"] == [["event": "go", "title": .null, "enabled": false]])
    #expect(
      try player.refusal(of: .send(event: "go", payload: nil, values: nil))
        == ["kind": "eventNotAllowed", "event": "go", "allowed": []])
    player.facts.profile = ["on": true]
    try player.send("go")
    #expect(player.step == "b")
  }

  /// The view lists it, since nobody knows what will come with it.
  @Test func anEventThatDoesNotApplyWithItsPayloadIsNotSaidToBeUnknown() throws {
    let player = try Player(
      flow(#""a": {"screen": {}, "on": {"pick": {"when": "event.n > 1", "to": "b"}}}, "b": {"screen": {}}"#))
    #expect(
      player.message(of: .send(event: "pick", payload: ["n": 1], values: nil))
        == "The event “pick” does not apply now, or not with what came with it.")
  }

  @Test func aPayloadIsCheckedAndGetsItsDefaults() throws {
    var player = try Player(machine)
    try player.send("start")
    for payload: JSON in [[:], ["by": "1"], ["by": 1, "x": 1]] {
      let refusal = try player.refusal(of: .send(event: "jump", payload: payload, values: nil))
      #expect(refusal["kind"] == "inputInvalid")
    }
    try player.send("jump", ["by": 1])
    #expect(player.screen["title"] == "1 none")
  }

  @Test func aHandlerThatDoesNotApplyMindsNoPayload() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {}, "on": {
          "go": {"when": "profile.known", "to": "b", "schema": {"required": ["n"]}},
          "stop": {"when": "profile.known && event.n == 1", "to": "b", "schema": {"required": ["n"]}}}},
        "b": {"screen": {}}, "c": {"screen": {}}
        """#, #""on": {"go": "c"}"#))
    #expect(try player.refusal(of: .send(event: "stop", payload: nil, values: nil))["kind"] == "inputInvalid")
    try player.send("go")
    #expect(player.step == "c")
  }

  @Test func theValuesThatComeWithAnEventAreKeptAsTheDraft() throws {
    var player = try Player(machine)
    try player.send("start")
    try player.send("pause", values: ["x": "typed"])
    try player.back()
    #expect(player.values == ["x": "typed"])
  }

  @Test func aTransitionToAGroupEntersItsInitialStep() throws {
    var player = try Player(
      flow(
        #""a": {"screen": {}, "on": {"first": "g", "second": "h"}}, "b": {"screen": {}}, "c": {"screen": {}}, "d": {"screen": {}}"#,
        #""groups": {"g": {"steps": ["b"]}, "h": {"steps": ["c", "d"], "initial": "d"}}"#))
    try player.send("first")
    #expect(player.step == "b")
    try player.back()
    try player.send("second")
    #expect(player.step == "d")
  }

  @Test func anActionThatRunsTakesEventsToo() throws {
    var player = try Player(
      flow(#""a": {"action": {"name": "n"}, "on": {"stop": {"end": "cancelled"}}}"#))
    try player.send("stop")
    #expect(player.outcome["status"] == "cancelled")
  }

  @Test func anEventOfAnotherSpellingIsAnotherEvent() throws {
    var player = try Player(flow(#""a": {"screen": {}, "on": {"caf\u00e9": {"end": "completed"}}}"#))
    #expect(
      try player.refusal(of: .send(event: "cafe\u{301}", payload: nil, values: nil))["kind"]
        == "eventNotAllowed")
    try player.send("caf\u{E9}")
    #expect(player.outcome["status"] == "completed")
  }

  @Test func aboveAGateThatIsAStepEventsReachTheSourceToo() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen()), "on": {"leave": "b", "go": "vault"}},
        "b": {\#(screen())},
        "vault": {\#(screen()), "requires": {"unless": "has(profile.known)", "present": "pin"}},
        "pin": {\#(screen()), "on": {"deeper": "more"}},
        "more": {\#(screen())}
        """#))
    try player.send("go")
    try player.send("deeper")
    #expect(player.step == "more")
    try player.send("leave")
    #expect(player.stack == ["a", "b"])
  }
}
