// Data lives on the path (`protocol/definitions.md`, “Data”).

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
}
