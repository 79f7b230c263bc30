// A session is taken over to another version of its flow: what is kept, what becomes a draft, what waits, what is dropped and
// why, and where it lands (`definitions.md`, “Sessions of an earlier version”).

import Coordination
import JSONText
import Testing

/// Three screens and an end that tells what they have collected.
private let team = flow(
  #"""
  "kind": {\#(screen("kind")), "next": "league"},
  "league": {\#(screen("league", "city")), "next": "name"},
  "name": {\#(screen("name")), "next": {"end": "completed", "result": "data"}}
  """#)

@Suite struct MigrationTests {
  private func named(_ name: String = "Owls") throws -> Player {
    var player = try Player(team)
    try player.submit(["kind": "travel"])
    try player.submit(["league": "north", "city": "Ulm"])
    try player.saveDraft(["name": .string(name)])
    return player
  }

  @Test func thePathIsWalkedAgainUpToTheScreenThatTheUserWasOn() throws {
    var player = try named()
    try player.migrate(
      to: flow(
        #"""
        "kind": {\#(screen("kind")), "next": "league"},
        "league": {\#(screen("league", "city")), "next": "name"},
        "name": {"screen": {"title": "New", "schema": {"properties": {"name": {}}}},
          "next": {"end": "completed", "result": "data"}}
        """#))
    #expect(player.step == "name")
    #expect(player.screen["title"] == "New")
    #expect(player.values == ["name": "Owls"])
    #expect(player.data == ["kind": "travel", "league": "north", "city": "Ulm"])
    #expect(player.walked == ["kept kind", "kept league", "draft name (notSubmitted)"])
    #expect(player.stack == ["kind", "league", "name"])
    try player.submit()
    #expect(player.outcome["result"] == ["kind": "travel", "league": "north", "city": "Ulm", "name": "Owls"])
  }

  @Test func frontEndsAreToldWhatTakesThePlaceOfWhat() throws {
    var player = try named()
    try player.migrate(to: team.replacing(#""next": "league""#, #""next": "league", "meta": 1"#))
    #expect(
      player.changes == [
        "disappear name", "replace kind", "unload name", "unload league", "unload kind", "load kind",
        "push league", "load league", "push name", "load name", "appear name",
      ])
    #expect(player.view["changes"]?[1]?["removed"] == ["e3", "e2", "e1"])
    #expect(player.entry == "e6")
  }

  // MARK: - What does not stand

  @Test func aDraftOfAScreenThatDoesNotStandIsWithoutFieldsThatAreGone() throws {
    for typed: JSONObject in [["league": "north", "city": "Ulm"], ["city": "Ulm"]] {
      var player = try Player(team)
      try player.submit(["kind": "travel"])
      try player.back(values: typed)
      try player.migrate(to: team.replacing(#""city": {}"#, #""town": {}"#))
      try player.submit()
      #expect(player.step == "league")
      #expect(player.values == (typed["league"] == nil ? [:] : ["league": "north"]))
      try player.submit()
      #expect(player.step == "name")
    }
  }

  /// Steps in a group, one of which runs a flow, that is left to the start.
  private static func grouped(
    first: String = "b", field: String = "y", inner: String = "p", _ more: String = ""
  )
    -> (String, [String])
  {
    (
      flow(
        #"""
        "a": {\#(screen("x")), "on": {"resume": {"to": "g", "history": true}}, "next": "\#(first)"},
        "\#(first)": {\#(screen(field)), "next": "work"},
        "work": {"action": {"name": "work"}, "next": "s"},
        "s": {"flow": "in", "next": "c"},
        "c": {\#(screen("z")), "on": {"out": {"popTo": "a"}}}
        """#, #""groups": {"g": {"steps": ["\#(first)", "work", "s", "c"]}}\#(more)"#),
      [
        #"{"flow": "in", "start": "\#(inner)", "steps": {"\#(inner)": {\#(screen("v")), "next": "q"}, "q": {\#(screen("w"))}}}"#
      ]
    )
  }

  private func leftGroup() throws -> Player {
    let (flow, others) = Self.grouped()
    var player = try Player(flow, reaching: others)
    try player.submit(["x": 1])
    try player.submit(["y": 2])
    try player.submit(["done": true])
    try player.submit(["v": 3])
    try player.submit(["w": 4])
    try player.send("out", values: ["z": 5])
    return player
  }

  @Test func aGroupThatWasLeftIsComeBackToAsItWas() throws {
    var player = try leftGroup()
    let (flow, others) = Self.grouped(first: "bb", field: "yy", #", "renamed": {"b": "bb", "b/y": "yy"}"#)
    try player.migrate(to: flow, reaching: others)
    #expect(player.step == "a")
    try player.send("resume")
    #expect(player.stack == ["a", "bb", "p", "q", "c"])
    #expect(player.values == ["z": 5])
    #expect(player.data == ["x": 1, "yy": 2])
    try player.back()
    #expect(player.step == "q")
    #expect(player.values == ["w": 4])
  }

  /// What was left above a step that is gone has nothing to stand on.
  @Test func aGroupThatWasLeftIsComeBackToAsFarAsItsStepsAreThere() throws {
    var player = try leftGroup()
    let (flow, others) = Self.grouped(inner: "other")
    try player.migrate(to: flow, reaching: others)
    try player.send("resume")
    #expect(player.step == "other")
    #expect(player.data == [:])
    try player.submit()
    #expect(player.step == "q")
    try player.submit()
    #expect(player.step == "c")
    #expect(player.values == ["z": 5], "the draft is there still")
  }

  /// A group is left by going on as well, and then its screens stand, with their answers: a new one begins without these.
  @Test func whatAGroupHasOfScreensThatStandIsNoDraftOfTheirs() throws {
    let flow = flow(
      #"""
      "a": {\#(screen("x")), "next": "b"},
      "b": {\#(screen("y")), "on": {"again": {"to": "g"}}}
      """#, #""groups": {"g": {"steps": ["a"]}}"#)
    var player = try Player(flow)
    try player.submit(["x": 1])
    try player.migrate(to: later(flow))
    try player.send("again")
    #expect(player.stack == ["a", "b", "a"])
    #expect(player.values == [:])
  }

  @Test func aGroupWhoseFirstStepIsGoneBeginsAnew() throws {
    var player = try leftGroup()
    let (flow, others) = Self.grouped(first: "bb")
    try player.migrate(to: flow, reaching: others)
    try player.send("resume")
    #expect(player.step == "bb")
    #expect(player.values == [:])
  }

  @Test func theSameVersionChangesNothing() throws {
    var player = try named()
    let before = player.now
    try player.migrate(to: team)
    #expect(player.now == before)
    #expect(player.walked == [])
    #expect(player.changes == [])
  }

  @Test func aNewScreenIsShownAndTheAnswersBehindItWaitForIt() throws {
    var player = try named()
    try player.migrate(
      to: flow(
        #"""
        "kind": {\#(screen("kind")), "next": "consent"},
        "consent": {\#(screen("consent")), "next": "league"},
        "league": {\#(screen("league", "city")), "next": "name"},
        "name": {\#(screen("name")), "next": {"end": "completed", "result": "data"}}
        """#))
    #expect(player.step == "consent")
    #expect(player.walked == ["kept kind", "waiting league", "waiting name"])
    try player.submit(["consent": true])
    #expect(player.step == "name")
    #expect(player.values == ["name": "Owls"])
    #expect(player.walked == ["kept league", "draft name (notSubmitted)"])
    #expect(player.data == ["kind": "travel", "consent": true, "league": "north", "city": "Ulm"])
  }

  @Test func whatWaitsAlreadyWaitsUnderItsNewName() throws {
    var player = try named()
    let consent = flow(
      #"""
      "kind": {\#(screen("kind")), "next": "consent"},
      "consent": {\#(screen("consent")), "next": "league"},
      "league": {\#(screen("league", "city")), "next": "name"},
      "name": {\#(screen("name")), "next": {"end": "completed", "result": "data"}}
      """#)
    try player.migrate(to: consent)
    #expect(player.step == "consent")
    try player.migrate(
      to: flow(
        #"""
        "kind": {\#(screen("kind")), "next": "consent"},
        "consent": {\#(screen("consent")), "next": "division"},
        "division": {\#(screen("league", "city")), "next": "last"},
        "last": {\#(screen("last")), "next": {"end": "completed", "result": "data"}}
        """#, #""renamed": {"league": "division"}"#))
    #expect(player.step == "consent")
    #expect(
      player.walked == ["kept kind", "waiting division was league", "dropped name (noSuchStep)"])
    try player.submit(["consent": true])
    #expect(player.step == "last")
    #expect(player.walked == ["kept division"])
    #expect(player.data == ["kind": "travel", "consent": true, "league": "north", "city": "Ulm"])
  }

  @Test func aNewFirstScreenComesFirst() throws {
    var player = try named()
    try player.migrate(
      to: flow(
        #"""
        "consent": {\#(screen("consent")), "next": "kind"},
        "kind": {\#(screen("kind")), "next": "league"},
        "league": {\#(screen("league", "city")), "next": "name"},
        "name": {\#(screen("name")), "next": {"end": "completed", "result": "data"}}
        """#))
    #expect(player.step == "consent")
    try player.submit(["consent": true])
    #expect(player.step == "name")
  }

  @Test func anAnswerThatDoesNotHoldAnyMoreIsADraft() throws {
    var player = try named()
    try player.migrate(
      to: flow(
        #"""
        "kind": {\#(screen("kind")), "next": "league"},
        "league": {"screen": {"title": "T",
          "schema": {"properties": {"league": {"minLength": 9, "type": "string"}, "city": {}}}}, "next": "name"},
        "name": {\#(screen("name")), "next": {"end": "completed", "result": "data"}}
        """#))
    #expect(player.step == "league")
    #expect(player.values == ["league": "north", "city": "Ulm"])
    #expect(player.walked == ["kept kind", "draft league (refused)", "waiting name"])
    #expect(player.data == ["kind": "travel"])
  }

  @Test func aScreenThatAsksForMoreIsShown() throws {
    var player = try named()
    try player.migrate(to: team.replacing(#""city": {}"#, #""city": {}, "coach": {}"#))
    #expect(player.step == "league")
    #expect(player.walked == ["kept kind", "draft league (newFields) coach", "waiting name"])
    try player.submit(["league": "north", "city": "Ulm", "coach": "Kim"])
    #expect(player.step == "name")
  }

  @Test func aFieldThatIsGoneIsDroppedFromItsAnswer() throws {
    var player = try named()
    try player.migrate(to: team.replacing(#", "city": {}"#, ""))
    #expect(player.step == "name")
    #expect(player.walked == ["kept kind", "kept league city", "draft name (notSubmitted)"])
    #expect(player.data == ["kind": "travel", "league": "north"])
  }

  /// Whatever becomes of an answer: what of it is nowhere any more is named.
  @Test(arguments: [
    (
      #""x": {"type": "string", "minLength": 9}"#, "", ["draft a (refused) y", "waiting b"]
    ), (#""x": {}, "n": {}"#, "", ["draft a (newFields) n without y", "waiting b"]),
    (#""x": {}, "y": {}"#, #", "show": {"y": "values.x == 'q'"}"#, ["kept a y", "draft b (notSubmitted)"]),
    (#""x": {}, "y": {"writeOnly": true}"#, "", ["kept a y", "draft b (notSubmitted)"]),
    (
      #""x": {}, "y": {}"#, #", "bind": {"/schema/properties/y/writeOnly": "true"}"#,
      ["kept a y", "draft b (notSubmitted)"]
    ), (#""x": {}"#, "", ["kept a y", "draft b (notSubmitted)"]),
  ])
  func whatAnAnswerHasLostIsNamed(properties: String, more: String, walked: [String]) throws {
    let steps = { (properties: String, more: String) in
      flow(
        #"""
        "a": {"screen": {"title": "T", "schema": {"properties": {\#(properties)}}\#(more)}, "next": "b"},
        "b": {\#(screen("z"))}
        """#)
    }
    var player = try Player(steps(#""x": {}, "y": {}"#, ""))
    try player.submit(["x": "1", "y": "2"])
    try player.saveDraft(["z": 3])
    try player.migrate(to: steps(properties, more))
    #expect(player.walked == walked)
  }

  @Test func whatWasOnlyTypedAndIsLostIsNamed() throws {
    var player = try Player(team)
    try player.submit(["kind": "travel"])
    try player.saveDraft(["league": "north", "city": "Ulm"])
    try player.migrate(to: team.replacing(#", "city": {}"#, ""))
    #expect(player.values == ["league": "north"])
    #expect(player.walked == ["kept kind", "draft league (notSubmitted) city"])
  }

  /// What was typed is on no disk for long where no drafts are kept; what was submitted and stays is no such thing.
  @Test func whatWasOnlyTypedGoesWhereNoDraftsAreKeptAnyMore() throws {
    var player = try named()
    try player.migrate(to: team.replacing(#""name": {"screen""#, #""name": {"drafts": false, "screen""#))
    #expect(player.step == "name")
    #expect(player.values == [:])
    #expect(player.walked.last == "draft name (notSubmitted) name")
  }

  @Test func whatWaitsIsToldWithWhatItHasLost() throws {
    var player = try named()
    try player.migrate(
      to: flow(
        #"""
        "consent": {\#(screen("consent")), "next": "kind"},
        "kind": {\#(screen("kind")), "next": "league"},
        "league": {"screen": {"title": "T",
          "schema": {"properties": {"league": {}, "city": {"writeOnly": true}}}}, "next": "name"},
        "name": {\#(screen("name"))}
        """#))
    #expect(player.walked == ["waiting kind", "waiting league city", "waiting name"])
    try player.submit(["consent": true])
    #expect(player.walked == ["kept kind", "kept league city", "draft name (notSubmitted)"])
  }

  /// That of the field which had the name before counts, or else that of the first.
  @Test(arguments: [
    ("unit", "north", #""league/league": "unit", "league/city": "unit""#, "city"),
    ("city", "Ulm", #""league/league": "city""#, "league"),
  ])
  func ofTwoFieldsThatHaveOneNameNowOneIsLost(
    name: String, value: String, renamed: String, lost: String
  ) throws {
    var player = try named()
    try player.migrate(
      to: flow(
        #"""
        "kind": {\#(screen("kind")), "next": "league"},
        "league": {\#(screen(name)), "next": "name"},
        "name": {\#(screen("name"))}
        """#, #""renamed": {\#(renamed)}"#))
    #expect(player.data == JSON.object(["kind": "travel", name: .string(value)]))
    #expect(player.walked == ["kept kind", "kept league \(lost)", "draft name (notSubmitted)"])
  }

  @Test func eachOfTwoStepsThatAreOneNowIsToldByItsOwnName() throws {
    let text = flow(
      #""a": {\#(screen("x")), "next": "b"}, "b": {\#(screen("x")), "next": "c"}, "c": {\#(screen("z"))}"#)
    for (now, renamed, was) in [
      ("ab", #""a": "ab", "b": "ab""#, " was a"), ("a", #""b": "a""#, ""),
    ] {
      var player = try Player(text)
      try player.submit(["x": 1])
      try player.submit(["x": 2])
      try player.migrate(
        to: flow(
          #""\#(now)": {\#(screen("x")), "next": "c"}, "c": {\#(screen("z"))}"#, #""renamed": {\#(renamed)}"#)
      )
      #expect(player.walked == ["kept \(now)\(was)", "waiting \(now) was b"])
    }
  }

  @Test func whatWaitsForAStepThatIsNoScreenAnyMoreIsDropped() throws {
    var player = try named()
    try player.migrate(
      to: flow(
        #"""
        "consent": {\#(screen("consent")), "next": "kind"}, "kind": {\#(screen("kind")), "next": "league"},
        "league": {\#(screen("league", "city")), "next": "name"}, "name": {\#(screen("name"))}
        """#))
    try player.migrate(
      to: flow(
        #"""
        "consent": {\#(screen("consent")), "next": "kind"}, "kind": {\#(screen("kind")), "next": "league"},
        "league": {"route": ["name"]}, "name": {\#(screen("name"))}
        """#))
    #expect(player.walked == ["waiting kind", "waiting name", "dropped league (otherKind)"])
  }

  /// The user could simply choose anew, and is told so when it is submitted.
  @Test func anAnswerThatNoBranchIsForAnyMoreIsADraft() throws {
    var player = try named()
    try player.migrate(
      to: team.replacing(#""next": "league""#, #""next": [{"when": "data.kind == 'home'", "to": "league"}]"#))
    #expect(player.step == "kind")
    #expect(player.values == ["kind": "travel"])
    #expect(player.walked == ["draft kind (refused)", "waiting league", "waiting name"])
    let refused = try player.refusal(of: .submit(values: nil, coerce: false))
    #expect(refused["kind"] == "noTransition")
    try player.submit(["kind": "home"])
    #expect(player.step == "name")
  }

  /// A `next` that stays takes what was submitted, and keeps it as a draft.
  @Test func whatWasSubmittedAndStaysIsKeptWhereNoDraftsAre() throws {
    let text = flow(
      #"""
      "a": {\#(screen("x")), "next": "b"},
      "b": {"drafts": false, \#(screen("y")), "next": {"stay": true}}
      """#)
    var player = try Player(text)
    try player.submit(["x": 1])
    try player.submit(["y": "typed"])
    #expect(try Player(text, from: player).values == ["y": "typed"])
    try player.carryOut(.edit(target: "a", values: ["x": 2]))
    #expect(player.values == ["y": "typed"])
    try player.migrate(to: later(text))
    #expect(player.values == ["y": "typed"])
    #expect(player.walked == ["kept a", "draft b (notSubmitted)"])
  }

  @Test func aStepThatIsGoneIsDropped() throws {
    var player = try named()
    try player.migrate(
      to: flow(
        #"""
        "kind": {\#(screen("kind")), "next": "name"},
        "name": {\#(screen("name")), "next": {"end": "completed", "result": "data"}}
        """#))
    #expect(player.step == "name")
    #expect(player.walked == ["kept kind", "draft name (notSubmitted)", "dropped league (noSuchStep)"])
    #expect(player.data == ["kind": "travel"])
  }

  @Test func aStepOfAnotherKindTakesNoAnswerOfTheFormer() throws {
    var player = try named()
    try player.migrate(
      to: flow(
        #"""
        "kind": {\#(screen("kind")), "next": "league"},
        "league": {"route": ["name"]},
        "name": {\#(screen("name")), "next": {"end": "completed", "result": "data"}}
        """#))
    #expect(player.step == "name")
    #expect(player.walked == ["kept kind", "draft name (notSubmitted)", "dropped league (otherKind)"])
  }

  @Test func renamedStepsAndFieldsAreFoundUnderTheirNewNames() throws {
    var player = try named()
    try player.migrate(
      to: flow(
        #"""
        "kind": {\#(screen("kind")), "next": "division"},
        "division": {\#(screen("division", "city")), "next": "label"},
        "label": {\#(screen("text")), "next": {"end": "completed", "result": "data"}}
        """#,
        #"""
        "renamed": {"league": "section", "section": "division", "league/league": "unit",
          "section/unit": "division", "name": "label", "name/name": "text"}
        """#))
    #expect(player.step == "label")
    #expect(player.values == ["text": "Owls"])
    #expect(player.data == ["kind": "travel", "division": "north", "city": "Ulm"])
    #expect(
      player.walked == ["kept kind", "kept division was league", "draft label was name (notSubmitted)"])
  }

  @Test func theScreenThatTheUserWentBackToIsNotSubmitted() throws {
    var player = try named()
    try player.back()
    try player.migrate(to: team.replacing(#""next": "league""#, #""next": "league", "meta": 1"#))
    #expect(player.step == "league")
    #expect(player.values == ["league": "north", "city": "Ulm"])
    #expect(player.data == ["kind": "travel", "league": "north", "city": "Ulm"])
    #expect(player.walked == ["kept kind", "kept league"])
    try player.submit()
    #expect(player.values == ["name": "Owls"])
  }

  @Test func aMigrationDoesNotEndTheSession() throws {
    var player = try named()
    try player.migrate(
      to: flow(
        #"""
        "kind": {\#(screen("kind")), "next": "league"},
        "league": {\#(screen("league", "city")), "next": {"end": "completed", "result": "data"}}
        """#))
    #expect(player.view["state"] == "active")
    #expect(player.step == "league")
    #expect(player.walked == ["kept kind", "kept league (beforeEnd)", "dropped name (noSuchStep)"])
    #expect(player.data == ["kind": "travel", "league": "north", "city": "Ulm"])
  }

  @Test func whatWasVisitedMoreThanOnceIsKeptMoreThanOnce() throws {
    let loop = flow(
      #"""
      "player": {\#(screen("n", "more")), "next": [{"when": "data.more", "to": "player"}, "done"]},
      "done": {\#(screen("ok")), "next": {"end": "completed", "result": "data"}}
      """#)
    var player = try Player(loop)
    for n in 1...3 { try player.submit(["n": .int(n), "more": .bool(n < 3)]) }
    try player.migrate(to: loop.replacing(#""next": [{"#, #""meta": 1, "next": [{"#))
    #expect(player.step == "done")
    #expect(player.stack == ["player", "player", "player", "done"])
    #expect(player.walked == ["kept player", "kept player", "kept player"])
    #expect(player.data == ["n": 3, "more": false])
  }

  @Test func aPathThatDoesNotBeginAtTheStartIsWalkedFromWhereItBegins() throws {
    let text = flow(
      #"""
      "splash": {\#(screen("s")), "next": {"reset": "home", "with": {"tone": "'dark'"}}},
      "home": {\#(screen("h")), "next": "more"},
      "more": {\#(screen("m")), "next": {"end": "completed", "result": "data"}}
      """#)
    var player = try Player(text)
    try player.submit(["s": 1])
    try player.submit(["h": 2])
    try player.migrate(to: text.replacing(#""next": "more""#, #""meta": 1, "next": "more""#))
    #expect(player.stack == ["home", "more"])
    #expect(player.session.chain[0].stack.below?.top.params == ["tone": "dark"])
    #expect(player.data == ["h": 2])
  }

  @Test(arguments: [#""step": "a""#, #""flow": "in""#], ["reset", "replace"])
  func noMoreDoesThatOfATab(root: String, target: String) throws {
    let steps = #"""
      "a": {\#(screen("x")), "next": {"\#(target)": "b", "with": {"tone": "'dark'"}}},
      "b": {\#(screen("y")), "next": "c"}, "c": {\#(screen("z"))}
      """#
    let tabbed = flow(
      #"""
      "t": {"tabs": {"one": {"title": "1", \#(root)}, "two": {"title": "2", \#(root)}}}, \#(steps)
      """#)
    let inner = flow(steps).replacing(#""flow": "test""#, #""flow": "in""#)
    var player = try Player(tabbed, reaching: [inner])
    try player.submit(["x": 1])
    try player.submit(["y": 2])
    try player.carryOut(.selectTab("two", values: nil))
    try player.submit(["x": 3])
    try player.migrate(to: later(tabbed), reaching: [inner])
    #expect(player.tab == ["b"])
    try player.carryOut(.selectTab("one", values: nil))
    #expect(player.tab == ["b", "c"])
    #expect(player.data == ["y": 2])
  }

  @Test func draftsAndVariablesAndTheDeadlineOfTheSessionGoOn() throws {
    let more = #""vars": {"n": "0", "old": "1"}, "expiresAfter": "PT1H""#
    let steps = #"""
      "a": {\#(screen("x")), "next": {"to": "b", "assign": {"n": "vars.n + 1"}}},
      "b": {\#(screen("y")), "next": {"end": "completed", "result": "vars"}}
      """#
    var player = try Player(flow(steps, more))
    try player.submit(["x": 1])
    try player.saveDraft(["y": "typed"])
    try player.back()
    player.wait(milliseconds: 60_000)
    let deadline = player.view["deadlines"]
    try player.migrate(to: flow(steps, #""vars": {"n": "0", "fresh": "7"}, "expiresAfter": "PT1H""#))
    #expect(player.view["deadlines"] == deadline)
    #expect(player.step == "a")
    try player.submit(["x": 1])
    #expect(player.values == ["y": "typed"])
    try player.submit()
    #expect(player.outcome["result"] == ["n": 2, "fresh": 7])
  }

  @Test func aStepMayBeCalledAsAFlowIsThatIsPresented() throws {
    let text = flow(
      #"""
      "form": {\#(screen("x")), "next": "b"},
      "b": {\#(screen("y")), "on": {"open": {"present": "form"}}}
      """#)
    let form = #"{"flow": "form", "start": "f", "steps": {"f": {\#(screen("z"))}}}"#
    var player = try Player(text, reaching: [form])
    try player.submit(["x": 1])
    try player.migrate(to: text.replacing(#""title": "T""#, #""title": "U""#), reaching: [form])
    #expect(player.walked == ["kept form"])
    #expect(player.step == "b")
  }

  @Test func aSessionThatHasEndedIsRefused() throws {
    var player = try named()
    try player.submit()
    #expect(refusal { try player.migrate(to: team.replacing("T", "U")) }["kind"] == "sessionEnded")
  }

  @Test func aVersionThatEndsBeforeAnythingIsShownIsRefused() throws {
    var player = try named()
    let refused = refusal { try player.migrate(to: flow(#""kind": {"route": [{"end": "completed"}]}"#)) }
    #expect(refused == ["kind": "notAllowed", "command": "migrateSession", "reason": "endsAtOnce"])
  }

  @Test func anotherFlowIsRefused() throws {
    var player = try named()
    let refused = refusal { try player.migrate(to: team.replacing(#""flow": "test""#, #""flow": "other""#)) }
    #expect(refused == ["kind": "notAllowed", "command": "migrateSession", "reason": "otherFlow"])
  }

  @Test func whatDoesNotFitTheInputIsRefused() throws {
    var player = try Player(flow(#""a": {\#(screen("x"))}"#), input: ["n": 1])
    let refused = refusal {
      try player.migrate(to: flow(#""a": {\#(screen("x"))}"#, #""input": {"required": ["m"]}"#))
    }
    #expect(refused["kind"] == "inputInvalid")
  }
}

extension String {
  /// The text with one passage put in place of another.
  func replacing(_ passage: String, _ other: String) -> String {
    split(separator: passage, omittingEmptySubsequences: false).joined(separator: other)
  }
}
