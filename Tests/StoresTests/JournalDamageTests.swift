import Foundation
import Testing

@testable import Stores

/// Each damage is done to the journal of one of two sessions, with every log brought in and put away before.
@Suite struct JournalDamageTests {
  private let journal = StoreLayout.journal(ofSession: "a")

  /// A disk with two sessions; the first has three records.
  private func disk() -> FaultyDisk {
    let disk = FaultyDisk()
    let store = disk.store()
    store.happens(start("a", subject: "ann"))
    store.happens(StoreUnit([.record(record("a", 2, state: #"{"n":2}"#))]))
    store.happens(StoreUnit([.record(record("a", 3))]))
    store.happens(start("b"))
    store.close()
    return disk
  }

  /// What can be found in a journal that is now these bytes.
  private func found(
    _ bytes: [UInt8], on disk: FaultyDisk
  ) throws -> (result: Result<StoredSession?, StoreError>, warnings: [String]) {
    disk.setBytes(of: journal, to: bytes)
    var warnings: [String] = []
    let store = disk.store { warnings.append($0) }
    defer { store.close() }
    let result = Result { () throws(StoreError) in try store.loadSession("a") }
    #expect(try store.loadSession("b")?.records.count == 1)
    #expect(try store.ids(SessionQuery()).contains("b"))
    _ = try? store.records(of: "a", after: 0, limit: 10)
    return (result, warnings)
  }

  @Test func aJournalThatWasCutIsAPrefix() throws {
    let disk = disk()
    let whole = try #require(disk.contents[journal])
    let lineEnds = whole.indices.filter { whole[$0] == UInt8(ascii: "\n") }
    for length in 0...whole.count {
      let (result, warnings) = try found(Array(whole[..<length]), on: disk)
      // A line is whole without its line feed too.
      let records = lineEnds.filter { $0 <= length }.count - 1
      switch result {
      case .success(let session):
        #expect(session?.revision == records, "cut to \(length)")
      case .failure(let error):
        #expect(records <= 0, "cut to \(length)")
        let place = records < 0 ? 0 : lineEnds[0] + 1
        let flaw = length > 0 && records < 0 ? StoreError.Flaw.malformed : .missing
        #expect(error == .corrupt(.init(file: journal, record: records + 1, byte: place, flaw: flaw)))
        if records < 0 { #expect(disk.contents[journal]?.count == length, "nothing is cut off") }
      }
      let isTorn = records >= 0 && whole[length - 1] != UInt8(ascii: "\n")
      #expect(warnings.count == (isTorn ? 1 : 0), "cut to \(length): \(warnings)")
    }
  }

  @Test func aSessionWhoseEndWasCutOffGoesOn() throws {
    let disk = disk()
    let whole = try #require(disk.contents[journal])
    for length in stride(from: whole.count - 300, through: whole.count, by: 7) {
      disk.setBytes(of: journal, to: Array(whole[..<length]))
      let store = disk.store()
      let revision = try #require(try store.revision(ofSession: "a"))
      #expect(store.commit(.record(record("a", revision + 1, value: "next"))) == nil)
      #expect(try store.records(of: "a", after: 0, limit: 10).map(\.revision) == Array(1...(revision + 1)))
      store.close()
    }
  }

  @Test(arguments: [0x01, 0x80] as [UInt8])
  func aFlippedByteIsFoundInItsRecord(_ flip: UInt8) throws {
    let disk = disk()
    let whole = try #require(disk.contents[journal])
    let lines = whole.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
    for place in whole.indices {
      var bytes = whole
      bytes[place] ^= flip
      let record =
        lines.firstIndex { $0.endIndex >= place }.map { lines.distance(from: lines.startIndex, to: $0) } ?? 0
      let (result, _) = try found(bytes, on: disk)
      switch result {
      case .failure(.corrupt(let damage)):
        #expect(damage.file == journal && damage.record == record, "flipped \(place): \(damage)")
        #expect(damage.byte == lines[lines.startIndex + record].startIndex, "flipped \(place): \(damage)")
      case .failure(let error): Issue.record("flipped \(place): \(error)")
      case .success(let session):
        // What stands before the newest full state is not read to open a session; the last line feed can be spared.
        #expect(session?.revision == 3 && (record < 2 || place == whole.count - 1), "flipped \(place)")
      }
    }
  }

  @Test func aDoubledOrMissingLineIsFound() throws {
    let disk = disk()
    let whole = try #require(disk.contents[journal])
    let lines = whole.split(separator: UInt8(ascii: "\n")).map { Array($0) + [UInt8(ascii: "\n")] }
    for place in lines.indices {
      let doubled = (lines[...place] + lines[place...]).joined()
      let (result, _) = try found(Array(doubled), on: disk)
      expectCorrupt(result, "doubled \(place)", mustBeSeen: place > 2)
      if place < lines.count - 1 {
        let missing = (lines[..<place] + lines[(place + 1)...]).joined()
        expectCorrupt(try found(Array(missing), on: disk).result, "without \(place)", mustBeSeen: place != 1)
      }
    }
  }

  private func expectCorrupt(
    _ result: Result<StoredSession?, StoreError>, _ comment: Comment, mustBeSeen: Bool
  ) {
    if case .failure(.corrupt(let damage)) = result { return #expect(damage.file == journal, comment) }
    #expect(!mustBeSeen, comment)
  }

  /// Its first record was never answered for; its header stands in a write of its own.
  @Test func aProfileWithoutItsFirstRecordIsNone() throws {
    let disk = FaultyDisk()
    let first = disk.store()
    first.happens(StoreUnit([.profile(profile("ann", 1))]))
    first.close()
    let journal = StoreLayout.journal(of: .subject("ann"))
    let whole = try #require(disk.contents[journal])
    let header = try #require(whole.firstIndex(of: UInt8(ascii: "\n"))) + 1
    for length in header..<whole.count - 1 {
      disk.setBytes(of: journal, to: Array(whole[..<length]))
      let store = disk.store()
      #expect(try store.version(ofProfile: .subject("ann"))?.revision == nil)
      #expect(try store.loadProfile(.subject("ann")) == nil, "cut to \(length)")
      #expect(try store.check(repairing: false).isSound)
      #expect(store.commit(.profile(profile("ann", 1))) == nil)
      store.close()
    }
  }

  /// The first line of a journal and the next were in one unit, and in a log before: nobody has written less.
  @Test(arguments: [0, 30])
  func aJournalWithoutItsFirstLineIsDamaged(cutTo length: Int) throws {
    let disk = disk()
    let first = disk.store()
    first.happens(StoreUnit([.profile(profile("ann", 1))]))
    first.close()
    let paths = [journal, StoreLayout.journal(of: .subject("ann"))]
    for path in paths { disk.setBytes(of: path, to: Array(try #require(disk.contents[path])[..<length])) }
    let store = disk.store()
    let flaw = length == 0 ? StoreError.Flaw.missing : .malformed
    let damages = paths.map { StoreError.Damage(file: $0, record: 0, byte: 0, flaw: flaw) }
    #expect(throws: StoreError.corrupt(damages[0])) { try store.loadSession("a") }
    #expect(throws: StoreError.corrupt(damages[0])) { try store.version(ofSession: "a") }
    #expect(throws: StoreError.corrupt(damages[1])) { try store.loadProfile(.subject("ann")) }
    #expect(store.commit(.profile(profile("ann", 1))) == .corrupt(damages[1]))
    #expect(try store.list(SessionQuery()).unreadable == ["a"])
    #expect(try store.check(repairing: true).damages == damages)
    #expect(paths.allSatisfy { disk.contents[$0] == nil })
    #expect(store.commit(.profile(profile("ann", 1))) == nil)
    #expect(store.commit([start("a")]) == [nil])
  }

  /// Its process has written to a log that nobody has synced, and the machine has stopped.
  @Test func whoDoesNotSyncBeginsAJournalOfNothingAgain() throws {
    let disk = disk()
    disk.setBytes(of: journal, to: [])
    let store = FolderStore(in: disk.process(), sync: .none) { _ in }
    #expect(try store.loadSession("a") == nil)
    #expect(store.commit([start("a")]) == [nil])
  }

  /// It has begun anew, and what follows its header is lost: that is damage, since it was one write.
  @Test func aProfileWithoutItsLastRecordIsSaidToBeDamaged() throws {
    let disk = FaultyDisk()
    let first = disk.store()
    #expect(first.commit(.restoreProfile(profile("ann", 7))) == nil)
    first.close()
    let journal = StoreLayout.journal(of: .subject("ann"))
    let whole = try #require(disk.contents[journal])
    let header = try #require(whole.firstIndex(of: UInt8(ascii: "\n"))) + 1
    disk.setBytes(of: journal, to: Array(whole[..<header]))
    let store = disk.store()
    #expect(throws: StoreError.corrupt(.init(file: journal, record: 7, byte: header, flaw: .missing))) {
      try store.loadProfile(.subject("ann"))
    }
  }

  @Test func historyStopsAtTheDamage() throws {
    let disk = disk()
    var bytes = try #require(disk.contents[journal])
    let feeds = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    bytes[feeds[0] + 30] ^= 1
    disk.setBytes(of: journal, to: bytes)
    let store = disk.store()
    #expect(try store.loadSession("a")?.revision == 3)
    #expect(
      throws: StoreError.corrupt(.init(file: journal, record: 1, byte: feeds[0] + 1, flaw: .checksum))
    ) { try store.records(of: "a", after: 0, limit: 10) }
  }

  /// Any byte of a list is another one: what it said is lost, and nothing else; a repair lists that again, at the end.
  @Test(arguments: [0x01, 0x80] as [UInt8])
  func aFlippedByteOfAListHidesOneEntry(_ flip: UInt8) throws {
    let disk = FaultyDisk()
    let first = FolderStore(in: disk.process(), sync: .none) { _ in }
    let ids = (0..<3).map { "s\($0)" }
    for (place, id) in ids.enumerated() { first.happens(start(id, at: place)) }
    first.close()
    let list = StoreLayout.stretch(0, of: StoreLayout.stretches(of: .all))
    let whole = try #require(disk.contents[list])
    for place in whole.indices {
      let disk = disk.copy()
      var bytes = whole
      bytes[place] ^= flip
      disk.setBytes(of: list, to: bytes)
      let store = FolderStore(in: disk.process(), sync: .none) { _ in }
      var found = try store.ids(SessionQuery())
      // Without a line feed, two entries are one line.
      var lost = ids.filter { !found.contains($0) }
      #expect(lost.count <= (whole[place] == UInt8(ascii: "\n") ? 2 : 1), "flipped \(place)")
      #expect(found == ids.reversed().filter { !lost.contains($0) }, "flipped \(place)")
      // The last one is given to its line again by who writes the next.
      let isMended = place == whole.count - 1
      if isMended { (found, lost) = (ids.reversed(), []) }
      let next = FolderStore(in: disk.process(), sync: .none) { _ in }
      next.happens(start("new"))
      #expect(try next.ids(SessionQuery()) == ["new"] + found, "flipped \(place)")
      let report = try next.check(repairing: true)
      #expect(report.damages.map(\.file) == (isMended ? [] : [list]), "flipped \(place)")
      #expect(report.relisted == lost.count, "flipped \(place)")
      #expect(try next.ids(SessionQuery()) == lost.reversed() + ["new"] + found, "flipped \(place)")
      #expect(try next.check(repairing: true).isSound, "flipped \(place)")
    }
  }

  @Test func aDamagedListHidesNoNewSession() throws {
    let disk = disk()
    for list in disk.contents.keys where list.hasPrefix("lists/") {
      try disk.damage(list, at: -30)
    }
    let store = disk.store()
    store.happens(start("c", subject: "ann"))
    store.happens(start("d", subject: "ann"))
    #expect(try store.ids(SessionQuery()).prefix(2) == ["d", "c"])
    #expect(try store.ids(SessionQuery(subject: "ann")).prefix(2) == ["d", "c"])
  }

  /// Behind a line that is damaged, a line of a log might not find its place again.
  @Test func aDamagedStretchOfAListIsLeftAlone() throws {
    let disk = disk()
    let lists = disk.contents.keys.filter { $0.hasPrefix("lists/") }
    for list in lists { try disk.damage(list) }
    let before = disk.contents
    let store = disk.store()
    store.happens(start("c", subject: "ann"))
    for list in lists { #expect(disk.contents[list] == before[list]) }
    #expect(try store.ids(SessionQuery()).first == "c")
  }
}
