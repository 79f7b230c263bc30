import Hashing
import Testing

@testable import Stores

@Suite struct StoreContractTests {
  @Test(arguments: StoreKind.allCases)
  func whatWasCommittedIsLoaded(_ kind: StoreKind) throws {
    try withStore(kind) { store throws in
      #expect(try store.loadSession("s") == nil)
      store.happens(start("s", flow: "sign-in", subject: "ann", at: 3))
      store.happens(StoreUnit([.record(record("s", 2)), .record(record("s", 3))]))
      let session = try #require(try store.loadSession("s"))
      #expect(session.startedAt == time(3))
      #expect(session.header == .json(#"{"flow":"sign-in"}"#))
      #expect(session.summary == SessionSummary(flow: "sign-in", subject: "ann", state: "active"))
      #expect(session.fullState == nil)
      #expect(session.records.map(\.revision) == [1, 2, 3])
      #expect(session.records[1].command == .json(#"{"submit":"v"}"#))
      #expect(session.records[1].changes == .json("[2]"))
      #expect(session.records[1].time == time(2))
      #expect(session.revision == 3)
      #expect(try store.revision(ofSession: "s") == 3)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func loadingBeginsWithTheNewestFullState(_ kind: StoreKind) throws {
    try withStore(kind) { store throws in
      store.happens(start("s"))
      for revision in 2...9 {
        let state = revision % 3 == 0 ? #"{"at":\#(revision)}"# : nil
        store.happens(StoreUnit([.record(record("s", revision, state: state))]))
        let session = try #require(try store.loadSession("s"))
        #expect(session.revision == revision)
        #expect(session.fullState?.revision == (revision < 3 ? nil : revision / 3 * 3))
        #expect(
          session.fullState.map { Array($0.bytes).text }
            == (revision < 3 ? nil : #"{"at":\#(revision / 3 * 3)}"#))
        #expect(
          session.records.map(\.revision) == Array((revision < 3 ? 1 : revision / 3 * 3 + 1)..<(revision + 1))
        )
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func theFullStateBeforeARecordIsFound(_ kind: StoreKind) throws {
    try withStore(kind) { store throws in
      #expect(try store.fullState(of: "s", until: 1) == nil)
      store.happens(start("s"))
      for revision in 2...30 {
        let state = revision % 7 == 0 ? #"{"at":\#(revision)}"# : nil
        store.happens(StoreUnit([.record(record("s", revision, state: state))]))
      }
      for revision in [0, 1, 6, 7, 8, 13, 14, 20, 27, 28, 29, 30, 31, 99] {
        let full = try store.fullState(of: "s", until: revision)
        let expected = revision < 7 ? nil : min(revision, 28) / 7 * 7
        #expect(full?.revision == expected, "until \(revision)")
        #expect(full.map { Array($0.bytes).text } == expected.map { #"{"at":\#($0)}"# })
        #expect(full?.time == expected.map(time))
      }
      #expect(throws: StoreError.invalidName("../s")) { try store.fullState(of: "../s", until: 1) }
    }
  }

  /// However far back it is, and however much comes after it.
  @Test func lookingForAFullStateReadsNoFurtherThanThat() throws {
    let disk = FaultyDisk()
    let writer = FolderStore(in: disk.process(), sync: .none) { _ in }
    writer.happens(start("s"))
    for revision in 2...3_000 {
      let state = [1_000, 2_990].contains(revision) ? #"{"at":\#(revision)}"# : nil
      writer.happens(StoreUnit([.record(record("s", revision, state: state))]))
    }
    let files = disk.process()
    let reader = FolderStore(in: files, sync: .none) { _ in }
    try reader.makeReady()
    let before = files.bytesRead
    #expect(try reader.fullState(of: "s", until: 1_010)?.revision == 1_000)
    #expect(files.bytesRead - before < 200_000)
  }

  /// So many reads as the end of the journal takes, however long it is before.
  @Test func openingReadsBackToTheFullStateAndNoFurther() throws {
    let disk = FaultyDisk()
    let writer = FolderStore(in: disk.process(), sync: .none) { _ in }
    writer.happens(start("s"))
    for revision in 2...2_000 {
      let state = revision == 1_990 ? #"{"at":1990}"# : nil
      writer.happens(StoreUnit([.record(record("s", revision, state: state))]))
    }
    #expect((disk.contents[StoreLayout.journal(ofSession: "s")]?.count ?? 0) > 200_000)
    let files = disk.process()
    let reader = FolderStore(in: files, sync: .none) { _ in }
    try reader.makeReady()
    let before = files.bytesRead
    #expect(try reader.loadSession("s")?.records.count == 10)
    #expect(files.bytesRead - before < 100_000)
  }

  @Test(arguments: StoreKind.allCases)
  func aRevisionThatSomebodyHasTakenIsAConflict(_ kind: StoreKind) throws {
    try withStore(kind) { store throws in
      #expect(store.commit(.record(record("s", 1))) == .conflict(revision: nil))
      store.happens(start("s"))
      #expect(store.commit(.record(record("s", 1))) == .conflict(revision: 1))
      #expect(store.commit(.record(record("s", 3))) == .conflict(revision: 1))
      #expect(store.commit(start("s").writes[0], start("s").writes[1]) == .sessionExists("s"))
      #expect(store.commit(.profile(profile("ann", 2))) == .conflict(revision: nil))
      #expect(store.commit(.profile(profile("ann", 1))) == nil)
      #expect(store.commit(.profile(profile("ann", 1))) == .conflict(revision: 1))
      #expect(try store.revision(ofSession: "s") == 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aUnitHappensWholeOrNotAtAll(_ kind: StoreKind) throws {
    try withStore(kind) { store throws in
      store.happens(start("s"))
      store.happens(StoreUnit([.profile(profile("ann", 1, #"{"a":1}"#))]))
      let refused = StoreUnit([.record(record("s", 2)), .profile(profile("ann", 3))])
      let other = start("t", subject: "bob")
      #expect(store.commit([refused, other]) == [.conflict(revision: 1), nil])
      #expect(try store.revision(ofSession: "s") == 1)
      #expect(try store.loadProfile(.subject("ann"))?.facts == .json(#"{"a":1}"#))
      let half = StoreUnit(start("u").writes + [.record(record("s", 7))])
      #expect(store.commit([half]) == [.conflict(revision: 1)])
      #expect(try store.loadSession("u") == nil)
      #expect(try store.ids(SessionQuery()) == ["t", "s"])
      store.happens(StoreUnit([.record(record("s", 2)), .profile(profile("ann", 2, #"{"a":2}"#))]))
      #expect(try store.revision(ofSession: "s") == 2)
      #expect(try store.version(ofProfile: .subject("ann"))?.revision == 2)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func unitsOfABatchBuildOnEachOther(_ kind: StoreKind) throws {
    try withStore(kind) { store throws in
      let batch =
        [start("s")] + (2...5).map { StoreUnit([.record(record("s", $0))]) }
        + [StoreUnit([.record(record("s", 9))]), StoreUnit([.record(record("s", 6))])]
      #expect(store.commit(batch) == [nil, nil, nil, nil, nil, .conflict(revision: 5), nil])
      #expect(try store.loadSession("s")?.records.map(\.revision) == [1, 2, 3, 4, 5, 6])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func historyIsHandedOutInPages(_ kind: StoreKind) throws {
    try withStore(kind) { store throws in
      store.happens(start("s"))
      let batch = (2...2_000).map { StoreUnit([.record(record("s", $0, value: "value \($0)"))]) }
      #expect(store.commit(batch).allSatisfy { $0 == nil })
      for after in [0, 1, 2, 500, 999, 1_500, 1_990, 1_999, 2_000, 3_000] {
        let records = try store.records(of: "s", after: after, limit: 5)
        #expect(records.map(\.revision) == Array((1...2_000).dropFirst(after).prefix(5)))
      }
      #expect(
        try store.records(of: "s", after: 1_233, limit: 1)[0].command == .json(#"{"submit":"value 1234"}"#))
      #expect(try store.records(of: "none", after: 0, limit: 5).isEmpty)
    }
  }

  /// Of records that are larger than what is read at one time to find out which one it is.
  @Test(arguments: StoreKind.allCases)
  func historyOfLargeRecordsIsHandedOutInPages(_ kind: StoreKind) throws {
    try withStore(kind) { store throws in
      store.happens(start("s"))
      for revision in 2...20 {
        let large = String(repeating: "x", count: revision == 20 ? 300_000 : 30_000)
        store.happens(StoreUnit([.record(record("s", revision, value: large))]))
      }
      for after in 0...20 {
        let records = try store.records(of: "s", after: after, limit: 2)
        #expect(records.map(\.revision) == Array((1...20).dropFirst(after).prefix(2)))
      }
    }
  }

  @Test(arguments: StoreKind.allCases, [Int.min, -1, 0, 1, Int.max - 1, Int.max])
  func anyNumberMayBeAskedFor(_ kind: StoreKind, number: Int) throws {
    try withStore(kind) { store throws in
      store.happens(start("s"))
      let after = try store.records(of: "s", after: number, limit: 9)
      #expect(after.map(\.revision) == (number < 1 ? [1] : []))
      #expect(try store.records(of: "s", after: 0, limit: number).count == (number < 1 ? 0 : 1))
      #expect(try store.ids(SessionQuery(limit: number)) == ["s"])
      if number > 0 { #expect(try store.ids(SessionQuery(cursor: "\(number)")) == ["s"]) }
      #expect(
        store.commit(.deleteSession("s", ifVersion: StoredVersion(revision: number, time: time(0))))
          == (number == 1 ? nil : .conflict(revision: 1)))
      #expect(
        store.commit(.deleteProfile(.subject("ann"), ifRevision: number))
          == (number == 0 ? nil : .conflict(revision: nil)))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func whatWasDecidedOnAnotherOfThatNameIsRefused(_ kind: StoreKind) throws {
    try withStore(kind) { (store) throws in
      store.happens(start("s", at: 1).with(.profile(profile("ann", 1))))
      #expect(try store.version(ofSession: "s") == StoredVersion(revision: 1, time: time(1)))
      let loaded = try #require(try store.loadSession("s"))
      #expect(loaded.revision == 1 && loaded.startedAt == time(1))
      #expect(try store.version(ofProfile: .subject("ann")) == store.loadProfile(.subject("ann"))?.version)
      var next = record("s", 2)
      next.lastTime = time(0)
      #expect(store.commit(.record(next)) == .conflict(revision: 1))
      next.lastTime = time(1)
      #expect(store.commit(.record(next)) == nil)
      #expect(try store.version(ofSession: "s") == store.loadSession("s")?.version)
      #expect(try store.version(ofSession: "s") == StoredVersion(revision: 2, time: time(2)))
      #expect(try store.list(SessionQuery()).sessions.map(\.version) == [try store.loadSession("s")?.version])
      var facts = profile("ann", 2)
      facts.lastTime = time(9)
      #expect(store.commit(.profile(facts)) == .conflict(revision: 1))
      facts.lastTime = profile("ann", 1).time
      #expect(store.commit(.profile(facts)) == nil)
      #expect(try store.version(ofProfile: .subject("ann")) == store.loadProfile(.subject("ann"))?.version)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func deletedIsGone(_ kind: StoreKind) throws {
    try withStore(kind) { store throws in
      store.happens(start("s", subject: "ann"))
      store.happens(StoreUnit([.profile(profile("ann", 1))]))
      for (revision, time) in [(2, time(0)), (1, time(1))] {
        let version = StoredVersion(revision: revision, time: time)
        #expect(store.commit(.deleteSession("s", ifVersion: version)) == .conflict(revision: 1))
      }
      let version = try store.version(ofSession: "s")
      #expect(store.commit(.deleteSession("s", ifVersion: version), .deleteProfile(.subject("ann"))) == nil)
      #expect(try store.loadSession("s") == nil)
      #expect(try store.revision(ofSession: "s") == nil)
      #expect(try store.records(of: "s", after: 0, limit: 9).isEmpty)
      #expect(try store.loadProfile(.subject("ann")) == nil)
      #expect(try store.ids(SessionQuery()).isEmpty)
      #expect(store.commit(.deleteSession("s")) == .conflict(revision: nil))
      #expect(store.commit(.deleteProfile(.subject("ann"))) == nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func anIdCanBeUsedAgainAfterItWasDeleted(_ kind: StoreKind) throws {
    try withStore(kind) { store throws in
      for round in 1...3 {
        store.happens(start("s", at: round))
        store.happens(StoreUnit([.record(record("s", 2, value: "\(round)")), .profile(profile("ann", 1))]))
        #expect(try store.loadSession("s")?.records.last?.command == .json(#"{"submit":"\#(round)"}"#))
        #expect(try store.ids(SessionQuery()) == ["s"])
        store.happens(StoreUnit([.deleteSession("s"), .deleteProfile(.subject("ann"))]))
      }
      #expect(try store.loadSession("s") == nil)
      #expect(try store.loadProfile(.subject("ann")) == nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aProfileThatWasRestoredGoesOn(_ kind: StoreKind) throws {
    try withStore(kind) { store throws in
      #expect(store.commit(.restoreProfile(profile("ann", 7, #"{"n":7}"#))) == nil)
      #expect(store.commit(.restoreProfile(profile("ann", 7))) == .conflict(revision: 7))
      #expect(try store.version(ofProfile: .subject("ann")) == StoredVersion(revision: 7, time: time(7)))
      var next = profile("ann", 8)
      next.lastTime = time(7)
      #expect(store.commit(.profile(next)) == nil)
      #expect(store.commit(.restoreProfile(profile("ann", 9))) == .conflict(revision: 8))
      #expect(try store.loadProfile(.subject("ann"))?.revision == 8)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func bundlesAreKeptByDigest(_ kind: StoreKind) throws {
    try withStore(kind) { store throws in
      let bytes = [UInt8].json(#"{"flow":{}}"#)
      let digest = SHA256.hexadecimal(of: bytes)
      #expect(try store.loadBundle(digest) == nil)
      let bundle = StoredBundle(digest: "sha256:" + digest, bytes: bytes)
      store.happens(StoreUnit(start("s").writes, bundles: [bundle]))
      store.happens(StoreUnit(start("t").writes, bundles: [bundle]))
      #expect(try store.loadBundle(digest) == bytes)
      #expect(try store.loadBundle("sha256:" + digest) == bytes)
    }
  }

  @Test(
    arguments: StoreKind.allCases, ["", "a/b", "..", "a.b", "é", "a b", String(repeating: "a", count: 65)])
  func whatIsNoNameIsRefused(_ kind: StoreKind, name: String) throws {
    try withStore(kind) { store throws in
      #expect(throws: StoreError.invalidName(name)) { try store.loadSession(name) }
      #expect(throws: StoreError.invalidName(name)) { try store.loadBundle(name) }
      #expect(throws: StoreError.invalidName(name)) { try store.loadProfile(.session(name)) }
      #expect(store.commit([start(name)]) == [.invalidName(name)])
      #expect(store.commit(.deleteSession(name)) == .invalidName(name))
    }
  }

  @Test(
    arguments: StoreKind.allCases, ["", "../../etc/passwd", "é", "e\u{301}", "a\0b", "\u{2028}\"\\", "x/y"])
  func anyStringIsASubject(_ kind: StoreKind, subject: String) throws {
    try withStore(kind) { store throws in
      store.happens(StoreUnit([.profile(profile(subject, 1, #"{"a":"é"}"#))]))
      store.happens(start("s", subject: subject))
      #expect(try store.loadProfile(.subject(subject))?.facts == .json(#"{"a":"é"}"#))
      #expect(try store.loadProfile(.subject(subject + "!")) == nil)
      #expect(try store.ids(SessionQuery(subject: subject)) == ["s"])
      #expect(try store.loadSession("s")?.summary.subject?.utf8.elementsEqual(subject.utf8) == true)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func subjectsAreToldApartByCodePoints(_ kind: StoreKind) throws {
    try withStore(kind) { store throws in
      store.happens(StoreUnit([.profile(profile("é", 1))]))
      #expect(try store.loadProfile(.subject("e\u{301}")) == nil)
      store.happens(start("s", subject: "é"))
      #expect(try store.ids(SessionQuery(subject: "e\u{301}")).isEmpty)
      #expect(try store.loadProfile(.session("s")) == nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aProfileMayHaveAnyNumberOfRevisions(_ kind: StoreKind) throws {
    try withStore(kind) { store throws in
      let facts = #"{"text":"\#(String(repeating: "x", count: 300))"}"#
      let batch = (1...400).map { StoreUnit([.profile(profile("ann", $0, facts))]) }
      #expect(store.commit(batch).allSatisfy { $0 == nil })
      #expect(try store.loadProfile(.subject("ann"))?.revision == 400)
      for revision in 401...500 {
        #expect(store.commit(.profile(profile("ann", revision, facts))) == nil)
        #expect(try store.version(ofProfile: .subject("ann"))?.revision == revision)
      }
    }
  }
}
