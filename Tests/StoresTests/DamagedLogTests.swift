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
    files.store().happens(start("a"))
    files.die()
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
