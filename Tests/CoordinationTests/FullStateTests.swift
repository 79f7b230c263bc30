// A full state says all that the changes up to it say. `Player` holds that for every state of every test; here is what is left.

import FlowDefinitions
import JSONText
import Testing

@testable import Coordination

@Suite struct FullStateTests {
  /// A session that has gone through so many commands, without the laws that `Player` holds after each of them.
  private func session(after count: Int, _ text: String, _ command: (Int) -> Command) throws -> Session {
    let player = try Player(text)
    var session = player.session
    for number in 1...count {
      session = try player.coordinator.decide(command(number), on: session, facts: player.facts).session
    }
    return session
  }

  private let loop = flow(#""a": {\#(screen("x")), "next": "a"}"#)

  private func submit(_ number: Int, key: IdempotencyKey? = nil) -> Command {
    Command(
      .submit(values: ["x": .int(1000 + number)], coerce: false), idempotencyKey: key,
      time: Instant(milliseconds: 2_000_000_000_000))
  }

  private func size(of session: Session) throws -> Int { try written(session).text.utf8.count }

  @Test func itsSizeIsThatOfTheStateAndNotThatOfTheHistory() throws {
    let text = flow(#""a": {\#(screen("x")), "next": "b"}, "b": {"screen": {}}"#)
    let sizes = try [2, 200].map { count in
      try size(
        of: session(after: count, text) { number in
          number % 2 == 1
            ? submit(number)
            : Command(
              .back(to: nil, count: nil, values: nil), time: Instant(milliseconds: 2_000_000_000_000))
        })
    }
    #expect(sizes[1] <= sizes[0] + 8)
  }

  /// What a screen is given by those below it is not said once more for each of them.
  @Test func aDeepStackIsAsLargeAsItsEntries() throws {
    let (ten, hundred) = (
      try session(after: 10, loop) { submit($0) }, try session(after: 100, loop) { submit($0) }
    )
    #expect(try size(of: hundred) < 10 * size(of: ten))
    #expect(!(try written(hundred).text.contains("dataBelow")))
    #expect(try anatomy(of: #require(read(written(hundred)))) == anatomy(of: hundred))
  }

  @Test(arguments: [
    #"{"format": 2}"#, #"{"format": null}"#, #"{"session": 7}"#, #"{"startedAt": "?"}"#,
    #"{"revision": null}"#,
    #"{"lastEntry": "1"}"#, #"{"lastEntry": -1}"#, #"{"lastEntry": 9223372036854775807}"#,
    #"{"frames": [{}]}"#, #"{"chain": [{}]}"#,
    #"{"chain": [{"style": "root", "purpose": "root"}]}"#,
    #"{"pending": [{}]}"#, #"{"keys": [{}]}"#,
  ])
  func aStateThatThisEngineDoesNotKnowIsNotGuessed(change: String) throws {
    let state = try written(session(after: 1, loop) { submit($0) })
    #expect(read(state) != nil)
    let other = try #require(try JSON(parsing: change).asObject)
    #expect(read(.object((state.asObject ?? [:]).merging(other))) == nil)
  }

  @Test func keysAreKnownInTheirOrder() throws {
    let session = try session(after: 300, loop) { number in
      submit(number, key: IdempotencyKey("k\(number)", parameters: [:]))
    }
    let state = try written(session)
    #expect(state["keys"]?.asArray?.map { $0["key"]?.asString } == (45...300).map { "k\($0)" })
    let keys = try #require(read(state)).keys
    #expect(anatomy(of: keys) == anatomy(of: session.keys))
    #expect(keys["k44"] == nil && keys["k45"] != nil)
  }
}

func written(_ session: Session) throws -> JSON {
  var writer = JSONWriter()
  session.write(to: &writer)
  return try JSON(parsing: writer.bytes)
}

/// The state that is written so.
func read(_ state: JSON) -> Session? { RawObject(state.bytes[...]).flatMap { Session($0) } }

/// Everything that a value is made of, also what nobody else may see, as text; what has no order is sorted.
func anatomy(of value: Any) -> String {
  if let keys = value as? KeyHistory { return ring(keys) }
  if let answers = value as? AnswersByPath { return anatomy(of: answers.members) }
  // Its entries lead to those below on two ways.
  if value is Footing { return "" }
  if let stack = value as? Stack { return "Stack(\(stack.map(anatomy(of:)).joined(separator: ",")))" }
  var mirror = Mirror(reflecting: value)
  let isOfDrafts = "\(type(of: value))" == "DraftTable"
  if isOfDrafts, let drafts = mirror.children.first { mirror = Mirror(reflecting: drafts.value) }
  var parts = mirror.children.map { "\($0.label ?? "")=\(anatomy(of: $0.value))" }
  if parts.isEmpty { return "\(value)" }
  if mirror.displayStyle == .set || mirror.displayStyle == .dictionary || isOfDrafts { parts.sort() }
  return "\(type(of: value))(\(parts.joined(separator: ",")))"
}

/// The keys from the oldest to the newest, wherever the ring begins.
private func ring(_ keys: KeyHistory) -> String {
  keys.inOrder.map { command in
    "\(command.key) \(command.method) \(command.fingerprint) \(String(describing: command.reader))"
  }.joined(separator: ",")
}
