import Testing

@testable import Stores

/// Several stores on one folder, as several processes would be.
@Suite struct TwoStoresTests {
  private let folder = TemporaryFolder()

  private func store() -> FileStore {
    FileStore(path: folder.path, sync: .none) { Issue.record("warned: \($0)") }
  }

  @Test func eachSeesWhatTheOtherHasWritten() throws {
    let (one, other) = (store(), store())
    one.happens(start("s"))
    #expect(try other.loadSession("s")?.revision == 1)
    for revision in stride(from: 2, to: 20, by: 2) {
      #expect(other.commit(.record(record("s", revision))) == nil)
      #expect(one.commit(.record(record("s", revision))) == .conflict(revision: revision))
      #expect(try one.revision(ofSession: "s") == revision)
      #expect(one.commit(.record(record("s", revision + 1))) == nil)
      #expect(try other.revision(ofSession: "s") == revision + 1)
    }
    #expect(try other.records(of: "s", after: 0, limit: 100).map(\.revision) == Array(1...19))
  }

  @Test func eachRevisionHasOneWinner() throws {
    let stores = (0..<8).map { _ in store() }
    stores[0].happens(start("s").with(.profile(profile("ann", 1))))
    for revision in 2...30 {
      let outcomes = stores.map {
        $0.commit(.record(record("s", revision)), .profile(profile("ann", revision)))
      }
      #expect(outcomes.filter { $0 == nil }.count == 1)
      #expect(outcomes.compactMap { $0 }.allSatisfy { $0 == .conflict(revision: revision) })
    }
    for store in stores {
      #expect(try store.revision(ofSession: "s") == 30)
      #expect(try store.version(ofProfile: .subject("ann"))?.revision == 30)
    }
  }

  /// What was decided on a record that was refused is not put behind the one that came in its place.
  @Test func whatBuildsOnARefusedUnitIsRefused() throws {
    let (one, other) = (store(), store())
    one.happens(start("s"))
    other.happens(StoreUnit([.record(record("s", 2)), .profile(profile("ann", 1))]))
    var next = profile("ann", 2)
    next.lastTime = time(1)
    let outcomes = one.commit([
      StoreUnit([.record(record("s", 2))]), StoreUnit([.record(record("s", 3))]), start("t"),
      StoreUnit([.profile(profile("ann", 1))]), StoreUnit([.profile(next)]),
      StoreUnit([.record(record("t", 2))]),
    ])
    #expect(
      outcomes == [
        .conflict(revision: 2), .conflict(revision: 2), nil, .conflict(revision: 1), .conflict(revision: 1),
        nil,
      ])
    #expect(try other.revision(ofSession: "s") == 2)
    #expect(try other.loadProfile(.subject("ann"))?.revision == 1)
  }

  /// Else two who wait for each other would: one for what the other has left locked by a unit that was refused.
  @Test func nobodyWaitsForALockWhileHoldingOneThatComesLater() throws {
    let disk = FaultyDisk()
    let files = disk.process()
    let waiting = FolderStore(in: files, sync: .none) { Issue.record("warned: \($0)") }
    let other = FolderStore(in: disk.process(), sync: .none) { Issue.record("warned: \($0)") }
    let (first, last) = inOrderOfLocks("a", "b")
    waiting.happens(start(first))
    waiting.happens(start(last))
    other.hold(sessions: [first], [])
    var waits = 0
    files.whileWaiting = {
      waits += 1
      #expect((try? other.take(StoreLock.file(StoreLayout.journal(ofSession: last)))) == true)
      other.release()
    }
    let outcomes = waiting.commit([
      StoreUnit([.record(record(last, 9))]), StoreUnit([.record(record(first, 2))]),
    ])
    #expect(outcomes == [.conflict(revision: 1), nil])
    #expect(waits == 1)
  }

  /// Else two would give their entries the same place in a list, or take the same log.
  @Test(arguments: [StoreLock.file(StoreLayout.stretches(of: .all)), StoreLock.recovery])
  func whatSomebodyElseHoldsIsWaitedFor(_ lock: Int) throws {
    let disk = FaultyDisk()
    let files = disk.process()
    let waiting = FolderStore(in: files, sync: .none) { Issue.record("warned: \($0)") }
    let other = FolderStore(in: disk.process(), sync: .none) { Issue.record("warned: \($0)") }
    other.happens(start("a"))
    #expect(try other.take(lock) == true)
    var waits = 0
    files.whileWaiting = {
      waits += 1
      other.release()
    }
    waiting.happens(start("b"))
    #expect(waits == 1)
  }

  /// Whoever notices in the middle of a group that another store has taken the place of its own has none of the locks there.
  @Test func whatSomebodyElseHoldsInAStoreThatHasTakenThePlaceIsLeftAlone() throws {
    let disk = FaultyDisk()
    let (running, replacing) = (disk.store(), disk.store())
    for id in ["a", "b"] { running.happens(start(id)) }
    disk.names[StoreLayout.locks] = nil
    replacing.hold(sessions: ["a", "b"], [])
    let journals = ["a", "b"].map(StoreLayout.journal(ofSession:))
    // Both seem to be torn. The first makes the running store look again, and then it has no locks at all.
    for journal in journals {
      disk.setBytes(of: journal, to: try #require(disk.contents[journal]) + [UInt8].json("{"))
    }
    let written = journals.map { disk.contents[$0] }
    let outcomes = running.commit(["a", "b"].map { StoreUnit([.record(record($0, 2))]) })
    #expect(outcomes == [.unavailable(.lostFolder), .unavailable(.lostFolder)])
    #expect(journals.map { disk.contents[$0] } == written)
  }

  private func inOrderOfLocks(_ one: String, _ other: String) -> (first: String, last: String) {
    let locks = [one, other].map { StoreLock.file(StoreLayout.journal(ofSession: $0)) }
    return locks[0] < locks[1] ? (one, other) : (other, one)
  }

  @Test func listsHaveTheSessionsOfAll() throws {
    let stores = (0..<3).map { _ in store() }
    for place in 0..<300 { stores[place % 3].happens(start("s\(place)")) }
    let ids = (0..<300).reversed().map { "s\($0)" }
    for store in stores { #expect(try store.ids(SessionQuery(limit: 300)) == ids) }
  }

  /// A batch is planned anew when a log was brought in: what did not fit before may fit now.
  @Test func whatGoesOnFromALogOfTheDeadIsNotRefused() throws {
    try atEveryCall { (call) throws in
      let disk = FaultyDisk()
      let survivor = disk.store()
      for id in ["a", "b"] { survivor.happens(start(id)) }
      let files = disk.process(.isTheLast, at: call)
      _ = files.store().commit(.record(record("a", 2)))
      let hasHappened = files.isDead
      files.die()
      let outcomes = survivor.commit([
        StoreUnit([.record(record("b", 2))]), StoreUnit([.record(record("a", 3))]),
      ])
      #expect(outcomes[0] == nil, "call \(call)")
      #expect(try (outcomes[1] == nil) == (survivor.revision(ofSession: "a") == 3), "call \(call)")
      return hasHappened
    }
  }

  /// Lines of one log come between those of another.
  @Test func logsOfTheDeadAreBroughtInTogether() throws {
    let disk = FaultyDisk()
    let processes = [disk.process(), disk.process()]
    let stores = processes.map { $0.store() }
    stores[0].happens(start("a"))
    disk.sync()
    for revision in 2...9 { stores[revision % 2].happens(StoreUnit([.record(record("a", revision))])) }
    for (files, store) in zip(processes, stores) {
      files.die()
      store.close()
    }
    disk.stop(remembering: .nothing)
    #expect(try disk.store().revision(ofSession: "a") == 9)
  }

  /// What is alive keeps its log when another one's is brought in.
  @Test func onlyTheLogsOfTheDeadAreBroughtIn() throws {
    let disk = FaultyDisk()
    let (alive, dead) = (disk.process(), disk.process())
    let running = alive.store()
    running.happens(start("a"))
    let dying = dead.store()
    dying.happens(start("b"))
    dead.die()
    dying.close()
    let log = disk.contents[StoreLayout.log(0)]
    #expect(try disk.store().revision(ofSession: "b") == 1)
    #expect(disk.contents[StoreLayout.log(0)] == log)
    #expect(LoggedUnits.units(of: try #require(log)).count == 1)
    running.happens(StoreUnit([.record(record("a", 2))]))
    alive.die()
    disk.stop(remembering: .nothing)
    #expect(try disk.store().revision(ofSession: "a") == 2)
  }

  @Test func whatOneDeletesIsGoneForTheOther() throws {
    let (one, other) = (store(), store())
    one.happens(start("s", at: 1))
    other.happens(StoreUnit([.record(record("s", 2))]))
    one.happens(StoreUnit([.deleteSession("s")]))
    #expect(try other.loadSession("s") == nil)
    #expect(other.commit(.record(record("s", 3))) == .conflict(revision: nil))
    other.happens(start("s", at: 2))
    #expect(try one.loadSession("s")?.startedAt == time(2))
    one.close()
    other.close()
    #expect(try store().loadSession("s")?.startedAt == time(2))
  }

  /// Who deletes a session that the log of another one names cannot remove its journal, and ends before that one does.
  @Test func theLastWhoseLogNamesAJournalThatIsGoneRemovesIt() throws {
    let disk = FaultyDisk()
    let (one, third) = (disk.store(), disk.store())
    one.happens(start("a").with(.profile(profile("ann", 1))))
    third.happens(StoreUnit([.record(record("a", 2))]))
    let other = disk.store()
    other.happens(StoreUnit([.deleteSession("a"), .deleteProfile(.subject("ann"))]))
    other.close()
    let journals = [StoreLayout.journal(ofSession: "a"), StoreLayout.journal(of: .subject("ann"))]
    #expect(journals.allSatisfy { disk.contents[$0] != nil })
    one.happens(start("b"))
    one.close()
    #expect(journals.map { disk.contents[$0] != nil } == [true, false])
    third.happens(start("a", at: 9))
    #expect(third.commit(.deleteSession("a")) == nil)
    third.close()
    #expect(journals.allSatisfy { disk.contents[$0] == nil })
    #expect(try disk.store().ids(SessionQuery()) == ["b"])
  }

  @Test func oneThatGoesLeavesNothingToWaitFor() throws {
    for round in 0..<20 {
      let store = store()
      store.happens(start("s\(round)"))
      if round % 2 == 0 { store.close() }
    }
    #expect(folder.files.filter { $0.hasPrefix("logs/") }.count <= 2)
  }

  /// Who holds it may be stopped, and each request would wait as long, one behind the other.
  @Test func aLockThatWasWaitedForInVainIsHardlyWaitedForAgainUntilItWasGot() throws {
    let disk = FaultyDisk()
    let files = disk.process()
    files.patience = 1000
    let waiting = FolderStore(in: files, sync: .none) { Issue.record("warned: \($0)") }
    let other = FolderStore(in: disk.process(), sync: .none) { Issue.record("warned: \($0)") }
    waiting.happens(start("a"))
    other.hold(sessions: ["a"], [])
    var waits = 0
    files.whileWaiting = { waits += 1 }
    #expect(waiting.commit([StoreUnit([.record(record("a", 2))])]) == [.unavailable(.busy)])
    #expect(waits == 1000)
    waits = 0
    #expect(waiting.commit([StoreUnit([.record(record("a", 2))])]) == [.unavailable(.busy)])
    #expect(waits < 100)
    files.whileWaiting = { other.release() }
    #expect(waiting.commit([StoreUnit([.record(record("a", 2))])]) == [nil])
    other.hold(sessions: ["a"], [])
    waits = 0
    files.whileWaiting = { waits += 1 }
    _ = waiting.commit([StoreUnit([.record(record("a", 3))])])
    #expect(waits == 1000)
  }
}
