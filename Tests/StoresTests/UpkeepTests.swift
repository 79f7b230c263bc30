import Hashing
import Testing

@testable import Stores

@Suite struct UpkeepTests {
  private func store(
    on disk: FaultyDisk, warned: @escaping (String) -> Void = { _ in }
  ) -> FolderStore<FaultyFiles> {
    FolderStore(in: disk.process(), sync: .always, warn: warned)
  }

  @Test func aSoundStoreHasNothingToReport() throws {
    let store = store(on: FaultyDisk()) { Issue.record("warned: \($0)") }
    for place in 0..<300 { store.happens(start("s\(place)", subject: "ann")) }
    store.happens(StoreUnit([.profile(profile("ann", 1)), .deleteSession("s7")]))
    let report = try store.check(repairing: true)
    #expect(report.sessions == 299)
    #expect(report.damages.isEmpty && report.kept.isEmpty && report.relisted == 0)
  }

  /// What is done to the journal of a session with three records, the damage that is reported, and the records that are
  /// left when it was repaired.
  @Test(arguments: [(0, 0), (1, 0), (2, 1), (3, 2)])
  func aDamagedRecordIsReportedKeptAndCutOff(_ line: Int, _ left: Int) throws {
    let disk = FaultyDisk()
    let first = store(on: disk)
    first.happens(start("a"))
    first.happens(StoreUnit([.record(record("a", 2)), .record(record("a", 3))]))
    first.happens(start("b"))
    first.close()
    let journal = StoreLayout.journal(ofSession: "a")
    var bytes = try #require(disk.contents[journal])
    let starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    bytes[starts[line] + 25] ^= 1
    disk.setBytes(of: journal, to: bytes)
    let store = store(on: disk)
    let damage = StoreError.Damage(file: journal, record: line, byte: starts[line], flaw: .checksum)
    #expect(try store.check(repairing: false).damages == [damage])
    #expect(disk.contents[journal] == bytes)
    let report = try store.check(repairing: true)
    #expect(report.damages == [damage])
    #expect(report.kept.map { disk.contents[$0] } == [bytes])
    #expect(try store.loadSession("a")?.revision == (left == 0 ? nil : left))
    #expect(try store.check(repairing: false).damages.isEmpty)
    #expect(try store.loadSession("b")?.revision == 1)
    #expect(left == 0 || store.commit(.record(record("a", left + 1))) == nil)
    #expect(left > 0 || store.commit([start("a", at: 9)]) == [nil])
  }

  @Test func listsAreMadeWholeAgain() throws {
    let disk = FaultyDisk()
    let first = store(on: disk)
    for place in 0..<600 { first.happens(start("s\(place)", flow: "f\(place % 2)", at: place)) }
    first.close()
    let lists = disk.contents.keys.filter { $0.hasPrefix("lists/") && $0.hasSuffix("-1.jsonl") }
    for list in lists {
      var bytes = try #require(disk.contents[list])
      bytes[bytes.count / 2] ^= 1
      disk.setBytes(of: list, to: bytes)
    }
    let store = store(on: disk)
    #expect(try store.ids(SessionQuery(limit: 1_000)).count < 600)
    let report = try store.check(repairing: true)
    #expect(report.damages.count == lists.count && lists.count == 3)
    #expect(report.relisted > 0)
    #expect(try Set(store.ids(SessionQuery(limit: 1_000))).count == 600)
    for flow in ["f0", "f1"] {
      #expect(try Set(store.ids(SessionQuery(flow: flow, limit: 1_000))).count == 300)
    }
    #expect(try store.check(repairing: true).relisted == 0)
  }

  @Test func aDamagedBundleIsKeptAside() throws {
    let disk = FaultyDisk()
    let bytes = [UInt8].json("{}")
    let bundle = StoredBundle(digest: SHA256.hexadecimal(of: bytes), bytes: bytes)
    let store = store(on: disk)
    store.happens(StoreUnit([], bundles: [bundle]))
    disk.setBytes(of: StoreLayout.bundle(bundle.digest), to: [1])
    #expect(try store.check(repairing: true).damages.map(\.flaw) == [.digest])
    #expect(try store.loadBundle(bundle.digest) == nil)
    store.happens(StoreUnit([], bundles: [bundle]))
    #expect(try store.loadBundle(bundle.digest) == bytes)
  }

  @Test func whatIsPrunedIsGoneAndNoPageLooksForIt() throws {
    let disk = FaultyDisk()
    let store = store(on: disk)
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
    #expect(try store.list(SessionQuery(limit: 1_000)) == SessionPage(sessions: [], cursor: nil))
    store.happens(start("new"))
    #expect(try store.ids(SessionQuery()) == ["new"])
    #expect(try store.check(repairing: true).damages.isEmpty)
  }
}
