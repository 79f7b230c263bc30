// Lists that lack something: how they are made whole again, and used as they are.

import Foundation
import Testing

@testable import Stores

@Suite struct ListRepairTests {
  @Test func listsAreMadeWholeAgain() throws {
    let disk = FaultyDisk()
    let first = disk.store()
    for place in 0..<600 { first.happens(start("s\(place)", flow: "f\(place % 2)", at: place)) }
    first.close()
    let lists = disk.contents.keys.filter { $0.hasPrefix("lists/") && $0.hasSuffix("-1.jsonl") }
    for list in lists {
      var bytes = try #require(disk.contents[list])
      bytes[bytes.count / 2] ^= 1
      disk.setBytes(of: list, to: bytes)
    }
    let store = disk.store()
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

  /// The same of a list: the sessions that it lost come back in another order.
  @Test func theEntriesThatARepairTookAwayAreInNobodysWay() throws {
    let disk = FaultyDisk()
    let (first, second) = (disk.process(), disk.process())
    let running = first.store()
    for (id, second) in [("a", 1), ("b", 5), ("c", 2)] { running.happens(start(id, at: second)) }
    disk.sync()
    let list = StoreLayout.stretch(0, of: StoreLayout.stretches(of: .all))
    for place in [-20, -130] { try disk.damage(list, at: place) }
    let repairing = second.store()
    #expect(try repairing.check(repairing: true).relisted == 2)
    repairing.happens(start("d", at: 6))
    #expect(try repairing.ids(SessionQuery()) == ["d", "b", "c", "a"])
    for files in [first, second] { files.die() }
    disk.stop(remembering: .nothing)
    let next = disk.store()
    #expect(try next.ids(SessionQuery()) == ["d", "b", "c", "a"])
    #expect(try next.check(repairing: false).isSound)
  }

  /// A part of a list that was lost is no reason to lose another.
  @Test func theNextStretchOfAListMayBeThere() throws {
    let disk = FaultyDisk()
    let files = disk.process()
    let first = files.store()
    for place in 0..<1_000 { first.happens(start("s\(place)", at: place)) }
    try files.remove(StoreLayout.stretch(2, of: StoreLayout.stretches(of: .all)))
    first.close()
    let store = disk.store()
    let batch = (1_000..<1_300).map { start("s\($0)", at: $0) }
    #expect(store.commit(batch).allSatisfy { $0 == nil })
    let ids = try Set(store.ids(SessionQuery(limit: 2_000)))
    #expect(ids.contains("s900") && ids.contains("s1299") && ids.count == 1_300 - 256)
  }

  @Test func whatAListLacksIsCountedBeforeItIsMended() throws {
    let disk = FaultyDisk()
    let first = disk.store()
    for place in 0..<3 { first.happens(start("s\(place)", at: place)) }
    first.close()
    for list in disk.contents.keys where list.hasPrefix("lists/") { disk.setBytes(of: list, to: []) }
    let store = disk.store()
    let report = try store.check(repairing: false)
    #expect(report.unlisted == 6 && report.relisted == 0 && !report.isSound)
    #expect(try store.check(repairing: true).relisted == 6)
    #expect(try store.check(repairing: false).isSound)
  }

  /// A folder or a link stands where a list was, or a file where the folder of one was. What is wrong elsewhere is said all the same; the
  /// list goes on behind what cannot be read, where that is possible; and what is pruned is counted.
  @Test(arguments: ["folder", "link", "noFolder"])
  func whatCannotBeReadOfAListIsInNobodysWay(_ what: String) throws {
    let folder = TemporaryFolder()
    let store = FileStore(path: folder.path) { Issue.record("warned: \($0)") }
    for id in ["a", "b", "c"] { store.happens(start(id, state: id == "a" ? "ended" : "active")) }
    let manager = FileManager.default
    var list = StoreLayout.stretch(0, of: StoreLayout.stretches(of: .all))
    if what == "noFolder" { list = StoreLayout.folder(of: list) }
    try manager.removeItem(atPath: folder.path + "/" + list)
    switch what {
    case "folder":
      try manager.createDirectory(atPath: folder.path + "/" + list, withIntermediateDirectories: false)
    case "link": try manager.createSymbolicLink(atPath: folder.path + "/" + list, withDestinationPath: "x")
    default: try folder.write([], to: list)
    }
    let journal = StoreLayout.journal(ofSession: "b")
    try folder.write(folder.bytes(journal).dropLast(20) + .json("x\"}\n"), to: journal)
    let next = FileStore(path: folder.path) { _ in }
    let report = try next.check(repairing: true, needs: { _ in [] })
    #expect(report.damages.map(\.file) == [journal, list] && report.unlisted >= 2)
    #expect(report.relisted == (what == "noFolder" ? 0 : report.unlisted))
    #expect((next.commit([start("d")]) == [nil]) == (what != "noFolder"))
    #expect(try next.prune { $0.summary.state == "ended" } == 1)
    #expect(try next.loadSession("a") == nil)
  }
}
