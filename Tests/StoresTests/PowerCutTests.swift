// The machine stops when several processes, or one that did not sync, have left their part on a disk that remembers some of it.

import Hashing
import Testing

@testable import Stores

@Suite struct PowerCutTests {
  /// A process that did not sync has made the store, and has ended, or was killed; one that syncs goes on, with its log or, since
  /// somebody else has that, with another one.
  @Test(arguments: Memory.allCases, [(false, false), (true, false), (false, true), (true, true)])
  func whatNobodyHasSyncedIsNotBuiltOn(_ memory: Memory, _ way: (isKilled: Bool, isBeside: Bool)) throws {
    let bytes = [UInt8].json(#"{"flow":1}"#)
    let bundle = StoredBundle(digest: SHA256.hexadecimal(of: bytes), bytes: bytes)
    let disk = FaultyDisk()
    func hasty() -> (FaultyFiles, FolderStore<FaultyFiles>) {
      let files = disk.process()
      return (files, FolderStore(in: files, sync: .none) { Issue.record("warned: \($0)") })
    }
    let other = hasty().1
    if way.isBeside { other.happens(start("c")) }
    let (ending, hasty) = hasty()
    hasty.happens(StoreUnit(start("a").writes, bundles: [bundle]))
    hasty.happens(StoreUnit([.profile(profile("ann", 1))]))
    if way.isKilled { ending.die() } else { hasty.close() }
    other.close()
    let files = disk.process()
    let store = files.store { Issue.record("warned: \($0)") }
    store.happens(StoreUnit(start("b").writes, bundles: [bundle]))
    store.happens(StoreUnit([.record(record("a", 2)), .profile(profile("ann", 2))]))
    files.die()
    disk.stop(remembering: memory)
    let next = disk.store()
    #expect(try next.revision(ofSession: "b") == 1)
    #expect(try next.revision(ofSession: "a") == 2)
    #expect(try next.loadProfile(.subject("ann"))?.revision == 2)
    #expect(try next.loadBundle(bundle.digest) == bytes)
    #expect(try next.ids(SessionQuery()) == ["b", "a"] + (way.isBeside ? ["c"] : []))
  }

  /// The last record of a session was answered for, and is in the log alone; one before those of the log was damaged long since,
  /// and a full state makes up for it.
  @Test(arguments: Memory.allCases.filter { $0 != .everything })
  func oldDamageCostsNothingThatALogHas(_ memory: Memory) throws {
    let disk = FaultyDisk()
    let first = disk.store()
    first.happens(start("a"))
    for revision in 2...6 {
      first.happens(StoreUnit([.record(record("a", revision, state: revision == 5 ? "{}" : nil))]))
    }
    first.close()
    let journal = StoreLayout.journal(ofSession: "a")
    var bytes = try #require(disk.contents[journal])
    let feeds = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    bytes[feeds[2] - 20] ^= 1
    disk.setBytes(of: journal, to: bytes)
    let files = disk.process()
    let second = files.store()
    for revision in 7...8 {
      second.happens(StoreUnit([.record(record("a", revision)), .profile(profile("ann", revision - 6))]))
    }
    files.die()
    disk.stop(remembering: memory)
    let next = disk.process().smallStore()
    #expect(try next.revision(ofSession: "a") == 8)
    #expect(try next.loadProfile(.subject("ann"))?.revision == 2)
    #expect(next.commit(.record(record("a", 9))) == nil)
  }

  /// A journal has been replaced, and the disk has its name and not its content; the log has nothing that came before.
  @Test(arguments: Memory.allCases)
  func whatTookThePlaceOfAJournalIsInTheLog(_ memory: Memory) throws {
    let journal = StoreLayout.journal(of: .subject("ann"))
    let own = ProfileRecord(key: .session("b"), revision: 1, time: time(1), facts: .json("{}"))
    let deletion = StoreUnit([.deleteSession("b"), .deleteProfile(.session("b"))])
    try atEveryCall { (call) throws in
      let disk = FaultyDisk()
      let first = disk.store()
      let long = #"{"text":"\#(String(repeating: "x", count: 9_000))"}"#
      first.happens(start("a").with(.profile(profile("ann", 1, long))))
      first.happens(StoreUnit([.record(record("a", 2)), .profile(profile("ann", 2, long))]))
      first.happens(start("b").with(.profile(own)))
      first.close()
      let files = disk.process(.isTheLast, at: call)
      let second = files.store()
      let before = disk.contents[journal]?.count ?? 0
      let isReplaced =
        second.commit([StoreUnit([.record(record("a", 3)), .profile(profile("ann", 3))])]) == [nil]
      #expect(!isReplaced || (disk.contents[journal]?.count ?? 0) < before, "call \(call): it was replaced")
      let isDeleted = second.commit([deletion]) == [nil]
      let hasHappened = files.isDead
      files.die()
      disk.stop(remembering: memory)
      let next = disk.process().smallStore() {
        if !$0.hasSuffix("written again from a log") { Issue.record("call \(call): \($0)") }
      }
      let revision = try next.revision(ofSession: "a")
      #expect(revision == 3 || !isReplaced && revision == 2, "call \(call)")
      #expect(try next.loadProfile(.subject("ann"))?.revision == revision, "call \(call)")
      let isThere = try next.loadSession("b") != nil
      #expect(try (next.loadProfile(.session("b")) != nil) == isThere, "call \(call)")
      #expect(!isDeleted || !isThere, "call \(call)")
      return hasHappened
    }
  }

  /// One process has made journals, in folders that it made as well, or has put one in the place of another; a second one goes on with
  /// them and ends. Then the log of the first says how they begin, and nothing but the journals how they go on.
  @Test(arguments: Memory.allCases, [false, true])
  func whatGoesOnInAJournalOfAnotherProcessIsNotLost(_ memory: Memory, _ isReplaced: Bool) throws {
    let disk = FaultyDisk()
    let (files, others) = (disk.process(), disk.process())
    let (first, second) = (files.store(), others.store())
    first.happens(start("a").with(.profile(profile("ann", 1))))
    let journal = StoreLayout.journal(of: .subject("ann"))
    var revision = 1
    while isReplaced {
      disk.sync()
      let before = disk.contents[journal]?.count ?? 0
      revision += 1
      let facts = #"{"text":"\(String(repeating: "x", count: 500))"}"#
      first.happens(StoreUnit([.profile(profile("ann", revision, facts))]))
      if (disk.contents[journal]?.count ?? 0) < before { break }
    }
    second.happens(StoreUnit([.record(record("a", 2)), .profile(profile("ann", revision + 1))]))
    second.close()
    files.die()
    disk.stop(remembering: memory)
    let next = disk.process().smallStore()
    #expect(try next.revision(ofSession: "a") == 2)
    #expect(try next.loadProfile(.subject("ann"))?.revision == revision + 1)
  }
}
