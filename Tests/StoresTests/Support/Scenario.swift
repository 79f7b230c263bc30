// A client that knows what it was answered, and holds it against what it finds.

import Testing

@testable import Stores

/// Batches of units that build on each other, and what was answered so far.
struct Scenario {
  let name: String
  let batches: [[StoreUnit]]

  static let ids = ["a", "b", "c", "d"]
  static let subjects = ["ann", "bob"]

  static let all = [
    Scenario(
      name: "sessions go on",
      batches: [
        [start("a", subject: "ann")],
        [StoreUnit([.record(record("a", 2))])],
        [start("b"), StoreUnit([.record(record("a", 3, state: #"{"full":3}"#))])],
        [
          StoreUnit([.record(record("b", 2))]), StoreUnit([.record(record("b", 3))]),
          StoreUnit([.record(record("a", 4))]),
        ],
      ]),
    Scenario(
      name: "sessions and profiles together",
      batches: [
        [start("a", subject: "ann").with(.profile(profile("ann", 1, #"{"n":1}"#)))],
        [StoreUnit([.record(record("a", 2)), .profile(profile("ann", 2, #"{"n":2}"#))])],
        [
          start("b", subject: "ann").with(.record(record("a", 3))).with(.profile(profile("bob", 1))),
          StoreUnit([.record(record("b", 2)), .profile(profile("ann", 3, #"{"n":3}"#))]),
        ],
      ]),
    Scenario(
      name: "sessions go and come again",
      batches: [
        [start("a", value: "first").with(.profile(profile("ann", 1)))],
        [StoreUnit([.record(record("a", 2))]), start("b")],
        [StoreUnit([.deleteSession("a"), .deleteProfile(.subject("ann"))])],
        [start("a", value: "second").with(.profile(profile("ann", 1, #"{"n":2}"#)))],
        [StoreUnit([.record(record("a", 2, value: "again"))]), StoreUnit([.deleteSession("b")])],
      ]),
    Scenario(
      name: "the log fills up",
      batches: [[start("a")], [start("b")]]
        + (2...7).map { revision in
          [
            StoreUnit([.record(record("a", revision, value: String(repeating: "x", count: 300)))]),
            StoreUnit([.record(record("b", revision)), .profile(profile("ann", revision - 1))]),
          ]
        }),
    Scenario(
      name: "a long profile begins anew",
      batches: (1...5).map { revision in
        let facts = #"{"text":"\#(String(repeating: "\(revision)", count: revision < 3 ? 9_000 : 9))"}"#
        return [StoreUnit([.profile(profile("ann", revision, facts))])]
      }),
  ]
}

extension Scenario: CustomTestStringConvertible {
  var testDescription: String { name }
}

extension StoreUnit {
  func with(_ write: StoreWrite) -> StoreUnit { with([write]) }
  func with(_ more: [StoreWrite]) -> StoreUnit { StoreUnit(writes + more, bundles: bundles) }
}

/// Everything that a store shows.
struct Showing: Equatable {
  var sessions: [String: StoredSession] = [:]
  var histories: [String: [StoredRecord]] = [:]
  var profiles: [String: StoredProfile] = [:]
  var listed: [ListedSession] = []

  init(_ store: any Store) throws {
    for id in Scenario.ids {
      if let session = try store.loadSession(id) {
        sessions[id] = StoredSession(
          id: id, startedAt: session.startedAt, header: session.header, summary: session.summary,
          fullState: session.fullState, records: session.records)
      }
      histories[id] = try store.records(of: id, after: 0, limit: 100)
    }
    for subject in Scenario.subjects { profiles[subject] = try store.loadProfile(.subject(subject)) }
    listed = try store.list(SessionQuery()).sessions.sorted { $0.id < $1.id }
  }
}

/// What a client was answered, and what it was not.
final class Client {
  private(set) var answered: [StoreUnit] = []
  private(set) var refused = 0
  /// Units that were sent when the process died.
  private(set) var unanswered: [StoreUnit] = []

  /// Sends the batches until the store's process is dead. Refused units are sent again, once.
  func play(_ batches: [[StoreUnit]], on store: any Store, isDead: () -> Bool) throws {
    for batch in batches {
      var outcomes = store.commit(batch)
      if isDead() { return unanswered = batch }
      for (unit, outcome) in zip(batch, outcomes) where outcome == nil { answered.append(unit) }
      for place in batch.indices where outcomes[place] != nil {
        refused += 1
        try expectNoTrace(in: store, isDead: isDead)
        outcomes[place] = store.commit([batch[place]])[0]
        if isDead() { return unanswered = Array(batch[place...]) }
        if outcomes[place] == nil { answered.append(batch[place]) }
      }
      #expect(outcomes.allSatisfy { $0 == nil }, "refused twice: \(outcomes)")
    }
  }

  private func expectNoTrace(in store: any Store, isDead: () -> Bool) throws {
    guard let found = try? Showing(store), !isDead() else { return }
    #expect(try found == Showing(#require(model(with: []))), "a refused unit has left a trace")
  }

  /// Expects that the store shows what was answered, and of what was not answered any units, each of them whole.
  func expectNothingLost(in store: any Store, _ comment: @autoclosure () -> Comment) throws {
    let found = try Showing(store)
    let count = unanswered.count
    for choice in 0..<(1 << count) {
      let chosen = (0..<count).filter { choice >> $0 & 1 == 1 }.map { unanswered[$0] }
      if let model = model(with: chosen), try Showing(model) == found { return }
    }
    Issue.record(comment())
  }

  private func model(with chosen: [StoreUnit]) -> MemoryStore? {
    let model = MemoryStore()
    return model.commit(answered + chosen).allSatisfy { $0 == nil } ? model : nil
  }
}
