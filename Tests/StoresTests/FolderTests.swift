import Foundation
import Testing

@testable import Stores

@Suite struct FolderTests {
  private let folder = TemporaryFolder()

  private func store(_ sync: StoreSync = .none) -> FileStore {
    FileStore(path: folder.path, sync: sync) { Issue.record("warned: \($0)") }
  }

  @Test func everyLineIsJSON() throws {
    let store = store()
    store.happens(start("s", subject: "ann").with(.profile(profile("ann", 1, "{\n  \"a\": 1\n}"))))
    store.happens(StoreUnit([.record(record("s", 2, state: "{ }"))]))
    let journal = folder.bytes(StoreLayout.journal(ofSession: "s")).text
    #expect(
      journal.hasPrefix(
        #"{"revision":0,"format":1,"session":"s","startedAt":"2026-01-01T00:00:00Z","header":{"flow":"f"},"checksum":""#
      ))
    #expect(
      journal.contains(
        #"{"revision":2,"time":"2026-01-01T00:00:02Z","summary":{"flow":"f","subject":"ann","state":"active"},"command":{"submit":"v"},"changes":[2],"state":{ },"checksum":""#
      ))
    for file in folder.files {
      for line in folder.bytes(file).split(separator: UInt8(ascii: "\n"))
      where line.contains(UInt8(ascii: "{")) {
        #expect(throws: Never.self, "\(file)") { try JSONSerialization.jsonObject(with: Data(line)) }
      }
    }
    store.close()
  }

  @Test func nobodyElseMayLook() throws {
    let store = store()
    store.happens(start("s", subject: "ann").with(.profile(profile("ann", 1))))
    for path in folder.files + [""] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + path)
      #expect((attributes[.posixPermissions] as? Int) == (path.isEmpty ? 0o700 : 0o600), "\(path)")
    }
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where !folder.files.contains(name) {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
      #expect((attributes[.posixPermissions] as? Int) == 0o700, "\(name)")
    }
  }

  /// Who looks after the store of a service is mostly root.
  @Test(.enabled(if: geteuid() == 0)) func whatRootMakesInAStoreOfSomebodyElseIsTheirs() throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    chown(folder.path, 65_534, 65_533)
    let store = store()
    for place in 0..<3 {
      store.happens(start("s\(place)", subject: "ann").with(.profile(profile("ann", place + 1))))
    }
    store.happens(StoreUnit([.deleteSession("s1")]))
    store.close()
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
      let owner = [attributes[.ownerAccountID], attributes[.groupOwnerAccountID]].map { $0 as? Int }
      #expect(owner == [65_534, 65_533], "\(name)")
    }
  }

  @Test func aNewerFormatIsRefusedUntouched() throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    try folder.write(.json("{\"segueStore\":2}\n"), to: "format.json")
    let store = store()
    #expect(throws: StoreError.newerFormat(2)) { try store.open() }
    #expect(store.commit([start("s")]) == [.newerFormat(2)])
    #expect(folder.files == ["format.json"])
  }

  @Test func aFolderWithSomethingElseIsNoStore() throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    try folder.write([], to: "thesis.txt")
    #expect(throws: StoreError.notAStore(.missing)) { try store().open() }
    #expect(folder.files == ["thesis.txt"])
  }

  @Test func linksAreNotFollowed() throws {
    let elsewhere = TemporaryFolder()
    try FileManager.default.createDirectory(atPath: elsewhere.path, withIntermediateDirectories: true)
    let store = store()
    store.happens(start("s"))
    let file = StoreLayout.journal(ofSession: "t")
    let journal = folder.path + "/" + file
    let shard = (journal as NSString).deletingLastPathComponent
    try FileManager.default.createSymbolicLink(atPath: shard, withDestinationPath: elsewhere.path)
    #expect(store.commit([start("t")]) == [.unavailable(.notAFolder, file: StoreLayout.folder(of: file))])
    try FileManager.default.removeItem(atPath: shard)
    try FileManager.default.createDirectory(atPath: shard, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: journal, withDestinationPath: elsewhere.path + "/x")
    #expect(store.commit([start("t")]) == [.unavailable(.symbolicLink, file: file)])
    #expect(elsewhere.files.isEmpty)
    try FileManager.default.removeItem(atPath: journal)
    #expect(store.commit([start("t")]) == [nil])
  }

  @Test func aFolderInPlaceOfAFileIsInNobodyElsesWay() throws {
    let store = store()
    let journal = folder.path + "/" + StoreLayout.journal(ofSession: "t")
    try store.open()
    try FileManager.default.createDirectory(atPath: journal, withIntermediateDirectories: true)
    let reason = StoreError.unavailable(.notAFile, file: StoreLayout.journal(ofSession: "t"))
    #expect(store.commit([start("s"), start("t"), start("u")]) == [nil, reason, nil])
    #expect(throws: reason) { try store.loadSession("t") }
    #expect(try store.ids(SessionQuery()) == ["u", "s"])
  }

  @Test func aLostFolderIsSaidAndFoundAgain() throws {
    let store = store()
    store.happens(start("s"))
    let away = folder.path + ".away"
    try FileManager.default.moveItem(atPath: folder.path, toPath: away)
    #expect(throws: StoreError.unavailable(.lostFolder)) { try store.loadSession("t") }
    #expect(store.commit([start("t")]) == [.unavailable(.lostFolder)])
    try FileManager.default.moveItem(atPath: away, toPath: folder.path)
    #expect(store.commit([start("t")]) == [nil])
    #expect(try store.ids(SessionQuery()) == ["t", "s"])
  }

  /// A backup is put in the place of the folder, while a process runs that has written, or has only looked; or its owner thinks
  /// that it does not run.
  @Test(arguments: [true, false], ["commit", "close"])
  func aFolderInPlaceOfAnotherIsAnotherStore(_ hasWritten: Bool, _ next: String) throws {
    let away = TemporaryFolder()
    let first = store(.always)
    first.happens(start("s"))
    first.close()
    let running = store(.always)
    #expect(try running.revision(ofSession: "s") == 1)
    if hasWritten { running.happens(StoreUnit([.record(record("s", 2))])) }
    try FileManager.default.moveItem(atPath: folder.path, toPath: away.path)
    try FileManager.default.copyItem(atPath: away.path, toPath: folder.path)
    let other = store(.always)
    let revision = hasWritten ? 2 : 1
    #expect(try other.revision(ofSession: "s") == revision)
    other.happens(StoreUnit([.record(record("s", revision + 1, value: "other"))]))
    let (before, after) = (contents(of: folder), contents(of: away))
    if next == "close" {
      running.close()
      #expect(contents(of: folder) == before && contents(of: away) == after)
      return
    }
    #expect(running.commit(.record(record("s", revision + 1))) == .unavailable(.lostFolder))
    #expect(contents(of: folder) == before && contents(of: away) == after)
    #expect(running.commit(.record(record("s", revision + 1))) == .conflict(revision: revision + 1))
    running.happens(StoreUnit([.record(record("s", revision + 2))]))
    #expect(try other.revision(ofSession: "s") == revision + 2)
    #expect(contents(of: away) == after)
    for store in [running, other] { store.close() }
    #expect(try store().check(needs: { _ in [] }).isSound)
    #expect(
      try FileStore(path: away.path) { Issue.record("warned: \($0)") }.revision(ofSession: "s") == revision)
  }

  private func contents(of folder: TemporaryFolder) -> [String: [UInt8]] {
    Dictionary(uniqueKeysWithValues: folder.files.map { ($0, folder.bytes($0)) })
  }

  @Test func aRemovedFolderIsSaid() throws {
    let store = store()
    store.happens(start("s"))
    try FileManager.default.removeItem(atPath: folder.path)
    #expect(store.commit(.record(record("s", 2))) == .unavailable(.lostFolder))
    #expect(throws: StoreError.unavailable(.lostFolder)) { try store.loadSession("s") }
    #expect(store.commit([start("s")]) == [.unavailable(.lostFolder)])
  }

  @Test func whatWasClosedIsThereAgain() throws {
    for sync in [StoreSync.none, .always] {
      let first = store(sync)
      let bundle = StoredBundle(digest: "sha256:" + digest, bytes: [])
      first.happens(StoreUnit(start("s-\(sync)", subject: "ann").writes, bundles: [bundle]))
      first.close()
      let second = store(sync)
      #expect(try second.revision(ofSession: "s-\(sync)") == 1)
      #expect(try second.loadBundle(digest) == [])
      #expect(second.commit(.record(record("s-\(sync)", 2))) == nil)
      second.close()
    }
  }

  private let digest = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

  @Test func aBundleThatWasChangedIsCorrupt() throws {
    let store = store()
    store.happens(StoreUnit([], bundles: [StoredBundle(digest: digest, bytes: [])]))
    try folder.write([1], to: "flows/" + digest + ".json")
    #expect(throws: StoreError.self) { try store.loadBundle(digest) }
  }

  /// After one large record, and where such a log was left by a process that died.
  @Test(arguments: [false, true])
  func aLogIsAsLargeAsItNeedsToBe(_ isLeft: Bool) throws {
    let disk = FaultyDisk()
    let files = disk.process()
    let store = files.store()
    store.happens(start("s"))
    let large = String(repeating: "x", count: 3 * LogFormat.largestCapacity)
    store.happens(StoreUnit([.record(record("s", 2, value: large))]))
    let log = StoreLayout.log(0)
    #expect(try #require(disk.contents[log]).count > large.count)
    if isLeft { files.die() } else { store.happens(StoreUnit([.record(record("s", 3, value: large))])) }
    let next = isLeft ? disk.store() : store
    next.happens(StoreUnit([.record(record("s", isLeft ? 3 : 4))]))
    next.happens(start("t"))
    next.happens(StoreUnit([.deleteSession("t")]))
    #expect(try #require(disk.contents[log]).count <= LogFormat.largestCapacity)
    #expect(try next.revision(ofSession: "s") == (isLeft ? 3 : 4))
    next.close()
    #expect(try disk.store().check(repairing: false).isSound)
  }

  @Test func aProfileTakesNoMoreRoomThanItNeeds() throws {
    let disk = FaultyDisk()
    let store = disk.store()
    let facts = #"{"text":"\(String(repeating: "x", count: 300))"}"#
    for revision in 1...200 { store.happens(StoreUnit([.profile(profile("ann", revision, facts))])) }
    #expect(try #require(disk.contents[StoreLayout.journal(of: .subject("ann"))]).count < 20_000)
    #expect(try store.loadProfile(.subject("ann"))?.revision == 200)
  }

  /// A list is a few files, also where many sessions come at one time.
  @Test func aStretchOfAListIsFilledUp() throws {
    let disk = FaultyDisk()
    let store = disk.store()
    for round in 0..<3 {
      #expect(store.commit((0..<100).map { start("s\(round)-\($0)") }).allSatisfy { $0 == nil })
    }
    #expect(disk.contents.keys.filter { $0.hasPrefix("lists/") }.count == 4)
  }

  /// With room for the locks, the log and so many journals.
  @Test(arguments: [1, 2, 3, 5, 8, 13])
  func aFewOpenFilesAreEnough(_ count: Int) throws {
    let files = FaultyDisk().process()
    files.mostOpenFiles = 2 + count
    let store = files.store { Issue.record("warned: \($0)") }
    let ids = (0..<20).map { "s\($0)" }
    for id in ids.dropFirst(10) { store.happens(start(id, subject: id).with(.profile(profile(id, 1)))) }
    #expect(store.commit(ids.prefix(10).map { start($0) }).allSatisfy { $0 == nil })
    #expect(store.commit(ids.map { StoreUnit([.record(record($0, 2))]) }).allSatisfy { $0 == nil })
    for id in ids { #expect(try store.loadSession(id)?.revision == 2) }
    #expect(try store.ids(SessionQuery()).count == 20)
    let deletions = ids.prefix(15).map { StoreUnit([.deleteSession($0), .deleteProfile(.subject($0))]) }
    #expect(store.commit(deletions).allSatisfy { $0 == nil })
    #expect(try store.check(repairing: true).isSound)
    #expect(try store.prune { $0.id == "s19" } == 1)
    #expect(try store.export(nil, needs: { _ in [] }) { _ in }.isEmpty)
    store.close()
    #expect(files.openFiles == 0)
  }

  @Test func openFilesAreBounded() throws {
    let disk = FaultyDisk()
    let files = disk.process()
    let store = FolderStore(in: files, sync: .none, openJournals: 10) { _ in }
    for round in 0..<5 {
      #expect(store.commit((0..<300).map { start("s\(round)-\($0)") }).allSatisfy { $0 == nil })
    }
    for place in 0..<300 { #expect(try store.loadSession("s0-\(place)") != nil) }
    _ = try store.list(SessionQuery(limit: 1_000))
    #expect(files.openFiles <= 12)
  }

  /// Each command would look for as many logs.
  @Test func whatSomebodyHasWrittenIntoTheLocksIsCutOff() throws {
    let first = store()
    first.happens(start("s"))
    try folder.write([UInt8](repeating: 7, count: 100_000), to: StoreLayout.locks)
    let second = store()
    second.happens(StoreUnit([.record(record("s", 2))]))
    #expect(folder.bytes(StoreLayout.locks).count == 2)
    first.happens(StoreUnit([.record(record("s", 3))]))
    #expect(try second.loadSession("s")?.revision == 3)
  }

  /// What somebody has put beside the logs is none of them, whatever number its name is.
  @Test(arguments: ["9223372036854775807", "90000000", "-3", "+1", "007", "x"])
  func whatIsNoLogIsNone(_ name: String) throws {
    let first = store()
    first.happens(start("s"))
    first.close()
    try folder.write([1, 2, 3], to: "logs/\(name).jsonl")
    let store = store()
    store.happens(StoreUnit([.record(record("s", 2))]))
    #expect(try store.check(needs: { _ in [] }).isSound)
    store.close()
    #expect(folder.bytes("logs/\(name).jsonl") == [1, 2, 3])
    #expect(folder.bytes(StoreLayout.locks).count <= 1)
  }
}
