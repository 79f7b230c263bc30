// A review that is presented over the screens that it lists (`protocol/definitions.md`, “Changing answers”).

import Coordination
import Expressions
import JSONText
import Testing

@Suite struct PresentedReviewTests {
  @Test func aReviewThatIsPresentedListsWhatItsPathHasCollected() throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": "b"},
        "b": {\#(screen("y")), "on": {"check": {"present": "review"}}},
        "review": {"screen": {"review": true}}
        """#))
    try player.submit(["x": 1])
    try player.send("check")
    #expect(player.screen["review"]?[0]?["step"] == "a")
    #expect(player.screen["review"]?[0]?["answers"]?[0]?["value"] == 1)
    try player.carryOut(.edit(target: "a", values: ["x": 2]))
    #expect(player.stack == ["a", "b"])
    #expect(player.data == ["x": 2])
  }

  /// What presented it was not answered, and has nothing that could be changed.
  @Test(arguments: [true, false], [true, false])
  func whatIsEditedThereLeadsBackThere(isDeep: Bool, isAtOnce: Bool) throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": [{"when": "values.x == 'c'", "to": "c"}, "b"]},
        "b": {\#(screen("y")), "on": {"check": {"present": "\#(isDeep ? "more" : "review")", "style": "sheet",
          "with": {"p": "data.x"}, "assign": {"n": "vars.n + 1"}}}, "next": {"end": "completed"}},
        "c": {"screen": {}},
        "more": {\#(screen("z")), "next": "review"},
        "review": {"screen": {"review": true}, "next": {"dismiss": true}}
        """#, #""vars": {"n": "0"}"#))
    try player.submit(["x": 1])
    try player.saveDraft(["y": 3])
    try player.send("check")
    if isDeep { try player.submit(["z": 5]) }
    #expect(player.screen["review"]?[1]?["editable"] == false)
    #expect(
      try player.refusal(of: .edit(target: "b", values: ["y": 2]))
        == ["kind": "targetNotFound", "target": "b", "targets": isDeep ? ["a", "more"] : ["a"]])
    try player.carryOut(.edit(target: "a", values: isAtOnce ? ["x": 2] : nil))
    if !isAtOnce { try player.submit(["x": 2]) }
    #expect(player.step == "review")
    #expect(player.levels == 2)
    #expect(player.view["navigation"]?["chain"]?[1]?["style"] == "sheet")
    #expect(player.stack(level: 1) == (isDeep ? ["more", "review"] : ["review"]))
    let vars = player.coordinator.scope(of: player.session, facts: player.facts).value(of: "vars")
    #expect(vars?.json == ["n": 1], "what that does besides has been done")
    #expect(player.screen["review"]?[0]?["answers"]?[0]?["value"] == 2)
    try player.submit()
    #expect(player.step == "b")
    #expect(player.values == ["y": 3])
    try player.send("check")
    if isDeep { try player.submit() }
    try player.carryOut(.edit(target: "a", values: ["x": "c"]))
    #expect(player.stack == ["a", "c"], "another way leads past what presented it")
    #expect(player.levels == 1)
  }

  /// The user has come back to the presenter, so that it is not submitted again; nor is it changed that nothing is typed there.
  @Test(arguments: [true, false])
  func whatIsEditedThereLeadsNoFurtherThanToItsPresenter(isAnswered: Bool) throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x")), "next": "b"},
        "b": {"screen": {"schema": {"properties": {"y": {"default": 1}}}, "prefill": {"y": "data.x"}},
          "on": {"check": [{"when": "data.x == 3", "stay": true}, {"when": "data.x != 3", "present": "review"}]}, "next": "c"},
        "c": {"screen": {}}, "review": {"screen": {"review": true}, "next": {"dismiss": true}}
        """#))
    try player.submit(["x": 1])
    if isAnswered {
      try player.submit(["y": 5])
      try player.back()
    }
    try player.send("check")
    try player.carryOut(.edit(target: "a", values: ["x": 2]))
    #expect(player.step == "review")
    #expect(player.stack == ["a", "b"])
    #expect(player.walked == (isAnswered ? ["kept b"] : []))
    try player.submit()
    #expect(player.values == ["y": isAnswered ? 5 : 2])
    try player.send("check")
    try player.carryOut(.edit(target: "a", values: ["x": 3]))
    #expect(player.step == "b", "it would not be presented any more")
    #expect(player.levels == 1)
    #expect(player.stack == ["a", "b"])
  }
}
