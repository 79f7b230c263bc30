// What was deleted is gone: from the disk, from the logs, and out of the way of what comes after it.

import Glibc
import Testing

@testable import Stores

@Suite struct DeletionTests {
  /// The log of a process whose last sync has failed is full on the disk, and nobody sees that before the machine stops.
  @Test func whatIsDeletedIsNotFoundInALogThatWasEmptied() throws {
    try atEveryCall { (call) throws in
      let disk = FaultyDisk()
      let other = disk.process().smallStore()
      other.happens(start("b"))
      let files = disk.process(.forgets, at: call)
      let ending = files.smallStore()
      if ending.commit([start("a")]) != [nil] { _ = ending.commit([start("a")]) }
      ending.close()
      _ = other.commit(.deleteSession("a"))
      _ = other.commit(.deleteSession("a"))
      #expect(try other.loadSession("a") == nil)
      other.close()
      disk.stop(remembering: .nothing)
      #expect(try disk.process().smallStore().loadSession("a") == nil, "call \(call)")
      return files.calls >= call
    }
  }

  /// A session is deleted, with all calls or all but one; then another process begins one of that id, and the machine stops.
  @Test(arguments: [Memory.nothing, .names], [false, true])
  func aDeletionIsInNobodysWay(_ memory: Memory, _ isTwice: Bool) throws {
    try atEveryCall { (call) throws in
      let disk = FaultyDisk()
      let (files, others) = (disk.process(.fails(EIO), at: call), disk.process())
      let store = files.store()
      if store.commit([start("a")]) != [nil] { _ = store.commit([start("a")]) }
      _ = try? store.prune { _ in true }
      let hasHappened = files.calls >= call
      files.fault = nil
      if isTwice { _ = try? store.prune { _ in true } }
      if try store.loadSession("a") != nil { return hasHappened }
      let other = others.store()
      other.happens(start("a", at: 9))
      for process in [files, others] { process.die() }
      disk.stop(remembering: memory)
      #expect(try disk.process().smallStore().loadSession("a")?.startedAt == time(9), "call \(call)")
      return hasHappened
    }
  }

  @Test func nothingOfADeletedSessionIsLeft() throws {
    let disk = FaultyDisk()
    let store = disk.process().smallStore()
    store.happens(start("a", value: "secret").with(.profile(profile("ann", 1, #"{"a":"secret"}"#))))
    store.happens(start("b"))
    store.happens(StoreUnit([.deleteSession("a"), .deleteProfile(.subject("ann"))]))
    let left = disk.contents.filter { String(decoding: $0.value, as: UTF8.self).contains("secret") }
    #expect(left.isEmpty, "\(left.keys)")
    #expect(!disk.contents.keys.contains { $0.contains("/a.jsonl") })
  }

  /// Who it was of is one of its values.
  @Test func nothingOfASubjectIsLeft() throws {
    let disk = FaultyDisk()
    let store = disk.process().smallStore()
    store.happens(start("a", subject: "ann-7").with(.profile(profile("ann-7", 1))))
    store.happens(start("b"))
    let moved = SessionSummary(flow: "f", subject: "ann-7", state: "active")
    store.happens(StoreUnit([.record(record("b", 2, summary: moved))]))
    store.happens(StoreUnit([.deleteSession("a"), .deleteProfile(.subject("ann-7"))]))
    store.happens(StoreUnit([.deleteSession("b")]))
    let left = disk.contents.filter { $0.key.contains("ann-7") || $0.value.text.contains("ann-7") }
    #expect(left.isEmpty, "\(left.keys)")
  }
}
