import Foundation
import Testing

@testable import Stores

@Suite struct ListingTests {
  @Test(arguments: StoreKind.allCases)
  func pagesHaveEachSessionOnceAndTheNewestFirst(_ kind: StoreKind) throws {
    try withStore(kind) { store throws in
      let count = 600
      let batch = (0..<count).map { start("s\($0)", at: $0) }
      #expect(store.commit(batch).allSatisfy { $0 == nil })
      for limit in [1, 7, 256, 599, 600, 1_000] {
        var query = SessionQuery(limit: limit)
        var ids: [String] = []
        repeat {
          let page = try store.list(query)
          #expect(page.sessions.count <= limit)
          ids += page.sessions.map(\.id)
          query.cursor = page.cursor
        } while query.cursor != nil && limit > 1 || query.cursor != nil && ids.count < 20
        let expected = (0..<count).reversed().map { "s\($0)" }
        #expect(ids == Array(limit > 1 ? expected : Array(expected.prefix(20))), "pages of \(limit)")
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aCursorStaysWhereItIsWhenSessionsCome(_ kind: StoreKind) throws {
    try withStore(kind) { store throws in
      _ = store.commit((0..<5).map { start("s\($0)") })
      let page = try store.list(SessionQuery(limit: 2))
      #expect(page.sessions.map(\.id) == ["s4", "s3"])
      _ = store.commit((5..<9).map { start("s\($0)") })
      #expect(try store.ids(SessionQuery(cursor: page.cursor, limit: 2)) == ["s2", "s1"])
    }
  }

  /// Most of the sessions go, and more come, also one with an id that is free again, while somebody looks through them.
  @Test(arguments: StoreKind.allCases)
  func aCursorStaysWhereItIsWhenSessionsGo(_ kind: StoreKind) throws {
    try withStore(kind) { store throws in
      _ = store.commit((0..<900).map { start("s\($0)", subject: $0 % 3 == 0 ? "ann" : "bob") })
      let pages = try ["ann", "bob", nil].map { try store.list(SessionQuery(subject: $0, limit: 150)) }
      let gone = (0..<900).filter { $0 % 100 != 42 }
      _ = store.commit(gone.map { StoreUnit([.deleteSession("s\($0)")]) })
      store.happens(start("s0", subject: "ann"))
      let left: [[String]] = [["s342", "s42"], ["s542", "s442", "s242", "s142"], ["s742", "s642"]]
      for (page, (subject, left)) in zip(pages, zip(["ann", "bob", nil], left)) {
        var query = SessionQuery(subject: subject, cursor: page.cursor, limit: 150)
        #expect(try store.ids(query).prefix(left.count) == left[...], "\(subject ?? "all")")
        query.cursor = nil
        #expect(try store.ids(query).first == (subject == "bob" ? "s842" : "s0"))
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func sessionsAreFoundByAllThatTheyAreListedBy(_ kind: StoreKind) throws {
    try withStore(kind) { store throws in
      store.happens(start("a", flow: "f", subject: "ann"))
      store.happens(start("b", flow: "g", subject: "ann"))
      store.happens(start("c", flow: "f", subject: "bob", state: "ended"))
      store.happens(start("d", flow: "f"))
      let rows: [(SessionQuery, [String])] = [
        (SessionQuery(), ["d", "c", "b", "a"]),
        (SessionQuery(flow: "f"), ["d", "c", "a"]),
        (SessionQuery(flow: "g"), ["b"]),
        (SessionQuery(flow: "h"), []),
        (SessionQuery(subject: "ann"), ["b", "a"]),
        (SessionQuery(flow: "f", subject: "ann"), ["a"]),
        (SessionQuery(state: "ended"), ["c"]),
        (SessionQuery(flow: "f", state: "active"), ["d", "a"]),
        (SessionQuery(flow: "f", subject: "bob", state: "active"), []),
      ]
      for (query, ids) in rows { #expect(try store.ids(query) == ids, "\(query)") }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aListShowsWhatASessionIsNow(_ kind: StoreKind) throws {
    try withStore(kind) { store throws in
      store.happens(start("s", flow: "f", subject: "ann", at: 1))
      let ended = SessionSummary(flow: "f", subject: "bob", state: "ended")
      store.happens(StoreUnit([.record(record("s", 2))]))
      store.happens(StoreUnit([.record(record("s", 3, summary: ended))]))
      store.happens(StoreUnit([.record(record("s", 4))]))
      let listed = ListedSession(id: "s", startedAt: time(1), updatedAt: time(4), revision: 4, summary: ended)
      #expect(try store.list(SessionQuery()).sessions == [listed])
      #expect(try store.ids(SessionQuery(subject: "ann")).isEmpty)
      #expect(try store.ids(SessionQuery(subject: "bob")) == ["s"])
      #expect(try store.ids(SessionQuery(state: "active")).isEmpty)
      let again = SessionSummary(flow: "f", subject: "ann", state: "active")
      store.happens(StoreUnit([.record(record("s", 5, summary: again))]))
      #expect(try store.ids(SessionQuery(subject: "ann")) == ["s"])
    }
  }

  /// At once, or after the store has come to life again where it can: each page is looked at for itself.
  @Test(arguments: StoreKind.allCases, [true, false])
  func aSessionThatComesBackToASubjectIsOnOnePage(_ kind: StoreKind, atOnce: Bool) throws {
    try withStore(kind) { store throws in
      store.happens(start("s", subject: "ann"))
      store.happens(start("t", subject: "ann"))
      let subjects = [nil, "bob", "ann", "bob", "ann"]
      let units = subjects.enumerated().map { place, subject in
        let summary = SessionSummary(flow: "f", subject: subject, state: "active")
        return StoreUnit([.record(record("s", place + 2, summary: summary))])
      }
      let batches = atOnce ? [units] : units.map { [$0] }
      for batch in batches { #expect(store.commit(batch).allSatisfy { $0 == nil }) }
      for (subject, ids) in [("ann", ["t", "s"]), ("bob", [])] {
        var query = SessionQuery(subject: subject, limit: 1)
        var found: [String] = []
        repeat {
          let page = try store.list(query)
          found += page.sessions.map(\.id)
          query.cursor = page.cursor
        } while query.cursor != nil
        #expect(found == ids)
      }
    }
  }

  @Test(arguments: StoreKind.allCases, ["x", "-1", "0", "1.5", ""])
  func aCursorThatNoPageGaveIsRefused(_ kind: StoreKind, cursor: String) throws {
    try withStore(kind) { store throws in
      store.happens(start("s"))
      #expect(throws: StoreError.invalidName(cursor)) { try store.list(SessionQuery(cursor: cursor)) }
    }
  }

  /// A journal that is damaged, and one that is no file: each is named, and neither hides the others.
  @Test func whatCannotBeReadIsNamed() throws {
    let folder = TemporaryFolder()
    let first = FileStore(path: folder.path) { Issue.record("warned: \($0)") }
    for id in ["a", "b", "c", "d"] { first.happens(start(id, subject: "ann")) }
    first.close()
    let journals = ["b", "c"].map { StoreLayout.journal(ofSession: $0) }
    var bytes = folder.bytes(journals[0])
    bytes[bytes.count - 20] ^= 1
    try folder.write(bytes, to: journals[0])
    try FileManager.default.removeItem(atPath: folder.path + "/" + journals[1])
    try FileManager.default.createDirectory(
      atPath: folder.path + "/" + journals[1], withIntermediateDirectories: true)
    let store = FileStore(path: folder.path) { Issue.record("warned: \($0)") }
    defer { store.close() }
    for query in [SessionQuery(), SessionQuery(subject: "ann"), SessionQuery(state: "active")] {
      let page = try store.list(query)
      #expect(page.sessions.map(\.id) == ["d", "a"])
      #expect(page.unreadable == ["c", "b"])
    }
  }
}
