// What goes out of one store comes into another one as it was; what is damaged is left out, and said.

import Foundation
import Testing

@testable import Stores

@Suite struct ExportTests: ExportSuite {
  let exported = ExportedStore()

  @Test(arguments: StoreKind.allCases)
  func whatGoesOutComesInAsItWas(_ kind: StoreKind) throws {
    let lines = try lines()
    try withStore(kind) { store throws in
      let taking = try take(lines, into: store)
      #expect(taking.imported == .init(sessions: 2, profiles: 2) && taking.same == .init())
      #expect(taking.refused.isEmpty && taking.isComplete)
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
      #expect(again.imported.all == 0 && again.same.all == 4 && again.refused.isEmpty)
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
    #expect(try take(try lines(["b"]), into: target).imported.all == 2)
    #expect(try target.ids(SessionQuery()) == ["b"])
    #expect(try target.loadBundle(bundle.digest) != nil)
    #expect(try target.loadProfile(.session("b")) != nil && target.loadProfile(.subject("ann")) == nil)
    #expect(throws: StoreError.invalidName("../a")) { try lines(["../a"]) }
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
    #expect(taking.refused.isEmpty && taking.imported.all == 4)
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

  /// Neither sessions nor profiles are left out in silence. Other things may lie beside their folders.
  @Test(arguments: [JournalKind.session, .profile])
  func aFolderThatCannotBeReadIsLeftOutAndSaid(_ kind: JournalKind) throws {
    let folder = TemporaryFolder()
    let store = FileStore(path: folder.path) { Issue.record("warned: \($0)") }
    store.happens(start("a"))
    let files = FileManager.default
    #expect(files.createFile(atPath: "\(folder.path)/\(kind.rawValue)/notes.txt", contents: nil))
    #expect(try store.export(needs: { _ in [] }) { _ in }.isEmpty)
    #expect(try store.check(needs: { _ in [] }).isSound)
    let shard = kind.rawValue + "/zz"
    #expect(files.createFile(atPath: folder.path + "/" + shard, contents: nil))
    let damages = try store.export(needs: { _ in [] }) { _ in }
    #expect(damages == [.init(file: shard, record: 0, byte: nil, flaw: .unreadable(.notAFolder))])
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
