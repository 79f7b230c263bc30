// Every call fails once, is short once, and is the last thing that the process does: with every memory that a disk can
// have of what was not synced.

import Glibc
import Hashing
import Testing

@testable import Stores

@Suite struct FaultTests {
  /// How many calls a scenario makes to which the fault makes a difference.
  private func calls(of scenario: Scenario, for fault: Fault, openJournals: Int = 3) throws -> Int {
    let files = FaultyDisk().process(counting: fault.calls)
    let store = files.smallStore(openJournals: openJournals)
    let client = Client()
    try client.play(scenario.batches, on: store) { false }
    store.close()
    return files.calls
  }

  @Test func theScenarioOfALongProfileBeginsItAnew() throws {
    let disk = FaultyDisk()
    let store = disk.process().smallStore()
    let sizes = try #require(Scenario.all.last).batches.map { batch in
      for unit in batch { store.happens(unit) }
      return disk.contents[StoreLayout.journal(of: .subject("ann"))]?.count ?? 0
    }
    #expect(sizes[2] < sizes[1], "\(sizes)")
  }

  @Test(arguments: Scenario.all, Memory.allCases)
  func whateverCallIsTheLastNothingAnsweredIsLost(_ scenario: Scenario, _ memory: Memory) throws {
    for call in 1...(try calls(of: scenario, for: .isTheLast)) {
      let disk = FaultyDisk()
      let files = disk.process(.isTheLast, at: call)
      let client = Client()
      let dying = files.smallStore()
      try client.play(scenario.batches, on: dying) { files.isDead }
      dying.close()
      disk.stop(remembering: memory)
      let next = disk.process().smallStore()
      try client.expectNothingLost(in: next, "call \(call)")
      #expect(next.commit([start("d", at: 99)]) == [nil], "call \(call)")
      next.close()
      #expect(try disk.process().smallStore().revision(ofSession: "d") == 1, "call \(call)")
    }
  }

  @Test(arguments: [Memory.everything, .nothing])
  func whatIsDoneMeanwhileIsDoneBeforeAnythingIsDurable(_ memory: Memory) throws {
    let disk = FaultyDisk()
    let files = disk.process()
    let dying = files.smallStore()
    #expect(dying.commit([start("a")]) == [nil])
    var times = 0
    let outcomes = dying.commit([start("b"), start("c")]) {
      times += 1
      files.die()
      disk.stop(remembering: memory)
    }
    #expect(times == 1)
    #expect(outcomes.allSatisfy { $0 != nil })
    let next = disk.process().smallStore()
    #expect(try next.revision(ofSession: "a") == 1)
    #expect(try next.revision(ofSession: "b") == (memory == .everything ? 1 : nil))
    #expect(try next.revision(ofSession: "c") == (memory == .everything ? 1 : nil))
  }

  /// The second process dies at each call that it makes to bring in what the first has left.
  @Test(arguments: Scenario.all, Memory.allCases)
  func whoDiesBringingInTheLogLosesNothing(_ scenario: Scenario, _ memory: Memory) throws {
    let calls = try calls(of: scenario, for: .isTheLast)
    for call in stride(from: calls, to: 0, by: -max(1, calls / 4)) {
      try atEveryCall { (second) throws in
        let disk = FaultyDisk()
        let files = disk.process(.isTheLast, at: call)
        let client = Client()
        try client.play(scenario.batches, on: files.smallStore()) { files.isDead }
        files.die()
        disk.stop(remembering: memory)
        let bringing = disk.process(.isTheLast, at: second)
        _ = try? bringing.smallStore().revision(ofSession: "a")
        let hasHappened = bringing.isDead
        bringing.die()
        disk.stop(remembering: memory)
        try client.expectNothingLost(in: disk.process().smallStore(), "call \(call), then \(second)")
        return hasHappened
      }
    }
  }

  /// Of what was refused, the disk may have heard more than of its undoing: it would be taken for what was answered since.
  @Test(arguments: Scenario.all, [Memory.everyOther, .half])
  func whatWasUndoneDoesNotComeBack(_ scenario: Scenario, _ memory: Memory) throws {
    for call in 1...(try calls(of: scenario, for: .fails(EIO))) {
      let disk = FaultyDisk()
      let files = disk.process(.fails(EIO), at: call)
      let store = files.smallStore()
      let model = MemoryStore()
      for batch in scenario.batches {
        for (unit, outcome) in zip(batch, store.commit(batch)) where outcome == nil { model.happens(unit) }
      }
      files.die()
      disk.stop(remembering: memory)
      let next = disk.process().smallStore()
      #expect(try Showing(next) == Showing(model), "call \(call)")
      #expect(try next.check(repairing: false).damages.isEmpty, "call \(call)")
    }
  }

  @Test(arguments: Scenario.all, [Fault.fails(EIO), .fails(EMFILE), .isShort, .forgets])
  func whateverCallFailsNothingIsHalfDone(_ scenario: Scenario, _ fault: Fault) throws {
    for call in 1...(try calls(of: scenario, for: fault)) {
      let disk = FaultyDisk()
      let files = disk.process(fault, at: call)
      let client = Client()
      let failing = files.smallStore()
      try client.play(scenario.batches, on: failing) { false }
      files.fault = nil
      try client.expectNothingLost(in: failing, "call \(call)")
      failing.close()
      #expect(files.openFiles == 0, "call \(call)")
      disk.stop(remembering: .nothing)
      try client.expectNothingLost(in: disk.process().smallStore(), "call \(call)")
    }
  }

  /// What was refused cannot be undone as long as the disk fails: nobody builds on what is half there, and nothing of it is left.
  @Test(arguments: Scenario.all)
  func whatCannotBeUndoneYetIsKeptFromOthers(_ scenario: Scenario) throws {
    for call in 1...(try calls(of: scenario, for: .goesOnFailing(EIO))) {
      let disk = FaultyDisk()
      let other = disk.process().smallStore()
      other.happens(start("d"))
      let files = disk.process(.goesOnFailing(EIO), at: call)
      let failing = files.smallStore()
      let model = MemoryStore()
      model.happens(start("d"))
      for batch in scenario.batches where files.calls < call {
        for (unit, outcome) in zip(batch, failing.commit(batch)) where outcome == nil { model.happens(unit) }
      }
      // What this one finds may be half there.
      for id in Scenario.ids {
        guard let revision = try other.revision(ofSession: id) else { continue }
        let next = StoreUnit([.record(record(id, revision + 1, value: "other"))])
        if other.commit([next]) == [nil] { model.happens(next) }
      }
      if let version = try other.version(ofProfile: .subject("ann")) {
        let next = StoreUnit([.profile(profile("ann", version.revision + 1, #"{"other":1}"#))])
        if other.commit([next]) == [nil] { model.happens(next) }
      }
      failing.settle()
      files.fault = nil
      failing.settle()
      #expect(!failing.isUnsettled && failing.heldLocks.count <= 1, "call \(call)")
      #expect(try Showing(failing) == Showing(model), "call \(call)")
      #expect(try Showing(other) == Showing(model), "call \(call)")
      for id in Scenario.ids {
        guard let revision = try model.revision(ofSession: id) else { continue }
        let next = StoreUnit([.record(record(id, revision + 1, value: "after"))])
        #expect(other.commit([next]) == [nil], "call \(call): the locks are free again")
        model.happens(next)
      }
      failing.close()
      other.close()
      disk.stop(remembering: .nothing)
      #expect(try Showing(disk.process().smallStore()) == Showing(model), "call \(call)")
    }
  }

  /// What was refused could not be undone while the disk failed. Where it works again by then, it is when the process ends; where it
  /// does not, that is said.
  @Test(arguments: Scenario.all, [false, true])
  func whatCouldNotBeUndoneIsUndoneAtTheEnd(_ scenario: Scenario, _ goesOnFailing: Bool) throws {
    for call in 1...(try calls(of: scenario, for: .goesOnFailing(EIO))) {
      let disk = FaultyDisk()
      let files = disk.process(.goesOnFailing(EIO), at: call)
      var warnings: [String] = []
      let failing = files.smallStore { warnings.append($0) }
      let model = MemoryStore()
      for batch in scenario.batches where files.calls < call {
        for (unit, outcome) in zip(batch, failing.commit(batch)) where outcome == nil { model.happens(unit) }
      }
      let isLeft = failing.rollback != nil && goesOnFailing
      if !goesOnFailing { files.fault = nil }
      failing.close()
      #expect(warnings.count == (isLeft ? 1 : 0), "call \(call): \(warnings)")
      files.die()
      disk.stop(remembering: .everything)
      if isLeft { continue }
      #expect(try Showing(disk.process().smallStore()) == Showing(model), "call \(call)")
    }
  }

  /// A sync fails, also one with which the process ends; another process goes on, which was there before or was not, and then the
  /// machine stops.
  @Test(arguments: Scenario.all, [3, 128])
  func whatASyncForgotIsWrittenAgain(_ scenario: Scenario, _ openJournals: Int) throws {
    for call in 1...(try calls(of: scenario, for: .forgets, openJournals: openJournals)) {
      for (isKilled, wasThere) in [(false, false), (false, true), (true, false), (true, true)] {
        let disk = FaultyDisk()
        let client = Client()
        let next = disk.process().smallStore()
        if wasThere { try client.play([[start("d")]], on: next) { false } }
        let files = disk.process(.forgets, at: call)
        let failing = files.smallStore(openJournals: openJournals)
        try client.play(scenario.batches, on: failing) { false }
        if isKilled { files.die() } else { failing.close() }
        if !wasThere { try client.play([[start("d")]], on: next) { false } }
        if try next.revision(ofSession: "a") != nil {
          try client.play([[StoreUnit([.deleteSession("a")])]], on: next) { false }
        }
        next.close()
        disk.stop(remembering: .nothing)
        try client.expectNothingLost(
          in: disk.process().smallStore(), "call \(call), killed: \(isKilled), two: \(wasThere)")
      }
    }
  }

  /// What is in the log when the machine stops is found there, also where the sync that failed was the first after it began anew.
  @Test(arguments: Scenario.all)
  func aLogIsWholeAgainAfterASyncThatFailed(_ scenario: Scenario) throws {
    for call in 1...(try calls(of: scenario, for: .forgets)) {
      let disk = FaultyDisk()
      let client = Client()
      let files = disk.process(.forgets, at: call)
      try client.play(scenario.batches, on: files.smallStore()) { false }
      files.die()
      disk.stop(remembering: .nothing)
      try client.expectNothingLost(in: disk.process().smallStore(), "call \(call)")
    }
  }

  /// Two processes have lines in one journal, and only one of them is told that it could not be written: the other has closed it
  /// meanwhile, and opens it again.
  @Test func whatSomebodyElseWasToldOfIsWrittenAgain() throws {
    try atEveryCall { (call) throws in
      let disk = FaultyDisk()
      let one = FolderStore(in: disk.process(), sync: .always, openJournals: 3) { _ in }
      for id in ["a", "b", "c"] { one.happens(start(id)) }
      let files = disk.process(.forgets, at: call)
      let told = files.smallStore()
      let outcome = told.commit(.record(record("a", 2)))
      told.close()
      one.close()
      disk.stop(remembering: .nothing)
      #expect(
        try disk.process().smallStore().revision(ofSession: "a") == (outcome == nil ? 2 : 1), "call \(call)")
      return files.calls >= call
    }
  }

  /// One process is killed at every call; another one, which was there before, goes on with the same sessions.
  @Test(arguments: Scenario.all)
  func whoGoesOnFindsWhatTheDeadHaveLeft(_ scenario: Scenario) throws {
    for call in 1...(try calls(of: scenario, for: .isTheLast)) {
      let disk = FaultyDisk()
      let survivor = disk.process().smallStore()
      survivor.happens(start("d"))
      let files = disk.process(.isTheLast, at: call)
      let client = Client()
      try client.play([[StoreUnit([.record(record("d", 2))])]] + scenario.batches, on: files.smallStore()) {
        files.isDead
      }
      for id in Scenario.ids {
        guard let revision = try survivor.revision(ofSession: id) else { continue }
        let outcome = survivor.commit(.record(record(id, revision + 1)))
        if outcome == nil || outcome == .conflict(revision: nil) { continue }
        // It was in the log of the dead and in no journal yet: nobody was answered for it.
        #expect(outcome == .conflict(revision: revision + 1), "call \(call)")
        #expect(survivor.commit(.record(record(id, revision + 2))) == nil, "call \(call)")
      }
      if !client.answered.isEmpty { #expect(try survivor.revision(ofSession: "d") == 3, "call \(call)") }
      let found = try Showing(survivor)
      survivor.close()
      disk.stop(remembering: .nothing)
      #expect(try Showing(disk.process().smallStore()) == found, "call \(call)")
    }
  }

  /// One process dies putting a bundle there; another one finds it.
  @Test func noSessionIsWithoutItsBundle() throws {
    let bundle = StoredBundle(digest: SHA256.hexadecimal(of: []), bytes: [])
    func begin(_ id: String) -> StoreUnit { StoreUnit(start(id).writes, bundles: [bundle]) }
    try atEveryCall { (call) throws in
      let disk = FaultyDisk()
      let files = disk.process(.isTheLast, at: call)
      _ = files.smallStore().commit([begin("a")])
      let hasHappened = files.isDead
      files.die()
      let next = disk.process()
      next.smallStore().happens(begin("b"))
      next.die()
      disk.stop(remembering: .nothing)
      let last = disk.process().smallStore()
      #expect(try last.revision(ofSession: "b") == 1, "call \(call)")
      #expect(try last.loadBundle(bundle.digest) == bundle.bytes, "call \(call)")
      return hasHappened
    }
  }
}
