// What a later program wrote.

import JSONText
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
    let line = written(["revision": 0, "format": 2]) + .json("something else\n")
    disk.setBytes(of: journal, to: line)
    let store = disk.store { Issue.record("warned: \($0)") }
    let damage = StoreError.Damage(file: journal, record: 0, byte: 0, flaw: .newerFormat(2))
    #expect(throws: StoreError.corrupt(damage)) { try store.loadSession("a") }
    let report = try store.check(repairing: true)
    #expect(report.damages == [damage] && report.kept.isEmpty)
    #expect(disk.contents[journal] == line)
    store.close()
    var log = written(["log": 2, "generation": 1])
    log += LogFormat.padding(log.count..<LogFormat.headerSize) + [UInt8].json("something else\n")
    disk.setBytes(of: StoreLayout.log(0), to: log)
    let next = disk.store { Issue.record("warned: \($0)") }
    #expect(throws: StoreError.newerFormat(2)) { try next.loadSession("b") }
    #expect(throws: StoreError.newerFormat(2)) { try next.check(repairing: true) }
    #expect(disk.contents[StoreLayout.log(0)] == log)
  }

  private func written(_ members: KeyValuePairs<StaticString, Int>) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    for (name, value) in members { writer.member(name, value) }
    _ = writer.endLineWithChecksum()
    return writer.bytes
  }
}
