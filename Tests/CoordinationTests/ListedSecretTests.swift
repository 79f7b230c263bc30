// Secrets in the elements of lists, which come and go.

import Coordination
import JSONText
import Testing

@Suite struct ListedSecretTests {
  private static let cards = flow(
    #"""
    "a": {"screen": {"schema": {"properties": {
        "k": {"type": "string"},
        "bank": {"type": "object", "properties": {"pin": {"type": "string", "writeOnly": true}}},
        "cards": {"type": "array", "items": {"type": "object", "properties": {
          "name": {"type": "string"}, "number": {"type": "string", "writeOnly": true}}}}}}}, "next": "b"},
    "b": {"action": {"name": "n", "input": {"number": "data.?cards[?0].?number", "pin": "data.bank.pin"}},
      "back": "allow"}
    """#)

  private func atTheCardsAgain() throws -> Player {
    var player = try Player(Self.cards)
    try player.submit(["cards": [["name": "a", "number": .string(planted)]], "bank": ["pin": "1"]])
    try player.back()
    return player
  }

  @Test func oneOfAListIsKeptWhereTheElementIs() throws {
    var player = try atTheCardsAgain()
    try player.submit(["cards": [["name": "b"]]])
    #expect(player.action["input"] == ["number": .string(planted), "pin": "1"])
  }

  @Test(arguments: [["k": "x"], ["k": "x", "cards": []]] as [JSONObject])
  func oneOfAListGoesWithItsElement(values: JSONObject) throws {
    var player = try atTheCardsAgain()
    try player.submit(values)
    #expect(player.errors == [])
    #expect(player.action["input"] == ["number": .null, "pin": "1"])
  }

  @Test func keepingOneHidesNoMistake() throws {
    var player = try atTheCardsAgain()
    try player.submit(["cards": ["x"], "bank": "y"])
    #expect(Set(player.errors) == ["/cards/0: type", "/bank: type"])
  }
}
