// A full state says all that the changes up to it say. `Player` holds that for every state of every test; here is what is left.

import Coordination
import JSONText
import Testing

@Suite struct FullStateTests {
  private func state(after commands: Int = 1) throws -> JSON {
    var player = try Player(flow(#""a": {\#(screen("x")), "next": "a"}"#))
    for number in 1...commands { try player.submit(["x": .int(number)]) }
    return try written(player.session)
  }

  @Test func itsSizeIsThatOfTheStateAndNotThatOfTheHistory() throws {
    var player = try Player(flow(#""a": {\#(screen("x")), "next": "b"}, "b": {"screen": {}}"#))
    var sizes: [Int] = []
    for number in 1...100 {
      try player.submit(["x": .int(1000 + number)])
      try player.back()
      sizes.append(try written(player.session).text.utf8.count)
    }
    #expect(sizes[99] <= sizes[0] + 8)
    #expect(sizes[99] < player.journalText.utf8.count / 10)
  }

  /// What a screen is given by those below it is not said once more for each of them.
  @Test func aDeepStackIsAsLargeAsItsEntries() throws {
    let (ten, hundred) = (try state(after: 10).text.utf8.count, try state(after: 100).text.utf8.count)
    #expect(hundred < 12 * ten)
    #expect(!(try state(after: 100).text.contains("dataBelow")))
  }

  @Test(arguments: [
    #"{"format": 2}"#, #"{"format": null}"#, #"{"session": 7}"#, #"{"startedAt": "?"}"#,
    #"{"revision": null}"#,
    #"{"lastEntry": "1"}"#, #"{"frames": [{}]}"#, #"{"chain": [{}]}"#,
    #"{"chain": [{"style": "root", "purpose": "root"}]}"#,
    #"{"pending": [{}]}"#, #"{"keys": [{}]}"#,
  ])
  func aStateThatThisEngineDoesNotKnowIsNotGuessed(change: String) throws {
    let state = try state()
    #expect(Session(state) != nil)
    let other = try #require(try JSON(parsing: change).asObject)
    #expect(Session(.object((state.asObject ?? [:]).merging(other))) == nil)
  }

  @Test func keysAreKnownInTheirOrder() throws {
    var player = try Player(flow(#""a": {\#(screen("x")), "next": "a"}"#))
    for number in 1...300 {
      try player.carryOut(
        .submit(values: ["x": 1], coerce: false), key: IdempotencyKey("k\(number)", parameters: [:]))
    }
    let state = try written(player.session)
    let keys = state["keys"]?.asArray ?? []
    #expect(keys.map { $0["key"]?.asString } == (45...300).map { "k\($0)" })
    let read = try #require(Session(state))
    #expect(read.keys["k44"] == nil && read.keys["k45"] != nil)
  }
}

func written(_ session: Session) throws -> JSON {
  var writer = JSONWriter()
  session.write(to: &writer)
  return try JSON(parsing: writer.bytes)
}

/// Everything that a value is made of, also what nobody else may see, as text; what has no order is sorted.
func anatomy(of value: Any) -> String {
  if let keys = value as? KeyHistory { return ring(keys) }
  let mirror = Mirror(reflecting: value)
  var parts = mirror.children.map { "\($0.label ?? "")=\(anatomy(of: $0.value))" }
  if parts.isEmpty { return "\(value)" }
  if mirror.displayStyle == .set || mirror.displayStyle == .dictionary { parts.sort() }
  return "\(type(of: value))(\(parts.joined(separator: ",")))"
}

/// The keys from the oldest to the newest, wherever the ring begins.
private func ring(_ keys: KeyHistory) -> String {
  let children = Array(Mirror(reflecting: keys).children)
  let commands = children.first?.value as? [KeyedCommand] ?? []
  let oldest = children.last?.value as? Int ?? 0
  return "\(commands[oldest...] + commands[..<oldest])"
}
