// What a later program wrote.

import Testing

@testable import Stores

@Suite struct LaterFormatTests {
  /// What a later program wrote is neither mended nor emptied.
  @Test func aLaterFormatIsLeftAlone() throws {
    let disk = FaultyDisk()
    let first = disk.store()
    first.happens(start("a"))
    first.happens(start("b"))
    first.close()
    let journal = StoreLayout.journal(ofSession: "a")
    var line = [UInt8].json(#"{"revision":0,"format":2"#)
    _ = line.endWithChecksum()
    line += [UInt8].json("something else\n")
    disk.setBytes(of: journal, to: line)
    let store = disk.store { Issue.record("warned: \($0)") }
    let damage = StoreError.Damage(file: journal, record: 0, byte: 0, flaw: .newerFormat(2))
    #expect(throws: StoreError.corrupt(damage)) { try store.loadSession("a") }
    let report = try store.check(repairing: true)
    #expect(report.damages == [damage] && report.kept.isEmpty)
    #expect(disk.contents[journal] == line)
    store.close()
    var log = [UInt8].json(#"{"log":2,"generation":1"#)
    _ = log.endWithChecksum()
    log += LogFormat.padding(log.count..<LogFormat.headerSize) + [UInt8].json("something else\n")
    disk.setBytes(of: StoreLayout.log(0), to: log)
    let next = disk.store { Issue.record("warned: \($0)") }
    #expect(throws: StoreError.newerFormat(2)) { try next.loadSession("b") }
    #expect(throws: StoreError.newerFormat(2)) { try next.check(repairing: true) }
    #expect(disk.contents[StoreLayout.log(0)] == log)
  }
}
