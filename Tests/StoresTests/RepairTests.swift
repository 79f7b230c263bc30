// What a check reports of sessions and profiles, and what a repair leaves of them.

import Foundation
import JSONText
import Testing

@testable import Stores

@Suite struct RepairTests {
  @Test func aSoundStoreHasNothingToReport() throws {
    let store = FaultyDisk().store { Issue.record("warned: \($0)") }
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
    let first = disk.store()
    first.happens(start("a"))
    first.happens(StoreUnit([.record(record("a", 2)), .record(record("a", 3))]))
    first.happens(start("b"))
    first.close()
    let journal = StoreLayout.journal(ofSession: "a")
    var bytes = try #require(disk.contents[journal])
    let starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    bytes[starts[line] + 25] ^= 1
    disk.setBytes(of: journal, to: bytes)
    let store = disk.store()
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

  /// A session of nine records, the sixth with a full state; what is done to its lines, and up to which revision it goes on.
  @Test(arguments: [
    ([3], 9, [3]), ([2, 4], 9, [2, 4]), ([5], 9, [5]), ([6], 5, []), ([3, 6], 2, []), ([8], 7, []),
    ([3, 9], 8, [3]),
    ([3, 7], 6, [3]), ([1], 9, [1]),
  ])
  func aSessionGoesOnFromAFullStateBehindTheDamage(_ damaged: [Int], _ left: Int, _ lost: [Int]) throws {
    let (disk, lines) = try nineRecords()
    let bytes = Array(
      lines.enumerated().map { number, line in
        var line = line
        if damaged.contains(number) { line[line.count / 2] ^= 1 }
        return line
      }.joined())
    disk.setBytes(of: StoreLayout.journal(ofSession: "a"), to: bytes)
    let store = disk.store()
    let report = try store.check(repairing: true)
    #expect(report.damages.map(\.record) == [damaged[0]])
    #expect(report.kept.map { disk.contents[$0] } == [bytes])
    #expect(try store.check(repairing: false).isSound)
    #expect(try store.revision(ofSession: "a") == left)
    let records = try store.records(of: "a", after: 0, limit: 100)
    #expect(records.map(\.revision) == Array(1...left))
    #expect(records.filter { $0.changes.text == #"[{"change":"lost"}]"# }.map(\.revision) == lost)
    #expect(store.commit(.record(record("a", left + 1))) == nil)
  }

  @Test func aLineThatStandsThereTwiceCostsNothing() throws {
    let (disk, lines) = try nineRecords()
    let doubled = lines[...4] + [lines[3], lines[4]] + lines[5...]
    disk.setBytes(of: StoreLayout.journal(ofSession: "a"), to: Array(doubled.joined()))
    let store = disk.store()
    #expect(try store.check(repairing: true).damages.count == 1)
    #expect(disk.contents[StoreLayout.journal(ofSession: "a")] == Array(lines.joined()))
  }

  /// Nobody can have written the records before it, and a repair would not end if it put others in their places.
  @Test func aLineWithANumberThatCannotBeIsLost() throws {
    let (disk, lines) = try nineRecords()
    let summary = try #require(CheckedLine(lines[8].dropLast()).members?.object("summary"))
    let far = JournalLine.record(
      record("a", 100_000_000_000_000_000, state: "{}"), summary: try #require(SessionSummary(summary)))
    disk.setBytes(of: StoreLayout.journal(ofSession: "a"), to: Array(lines.joined()) + far.bytes)
    let store = disk.store()
    let damages = try store.check(repairing: true).damages
    #expect(damages.map(\.record) == [lines.count])
    #expect(disk.contents[StoreLayout.journal(ofSession: "a")] == Array(lines.joined()))
  }

  /// The lines of the journal of a session with nine records, the sixth with a full state.
  private func nineRecords() throws -> (FaultyDisk, [[UInt8]]) {
    let disk = FaultyDisk()
    let first = disk.store()
    first.happens(start("a"))
    for revision in 2...9 {
      first.happens(StoreUnit([.record(record("a", revision, state: revision == 6 ? "{}" : nil))]))
    }
    first.close()
    let bytes = try #require(disk.contents[StoreLayout.journal(ofSession: "a")])
    return (disk, bytes.split(separator: UInt8(ascii: "\n")).map { $0 + [UInt8(ascii: "\n")] })
  }

  @Test func aProfileIsWhatItsLastRecordSays() throws {
    let disk = FaultyDisk()
    let first = disk.store()
    for revision in 1...4 {
      first.happens(StoreUnit([.profile(profile("ann", revision, #"{"n":\#(revision)}"#))]))
    }
    first.close()
    let journal = StoreLayout.journal(of: .subject("ann"))
    try disk.damage(journal)
    let store = disk.store()
    #expect(try store.check(repairing: true).damages.count == 1)
    #expect(try store.loadProfile(.subject("ann"))?.facts == .json(#"{"n":4}"#))
    #expect(store.commit(.profile(profile("ann", 5))) == nil)
    #expect(try store.check(repairing: false).isSound)
  }

  /// Somebody has copied the journals of a session and of a profile, or put them into another folder.
  @Test func aJournalOfAnotherNameIsDamaged() throws {
    let disk = FaultyDisk()
    let first = disk.store()
    first.happens(start("a").with(.profile(profile("ann", 1))))
    first.happens(start("b").with(.profile(profile("bob", 1))))
    let own = ProfileRecord(key: .session("b"), revision: 1, time: time(1), facts: .json("{}"))
    first.happens(StoreUnit([.profile(own)]))
    first.close()
    let paths = [
      (StoreLayout.journal(ofSession: "b"), StoreLayout.journal(ofSession: "c")),
      (StoreLayout.journal(ofSession: "b"), "sessions/zz/b.jsonl"),
      (StoreLayout.journal(of: .subject("bob")), StoreLayout.journal(of: .subject("cid"))),
      (StoreLayout.journal(of: .session("b")), StoreLayout.journal(of: .session("c"))),
    ]
    for (path, other) in paths {
      disk.folders.insert(StoreLayout.folder(of: other))
      disk.names[other] = FaultyDisk.Inode()
      disk.setBytes(of: other, to: try #require(disk.contents[path]))
    }
    disk.sync()
    let store = disk.store { Issue.record("warned: \($0)") }
    func damage(_ path: String) -> StoreError.Damage {
      StoreError.Damage(file: path, record: 0, byte: 0, flaw: .owner)
    }
    #expect(throws: StoreError.corrupt(damage(paths[0].1))) { try store.loadSession("c") }
    #expect(throws: StoreError.corrupt(damage(paths[2].1))) { try store.loadProfile(.subject("cid")) }
    #expect(throws: StoreError.corrupt(damage(paths[3].1))) { try store.loadProfile(.session("c")) }
    #expect(try store.loadSession("b")?.revision == 1)
    let found = try store.check(repairing: false)
    #expect(found.damages.count == paths.count && found.unlisted == 0)
    let report = try store.check(repairing: true)
    #expect(report.damages.count == paths.count)
    #expect(paths.allSatisfy { report.damages.contains(damage($0.1)) })
    #expect(report.kept.count == paths.count)
    #expect(try store.check(repairing: false).isSound)
    #expect(try store.loadSession("c") == nil && store.loadProfile(.subject("cid")) == nil)
    #expect(try store.loadSession("b")?.revision == 1)
    #expect(try store.loadProfile(.session("b"))?.revision == 1)
    store.happens(start("c"))
  }

  /// It is no damage, and is mended as by everybody who opens it.
  @Test func whatIsTornIsNotReported() throws {
    let disk = FaultyDisk()
    let first = disk.store()
    first.happens(start("a"))
    first.happens(StoreUnit([.record(record("a", 2))]))
    first.close()
    let journal = StoreLayout.journal(ofSession: "a")
    disk.setBytes(of: journal, to: try #require(disk.contents[journal]).dropLast(9))
    var warnings = 0
    let store = disk.store { _ in warnings += 1 }
    #expect(try store.check(repairing: false).isSound)
    #expect(warnings == 1)
    #expect(try store.revision(ofSession: "a") == 1)
  }

  /// A process is alive whose log has the lines that a repair takes away: the header, a record, the last record. What is written
  /// after that is not lost to them where the machine stops. Also where that log has begun anew, and the disk does not know yet.
  @Test(
    arguments: [(0, false), (2, false), (3, false), (0, true), (2, true), (3, true)], Memory.allCases)
  func whatARepairTookAwayIsInNobodysWay(_ line: (Int, hasBegunAnew: Bool), _ memory: Memory) throws {
    let (line, hasBegunAnew) = line
    let disk = FaultyDisk()
    let (first, second) = (disk.process(), disk.process())
    let running = first.store()
    running.happens(start("a"))
    running.happens(StoreUnit([.record(record("a", 2)), .record(record("a", 3))]))
    disk.sync()
    if hasBegunAnew { try running.checkpoint() }
    let journal = StoreLayout.journal(ofSession: "a")
    let bytes = try #require(disk.contents[journal])
    let feeds = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    try disk.damage(journal, at: line == 0 ? 20 : feeds[line - 1] + 30)
    let repairing = second.store()
    #expect(try repairing.check(repairing: true).kept.count == 1)
    let revision = try repairing.revision(ofSession: "a")
    #expect(revision == (line == 0 ? nil : line - 1))
    if let revision {
      repairing.happens(StoreUnit([.record(record("a", revision + 1, value: "new"))]))
    } else {
      repairing.happens(start("a", at: 9, value: "new"))
    }
    #expect(try running.revision(ofSession: "a") == (revision ?? 0) + 1)
    let shown = try Showing(repairing)
    for files in [first, second] { files.die() }
    disk.stop(remembering: memory)
    let next = disk.store()
    #expect(try Showing(next) == shown)
    #expect(disk.contents.keys.contains { $0.hasPrefix("damaged/") })
    next.happens(StoreUnit([.deleteSession("a")]))
    #expect(!disk.contents.keys.contains { $0.hasPrefix("damaged/") || $0 == journal })
  }

  /// What one process deletes while the log of another names it stays a line as long as that is so, and longer where that one
  /// could not remove it.
  @Test func aRepairRemovesWhatDeletionsLeftBehind() throws {
    let disk = FaultyDisk()
    let (one, other) = (disk.store(), disk.store())
    for id in ["a", "b"] { one.happens(start(id).with(.profile(profile(id, 1)))) }
    let unit = StoreUnit([.deleteSession("a"), .deleteProfile(.subject("a"))])
    other.happens(unit)
    #expect(try other.check(repairing: true).isSound)
    let journals = [StoreLayout.journal(ofSession: "a"), StoreLayout.journal(of: .subject("a"))]
    let left = disk.contents
    #expect(journals.allSatisfy { left[$0] != nil }, "a log names them")
    one.close()
    other.close()
    for journal in journals {
      disk.names[journal] = FaultyDisk.Inode()
      disk.setBytes(of: journal, to: try #require(left[journal]))
    }
    #expect(try disk.store().check(repairing: false).isSound)
    #expect(journals.allSatisfy { disk.contents[$0] != nil }, "who looks removes nothing")
    #expect(try disk.store().check(repairing: true).isSound)
    #expect(journals.allSatisfy { disk.contents[$0] == nil })
    #expect(try disk.store().revision(ofSession: "b") == 1)
  }

  /// What stands in the place of a file is said, and all the rest is looked at nevertheless.
  @Test func whatIsNoFileIsFound() throws {
    let folder = TemporaryFolder()
    let store = FileStore(path: folder.path) { Issue.record("warned: \($0)") }
    store.happens(start("a"))
    let manager = FileManager.default
    let (link, directory) = (StoreLayout.journal(ofSession: "b"), StoreLayout.journal(ofSession: "c"))
    for path in [link, directory] {
      try manager.createDirectory(
        atPath: folder.path + "/" + StoreLayout.folder(of: path), withIntermediateDirectories: true)
    }
    try manager.createSymbolicLink(
      atPath: folder.path + "/" + link,
      withDestinationPath: folder.path + "/" + StoreLayout.journal(ofSession: "a"))
    try manager.createDirectory(atPath: folder.path + "/" + directory, withIntermediateDirectories: true)
    try folder.write([], to: "profiles/zz")
    let bundle = StoreLayout.bundle(String(repeating: "0", count: 64))
    try manager.createDirectory(atPath: folder.path + "/" + bundle, withIntermediateDirectories: true)
    let report = try store.check(repairing: true, needs: { _ in [] })
    let found = Dictionary(report.damages.map { ($0.file, $0.flaw) }) { $1 }
    #expect(
      found == [
        link: .unreadable(.symbolicLink), directory: .unreadable(.notAFile),
        "profiles/zz": .unreadable(.notAFolder), bundle: .unreadable(.notAFile),
      ])
    #expect(report.sessions == 1 && report.kept.isEmpty)
    store.close()
  }
}
