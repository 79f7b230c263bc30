import Foundation
import Hashing
import Testing

@testable import Stores

@Suite struct UpkeepTests {
  private func store(
    on disk: FaultyDisk, warned: @escaping (String) -> Void = { _ in }
  ) -> FolderStore<FaultyFiles> {
    store(disk.process(), warned: warned)
  }

  private func store(
    _ files: FaultyFiles, warned: @escaping (String) -> Void = { _ in }
  ) -> FolderStore<FaultyFiles> {
    FolderStore(in: files, sync: .always, warn: warned)
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
    let store = store(on: disk)
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
    let store = store(on: disk)
    #expect(try store.check(repairing: true).damages.count == 1)
    #expect(disk.contents[StoreLayout.journal(ofSession: "a")] == Array(lines.joined()))
  }

  /// The lines of the journal of a session with nine records, the sixth with a full state.
  private func nineRecords() throws -> (FaultyDisk, [[UInt8]]) {
    let disk = FaultyDisk()
    let first = store(on: disk)
    first.happens(start("a"))
    for revision in 2...9 {
      first.happens(StoreUnit([.record(record("a", revision, state: revision == 6 ? "{}" : nil))]))
    }
    first.close()
    let bytes = try #require(disk.contents[StoreLayout.journal(ofSession: "a")])
    return (disk, bytes.split(separator: UInt8(ascii: "\n")).map { $0 + [UInt8(ascii: "\n")] })
  }

  /// Another process, whose log names the session still, is no reason to keep its values.
  @Test(arguments: [false, true])
  func whatWasKeptOfASessionGoesWithIt(_ hasNeighbour: Bool) throws {
    let disk = FaultyDisk()
    let neighbour = store(on: disk)
    for id in ["a", "a-b"] {
      neighbour.happens(start(id))
      neighbour.happens(
        StoreUnit([.profile(ProfileRecord(key: .session(id), revision: 1, time: time(0), facts: .json("{}")))]
        ))
    }
    if !hasNeighbour { neighbour.close() }
    for path in disk.contents.keys where path.hasPrefix("sessions/") || path.hasPrefix("profiles/") {
      var bytes = try #require(disk.contents[path])
      bytes[bytes.count - 20] ^= 1
      disk.setBytes(of: path, to: bytes)
    }
    let store = store(on: disk)
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
    let first = store(on: disk)
    first.happens(start("a", value: "secret"))
    first.close()
    try damage(StoreLayout.journal(ofSession: "a"), on: disk, at: 20)
    let store = store(on: disk)
    #expect(try store.check(repairing: true).kept.count == 1)
    #expect(try store.revision(ofSession: "a") == nil)
    #expect(store.commit(.deleteSession("a", ifRevision: 1)) == .conflict(revision: nil))
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
    let first = store(on: disk)
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
    for journal in journals { try damage(journal, on: disk, at: place) }
    let store = store(on: disk)
    if place != 300 {
      let refused = store.commit(.deleteSession("a", ifRevision: 3))
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

  /// A process is alive whose log has the lines that a repair takes away: the header, a record, the last record. What is written
  /// after that is not lost to them where the machine stops. Also where that log has begun anew, and the disk does not know yet.
  @Test(
    arguments: [(0, false), (2, false), (3, false), (0, true), (2, true), (3, true)], Memory.allCases)
  func whatARepairTookAwayIsInNobodysWay(_ line: (Int, hasBegunAnew: Bool), _ memory: Memory) throws {
    let (line, hasBegunAnew) = line
    let disk = FaultyDisk()
    let (first, second) = (disk.process(), disk.process())
    let running = store(first)
    running.happens(start("a"))
    running.happens(StoreUnit([.record(record("a", 2)), .record(record("a", 3))]))
    disk.sync()
    if hasBegunAnew { try running.checkpoint() }
    let journal = StoreLayout.journal(ofSession: "a")
    let bytes = try #require(disk.contents[journal])
    let feeds = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    try damage(journal, on: disk, at: line == 0 ? 20 : feeds[line - 1] + 30)
    let repairing = store(second)
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
    let next = store(on: disk)
    #expect(try Showing(next) == shown)
    #expect(disk.contents.keys.contains { $0.hasPrefix("damaged/") })
    next.happens(StoreUnit([.deleteSession("a")]))
    #expect(!disk.contents.keys.contains { $0.hasPrefix("damaged/") || $0 == journal })
  }

  /// The same of a list: the sessions that it lost come back in another order.
  @Test func theEntriesThatARepairTookAwayAreInNobodysWay() throws {
    let disk = FaultyDisk()
    let (first, second) = (disk.process(), disk.process())
    let running = store(first)
    for (id, second) in [("a", 1), ("b", 5), ("c", 2)] { running.happens(start(id, at: second)) }
    disk.sync()
    let list = StoreLayout.stretch(0, of: StoreLayout.stretches(of: .all))
    for place in [-20, -130] { try damage(list, on: disk, at: place) }
    let repairing = store(second)
    #expect(try repairing.check(repairing: true).relisted == 2)
    repairing.happens(start("d", at: 6))
    #expect(try repairing.ids(SessionQuery()) == ["d", "b", "c", "a"])
    for files in [first, second] { files.die() }
    disk.stop(remembering: .nothing)
    let next = store(on: disk)
    #expect(try next.ids(SessionQuery()) == ["d", "b", "c", "a"])
    #expect(try next.check(repairing: false).isSound)
  }

  /// Also where the machine stops meanwhile, and where the lines that are damaged can still be found in a log.
  @Test(arguments: [20, 300, -20], [false, true])
  func aDeletionOfWhatIsDamagedHappensOrDoesNot(_ place: Int, _ isLogged: Bool) throws {
    var call = 0
    var isOver = false
    while !isOver {
      call += 1
      let disk = FaultyDisk()
      let first = disk.process()
      let neighbour = store(first)
      neighbour.happens(start("a"))
      for revision in 2...4 { neighbour.happens(StoreUnit([.record(record("a", revision))])) }
      if isLogged { disk.sync() } else { neighbour.close() }
      try damage(StoreLayout.journal(ofSession: "a"), on: disk, at: place)
      let files = disk.process(.isTheLast, at: call)
      let outcome = store(files).commit(.deleteSession("a"))
      isOver = !files.isDead
      files.die()
      first.die()
      disk.stop(remembering: .nothing)
      let next = store(on: disk)
      let found = Result { () throws(StoreError) in try next.loadSession("a") }
      if outcome == nil { #expect(found == .success(nil), "call \(call)") }
      if found == .success(nil) { #expect(next.commit([start("a", at: 9)]) == [nil], "call \(call)") }
    }
  }

  private func damage(_ journal: String, on disk: FaultyDisk, at place: Int) throws {
    var bytes = try #require(disk.contents[journal])
    bytes[place < 0 ? bytes.count + place : place] ^= 1
    disk.setBytes(of: journal, to: bytes)
  }

  /// What one process deletes while the log of another names it stays behind as a line.
  @Test func aRepairRemovesWhatDeletionsLeftBehind() throws {
    let disk = FaultyDisk()
    let (one, other) = (store(on: disk), store(on: disk))
    for id in ["a", "b"] { one.happens(start(id).with(.profile(profile(id, 1)))) }
    let unit = StoreUnit([.deleteSession("a"), .deleteProfile(.subject("a"))])
    other.happens(unit)
    #expect(try other.check(repairing: true).isSound)
    let journals = [StoreLayout.journal(ofSession: "a"), StoreLayout.journal(of: .subject("a"))]
    #expect(journals.allSatisfy { disk.contents[$0] != nil }, "a log names them")
    one.close()
    other.close()
    #expect(try store(on: disk).check(repairing: false).isSound)
    #expect(journals.allSatisfy { disk.contents[$0] != nil }, "who looks removes nothing")
    #expect(try store(on: disk).check(repairing: true).isSound)
    #expect(journals.allSatisfy { disk.contents[$0] == nil })
    #expect(try store(on: disk).revision(ofSession: "b") == 1)
  }

  /// A process that died was about to remove them, and what was kept of them; whoever brings its log in does.
  @Test func whatWasKeptGoesAlsoWhereADeletionWasCutOff() throws {
    var call = 0
    var isOver = false
    while !isOver {
      call += 1
      let disk = FaultyDisk()
      let first = store(on: disk)
      first.happens(start("a", value: "secret"))
      first.happens(StoreUnit([.record(record("a", 2))]))
      first.close()
      try damage(StoreLayout.journal(ofSession: "a"), on: disk, at: -20)
      let files = disk.process(.isTheLast, at: call)
      let deleting = store(files)
      _ = try? deleting.check(repairing: true)
      let isDeleted = deleting.commit(.deleteSession("a")) == nil
      isOver = !files.isDead
      files.die()
      let next = store(on: disk)
      next.happens(start("b"))
      next.close()
      let left = disk.contents.filter { $0.value.text.contains("secret") }
      #expect(!isDeleted || left.isEmpty, "call \(call): \(left.keys)")
    }
  }

  /// A process died while it repaired; what it had half written goes with what it is of.
  @Test(arguments: [false, true])
  func nothingIsLeftOfARepairThatWasCutOff(_ hasWritten: Bool) throws {
    var call = 0
    var isOver = false
    while !isOver {
      call += 1
      let disk = FaultyDisk()
      let first = store(on: disk)
      for revision in 1...3 {
        first.happens(
          StoreUnit([.profile(profile("ann", revision, #"{"a":"secret"}"#))])
            .with(
              revision == 1
                ? start("a", value: "secret").writes : [.record(record("a", revision, value: "secret"))]))
      }
      first.close()
      for journal in [StoreLayout.journal(ofSession: "a"), StoreLayout.journal(of: .subject("ann"))] {
        try damage(journal, on: disk, at: -20)
      }
      let files = disk.process(.isTheLast, at: call)
      let repairing = store(files)
      if hasWritten { _ = repairing.commit([start("b")]) }
      _ = try? repairing.check(repairing: true)
      isOver = !files.isDead
      files.die()
      let next = store(on: disk)
      next.happens(StoreUnit([.deleteSession("a"), .deleteProfile(.subject("ann"))]))
      next.close()
      let left = disk.contents.filter { $0.value.text.contains("secret") }
      #expect(left.isEmpty, "call \(call): \(left.keys)")
    }
  }

  @Test func aProfileIsWhatItsLastRecordSays() throws {
    let disk = FaultyDisk()
    let first = store(on: disk)
    for revision in 1...4 {
      first.happens(StoreUnit([.profile(profile("ann", revision, #"{"n":\#(revision)}"#))]))
    }
    first.close()
    let journal = StoreLayout.journal(of: .subject("ann"))
    var bytes = try #require(disk.contents[journal])
    bytes[bytes.count / 2] ^= 1
    disk.setBytes(of: journal, to: bytes)
    let store = store(on: disk)
    #expect(try store.check(repairing: true).damages.count == 1)
    #expect(try store.loadProfile(.subject("ann"))?.facts == .json(#"{"n":4}"#))
    #expect(store.commit(.profile(profile("ann", 5))) == nil)
    #expect(try store.check(repairing: false).isSound)
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

  @Test func aBundleThatARepairTookAwayComesAgainWithTheNextSession() throws {
    let disk = FaultyDisk()
    let bytes = [UInt8].json("{}")
    let bundle = StoredBundle(digest: SHA256.hexadecimal(of: bytes), bytes: bytes)
    let running = store(on: disk)
    running.happens(StoreUnit(start("a").writes, bundles: [bundle]))
    disk.setBytes(of: StoreLayout.bundle(bundle.digest), to: [1])
    #expect(try store(on: disk).check(repairing: true).damages.map(\.flaw) == [.digest])
    running.happens(StoreUnit(start("b").writes, bundles: [bundle]))
    #expect(try running.loadBundle(bundle.digest) == bytes)
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
    #expect(try store.list(SessionQuery(limit: 1_000)) == SessionPage())
    store.happens(start("new"))
    #expect(try store.ids(SessionQuery()) == ["new"])
    #expect(try store.check(repairing: true).damages.isEmpty)
  }

  /// A session that cannot be read is not gone: nobody takes it from its list.
  @Test func whatIsDamagedStaysListedWhenTheOthersGo() throws {
    let disk = FaultyDisk()
    let first = store(on: disk)
    for place in 0..<256 { first.happens(start("s\(place)", state: "ended", at: place)) }
    first.close()
    let journal = StoreLayout.journal(ofSession: "s7")
    try damage(journal, on: disk, at: -20)
    let store = store(on: disk)
    #expect(try store.prune { _ in true } == 255)
    try damage(journal, on: disk, at: -20)
    #expect(try store.ids(SessionQuery()) == ["s7"])
    #expect(try store.check(repairing: false).isSound)
  }

  /// A part of a list that was lost is no reason to lose another.
  @Test func theNextStretchOfAListMayBeThere() throws {
    let disk = FaultyDisk()
    let files = disk.process()
    let first = store(files)
    for place in 0..<1_000 { first.happens(start("s\(place)", at: place)) }
    try files.remove(StoreLayout.stretch(2, of: StoreLayout.stretches(of: .all)))
    first.close()
    let store = store(on: disk)
    let batch = (1_000..<1_300).map { start("s\($0)", at: $0) }
    #expect(store.commit(batch).allSatisfy { $0 == nil })
    let ids = try Set(store.ids(SessionQuery(limit: 2_000)))
    #expect(ids.contains("s900") && ids.contains("s1299") && ids.count == 1_300 - 256)
  }

  @Test func whatAListLacksIsCountedBeforeItIsMended() throws {
    let disk = FaultyDisk()
    let first = store(on: disk)
    for place in 0..<3 { first.happens(start("s\(place)", at: place)) }
    first.close()
    for list in disk.contents.keys where list.hasPrefix("lists/") { disk.setBytes(of: list, to: []) }
    let store = store(on: disk)
    let report = try store.check(repairing: false)
    #expect(report.unlisted == 6 && report.relisted == 0 && !report.isSound)
    #expect(try store.check(repairing: true).relisted == 6)
    #expect(try store.check(repairing: false).isSound)
  }

  @Test func aBundleThatASessionNeedsIsMissed() throws {
    let store = store(on: FaultyDisk())
    let digest = SHA256.hexadecimal(of: [])
    store.happens(start("a"))
    store.happens(start("b"))
    let damage = StoreError.Damage(
      file: StoreLayout.bundle(digest), record: 0, byte: 0, flaw: .missing)
    #expect(try store.check(repairing: true, needs: { _ in ["sha256:" + digest] }).damages == [damage])
    store.happens(StoreUnit([], bundles: [StoredBundle(digest: digest, bytes: [])]))
    #expect(try store.check(repairing: false, needs: { _ in [digest] }).isSound)
  }

  /// A log of a process that was killed, with three units; one byte in the second is another one.
  @Test func aDamagedLogIsKeptAndSaid() throws {
    let disk = FaultyDisk()
    let files = disk.process()
    let first = FolderStore(in: files, sync: .always) { _ in }
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
    let store = store(on: disk) { warnings.append($0) }
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
    FolderStore(in: files, sync: .always) { _ in }.happens(start("a"))
    files.die()
    let whole = try #require(disk.contents[StoreLayout.log(0)])
    for length in 0..<1_500 {
      let disk = disk.copy()
      disk.setBytes(of: StoreLayout.log(0), to: Array(whole[..<length]))
      let store = store(on: disk)
      #expect(try store.check(repairing: false).sessions == 1)
      #expect(store.commit([StoreUnit([.record(record("a", 2))])]) == [nil])
      store.close()
    }
  }

  /// What a later program wrote is neither mended nor emptied.
  @Test func aLaterFormatIsLeftAlone() throws {
    let disk = FaultyDisk()
    let first = store(on: disk)
    first.happens(start("a"))
    first.happens(start("b"))
    first.close()
    let journal = StoreLayout.journal(ofSession: "a")
    var line = [UInt8].json(#"{"revision":0,"format":2"#)
    _ = line.endWithChecksum()
    line += [UInt8].json("something else\n")
    disk.setBytes(of: journal, to: line)
    let store = store(on: disk) { Issue.record("warned: \($0)") }
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
    let next = self.store(on: disk) { Issue.record("warned: \($0)") }
    #expect(throws: StoreError.newerFormat(2)) { try next.loadSession("b") }
    #expect(throws: StoreError.newerFormat(2)) { try next.check(repairing: true) }
    #expect(disk.contents[StoreLayout.log(0)] == log)
  }

  @Test func aLogWithAHeaderThatIsNoneIsKept() throws {
    let disk = FaultyDisk()
    let files = disk.process()
    let first = FolderStore(in: files, sync: .always) { _ in }
    first.happens(start("a"))
    files.die()
    first.close()
    var bytes = try #require(disk.contents[StoreLayout.log(0)])
    bytes[5] ^= 1
    disk.setBytes(of: StoreLayout.log(0), to: bytes)
    var warnings = 0
    let store = store(on: disk) { _ in warnings += 1 }
    #expect(try store.check(repairing: false).damages.map(\.file) == [StoreLayout.log(0)])
    #expect(disk.contents["damaged/logs-0.jsonl.1"] == bytes && warnings == 1)
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
    let report = try store.check(repairing: true, needs: { _ in [] })
    let found = Dictionary(report.damages.map { ($0.file, $0.flaw) }) { $1 }
    #expect(
      found == [
        link: .unreadable(.symbolicLink), directory: .unreadable(.notAFile),
        "profiles/zz": .unreadable(.notAFolder),
      ])
    #expect(report.sessions == 1 && report.kept.isEmpty)
    store.close()
  }
}
