// What is typed and not submitted, on screens of which not everything applies, or of which not everything is kept
// (`protocol/definitions.md`, “Leaving a screen”).

import Coordination
import JSONText
import Testing

/// A screen that asks for an address where there is something to ship, and for a note where the address is abroad.
private func order(_ step: String = "") -> String {
  flow(
    #"""
    "cart": {"screen": {}, "next": "order"},
    "order": {
      "screen": {
        "schema": {
          "type": "object",
          "properties": {
            "ship": {"type": "boolean"},
            "country": {"type": "string", "default": "DE"},
            "street": {"type": "string"},
            "customs": {"type": "string"},
            "pin": {"type": "string", "writeOnly": true},
            "again": {"type": "string"}
          }
        },
        "prefill": {"street": "'Elm 1'"},
        "show": {
          "country": "values.ship", "street": "values.ship", "customs": "values.country != 'DE'",
          "again": "values.pin != ''"
        }
      }\#(step),
      "next": "paid"
    },
    "paid": {"screen": {}, "next": {"end": "completed"}}
    """#)
}

@Suite struct TypingTests {
  /// Somebody stands before that screen.
  private func ordering(_ step: String = "") throws -> Player {
    var player = try Player(order(step))
    try player.submit()
    return player
  }

  @Test func whatWasTypedRestsWhileItDoesNotApply() throws {
    var player = try ordering()
    try player.saveDraft(["ship": true, "country": "CH", "street": "Oak 2", "customs": "none"])
    try player.saveDraft(["ship": false, "country": "CH", "street": "Oak 2", "customs": "none"])
    #expect(player.values == ["ship": false])
    // A front end sends what it shows.
    try player.saveDraft(["ship": false])
    try player.back(values: ["ship": true])
    try player.submit()
    #expect(player.values == ["ship": true, "country": "CH", "street": "Oak 2", "customs": "none"])
    try player.submit(["ship": false])
    #expect(player.data == ["ship": false])
  }

  @Test func whatNobodyCouldTypeYetShowsWhatItShowsAtFirst() throws {
    var player = try ordering()
    try player.saveDraft(["ship": true])
    #expect(player.values == ["ship": true, "country": "DE", "street": "Elm 1"])
    try player.saveDraft(["ship": true, "country": "DE"])
    // It was there to be emptied.
    #expect(player.values == ["ship": true, "country": "DE"])
  }

  @Test func itShowsThatAlsoAfterAnAnswerWithoutIt() throws {
    var player = try ordering()
    try player.submit(["ship": false])
    try player.back()
    try player.saveDraft(["ship": true])
    #expect(player.values == ["ship": true, "country": "DE", "street": "Elm 1"])
  }

  @Test func whatRestsIsNotUnsaved() throws {
    var player = try ordering(#", "leave": "confirm""#)
    try player.submit(["ship": false])
    try player.back()
    try player.saveDraft(["ship": false])
    #expect(player.screen["cancel"] == ["allowed": true])
    try player.saveDraft(["ship": true])
    let refusal = try player.refusal(of: .cancel(level: nil, values: nil))
    #expect(refusal["lost"]?[0]?["fields"] == ["ship", "street", "country"], "\(refusal.text)")
  }

  @Test func aScreenFollowsWhatIsTypedAlsoWhereNothingIsKept() throws {
    var player = try ordering(#", "drafts": false"#)
    try player.saveDraft(["ship": true, "pin": "4711"], isKept: false)
    #expect(player.values == ["ship": true, "country": "DE", "street": "Elm 1"])
    #expect(player.screen["schema"]?["properties"]?["again"] != nil)
    #expect(player.isAccepted)
    #expect(!player.journalText.contains("ship"))
  }

  @Test func aScreenFollowsTypedSecretsThoughTheyAreNotKept() throws {
    var player = try ordering()
    #expect(player.screen["schema"]?["properties"]?["again"] == nil)
    try player.saveDraft(["pin": "4711", "again": "x"], isKept: false)
    #expect(player.screen["schema"]?["properties"]?["again"] != nil)
    #expect(player.values == ["again": "x"])
    #expect(!(player.view.text + player.journalText).contains("4711"))
  }

  /// Several entries of one step: the draft is for the next one, and no further one.
  @Test func aDraftIsUsedUpByTheEntryThatShowsIt() throws {
    var player = try Player(
      flow(#""item": {\#(screen("t")), "next": "item", "on": {"over": "item"}}"#))
    try player.submit(["t": "first"])
    try player.back(values: ["t": "typed"])
    try player.submit(["t": "first"])
    #expect(player.values == ["t": "typed"])
    try player.submit(["t": "second"])
    #expect(player.values == [:])
    try player.submit(["t": "third"])
    #expect(player.values == [:])
    try player.back(to: "e3")
    #expect(player.values == ["t": "second"])
    try player.submit()
    #expect(player.values == ["t": "third"])
    try player.send("over")
    #expect(player.values == [:])
  }

  @Test func aScreenFollowsThemAlsoWhereASubmitIsRefused() throws {
    var player = try ordering()
    try player.submit(["pin": "4711", "again": 1])
    #expect(player.errors == ["/again: type"])
    #expect(player.screen["schema"]?["properties"]?["again"] != nil)
    #expect(player.values == ["again": 1])
  }
}
