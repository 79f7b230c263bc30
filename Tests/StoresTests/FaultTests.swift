// Every call fails once, is short once, and is the last thing that the process does: with every memory that a disk can
// have of what was not synced.

import Glibc
import Testing

@testable import Stores

@Suite struct FaultTests {
  /// A store over that process, small enough that its log fills up and its open files run out.
  private func store(
    _ files: FaultyFiles, warned: @escaping (String) -> Void = { _ in }
  ) -> FolderStore<FaultyFiles> {
    FolderStore(in: files, sync: .always, openJournals: 3, logCapacity: 4_096, warn: warned)
  }

  private func calls(of scenario: Scenario) throws -> Int {
    let files = FaultyDisk().process()
    let store = store(files)
    let client = Client()
    try client.play(scenario.batches, on: store) { false }
    store.close()
    return files.calls
  }

  @Test(arguments: Scenario.all)
  func whateverCallIsTheLastNothingAnsweredIsLost(_ scenario: Scenario) throws {
    for call in 1...(try calls(of: scenario)) {
      for (fault, memory) in [Fault.diesBefore, .diesAfter].flatMap({ f in Memory.allCases.map { (f, $0) } })
      {
        let disk = FaultyDisk()
        let files = disk.process()
        files.fault = (call, fault)
        let client = Client()
        let dying = store(files)
        try client.play(scenario.batches, on: dying) { files.isDead }
        dying.close()
        disk.stop(remembering: memory)
        let place: Comment = "call \(call), \(fault), remembering \(memory)"
        let next = store(disk.process())
        try client.expectNothingLost(in: next, place)
        #expect(next.commit([start("d", at: 99)]) == [nil], place)
        #expect(try next.revision(ofSession: "d") == 1, place)
        next.close()
        #expect(try store(disk.process()).revision(ofSession: "d") == 1, place)
      }
    }
  }

  @Test(arguments: Scenario.all, [Fault.fails(EIO), .fails(ENOSPC), .fails(EMFILE), .isShort])
  func whateverCallFailsNothingIsHalfDone(_ scenario: Scenario, _ fault: Fault) throws {
    for call in 1...(try calls(of: scenario)) {
      let disk = FaultyDisk()
      let files = disk.process()
      files.fault = (call, fault)
      let client = Client()
      let failing = store(files)
      try client.play(scenario.batches, on: failing) { false }
      files.fault = nil
      let place: Comment = "call \(call), \(fault)"
      try client.expectNothingLost(in: failing, place)
      failing.close()
      #expect(files.openFiles == 0, place)
      disk.stop(remembering: .nothing)
      try client.expectNothingLost(in: store(disk.process()), place)
    }
  }

  /// One process is killed at every call; another one, which was there before, goes on with the same sessions.
  @Test(arguments: Scenario.all)
  func whoGoesOnFindsWhatTheDeadHaveLeft(_ scenario: Scenario) throws {
    for call in 1...(try calls(of: scenario)) {
      let disk = FaultyDisk()
      let survivor = store(disk.process())
      survivor.happens(start("d"))
      let files = disk.process()
      files.fault = (call, .diesAfter)
      let client = Client()
      try client.play([[StoreUnit([.record(record("d", 2))])]] + scenario.batches, on: store(files)) {
        files.isDead
      }
      let place: Comment = "call \(call)"
      let revision = try #require(try survivor.revision(ofSession: "d"), place)
      let outcome = survivor.commit(.record(record("d", revision + 1)))
      #expect(outcome == nil || outcome == .conflict(revision: 2) && revision == 1, place)
      if !client.answered.isEmpty { #expect(revision == 2, place) }
      let other = Client()
      for id in ["a", "b"] {
        guard let revision = try survivor.revision(ofSession: id) else { continue }
        let outcome = survivor.commit(.record(record(id, revision + 1)))
        #expect(outcome == nil || outcome == .conflict(revision: revision + 1), place)
      }
      _ = other
      let found = try Showing(survivor)
      survivor.close()
      disk.stop(remembering: .nothing)
      #expect(try Showing(store(disk.process())) == found, place)
    }
  }

  @Test func aFullDiskRefusesAndThenGoesOn() throws {
    for room in stride(from: 0, to: 6_000, by: 97) {
      let disk = FaultyDisk()
      let store = store(disk.process())
      store.happens(start("a"))
      disk.room = room
      var revision = 1
      while store.commit(.record(record("a", revision + 1, value: String(repeating: "x", count: 100)))) == nil
      {
        revision += 1
        #expect(revision < 100)
      }
      #expect(
        store.commit(.record(record("a", revision + 1, value: String(repeating: "x", count: 100))))
          == .unavailable(.diskFull))
      #expect(try store.revision(ofSession: "a") == revision)
      disk.room = nil
      #expect(store.commit(.record(record("a", revision + 1))) == nil)
      #expect(try store.loadSession("a")?.records.count == revision + 1)
    }
  }

  @Test func nothingOfADeletedSessionIsLeft() throws {
    let disk = FaultyDisk()
    let store = store(disk.process())
    store.happens(start("a", value: "secret").with(.profile(profile("ann", 1, #"{"a":"secret"}"#))))
    store.happens(start("b"))
    store.happens(StoreUnit([.deleteSession("a"), .deleteProfile(.subject("ann"))]))
    let left = disk.contents.filter { String(decoding: $0.value, as: UTF8.self).contains("secret") }
    #expect(left.isEmpty, "\(left.keys)")
    #expect(!disk.contents.keys.contains { $0.contains("/a.jsonl") })
  }
}
