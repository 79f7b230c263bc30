// Logs that are damaged, cut off, or none.

import Testing

@testable import Stores

@Suite struct DamagedLogTests {
  /// A log of a process that was killed, with three units; one byte in the second is another one.
  @Test func aDamagedLogIsKeptAndSaid() throws {
    let disk = FaultyDisk()
    let files = disk.process()
    let first = files.store()
    first.happens(start("a"))
    for revision in 2...3 { first.happens(StoreUnit([.record(record("a", revision))])) }
    files.die()
    let log = StoreLayout.log(0)
    var bytes = try #require(disk.contents[log])
    #expect(LoggedUnits.damage(in: bytes) == nil)
    let second = LogFormat.headerSize + (bytes[LogFormat.headerSize...].prefix { $0 != 0x0A }.count) + 1
    bytes[second + 40] ^= 1
    disk.setBytes(of: log, to: bytes)
    var warnings: [String] = []
    let store = disk.store { warnings.append($0) }
    let report = try store.check(repairing: false)
    #expect(report.damages == [.init(file: log, record: 2, byte: second, flaw: .malformed)])
    #expect(warnings.count == 1 && warnings[0].contains("damaged/logs-0.jsonl.1"))
    #expect(disk.contents["damaged/logs-0.jsonl.1"] == bytes)
    #expect(try store.revision(ofSession: "a") == 3, "a kill alone has lost nothing")
    #expect(try store.check(repairing: false).isSound)
  }

  /// As it may be after a copy that was cut off.
  @Test func aLogMayEndAnywhere() throws {
    let disk = FaultyDisk()
    let files = disk.process()
    let first = files.store()
    first.happens(start("a"))
    files.die()
    first.close()
    let whole = try #require(disk.contents[StoreLayout.log(0)])
    for length in 0..<1_500 {
      let disk = disk.copy()
      disk.setBytes(of: StoreLayout.log(0), to: Array(whole[..<length]))
      let store = disk.store()
      #expect(try store.check(repairing: false).sessions == 1)
      #expect(store.commit([StoreUnit([.record(record("a", 2))])]) == [nil])
      store.close()
    }
  }

  /// A store that does not sync has lost what a log goes on from. A unit that cannot be brought in is left out whole, and is in
  /// nobody's way.
  @Test func whatALogGoesOnFromMayBeLost() throws {
    let (disk, journal) = try leftInTheLog()
    let bytes = try #require(disk.contents[journal])
    disk.setBytes(
      of: journal, to: Array(bytes.split(separator: 0x0A)[..<2].joined(separator: [0x0A])) + [0x0A])
    var warnings: [String] = []
    let store = disk.store { warnings.append($0) }
    #expect(try store.revision(ofSession: "a") == 1)
    #expect(try store.loadProfile(.subject("ann")) == nil)
    #expect(try store.revision(ofSession: "b") == 2)
    #expect(warnings == ["\(journal): a record that nobody was answered for was left out"])
    store.happens(StoreUnit([.record(record("a", 2))]))
    #expect(try store.check(repairing: false).isSound)
  }

  /// Somebody else has gone on without it: nothing of the unit happens any more.
  @Test func whatWasGoneOnWithoutIsLeftOutWhole() throws {
    let (disk, journal) = try leftInTheLog()
    let other = FaultyDisk()
    let store = other.store()
    store.happens(start("a"))
    for revision in 2...3 { store.happens(StoreUnit([.record(record("a", revision, value: "other"))])) }
    disk.setBytes(of: journal, to: try #require(other.contents[journal]))
    let next = disk.store { Issue.record("warned: \($0)") }
    #expect(try next.loadSession("a")?.records.last?.command == .json(#"{"submit":"other"}"#))
    #expect(try next.loadProfile(.subject("ann")) == nil)
    #expect(try next.revision(ofSession: "b") == 2)
  }

  /// Of a unit that goes on from what is damaged, the rest is brought in.
  @Test func whatALogGoesOnFromMayBeDamaged() throws {
    let (disk, journal) = try leftInTheLog()
    try disk.damage(journal, at: 20)
    let store = disk.store { Issue.record("warned: \($0)") }
    #expect(try store.loadProfile(.subject("ann"))?.revision == 1)
    #expect(try store.revision(ofSession: "b") == 2)
    #expect(try store.check(repairing: false).damages.map(\.file) == [journal])
  }

  /// Sessions with two records and one, whose next ones are in a log alone, the first with those of a profile.
  private func leftInTheLog() throws -> (FaultyDisk, journal: String) {
    let disk = FaultyDisk()
    let first = disk.store()
    first.happens(start("a"))
    first.happens(StoreUnit([.record(record("a", 2))]))
    first.happens(start("b"))
    first.close()
    let files = disk.process()
    let second = files.store()
    second.happens(StoreUnit([.record(record("a", 3)), .profile(profile("ann", 1))]))
    second.happens(StoreUnit([.record(record("b", 2))]))
    files.die()
    second.close()
    disk.stop(remembering: .nothing)
    return (disk, StoreLayout.journal(ofSession: "a"))
  }

  @Test func aLogWithAHeaderThatIsNoneIsKept() throws {
    let disk = FaultyDisk()
    let files = disk.process()
    let first = files.store()
    first.happens(start("a"))
    files.die()
    first.close()
    var bytes = try #require(disk.contents[StoreLayout.log(0)])
    bytes[5] ^= 1
    disk.setBytes(of: StoreLayout.log(0), to: bytes)
    var warnings = 0
    let store = disk.store { _ in warnings += 1 }
    #expect(try store.check(repairing: false).damages.map(\.file) == [StoreLayout.log(0)])
    #expect(disk.contents["damaged/logs-0.jsonl.1"] == bytes && warnings == 1)
  }
}
