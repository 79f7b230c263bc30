// What becomes of an answer in another version of its flow, and what is said of it (`protocol/README.md`, “Another version of the
// flow”).

import Coordination
import JSONText
import Testing

@Suite struct MigrationOfAnswersTests {
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

  @Test func anAnswerThatDoesNotHoldAnyMoreIsADraft() throws {
    var player = try Player.named()
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

  /// A migration does what nobody has done yet no more than what was done already.
  @Test func theAnswerOfADeepLinkIsShownAndNotGiven() throws {
    let rest = #"""
      "s": {\#(screen("x")), "save": {"x": "values.x"}, "next": "t"}, "t": {\#(screen())}
      """#
    var player = try Player(flow(#""n": {\#(screen()), "next": "s"}, \#(rest)"#), answers: ["s": ["x": 1]])
    try player.migrate(to: flow(rest))
    #expect(player.step == "s")
    #expect(player.values == ["x": 1])
    #expect(player.walked == ["draft s (notSubmitted)"])
    try player.submit()
    #expect(player.step == "t")
    #expect(player.facts.profile == ["x": 1])
  }

  @Test func aScreenThatAsksForMoreIsShown() throws {
    var player = try Player.named()
    try player.migrate(to: team.replacing(#""city": {}"#, #""city": {}, "coach": {}"#))
    #expect(player.step == "league")
    #expect(player.walked == ["kept kind", "draft league (newFields) coach", "waiting name"])
    try player.submit(["league": "north", "city": "Ulm", "coach": "Kim"])
    #expect(player.step == "name")
  }

  @Test func aFieldThatIsGoneIsDroppedFromItsAnswer() throws {
    var player = try Player.named()
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
    var player = try Player.named()
    try player.migrate(to: team.replacing(#""name": {"screen""#, #""name": {"drafts": false, "screen""#))
    #expect(player.step == "name")
    #expect(player.values == [:])
    #expect(player.walked.last == "draft name (notSubmitted) name")
  }

  @Test func whatWaitsIsToldWithWhatItHasLost() throws {
    var player = try Player.named()
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
    var player = try Player.named()
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
    var player = try Player.named()
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
    var player = try Player.named()
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
    var player = try Player.named()
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
    var player = try Player.named()
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
    var player = try Player.named()
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

  /// Both tabs lead to the same step.
  @Test(arguments: [["you", "me"], ["me", "you"]])
  func anAnswerWaitsForTheTabInWhichItWasGiven(tabsInOrder: [String]) throws {
    func tabs(leadingTo first: String) -> String {
      flow(
        #"""
        "tabs": {"tabs": {"me": {"step": "me"}, "you": {"step": "you"}}},
        "me": {\#(screen("name")), "next": "\#(first)"}, "you": {\#(screen("name")), "next": "\#(first)"},
        "new": {"screen": {"schema": {}}, "next": "address"}, "address": {\#(screen("city")), "next": "pay"}, "pay": {"screen": {}}
        """#)
    }
    var player = try Player(tabs(leadingTo: "address"))
    for tab in ["me", "you"] {
      if tab != "me" { try player.carryOut(.selectTab(tab, values: nil)) }
      try player.submit(["name": .string(tab)])
      try player.submit(["city": .string("city of " + tab)])
    }
    try player.migrate(to: tabs(leadingTo: "new"))
    var selected = "you"
    for tab in tabsInOrder {
      if tab != selected { try player.carryOut(.selectTab(tab, values: nil)) }
      selected = tab
      #expect(player.step == "new")
      try player.submit()
      #expect(player.step == "pay")
      #expect(player.data == ["name": .string(tab), "city": .string("city of " + tab)])
    }
  }
}
