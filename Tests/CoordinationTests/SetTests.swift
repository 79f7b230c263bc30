// What transitions set beside what the user submits (`protocol/definitions.md`, “Data”).

import Coordination
import JSONText
import Testing

@Suite struct SetTests {
  private static let gallery = flow(
    #"""
    "list": {"screen": {}, "on": {"open": "form"}},
    "form": {"screen": {"schema": {"properties": {"name": {}, "photo": {}}}},
      "on": {
        "photo": {"stay": true, "set": {"photo": "event.file", "origin": "'camera'"}}
      },
      "next": "review"},
    "review": {\#(screen("note")), "next": {"end": "completed", "result": "data"}}
    """#)

  @Test func whatIsSetIsShownWhereTheSchemaNamesIt() throws {
    var player = try Player(Self.gallery)
    try player.send("open")
    try player.send("photo", ["file": "p.jpg"])
    #expect(player.values == ["photo": "p.jpg"])
  }

  @Test func whatIsSetSurvivesASubmitThatDoesNotSendIt() throws {
    var player = try Player(Self.gallery)
    try player.send("open")
    try player.send("photo", ["file": "p.jpg"])
    try player.submit(["name": "N"])
    try player.submit([:])
    #expect(player.outcome["result"] == ["name": "N", "photo": "p.jpg", "origin": "camera"])
  }

  @Test func whatIsSubmittedReplacesWhatWasSet() throws {
    var player = try Player(Self.gallery)
    try player.send("open")
    try player.send("photo", ["file": "p.jpg"])
    try player.submit(["photo": "other.jpg"])
    try player.submit([:])
    #expect(player.outcome["result"] == ["photo": "other.jpg", "origin": "camera"])
  }

  @Test func whatIsSetIsKeptBesideWhatIsTyped() throws {
    var player = try Player(Self.gallery)
    try player.send("open")
    try player.send("photo", ["file": "p.jpg"], values: ["name": "typed"])
    #expect(player.values["name"] == "typed")
    #expect(player.values["photo"] == "p.jpg")
  }

  @Test func whatTheSchemaDoesNotNameIsNotSubmittedWithWhatIsShown() throws {
    var player = try Player(Self.gallery)
    try player.send("open")
    try player.send("photo", ["file": "p.jpg"], values: ["name": "typed"])
    #expect(player.values == ["name": "typed", "photo": "p.jpg"])
    try player.submit()
    try player.submit([:])
    #expect(player.outcome["result"] == ["name": "typed", "photo": "p.jpg", "origin": "camera"])
  }

  @Test func whatIsSetTakesThePlaceOfWhatWasTyped() throws {
    var player = try Player(Self.gallery)
    try player.send("open")
    try player.send("photo", ["file": "p.jpg"], values: ["photo": "typed.jpg"])
    #expect(player.values == ["photo": "p.jpg"])
    try player.saveDraft(["photo": "typed.jpg"])
    #expect(player.values == ["photo": "typed.jpg"])
  }

  @Test(arguments: [nil, ["name": "typed", "photo": "p.jpg"]] as [JSONObject?])
  func whatIsSetIsGoneWithTheEntryAlsoFromItsDraft(savedDraft: JSONObject?) throws {
    var player = try Player(Self.gallery)
    try player.send("open")
    try player.send("photo", ["file": "p.jpg"], values: ["name": "typed"])
    if let savedDraft { try player.saveDraft(savedDraft) }
    try player.back()
    try player.send("open")
    #expect(player.values == ["name": "typed"])
  }

  /// The set value is the same, and yet another one.
  @Test(arguments: [1, 2])
  func anAnswerBesideWhichSomethingIsSetIsInTheDraftAsItWasSubmitted(set: Int) throws {
    var player = try Player(
      flow(
        #"""
        "a": {\#(screen("x", "y")), "next": {"to": "b", "set": {"x": "\#(set)"}}},
        "b": {"screen": {}, "on": {"again": {"reset": "a"}}}
        """#))
    try player.submit(["x": 1, "y": 2])
    try player.send("again")
    #expect(player.values == ["x": 1, "y": 2])
  }

  @Test func whatIsSetNeedsNoDefaultAndIsNotMissing() throws {
    var player = try Player(
      flow(
        #"""
        "a": {"screen": {"schema": {"required": ["r"], "properties": {"q": {}, "r": {}, "d": {"default": 1}}}},
          "on": {"set": {"stay": true, "set": {"r": "'set'", "d": "2"}}}, "next": "b"},
        "b": {\#(screen("note")), "next": {"end": "completed", "result": "data"}}
        """#))
    try player.send("set")
    try player.submit(["q": 1])
    #expect(player.data == ["q": 1, "r": "set", "d": 2])
    try player.back()
    try player.submit(["r": "typed"])
    #expect(player.data == ["r": "typed", "d": 2])
  }
}
