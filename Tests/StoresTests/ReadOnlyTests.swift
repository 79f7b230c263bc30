// A disk that may only be read, as a backup is mounted or a container gets a folder: what is there can be looked at.

import Testing

@testable import Stores

@Suite struct ReadOnlyTests {
  private func store(on disk: FaultyDisk) -> FolderStore<FaultyFiles> {
    disk.store { Issue.record("warned: \($0)") }
  }

  /// The writing process is closed, or killed, or goes on where it may write.
  @Test(arguments: Scenario.all, ["closed", "killed", "running"])
  func whatIsThereIsRead(_ scenario: Scenario, _ end: String) throws {
    let disk = FaultyDisk()
    let files = disk.process()
    let writing = files.store { Issue.record("warned: \($0)") }
    for batch in scenario.batches { #expect(writing.commit(batch).allSatisfy { $0 == nil }) }
    let shown = try Showing(writing)
    if end == "closed" { writing.close() }
    if end == "killed" { files.die() }
    disk.isReadOnly = true
    let before = disk.contents
    let looking = store(on: disk)
    #expect(try Showing(looking) == shown)
    #expect(try looking.check(repairing: false).isSound)
    #expect(looking.commit([start("e")]) == [.unavailable(.readOnly)])
    #expect(try Showing(looking) == shown)
    looking.close()
    #expect(disk.contents == before)
  }

  @Test func whatMayBeWrittenAgainIs() throws {
    let disk = FaultyDisk()
    let first = store(on: disk)
    first.happens(start("a"))
    first.close()
    disk.isReadOnly = true
    let store = store(on: disk)
    #expect(try store.revision(ofSession: "a") == 1)
    #expect(store.commit([StoreUnit([.record(record("a", 2))])]) == [.unavailable(.readOnly)])
    disk.isReadOnly = false
    store.happens(StoreUnit([.record(record("a", 2))]))
    #expect(try store.revision(ofSession: "a") == 2)
  }

  /// Of what was answered, the journals lost all and the log has all: to leave it out would be to lie.
  @Test func whatOnlyALogHasIsNotLeftOut() throws {
    let disk = FaultyDisk()
    let first = store(on: disk)
    first.happens(start("a"))
    first.close()
    disk.sync()
    let files = disk.process()
    let dying = files.store()
    dying.happens(StoreUnit([.record(record("a", 2))]))
    files.die()
    dying.close()
    disk.stop(remembering: .nothing)
    disk.isReadOnly = true
    let store = store(on: disk)
    #expect(throws: StoreError.unavailable(.readOnly)) { try store.revision(ofSession: "a") }
    disk.isReadOnly = false
    #expect(try store.revision(ofSession: "a") == 2)
  }

  @Test func damageIsFoundAndNotMended() throws {
    let disk = FaultyDisk()
    let first = store(on: disk)
    first.happens(start("a"))
    first.happens(start("b"))
    first.close()
    let journal = StoreLayout.journal(ofSession: "a")
    try disk.damage(journal, at: -20)
    disk.isReadOnly = true
    let store = store(on: disk)
    #expect(try store.check(repairing: false).damages.map(\.file) == [journal])
    #expect(throws: StoreError.unavailable(.readOnly)) { try store.check(repairing: true) }
    #expect(try store.revision(ofSession: "b") == 1)
  }

  /// Of the second record of a session, the end is cut off, or a byte is another one.
  @Test(arguments: [true, false])
  func whatCannotBeMendedIsLeftOutAlone(_ isTorn: Bool) throws {
    let disk = FaultyDisk()
    let first = store(on: disk)
    first.happens(start("a"))
    first.happens(StoreUnit([.record(record("a", 2))]))
    first.happens(start("b"))
    first.close()
    let journal = StoreLayout.journal(ofSession: "a")
    var bytes = try #require(disk.contents[journal])
    let second = try #require(bytes.dropLast().lastIndex(of: UInt8(ascii: "\n"))) + 1
    if isTorn { bytes.removeLast(20) } else { bytes[bytes.count - 20] ^= 1 }
    disk.setBytes(of: journal, to: bytes)
    disk.isReadOnly = true
    let store = store(on: disk)
    let damage = StoreError.Damage(
      file: journal, record: 2, byte: second, flaw: isTorn ? .malformed : .checksum)
    #expect(throws: StoreError.corrupt(damage)) { try store.loadSession("a") }
    #expect(try store.check(repairing: false).damages == [damage])
    var lines: [String] = []
    let damages = try store.export(nil, needs: { _ in [] }) { lines.append($0.text) }
    #expect(damages == [damage])
    #expect(lines.count == 4 && lines[1].contains(#""session":"b""#))
  }

  @Test func aFolderThatIsNoStoreYetStaysOne() throws {
    let disk = FaultyDisk()
    disk.isReadOnly = true
    let store = store(on: disk)
    #expect(throws: StoreError.unavailable(.readOnly)) { try store.makeReady() }
    #expect(disk.contents.isEmpty)
  }
}
