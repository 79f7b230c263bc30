// Deletions of what is damaged, and of what repairs have kept of it: nothing of the values stays.

import Testing

@testable import Stores

@Suite struct DamageDeletionTests {
  /// Another process, whose log names the session still, is no reason to keep its values.
  @Test(arguments: [false, true])
  func whatWasKeptOfASessionGoesWithIt(_ hasNeighbour: Bool) throws {
    let disk = FaultyDisk()
    let neighbour = disk.store()
    for id in ["a", "a-b"] {
      neighbour.happens(start(id))
      neighbour.happens(
        StoreUnit([.profile(ProfileRecord(key: .session(id), revision: 1, time: time(0), facts: .json("{}")))]
        ))
    }
    if !hasNeighbour { neighbour.close() }
    for path in disk.contents.keys where path.hasPrefix("sessions/") || path.hasPrefix("profiles/") {
      try disk.damage(path, at: -20)
    }
    let store = disk.store()
    let kept = try store.check(repairing: true).kept
    #expect(kept.count == 4 && kept.allSatisfy { disk.contents[$0] != nil })
    store.happens(start("a", at: 9))
    store.happens(StoreUnit([.deleteSession("a"), .deleteProfile(.session("a"))]))
    let others = [StoreLayout.journal(ofSession: "a-b"), StoreLayout.journal(of: .session("a-b"))]
    let left = disk.contents.keys.filter { $0.hasPrefix("damaged/") }
    #expect(Set(left) == Set(others.map { StoreLayout.kept(of: $0) + ".1" }))
  }

  /// Of a session whose header is damaged, a repair leaves nothing but what it has kept.
  @Test func whatIsOnlyKeptCanBeDeleted() throws {
    let disk = FaultyDisk()
    let first = disk.store()
    first.happens(start("a", value: "secret"))
    first.close()
    try disk.damage(StoreLayout.journal(ofSession: "a"), at: 20)
    let store = disk.store()
    #expect(try store.check(repairing: true).kept.count == 1)
    #expect(try store.revision(ofSession: "a") == nil)
    let version = StoredVersion(revision: 1, time: time(0))
    #expect(store.commit(.deleteSession("a", ifVersion: version)) == .conflict(revision: nil))
    #expect(disk.contents.values.contains { $0.text.contains("secret") })
    #expect(store.commit(.deleteSession("a")) == nil)
    #expect(!disk.contents.values.contains { $0.text.contains("secret") })
    #expect(store.commit(.deleteSession("a")) == .conflict(revision: nil))
  }

  /// Damage at a byte of the header, of the second line, or of the last one: whoever wants the values gone need not have
  /// them repaired before.
  @Test(arguments: [20, 300, -20])
  func whatIsDamagedCanBeDeleted(_ place: Int) throws {
    let disk = FaultyDisk()
    let first = disk.store()
    first.happens(start("a", value: "secret").with(.profile(profile("ann", 1, #"{"a":"secret"}"#))))
    for revision in 2...4 {
      first.happens(
        StoreUnit([
          .record(record("a", revision, value: "secret")),
          .profile(profile("ann", revision, #"{"a":"secret"}"#)),
        ]))
    }
    first.close()
    let session = StoreLayout.journal(ofSession: "a")
    let journals = [session, StoreLayout.journal(of: .subject("ann"))]
    for journal in journals { try disk.damage(journal, at: place) }
    let store = disk.store()
    if place != 300 {
      let refused = store.commit(.deleteSession("a", ifVersion: StoredVersion(revision: 3, time: time(3))))
      #expect(throws: StoreError.self) { try store.loadSession("a") }
      #expect(refused != nil && refused != .conflict(revision: nil))
    }
    #expect(store.commit(.deleteSession("a"), .deleteProfile(.subject("ann"))) == nil)
    #expect(try store.loadSession("a") == nil && store.loadProfile(.subject("ann")) == nil)
    let left = disk.contents.filter { $0.value.text.contains("secret") }
    #expect(left.isEmpty, "\(left.keys)")
    store.happens(start("a", at: 9))
    #expect(try store.check(repairing: false).isSound)
  }

  /// Also where the machine stops meanwhile, and where the lines that are damaged can still be found in a log.
  @Test(arguments: [20, 300, -20], [false, true])
  func aDeletionOfWhatIsDamagedHappensOrDoesNot(_ place: Int, _ isLogged: Bool) throws {
    try atEveryCall { (call) throws in
      let disk = FaultyDisk()
      let first = disk.process()
      let neighbour = first.store()
      neighbour.happens(start("a"))
      for revision in 2...4 { neighbour.happens(StoreUnit([.record(record("a", revision))])) }
      if isLogged { disk.sync() } else { neighbour.close() }
      try disk.damage(StoreLayout.journal(ofSession: "a"), at: place)
      let files = disk.process(.isTheLast, at: call)
      let outcome = files.store().commit(.deleteSession("a"))
      let hasHappened = files.isDead
      files.die()
      first.die()
      disk.stop(remembering: .nothing)
      let next = disk.store()
      let found = Result { () throws(StoreError) in try next.loadSession("a") }
      if outcome == nil { #expect(found == .success(nil), "call \(call)") }
      if found == .success(nil) { #expect(next.commit([start("a", at: 9)]) == [nil], "call \(call)") }
      return hasHappened
    }
  }

  /// A process that died was about to remove them, and what was kept of them; whoever brings its log in does.
  @Test func whatWasKeptGoesAlsoWhereADeletionWasCutOff() throws {
    try atEveryCall { (call) throws in
      let disk = FaultyDisk()
      let first = disk.store()
      first.happens(start("a", value: "secret"))
      first.happens(StoreUnit([.record(record("a", 2))]))
      first.close()
      try disk.damage(StoreLayout.journal(ofSession: "a"), at: -20)
      let files = disk.process(.isTheLast, at: call)
      let deleting = files.store()
      _ = try? deleting.check(repairing: true)
      let isDeleted = deleting.commit(.deleteSession("a")) == nil
      let hasHappened = files.isDead
      files.die()
      let next = disk.store()
      next.happens(start("b"))
      next.close()
      let left = disk.contents.filter { $0.value.text.contains("secret") }
      #expect(!isDeleted || left.isEmpty, "call \(call): \(left.keys)")
      return hasHappened
    }
  }

  /// A process died while it repaired; what it had half written goes with what it is of.
  @Test(arguments: [false, true])
  func nothingIsLeftOfARepairThatWasCutOff(_ hasWritten: Bool) throws {
    try atEveryCall { (call) throws in
      let disk = FaultyDisk()
      let first = disk.store()
      for revision in 1...3 {
        first.happens(
          StoreUnit([.profile(profile("ann", revision, #"{"a":"secret"}"#))])
            .with(
              revision == 1
                ? start("a", value: "secret").writes : [.record(record("a", revision, value: "secret"))]))
      }
      first.close()
      for journal in [StoreLayout.journal(ofSession: "a"), StoreLayout.journal(of: .subject("ann"))] {
        try disk.damage(journal, at: -20)
      }
      let files = disk.process(.isTheLast, at: call)
      let repairing = files.store()
      if hasWritten { _ = repairing.commit([start("b")]) }
      _ = try? repairing.check(repairing: true)
      let hasHappened = files.isDead
      files.die()
      let next = disk.store()
      next.happens(StoreUnit([.deleteSession("a"), .deleteProfile(.subject("ann"))]))
      next.close()
      let left = disk.contents.filter { $0.value.text.contains("secret") }
      #expect(left.isEmpty, "call \(call): \(left.keys)")
      return hasHappened
    }
  }

  /// A log is damaged in the second unit of two sessions, whose values are in others of it, too, and was kept when it was brought in.
  /// The disk is nearly full.
  @Test func whatWasKeptOfALogGoesAsFarAsItIsOfWhatIsDeleted() throws {
    let disk = FaultyDisk()
    let files = disk.process()
    let first = files.store()
    for id in ["a", "b"] {
      first.happens(start(id, value: "secret of \(id)"))
      first.happens(StoreUnit([.record(record(id, 2, value: "secret of \(id)"))]))
    }
    files.die()
    let log = StoreLayout.log(0)
    let feed = try #require(disk.contents[log]?.dropFirst(LogFormat.headerSize).firstIndex(of: 0x0A))
    try disk.damage(log, at: feed + 40)
    let store = disk.store()
    #expect(try store.revision(ofSession: "b") == 2)
    let kept = "damaged/logs-0.jsonl.1"
    disk.room = 4_096
    func isLeft(_ id: String) -> Bool {
      disk.contents.values.contains { $0.text.contains("secret of \(id)") }
    }
    store.happens(StoreUnit([.deleteSession("a")]))
    #expect(!isLeft("a") && disk.contents[kept]?.text.contains("secret of b") == true)
    store.happens(StoreUnit([.deleteSession("b")]))
    #expect(!isLeft("b") && disk.contents[kept] == nil)
  }

  /// As from a time when nobody looked there: the session is gone, and a log that was kept has it still.
  @Test func whatALogThatWasKeptHasOfASessionThatIsGoneCanBeDeleted() throws {
    let disk = FaultyDisk()
    disk.store().happens(start("b"))
    let journal = StoreLayout.journal(ofSession: "a")
    let unit = #"{"generation":1,"writes":[{"file":"\#(journal)","line":"secret"}]}"#
    let kept = "damaged/logs-3.jsonl.1"
    disk.folders.insert(StoreLayout.damaged)
    disk.names[kept] = FaultyDisk.Inode()
    disk.setBytes(of: kept, to: LogFormat.header(generation: 1, isSynced: true) + .json(unit + "\n"))
    disk.sync()
    let store = disk.store()
    #expect(store.commit(.deleteSession("b")) == nil && store.commit(.deleteSession("c")) != nil)
    #expect(disk.contents[kept]?.text.contains("secret") == true)
    #expect(store.commit(.deleteSession("a")) == nil)
    #expect(disk.contents[kept] == nil)
  }
}
