// What is pruned, and what is left then.

import Glibc
import Testing

@testable import Stores

@Suite struct PruningTests {
  @Test func whatIsPrunedIsGoneAndNoPageLooksForIt() throws {
    let disk = FaultyDisk()
    let store = disk.store()
    for place in 0..<700 {
      let own = ProfileRecord(
        key: .session("s\(place)"), revision: 1, time: time(0), facts: .json(#"{"a":"secret"}"#))
      store.happens(
        start("s\(place)", state: place < 600 ? "ended" : "active", at: place).with(.profile(own)))
    }
    #expect(try store.prune { $0.summary.state == "ended" && $0.updatedAt < time(550) } == 550)
    #expect(try store.ids(SessionQuery(limit: 1_000)) == (550..<700).reversed().map { "s\($0)" })
    #expect(try store.loadProfile(.session("s1")) == nil)
    #expect(try store.loadProfile(.session("s600")) != nil)
    #expect(disk.contents.keys.filter { $0.hasPrefix("sessions/") }.count == 150)
    #expect(disk.contents.keys.filter { $0.hasPrefix("profiles/") }.count == 150)
    #expect(try store.prune { _ in true } == 150)
    #expect(try store.list(SessionQuery(limit: 1_000)) == SessionPage())
    store.happens(start("new"))
    #expect(try store.ids(SessionQuery()) == ["new"])
    #expect(try store.check(repairing: true).damages.isEmpty)
  }

  /// A session that cannot be read is not gone: nobody takes it from its list.
  @Test func whatIsDamagedStaysListedWhenTheOthersGo() throws {
    let disk = FaultyDisk()
    let first = disk.store()
    for place in 0..<256 { first.happens(start("s\(place)", state: "ended", at: place)) }
    first.close()
    let journal = StoreLayout.journal(ofSession: "s7")
    try disk.damage(journal, at: -20)
    let store = disk.store()
    var unreadable: [UnreadableSession] = []
    #expect(try store.prune(unreadable: { unreadable.append($0) }) { _ in true } == 255)
    #expect(unreadable == [.one("s7")])
    try disk.damage(journal, at: -20)
    #expect(try store.ids(SessionQuery()) == ["s7"])
    #expect(try store.check(repairing: false).isSound)
  }

  /// The log can be written no more when the second 64 are to go.
  @Test func whatHasGoneIsCountedAlsoWhereTheRestCannot() throws {
    let disk = FaultyDisk()
    let first = disk.store()
    for place in 0..<70 { first.happens(start("s\(place)", at: place)) }
    first.close()
    let fault = Fault.goesOnFailing(EIO)
    let files = disk.process(counting: fault.calls)
    let store = files.store()
    var (count, looked) = (0, 0)
    #expect(throws: StoreError.unavailable(.inputOutput)) {
      try store.prune(&count, unreadable: { _ in Issue.record("each can be read") }) { _ in
        looked += 1
        if looked == 65 { files.fault = (files.calls + 1, fault) }
        return true
      }
    }
    #expect(count == 64)
  }

  /// Somebody is starting a session while lists are looked at, and is ready before the list is to be cleared.
  @Test func aSessionThatIsBeingStartedStaysListed() throws {
    let disk = FaultyDisk()
    let files = disk.process()
    let (store, other) = (files.store(), disk.store())
    for place in 0..<255 { other.happens(start("s\(place)")) }
    for place in 0..<255 { other.happens(StoreUnit([.deleteSession("s\(place)")])) }
    let journal = StoreLayout.journal(ofSession: "new")
    #expect(try store.ids(SessionQuery()).isEmpty)
    other.happens(start("new"))
    let written = disk.names.removeValue(forKey: journal)
    #expect(try other.take(StoreLock.file(StoreLayout.stretches(of: .all))) == true)
    files.whileWaiting = {
      disk.names[journal] = written
      other.release()
    }
    #expect(try store.prune { _ in false } == 0)
    #expect(try store.ids(SessionQuery()) == ["new"])
    #expect(try disk.store().ids(SessionQuery(flow: "f")) == ["new"])
  }

  /// Somebody dies starting a session with whose entry a stretch of a list is full, maybe before its journal is there: in which order
  /// the journals of a unit are written, nobody says, so it is tried with several.
  @Test func aSessionThatTheDeadHaveStartedStaysListed() throws {
    let disk = FaultyDisk()
    let first = disk.store()
    for place in 0..<255 { first.happens(start("s\(place)")) }
    for place in 0..<255 { first.happens(StoreUnit([.deleteSession("s\(place)")])) }
    first.close()
    disk.sync()
    for id in (0..<8).map({ "new\($0)" }) {
      try atEveryCall { (call) throws in
        let disk = disk.copy()
        let store = disk.store()
        #expect(try store.ids(SessionQuery()).isEmpty)
        let files = disk.process(.isTheLast, at: call)
        _ = files.store().commit([StoreUnit([.profile(profile("ann", 1))] + start(id).writes)])
        let hasHappened = files.isDead
        files.die()
        let areFull = try [SessionList.all, .flow("f")].contains {
          try store.entries(in: StoreLayout.stretch(0, of: StoreLayout.stretches(of: $0))).count == 256
        }
        if !areFull { return hasHappened }
        #expect(try store.prune { _ in false } == 0)
        let next = disk.store()
        let started = try next.loadSession(id) == nil ? [] : [id]
        #expect(try next.ids(SessionQuery()) == started, "call \(call)")
        #expect(try next.ids(SessionQuery(flow: "f")) == started, "call \(call)")
        return hasHappened
      }
    }
  }

  /// Somebody deletes a session that is meant, and another one has its name, and has come as far, when it is to go.
  @Test func aSessionThatGotTheNameOfOneThatIsPrunedStays() throws {
    let disk = FaultyDisk()
    let (store, other) = (disk.store(), disk.store())
    store.happens(start("s", state: "ended"))
    let count = try store.prune { _ in
      other.happens(StoreUnit([.deleteSession("s")]))
      other.happens(start("s", at: 9))
      return true
    }
    #expect(count == 0)
    #expect(try other.loadSession("s")?.startedAt == time(9))
  }
}
