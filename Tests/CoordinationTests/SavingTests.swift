// What a transition saves.

import Coordination
import JSONText
import Testing

@Suite struct SavingTests {
  @Test(.timeLimit(.minutes(5)))
  func manyFactsGoInLinearTime() throws {
    let names = (0..<20_000).map { "fact\($0)" }
    let facts = JSONObject(names.map { ($0, true) })
    let change = ProfileChange(owner: .subject("ada"), set: ["left": 1], unset: names)
    #expect(change.applied(to: facts) == ["left": 1])
  }

  @Test(arguments: [#"{"n": "data.x", "k": "'k'"}"#, "{}"])
  func whatIsKnownAlreadyIsNoChangeOfTheProfile(save: String) throws {
    var player = try Player(
      flow(#""a": {\#(screen("x")), "save": \#(save), "next": {"replace": "a", "save": {"t": "true"}}}"#),
      profile: ["t": true, "k": "k"])
    let revisions = try [1, 1, 2].map { x in
      try player.submit(["x": .int(x)])
      return player.view["profileRevision"]
    }
    #expect(revisions == (save == "{}" ? [0, 0, 0] : [1, 1, 2]))
    #expect(player.facts.profile["n"] == (save == "{}" ? nil : 2))
  }

  /// It would be lost without a word.
  @Test(arguments: ["save", "assign", "set"])
  func whatIsNoObjectGivesNoNamesTheirValues(effect: String) throws {
    let steps = flow(
      #""a": {\#(screen("x")), "next": {"to": "b", "\#(effect)": "values.x"}}, "b": {"screen": {}}"#)
    for value in [["n": 1], JSON.null] as [JSON] {
      var player = try Player(steps)
      try player.submit(["x": value])
    }
    var player = try Player(steps)
    let refusal = try player.refusal(of: .submit(values: ["x": [["n": 1]]], coerce: false))
    #expect(refusal["kind"] == "expressionFailed")
    #expect(refusal["cause"] == "This has to give an object, such as {'name': values.name}.")
  }
}
