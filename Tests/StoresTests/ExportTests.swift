// What goes out of one store comes into another one as it was; what is there already is never touched.

import Foundation
import Hashing
import Testing

@testable import Stores

@Suite struct ExportTests {
  private let bundle: StoredBundle
  private let source: FolderStore<FaultyFiles>
  private let disk = FaultyDisk()

  /// A store with two sessions, one of them long and with a full state, the profile of a subject, and one of a session.
  init() {
    let bytes = [UInt8].json(#"{"flow":1}"#)
    bundle = StoredBundle(digest: SHA256.hexadecimal(of: bytes), bytes: bytes)
    source = disk.store()
    source.happens(
      StoreUnit(
        start("a", subject: "ann").writes + [.profile(profile("ann", 1, #"{"n":1}"#))], bundles: [bundle]))
    source.happens(
      StoreUnit([.record(record("a", 2, state: "[2]")), .profile(profile("ann", 2, #"{"n":2}"#))]))
    for revision in 3...600 { source.happens(StoreUnit([.record(record("a", revision))])) }
    source.happens(start("b", at: 5))
    source.happens(
      StoreUnit([
        .profile(ProfileRecord(key: .session("b"), revision: 1, time: time(5), facts: .json("{}")))
      ]))
    source.happens(start("c", at: 3))
    source.happens(StoreUnit([.deleteSession("c")]))
  }

  private func lines(_ ids: [String]? = nil, of store: FolderStore<FaultyFiles>? = nil) throws -> [[UInt8]] {
    var lines: [[UInt8]] = []
    let damages = try (store ?? source).export(ids, needs: { _ in [bundle.digest] }) { lines.append($0) }
    #expect(damages.isEmpty)
    return lines
  }

  @discardableResult
  private func take(
    _ lines: some Sequence<[UInt8]>, into store: any Store, needing other: ((StoredSession) -> String)? = nil,
    canRead: @escaping (StoredRecord) -> Bool = { _ in true }
  ) throws -> StoreImport {
    var taking = StoreImport(
      into: store, needs: { [bundle] session in [other?(session) ?? bundle.digest] }, canRead: canRead)
    for line in lines { try taking.take(line) }
    try taking.finish()
    return taking
  }

  /// Its first records are there, but somebody deletes it meanwhile, and another one has its name, and has come as far.
  @Test func theRestOfASessionDoesNotComeIntoAnotherOfItsName() throws {
    let disk = FaultyDisk()
    let (store, other) = (disk.store(), disk.store())
    store.happens(StoreUnit(start("a", subject: "ann").writes, bundles: [bundle]))
    store.happens(StoreUnit([.record(record("a", 2, state: "[2]"))]))
    var another = record("a", 2, value: "another")
    another.time = time(9)
    var taking = StoreImport(into: store) { [bundle] _ in [bundle.digest] }
    for line in try lines(["a"]).prefix(while: { !$0.text.hasPrefix(#"{"revision":4,"#) }) {
      try taking.take(line)
    }
    other.happens(StoreUnit([.deleteSession("a")]))
    other.happens(start("a", at: 9))
    other.happens(StoreUnit([.record(another)]))
    try taking.finish()
    #expect(taking.refused == [.session("a")] && taking.imported == 1)
    #expect(try store.records(of: "a", after: 0, limit: 9).map(\.time) == [time(9), time(9)])
  }

  /// Before the lines that begin so, somebody else begins, or goes on with, what is just coming in: that is refused by its name, and
  /// everything else comes in.
  @Test(arguments: [
    (before: #"{"revision":3,"#, by: start("a"), refused: StoreImport.Refused.session("a")),
    (before: #"{"revision":300,"#, by: StoreUnit([.record(record("a", 256))]), refused: .session("a")),
    (before: #"{"revision":600,"#, by: StoreUnit([.record(record("a", 512))]), refused: .session("a")),
    (before: #"{"revision":600,"#, by: StoreUnit([.deleteSession("a")]), refused: .session("a")),
  ])
  func whatSomebodyGoesOnWithMeanwhileStandsInNobodysWay(
    before line: String, by unit: StoreUnit, refused: StoreImport.Refused
  ) throws {
    let target = MemoryStore()
    var taking = StoreImport(into: target) { [bundle] _ in [bundle.digest] }
    for next in try lines(["a", "b"]) {
      if next.text.hasPrefix(line) { target.happens(unit) }
      try taking.take(next)
    }
    try taking.finish()
    #expect(taking.refused == [refused] && taking.imported == 3 && taking.isComplete)
    #expect(try target.revision(ofSession: "b") == 1)
  }

  @Test func aProfileThatSomebodySavesToMeanwhileStandsInNobodysWay() throws {
    let target = SaveBefore(profile("ann", 1, #"{"n":9}"#))
    let taking = try take(try lines(), into: target)
    #expect(taking.refused == [.profile(.subject("ann"))] && taking.imported == 3 && taking.isComplete)
    #expect(try target.store.loadProfile(.subject("ann"))?.facts == .json(#"{"n":9}"#))
  }

  @Test(arguments: StoreKind.allCases)
  func whatGoesOutComesInAsItWas(_ kind: StoreKind) throws {
    let lines = try lines()
    try withStore(kind) { store throws in
      let taking = try take(lines, into: store)
      #expect(taking.imported == 4 && taking.same == 0 && taking.refused.isEmpty && taking.isComplete)
      for id in ["a", "b", "c"] {
        let (found, original) = (try store.loadSession(id), try source.loadSession(id))
        #expect(found?.records == original?.records && found?.fullState == original?.fullState)
        #expect(found?.header == original?.header && found?.summary == original?.summary)
      }
      #expect(try store.ids(SessionQuery()) == ["b", "a"])
      #expect(try store.ids(SessionQuery(subject: "ann")) == ["a"])
      #expect(try store.loadProfile(.subject("ann")) == source.loadProfile(.subject("ann")))
      #expect(try store.loadBundle(bundle.digest) == bundle.bytes)
      let again = try take(lines, into: store)
      #expect(again.imported == 0 && again.same == 4 && again.refused.isEmpty)
    }
  }

  @Test func whatCameInGoesOutAsTheSameBytes() throws {
    let target = FaultyDisk().store()
    target.happens(start("a"))
    target.happens(StoreUnit([.deleteSession("a")]))
    try take(try lines(), into: target)
    #expect(try lines(of: target) == lines())
    #expect(try target.check(repairing: false).isSound)
  }

  @Test func someSessionsGoOutWithWhatTheyNeed() throws {
    let target = MemoryStore()
    #expect(try take(try lines(["b"]), into: target).imported == 2)
    #expect(try target.ids(SessionQuery()) == ["b"])
    #expect(try target.loadBundle(bundle.digest) != nil)
    #expect(try target.loadProfile(.session("b")) != nil && target.loadProfile(.subject("ann")) == nil)
    #expect(throws: StoreError.invalidName("../a")) { try lines(["../a"]) }
  }

  /// Cut off after so many lines; what the store has then is what the next import goes on from.
  @Test(arguments: [1, 2, 3, 5, 6, 100, 300, 604, 605, 608])
  func anImportThatWasCutOffGoesOn(after count: Int) throws {
    let lines = try lines()
    let store = MemoryStore()
    #expect(!(try take(lines.prefix(count), into: store).isComplete))
    let again = try take(lines, into: store)
    #expect(again.isComplete && again.refused.isEmpty && again.imported + again.same == 4)
    for id in ["a", "b"] {
      #expect(
        try store.records(of: id, after: 0, limit: 1000) == source.records(of: id, after: 0, limit: 1000))
    }
    #expect(try store.ids(SessionQuery()) == ["b", "a"])
  }

  /// One behind the other, as one stream; the first one is cut off after so many lines, or is not.
  @Test(arguments: [1, 3, 300, 607, nil])
  func anExportBehindOneThatWasCutOffDoesNotHideThat(_ count: Int?) throws {
    let (first, second) = (try lines(["b"]), try lines())
    let cut = count.map { Array(second.prefix($0)) } ?? second
    #expect(try take(cut + first, into: MemoryStore()).isComplete == (count == nil))
    #expect(try take(cut + first + second, into: MemoryStore()).isComplete == (count == nil))
  }

  /// A record that nobody can read, as one of a newer program, or of which a repair says that it is lost: of a session of 600 records
  /// whose full state is in the second, or of one without any.
  @Test(arguments: [
    ("a", 1, time(0), true), ("a", 2, time(2), true), ("a", 3, time(3), false), ("a", 600, time(600), false),
    ("b", 1, time(5), false),
  ])
  func aSessionThatNobodyCanReadIsRefusedAndNoOther(
    _ session: String, _ revision: Int, _ time: String, _ isTaken: Bool
  ) throws {
    let other = session == "a" ? "b" : "a"
    let target = MemoryStore()
    let taking = try take(
      try lines([session, other]), into: target,
      canRead: { $0.revision != revision || $0.time != time })
    #expect(taking.isComplete)
    #expect(taking.refused == (isTaken ? [] : [.unreadable(session: session, record: revision)]))
    #expect(try target.ids(SessionQuery()).sorted() == (isTaken ? ["a", "b"] : [other]))
  }

  @Test func whatWasRepairedGoesOutAndComesIn() throws {
    source.happens(StoreUnit([.record(record("b", 2)), .record(record("b", 3, state: "[3]"))]))
    source.close()
    let journal = StoreLayout.journal(ofSession: "b")
    try disk.damage(journal, at: #require(disk.contents[journal]?.firstIndex(of: 0x0A)) + 40)
    let store = disk.store()
    #expect(try store.check(repairing: true).kept.count == 1)
    let target = MemoryStore()
    let taking = try take(
      try lines(of: store), into: target, canRead: { $0.changes.text != #"[{"change":"lost"}]"# })
    #expect(taking.refused.isEmpty && taking.imported == 4)
    #expect(
      try target.records(of: "b", after: 0, limit: 9) == store.records(of: "b", after: 0, limit: 9))
  }

  /// While it goes out, a session is deleted, and another one gets its id.
  @Test func noSessionGoesOutAsTwo() throws {
    var lines: [[UInt8]] = []
    var isChanged = false
    let damages = try source.export(
      ["b", "a"],
      needs: { [source, bundle] session in
        if session.id == "b", !isChanged {
          isChanged = true
          source.happens(StoreUnit([.deleteSession("b")]))
          source.happens(start("b", at: 77))
        }
        return [bundle.digest]
      }
    ) { lines.append($0) }
    #expect(damages.isEmpty && isChanged)
    #expect(!lines.contains { $0.text.contains(#""session":"b","startedAt""#) })
    #expect(try take(lines, into: MemoryStore()).isComplete)
  }

  @Test func aSessionThatHasGoneOnIsTheSame() throws {
    let lines = try lines()
    source.happens(StoreUnit([.record(record("a", 601))]))
    let taking = try take(lines, into: source)
    #expect(taking.same == 4 && taking.imported == 0 && taking.refused.isEmpty)
    #expect(try source.revision(ofSession: "a") == 601)
  }

  @Test func whatIsSomethingElseStaysAsItIs() throws {
    let target = MemoryStore()
    target.happens(start("a", subject: "ann"))
    target.happens(StoreUnit([.record(record("a", 2, value: "other"))]))
    target.happens(start("b", at: 6))
    target.happens(StoreUnit([.profile(profile("ann", 1, #"{"n":9}"#))]))
    let taking = try take(try lines(), into: target)
    #expect(taking.refused == [.profile(.subject("ann")), .session("a"), .session("b")])
    #expect(taking.imported == 0)
    #expect(try target.revision(ofSession: "a") == 2)
    #expect(try target.loadProfile(.subject("ann"))?.facts == .json(#"{"n":9}"#))
  }

  /// A backup comes into the store that was damaged.
  @Test(arguments: [0, 1, 300, 600])
  func whatIsDamagedStaysAndTheOthersComeIn(_ line: Int) throws {
    let lines = try lines()
    let target = FaultyDisk()
    let first = target.store()
    try take(lines, into: first)
    first.happens(StoreUnit([.deleteSession("b")]))
    first.close()
    let journal = StoreLayout.journal(ofSession: "a")
    let feeds = try #require(target.contents[journal]).indices.filter {
      target.contents[journal]?[$0] == UInt8(ascii: "\n")
    }
    try target.damage(journal, at: line == 0 ? 20 : feeds[line - 1] + 30)
    try target.damage(StoreLayout.journal(of: .subject("ann")), at: -20)
    let store = target.store()
    let before = target.contents[journal]
    let taking = try take(lines, into: store)
    #expect(taking.isComplete && taking.imported == 1 && taking.same == 1)
    let damages = taking.refused.compactMap { refused -> String? in
      if case .damaged(let damage) = refused { damage.file } else { nil }
    }
    #expect(damages == [StoreLayout.journal(of: .subject("ann")), journal] && taking.refused.count == 2)
    #expect(target.contents[journal] == before)
    #expect(try store.loadSession("b")?.revision == 1)
  }

  /// It is written in several pieces, and the bundle that it needs in the end is nowhere.
  @Test func ofASessionThatIsRefusedNothingIsTakenIn() throws {
    let other = String(repeating: "0", count: 64)
    source.happens(StoreUnit([.record(record("a", 601, state: "[601]"))]))
    let lines = try lines(["a", "b"])
    let store = MemoryStore()
    let taking = try take(lines, into: store) { [bundle] session in
      session.fullState?.revision == 601 ? other : bundle.digest
    }
    #expect(taking.refused == [.withoutBundle(session: "a", other)])
    #expect(try store.loadSession("a") == nil)
    #expect(try store.ids(SessionQuery()) == ["b"])
  }

  @Test func aSessionWhoseBundleIsNowhereIsRefused() throws {
    var lines = try lines()
    lines.remove(at: 1)
    lines[lines.count - 1] = ExportFormat.last(after: lines.count - 1)
    let target = MemoryStore()
    let taking = try take(lines, into: target)
    #expect(taking.isComplete && taking.imported == 1)
    #expect(
      taking.refused == ["a", "b"].map { .withoutBundle(session: $0, bundle.digest) })
    #expect(try target.ids(SessionQuery()).isEmpty)
    target.happens(StoreUnit([], bundles: [bundle]))
    #expect(try take(lines, into: target).imported == 3)
    #expect(try target.ids(SessionQuery()) == ["b", "a"])
  }

  /// Session “a” goes on with another bundle from its second record on.
  @Test func whatCountsIsTheBundleThatItGoesOnWith() throws {
    let other = String(repeating: "0", count: 64)
    let refused = try take(try lines(), into: MemoryStore()) { [bundle] session in
      session.fullState == nil ? bundle.digest : other
    }
    #expect(refused.refused == [.withoutBundle(session: "a", other)] && refused.imported == 3)
    let target = MemoryStore()
    let taken = try take(try lines(), into: target) { [bundle] session in
      session.fullState == nil ? other : bundle.digest
    }
    #expect(taken.refused == [.withoutBundle(session: "b", other)] && taken.imported == 2)
    #expect(try target.revision(ofSession: "a") == 600)
  }

  @Test func aDamagedLineIsRefusedWithItsNumber() throws {
    let lines = try lines(["b"])
    for (number, line) in lines.enumerated() {
      for place in line.indices {
        var damaged = lines
        damaged[number][place] ^= 1
        guard let damage = damage(of: damaged, "line \(number + 1), byte \(place)") else { continue }
        // A first line that is none leaves what follows without one.
        #expect(damage.record > number && damage.record <= number + 2)
      }
    }
  }

  /// The damage that is found. An export whose damage nobody has noticed must not be complete.
  private func damage(of lines: [[UInt8]], _ what: String) -> StoreError.Damage? {
    do {
      let taking = try take(lines, into: MemoryStore())
      #expect(!taking.isComplete, "\(what)")
      return nil
    } catch StoreError.corrupt(let damage) {
      #expect(damage.file == "export")
      return damage
    } catch {
      // A later version, or a name that is none.
      return nil
    }
  }

  /// One digit more, and the store could not read what it has written.
  @Test(arguments: [1, 1 << 53, 1 << 53 + 1, 999_999_999_999_999_999])
  func aProfileGoesOnFromAnyRevisionThatIsTaken(_ revision: Int) throws {
    let store = FaultyDisk().store()
    let lines = [
      ExportFormat.first,
      JournalLine.header(.subject("bob"), revision: revision - 1, base: 0).bytes.dropLast(),
      JournalLine.record(profile("bob", revision)).bytes.dropLast(), ExportFormat.last(after: 3),
    ]
    do throws(StoreError) {
      var taking = StoreImport(into: store) { _ in [] }
      for line in lines { try taking.take(line) }
      #expect(store.commit(.profile(profile("bob", revision + 1))) == nil)
      #expect(try store.loadProfile(.subject("bob"))?.revision == revision + 1)
      #expect(revision <= 1 << 53)
    } catch {
      #expect(
        error == .corrupt(.init(file: "export", record: 2, byte: 0, flaw: .revision(found: revision - 1))))
      #expect(revision > 1 << 53)
    }
  }

  @Test func anExportWithoutALineIsNotTakenForWhole() throws {
    let lines = try lines()
    for missing in [0, 1, 2, 3, 4, 5, 300, lines.count - 2] {
      var rest = lines
      rest.remove(at: missing)
      #expect(throws: StoreError.self, "without line \(missing + 1)") { try take(rest, into: MemoryStore()) }
    }
    #expect(throws: damage(1, .newerFormat(2))) {
      try take([.json(#"{"segueExport":2}"#)], into: MemoryStore())
    }
    let last = lines.count
    #expect(throws: damage(last, .count(said: last, found: last - 1))) {
      try take(lines.dropLast() + [.json(#"{"segueExport":1,"lines":\#(last)}"#)], into: MemoryStore())
    }
    let named = JournalLine.header(
      SessionHeader(id: "../a", startedAt: time(0), body: .json("{}")), base: 0)
    #expect(throws: damage(2, .name("../a"))) {
      try take([ExportFormat.first, named.bytes.dropLast()], into: MemoryStore())
    }
  }

  private func damage(_ line: Int, _ flaw: StoreError.Flaw) -> StoreError {
    .corrupt(StoreError.Damage(file: "export", record: line, byte: 0, flaw: flaw))
  }

  /// The file that is named is the one that is meant, whether it is missing or cannot be read.
  @Test(arguments: [StoreError.Flaw.missing, .unreadable(.notAFile)])
  func aBundleIsCalledByTheNameOfItsFile(_ flaw: StoreError.Flaw) throws {
    let folder = TemporaryFolder()
    let store = FileStore(path: folder.path) { Issue.record("warned: \($0)") }
    store.happens(start("a"))
    let path = StoreLayout.bundle(bundle.digest)
    if flaw != .missing {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + path, withIntermediateDirectories: false)
    }
    let damages = try store.export(needs: { _ in ["sha256:" + bundle.digest] }) { _ in }
    #expect(damages == [StoreError.Damage(file: path, record: 0, byte: nil, flaw: flaw)])
    #expect(StoreError.missingBundle("sha256:" + bundle.digest) == .missingBundle(bundle.digest))
  }

  @Test func whatIsDamagedIsLeftOutAndSaid() throws {
    source.close()
    let journal = StoreLayout.journal(ofSession: "a")
    var bytes = try #require(disk.contents[journal])
    bytes[bytes.count / 2] ^= 1
    disk.setBytes(of: journal, to: bytes)
    disk.setBytes(of: StoreLayout.bundle(bundle.digest), to: [1])
    let store = disk.store()
    var lines: [[UInt8]] = []
    let damages = try store.export(nil, needs: { _ in [bundle.digest] }) { lines.append($0) }
    #expect(damages.map(\.file) == [journal, StoreLayout.bundle(bundle.digest)])
    // Also where it is the end that is damaged, and nothing else is known of the session.
    var other = try #require(disk.contents[StoreLayout.journal(ofSession: "b")])
    other[other.count - 20] ^= 1
    disk.setBytes(of: StoreLayout.journal(ofSession: "b"), to: other)
    #expect(try store.export(nil, needs: { _ in [] }) { _ in }.count == 2)
    let target = MemoryStore()
    target.happens(StoreUnit([], bundles: [bundle]))
    #expect(try take(lines, into: target).isComplete)
    #expect(try target.ids(SessionQuery()) == ["b"])
  }
}

/// A store in which somebody else saves to a profile after it was found that there is none.
private final class SaveBefore: Store {
  let store = MemoryStore()
  private let record: ProfileRecord

  init(_ record: ProfileRecord) { self.record = record }

  func loadProfile(_ key: ProfileKey) throws(StoreError) -> StoredProfile? {
    defer { if key == record.key { _ = store.commit(.profile(record)) } }
    return try store.loadProfile(key)
  }

  func loadSession(_ id: String) throws(StoreError) -> StoredSession? { try store.loadSession(id) }
  func version(ofSession id: String) throws(StoreError) -> StoredVersion? {
    try store.version(ofSession: id)
  }
  func records(of id: String, after revision: Int, limit: Int) throws(StoreError) -> [StoredRecord] {
    try store.records(of: id, after: revision, limit: limit)
  }
  func list(_ query: SessionQuery) throws(StoreError) -> SessionPage { try store.list(query) }
  func version(ofProfile key: ProfileKey) throws(StoreError) -> StoredVersion? {
    try store.version(ofProfile: key)
  }
  func loadBundle(_ digest: String) throws(StoreError) -> [UInt8]? { try store.loadBundle(digest) }
  func commit(_ batch: [StoreUnit], meanwhile: () -> Void) -> [StoreError?] { store.commit(batch) {} }
  func hold(sessions: [String], _ profiles: [ProfileKey]) {}
  func release() {}
  func close() {}
}
