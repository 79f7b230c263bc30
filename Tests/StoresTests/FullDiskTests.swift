// A disk that has no room any more refuses, goes on once it has, and can be freed through the store itself.

import Testing

@testable import Stores

@Suite struct FullDiskTests {
  @Test func aFullDiskRefusesAndThenGoesOn() throws {
    for room in stride(from: 0, to: 6_000, by: 97) {
      let disk = FaultyDisk()
      let store = disk.process().smallStore()
      store.happens(start("a"))
      disk.room = room
      var revision = 1
      while store.commit(.record(record("a", revision + 1, value: String(repeating: "x", count: 100)))) == nil
      {
        revision += 1
        #expect(revision < 100)
      }
      #expect(
        store.commit(.record(record("a", revision + 1, value: String(repeating: "x", count: 100))))
          == .unavailable(.diskFull))
      #expect(try store.revision(ofSession: "a") == revision)
      disk.room = nil
      #expect(store.commit(.record(record("a", revision + 1))) == nil)
      #expect(try store.loadSession("a")?.records.count == revision + 1)
    }
  }

  /// Of a record that is larger than its log, some goes in and the rest does not.
  @Test(arguments: Array(stride(from: 0, to: 22_000, by: 1_111)))
  func aLargeRecordOnAFullDiskIsUndone(_ room: Int) throws {
    let disk = FaultyDisk()
    let store = disk.process().smallStore()
    store.happens(start("a"))
    disk.room = room
    let large = record("a", 2, value: String(repeating: "x", count: 20_000))
    #expect(store.commit(.record(large)) == .unavailable(.diskFull))
    #expect(try store.revision(ofSession: "a") == 1)
    disk.room = nil
    #expect(store.commit(.record(large)) == nil)
  }

  /// With the log of the last process, or beside the log of one that is alive.
  @Test(arguments: [(false, 0), (false, 300), (true, 3_000), (true, 200_000)])
  func aFullDiskCanBeFreed(_ hasNeighbour: Bool, _ room: Int) throws {
    let disk = FaultyDisk()
    let neighbour = disk.store()
    for place in 0..<70 {
      neighbour.happens(start("s\(place)", value: String(repeating: "x", count: 500)))
    }
    if !hasNeighbour { neighbour.close() }
    disk.room = room
    let files = disk.process()
    let store = files.store()
    #expect(store.commit(.deleteSession("s0")) == nil)
    #expect(try store.prune { _ in true } == 69)
    #expect((disk.room ?? 0) > room)
    disk.room = nil
    for place in 0..<70 { store.happens(start("s\(place)", at: place)) }
    files.die()
    disk.stop(remembering: .nothing)
    #expect(try disk.process().smallStore().ids(SessionQuery(limit: 100)).count == 70)
  }
}
