// Every call fails once, is short once, and is the last thing that the process does: with every memory that a disk can
// have of what was not synced.

import Glibc
import Hashing
import Testing

@testable import Stores

@Suite struct FaultTests {
  /// A store over that process, small enough that its log fills up and its open files run out.
  private func store(
    _ files: FaultyFiles, openJournals: Int = 3, warned: @escaping (String) -> Void = { _ in }
  ) -> FolderStore<FaultyFiles> {
    FolderStore(in: files, sync: .always, openJournals: openJournals, logCapacity: 4_096, warn: warned)
  }

  /// How many calls a scenario makes to which the fault makes a difference.
  private func calls(of scenario: Scenario, for fault: Fault, openJournals: Int = 3) throws -> Int {
    let files = FaultyDisk().process(counting: fault.calls)
    let store = store(files, openJournals: openJournals)
    let client = Client()
    try client.play(scenario.batches, on: store) { false }
    store.close()
    return files.calls
  }

  @Test(arguments: Scenario.all, Memory.allCases)
  func whateverCallIsTheLastNothingAnsweredIsLost(_ scenario: Scenario, _ memory: Memory) throws {
    for call in 1...(try calls(of: scenario, for: .isTheLast)) {
      let disk = FaultyDisk()
      let files = disk.process(.isTheLast, at: call)
      let client = Client()
      let dying = store(files)
      try client.play(scenario.batches, on: dying) { files.isDead }
      dying.close()
      disk.stop(remembering: memory)
      let next = store(disk.process())
      try client.expectNothingLost(in: next, "call \(call)")
      #expect(next.commit([start("d", at: 99)]) == [nil], "call \(call)")
      next.close()
      #expect(try store(disk.process()).revision(ofSession: "d") == 1, "call \(call)")
    }
  }

  @Test(arguments: [Memory.everything, .nothing])
  func whatIsDoneMeanwhileIsDoneBeforeAnythingIsDurable(_ memory: Memory) throws {
    let disk = FaultyDisk()
    let files = disk.process()
    let dying = store(files)
    #expect(dying.commit([start("a")]) == [nil])
    var times = 0
    let outcomes = dying.commit([start("b"), start("c")]) {
      times += 1
      files.die()
      disk.stop(remembering: memory)
    }
    #expect(times == 1)
    #expect(outcomes.allSatisfy { $0 != nil })
    let next = store(disk.process())
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
        try client.play(scenario.batches, on: store(files)) { files.isDead }
        files.die()
        disk.stop(remembering: memory)
        let bringing = disk.process(.isTheLast, at: second)
        _ = try? store(bringing).revision(ofSession: "a")
        let hasHappened = bringing.isDead
        bringing.die()
        disk.stop(remembering: memory)
        try client.expectNothingLost(in: store(disk.process()), "call \(call), then \(second)")
        return hasHappened
      }
    }
  }

  @Test(arguments: Scenario.all, [Fault.fails(EIO), .fails(EMFILE), .isShort, .forgets])
  func whateverCallFailsNothingIsHalfDone(_ scenario: Scenario, _ fault: Fault) throws {
    for call in 1...(try calls(of: scenario, for: fault)) {
      let disk = FaultyDisk()
      let files = disk.process(fault, at: call)
      let client = Client()
      let failing = store(files)
      try client.play(scenario.batches, on: failing) { false }
      files.fault = nil
      try client.expectNothingLost(in: failing, "call \(call)")
      failing.close()
      #expect(files.openFiles == 0, "call \(call)")
      disk.stop(remembering: .nothing)
      try client.expectNothingLost(in: store(disk.process()), "call \(call)")
    }
  }

  /// What was refused cannot be undone as long as the disk fails: nobody builds on what is half there, and nothing of it is left.
  @Test(arguments: Scenario.all)
  func whatCannotBeUndoneYetIsKeptFromOthers(_ scenario: Scenario) throws {
    for call in 1...(try calls(of: scenario, for: .goesOnFailing(EIO))) {
      let disk = FaultyDisk()
      let other = store(disk.process())
      other.happens(start("d"))
      let files = disk.process(.goesOnFailing(EIO), at: call)
      let failing = store(files)
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
      #expect(!failing.isUnsettled && failing.locks?.held.count ?? 0 <= 1, "call \(call)")
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
      #expect(try Showing(store(disk.process())) == Showing(model), "call \(call)")
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
        let next = store(disk.process())
        if wasThere { try client.play([[start("d")]], on: next) { false } }
        let files = disk.process(.forgets, at: call)
        let failing = store(files, openJournals: openJournals)
        try client.play(scenario.batches, on: failing) { false }
        if isKilled { files.die() } else { failing.close() }
        if !wasThere { try client.play([[start("d")]], on: next) { false } }
        if try next.revision(ofSession: "a") != nil {
          try client.play([[StoreUnit([.deleteSession("a")])]], on: next) { false }
        }
        next.close()
        disk.stop(remembering: .nothing)
        try client.expectNothingLost(
          in: store(disk.process()), "call \(call), killed: \(isKilled), two: \(wasThere)")
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
      try client.play(scenario.batches, on: store(files)) { false }
      files.die()
      disk.stop(remembering: .nothing)
      try client.expectNothingLost(in: store(disk.process()), "call \(call)")
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
      let told = store(files)
      let outcome = told.commit(.record(record("a", 2)))
      told.close()
      one.close()
      disk.stop(remembering: .nothing)
      #expect(try store(disk.process()).revision(ofSession: "a") == (outcome == nil ? 2 : 1), "call \(call)")
      return files.calls >= call
    }
  }

  /// The log of a process whose last sync has failed is full on the disk, and nobody sees that before the machine stops.
  @Test func whatIsDeletedIsNotFoundInALogThatWasEmptied() throws {
    try atEveryCall { (call) throws in
      let disk = FaultyDisk()
      let other = store(disk.process())
      other.happens(start("b"))
      let files = disk.process(.forgets, at: call)
      let ending = store(files)
      if ending.commit([start("a")]) != [nil] { _ = ending.commit([start("a")]) }
      ending.close()
      _ = other.commit(.deleteSession("a"))
      _ = other.commit(.deleteSession("a"))
      #expect(try other.loadSession("a") == nil)
      other.close()
      disk.stop(remembering: .nothing)
      #expect(try store(disk.process()).loadSession("a") == nil, "call \(call)")
      return files.calls >= call
    }
  }

  /// One process is killed at every call; another one, which was there before, goes on with the same sessions.
  @Test(arguments: Scenario.all)
  func whoGoesOnFindsWhatTheDeadHaveLeft(_ scenario: Scenario) throws {
    for call in 1...(try calls(of: scenario, for: .isTheLast)) {
      let disk = FaultyDisk()
      let survivor = store(disk.process())
      survivor.happens(start("d"))
      let files = disk.process(.isTheLast, at: call)
      let client = Client()
      try client.play([[StoreUnit([.record(record("d", 2))])]] + scenario.batches, on: store(files)) {
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
      #expect(try Showing(store(disk.process())) == found, "call \(call)")
    }
  }

  /// One process dies putting a bundle there; another one finds it.
  @Test func noSessionIsWithoutItsBundle() throws {
    let bundle = StoredBundle(digest: SHA256.hexadecimal(of: []), bytes: [])
    func begin(_ id: String) -> StoreUnit { StoreUnit(start(id).writes, bundles: [bundle]) }
    try atEveryCall { (call) throws in
      let disk = FaultyDisk()
      let files = disk.process(.isTheLast, at: call)
      _ = store(files).commit([begin("a")])
      let hasHappened = files.isDead
      files.die()
      let next = disk.process()
      store(next).happens(begin("b"))
      next.die()
      disk.stop(remembering: .nothing)
      let last = store(disk.process())
      #expect(try last.revision(ofSession: "b") == 1, "call \(call)")
      #expect(try last.loadBundle(bundle.digest) == bundle.bytes, "call \(call)")
      return hasHappened
    }
  }

  /// A process that did not sync has made the store, and has ended, or was killed; one that syncs goes on, with its log or, since
  /// somebody else has that, with another one.
  @Test(arguments: Memory.allCases, [(false, false), (true, false), (false, true), (true, true)])
  func whatNobodyHasSyncedIsNotBuiltOn(_ memory: Memory, _ way: (isKilled: Bool, isBeside: Bool)) throws {
    let bytes = [UInt8].json(#"{"flow":1}"#)
    let bundle = StoredBundle(digest: SHA256.hexadecimal(of: bytes), bytes: bytes)
    let disk = FaultyDisk()
    func hasty() -> (FaultyFiles, FolderStore<FaultyFiles>) {
      let files = disk.process()
      return (files, FolderStore(in: files, sync: .none) { Issue.record("warned: \($0)") })
    }
    let other = hasty().1
    if way.isBeside { other.happens(start("c")) }
    let (ending, hasty) = hasty()
    hasty.happens(StoreUnit(start("a").writes, bundles: [bundle]))
    hasty.happens(StoreUnit([.profile(profile("ann", 1))]))
    if way.isKilled { ending.die() } else { hasty.close() }
    other.close()
    let files = disk.process()
    let store = files.store { Issue.record("warned: \($0)") }
    store.happens(StoreUnit(start("b").writes, bundles: [bundle]))
    store.happens(StoreUnit([.record(record("a", 2)), .profile(profile("ann", 2))]))
    files.die()
    disk.stop(remembering: memory)
    let next = disk.store()
    #expect(try next.revision(ofSession: "b") == 1)
    #expect(try next.revision(ofSession: "a") == 2)
    #expect(try next.loadProfile(.subject("ann"))?.revision == 2)
    #expect(try next.loadBundle(bundle.digest) == bytes)
    #expect(try next.ids(SessionQuery()) == ["b", "a"] + (way.isBeside ? ["c"] : []))
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

  /// Of a record that is larger than its log, some goes in and the rest does not.
  @Test(arguments: Array(stride(from: 0, to: 22_000, by: 1_111)))
  func aLargeRecordOnAFullDiskIsUndone(_ room: Int) throws {
    let disk = FaultyDisk()
    let store = store(disk.process())
    store.happens(start("a"))
    disk.room = room
    let large = record("a", 2, value: String(repeating: "x", count: 20_000))
    #expect(store.commit(.record(large)) == .unavailable(.diskFull))
    #expect(try store.revision(ofSession: "a") == 1)
    disk.room = nil
    #expect(store.commit(.record(large)) == nil)
  }

  /// With the log of the last process, or beside the log of one that is alive.
  @Test(arguments: [(false, 0), (false, 300), (true, 3_000), (true, 200_000)])
  func aFullDiskCanBeFreed(_ hasNeighbour: Bool, _ room: Int) throws {
    let disk = FaultyDisk()
    let neighbour = disk.store()
    for place in 0..<70 {
      neighbour.happens(start("s\(place)", value: String(repeating: "x", count: 500)))
    }
    if !hasNeighbour { neighbour.close() }
    disk.room = room
    let files = disk.process()
    let store = files.store()
    #expect(store.commit(.deleteSession("s0")) == nil)
    #expect(try store.prune { _ in true } == 69)
    #expect((disk.room ?? 0) > room)
    disk.room = nil
    for place in 0..<70 { store.happens(start("s\(place)", at: place)) }
    files.die()
    disk.stop(remembering: .nothing)
    #expect(try self.store(disk.process()).ids(SessionQuery(limit: 100)).count == 70)
  }

  /// The last record of a session was answered for, and is in the log alone; one before those of the log was damaged long since,
  /// and a full state makes up for it.
  @Test(arguments: Memory.allCases.filter { $0 != .everything })
  func oldDamageCostsNothingThatALogHas(_ memory: Memory) throws {
    let disk = FaultyDisk()
    let first = disk.store()
    first.happens(start("a"))
    for revision in 2...6 {
      first.happens(StoreUnit([.record(record("a", revision, state: revision == 5 ? "{}" : nil))]))
    }
    first.close()
    let journal = StoreLayout.journal(ofSession: "a")
    var bytes = try #require(disk.contents[journal])
    let feeds = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    bytes[feeds[2] - 20] ^= 1
    disk.setBytes(of: journal, to: bytes)
    let files = disk.process()
    let second = files.store()
    for revision in 7...8 {
      second.happens(StoreUnit([.record(record("a", revision)), .profile(profile("ann", revision - 6))]))
    }
    files.die()
    disk.stop(remembering: memory)
    let next = store(disk.process())
    #expect(try next.revision(ofSession: "a") == 8)
    #expect(try next.loadProfile(.subject("ann"))?.revision == 2)
    #expect(next.commit(.record(record("a", 9))) == nil)
  }

  /// A journal has been replaced, and the disk has its name and not its content; the log has nothing that came before.
  @Test(arguments: Memory.allCases)
  func whatTookThePlaceOfAJournalIsInTheLog(_ memory: Memory) throws {
    func units(from revision: Int) -> [StoreUnit] {
      let long = #"{"text":"\(String(repeating: "\(revision)", count: 9_000))"}"#
      return [StoreUnit([.record(record("a", revision)), .profile(profile("ann", revision, long))])]
    }
    let own = ProfileRecord(key: .session("b"), revision: 1, time: time(1), facts: .json("{}"))
    let deletion = StoreUnit([.deleteSession("b"), .deleteProfile(.session("b"))])
    try atEveryCall { (call) throws in
      let disk = FaultyDisk()
      let first = disk.store()
      let long = #"{"text":"\(String(repeating: "1", count: 9_000))"}"#
      #expect(first.commit([start("a").with(.profile(profile("ann", 1, long)))]) == [nil])
      #expect(first.commit(units(from: 2) + [start("b").with(.profile(own))]) == [nil, nil])
      first.close()
      let files = disk.process(.isTheLast, at: call)
      let second = files.store()
      let isReplaced = second.commit(units(from: 3)) == [nil]
      let isDeleted = second.commit([deletion]) == [nil]
      let hasHappened = files.isDead
      files.die()
      disk.stop(remembering: memory)
      let next = store(disk.process()) {
        if !$0.hasSuffix("written again from a log") { Issue.record("call \(call): \($0)") }
      }
      let revision = try next.revision(ofSession: "a")
      #expect(revision == 3 || !isReplaced && revision == 2, "call \(call)")
      #expect(try next.loadProfile(.subject("ann"))?.revision == revision, "call \(call)")
      let isThere = try next.loadSession("b") != nil
      #expect(try (next.loadProfile(.session("b")) != nil) == isThere, "call \(call)")
      #expect(!isDeleted || !isThere, "call \(call)")
      return hasHappened
    }
  }

  /// One process has made journals, in folders that it made as well, or has put one in the place of another; a second one goes on with
  /// them and ends. Then the log of the first says how they begin, and nothing but the journals how they go on.
  @Test(arguments: Memory.allCases, [false, true])
  func whatGoesOnInAJournalOfAnotherProcessIsNotLost(_ memory: Memory, _ isReplaced: Bool) throws {
    let disk = FaultyDisk()
    let (files, others) = (disk.process(), disk.process())
    let (first, second) = (files.store(), others.store())
    first.happens(start("a").with(.profile(profile("ann", 1))))
    let journal = StoreLayout.journal(of: .subject("ann"))
    var revision = 1
    while isReplaced {
      disk.sync()
      let before = disk.contents[journal]?.count ?? 0
      revision += 1
      let facts = #"{"text":"\(String(repeating: "x", count: 500))"}"#
      first.happens(StoreUnit([.profile(profile("ann", revision, facts))]))
      if (disk.contents[journal]?.count ?? 0) < before { break }
    }
    second.happens(StoreUnit([.record(record("a", 2)), .profile(profile("ann", revision + 1))]))
    second.close()
    files.die()
    disk.stop(remembering: memory)
    let next = store(disk.process())
    #expect(try next.revision(ofSession: "a") == 2)
    #expect(try next.loadProfile(.subject("ann"))?.revision == revision + 1)
  }

  /// A session is deleted, with all calls or all but one; then another process begins one of that id, and the machine stops.
  @Test(arguments: [Memory.nothing, .names], [false, true])
  func aDeletionIsInNobodysWay(_ memory: Memory, _ isTwice: Bool) throws {
    try atEveryCall { (call) throws in
      let disk = FaultyDisk()
      let (files, others) = (disk.process(.fails(EIO), at: call), disk.process())
      let store = files.store()
      if store.commit([start("a")]) != [nil] { _ = store.commit([start("a")]) }
      _ = try? store.prune { _ in true }
      let hasHappened = files.calls >= call
      files.fault = nil
      if isTwice { _ = try? store.prune { _ in true } }
      if try store.loadSession("a") != nil { return hasHappened }
      let other = others.store()
      other.happens(start("a", at: 9))
      for process in [files, others] { process.die() }
      disk.stop(remembering: memory)
      #expect(try self.store(disk.process()).loadSession("a")?.startedAt == time(9), "call \(call)")
      return hasHappened
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

  /// Who it was of is one of its values.
  @Test func nothingOfASubjectIsLeft() throws {
    let disk = FaultyDisk()
    let store = store(disk.process())
    store.happens(start("a", subject: "ann-7").with(.profile(profile("ann-7", 1))))
    store.happens(start("b"))
    let moved = SessionSummary(flow: "f", subject: "ann-7", state: "active")
    store.happens(StoreUnit([.record(record("b", 2, summary: moved))]))
    store.happens(StoreUnit([.deleteSession("a"), .deleteProfile(.subject("ann-7"))]))
    store.happens(StoreUnit([.deleteSession("b")]))
    let left = disk.contents.filter { $0.key.contains("ann-7") || $0.value.text.contains("ann-7") }
    #expect(left.isEmpty, "\(left.keys)")
  }
}
