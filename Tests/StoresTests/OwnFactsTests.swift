// The facts of a session's own, which are there with the session as it is, or not at all: wherever it comes from and goes to.

import Testing

@testable import Stores

@Suite struct OwnFactsTests {
  private let disk = FaultyDisk()
  private let source: FolderStore<FaultyFiles>

  /// A store with a session that has come to its second record, and so have the facts of its own.
  init() {
    source = disk.store()
    source.happens(start("a"))
    for revision in 1...2 { source.happens(next(revision)) }
  }

  /// The next record of the session, with the next revision of its facts.
  private func next(_ revision: Int) -> StoreUnit {
    StoreUnit([.record(record("a", revision + 1)), .profile(facts(revision))])
  }

  private func facts(_ revision: Int, _ value: String = "own") -> ProfileRecord {
    ProfileRecord(
      key: .session("a"), revision: revision, time: time(revision),
      facts: .json(#"{"\#(value)":\#(revision)}"#))
  }

  private func lines(of store: FolderStore<FaultyFiles>) throws -> [[UInt8]] {
    var lines: [[UInt8]] = []
    #expect(try store.export(nil, needs: { _ in [] }) { lines.append($0) }.isEmpty)
    return lines
  }

  @discardableResult
  private func take(
    _ lines: some Sequence<[UInt8]>, into store: any Store, needing bundles: [String] = []
  ) throws -> StoreImport {
    var taking = StoreImport(into: store) { _ in bundles }
    for line in lines { try taking.take(line) }
    taking.finish()
    return taking
  }

  // MARK: - Taken in

  @Test(arguments: StoreKind.allCases)
  func theyComeInWithTheSession(_ kind: StoreKind) throws {
    let lines = try lines(of: source)
    try withStore(kind) { store throws in
      let taking = try take(lines, into: store)
      #expect(taking.imported.all == 2 && taking.refused.isEmpty)
      #expect(try store.loadProfile(.session("a")) == source.loadProfile(.session("a")))
      #expect(try take(lines, into: store).same.all == 2)
    }
  }

  /// The store has another session of that id, with facts of its own or without.
  @Test(arguments: [false, true])
  func theyAreRefusedWithTheSession(_ hasFacts: Bool) throws {
    let store = MemoryStore()
    store.happens(start("a", at: 9).with(hasFacts ? [.profile(facts(1, "other"))] : []))
    let taking = try take(try lines(of: source), into: store)
    #expect(taking.refused == [.session("a")] && taking.imported.all == 0 && taking.same.all == 0)
    let found = try store.loadProfile(.session("a"))
    #expect(found?.facts == (hasFacts ? .json(#"{"other":1}"#) : nil))
  }

  /// What the session needs is nowhere; or the export ends before it, or goes on with another one; or another export begins, of one of
  /// that id that has none.
  @Test(arguments: ["nowhere", "ended", "another", "begun"])
  func theyAreNobodysWithoutTheSession(_ what: String) throws {
    let store = MemoryStore()
    source.happens(start("b", at: 1))
    let lines = try lines(of: source)
    switch what {
    case "nowhere": try take(lines, into: store, needing: [String(repeating: "0", count: 64)])
    case "ended": try take(lines[..<3], into: store)
    case "another":
      let others = lines[..<3] + lines[7...].dropLast()
      try take(others + [ExportFormat.last(after: others.count)], into: store)
    default:
      let other = FaultyDisk().store()
      other.happens(start("a", at: 9))
      try take(lines[..<3] + self.lines(of: other), into: store)
    }
    #expect(try store.ids(SessionQuery()) == ["another": ["b"], "begun": ["a"]][what, default: []])
    #expect(try store.loadProfile(.session("a")) == nil)
  }

  /// A store that is given each night what another one has.
  @Test(arguments: StoreKind.allCases)
  func theyGoOnWithTheSession(_ kind: StoreKind) throws {
    try withStore(kind) { store throws in
      try take(lines(of: source), into: store)
      for revision in 3...4 { source.happens(next(revision)) }
      let lines = try lines(of: source)
      let taking = try take(lines, into: store)
      #expect(taking.imported.all == 2 && taking.refused.isEmpty)
      #expect(try store.revision(ofSession: "a") == 5)
      #expect(try store.loadProfile(.session("a")) == source.loadProfile(.session("a")))
      store.happens(next(5))
      #expect(try take(lines, into: store).same.all == 2, "it has gone on here")
      #expect(try store.loadProfile(.session("a"))?.revision == 5)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func thoseThatAreNobodysAreNotThoseOfASessionThatComesIn(_ kind: StoreKind) throws {
    for hasFacts in [true, false] {
      try withStore(kind) { store throws in
        store.happens(StoreUnit([.profile(facts(1, "nobody's"))]))
        if !hasFacts { source.happens(StoreUnit([.deleteProfile(.session("a"))])) }
        #expect(try take(try lines(of: source), into: store).refused.isEmpty)
        #expect(try store.loadProfile(.session("a")) == source.loadProfile(.session("a")))
      }
    }
  }

  @Test func othersOfTheSameSessionStayAsTheyAre() throws {
    let store = MemoryStore()
    try take(lines(of: source), into: store)
    store.happens(StoreUnit([.profile(facts(3, "other"))]))
    let taking = try take(lines(of: source), into: store)
    #expect(taking.refused == [.profile(.session("a"))] && taking.same.all == 1)
    #expect(try store.loadProfile(.session("a"))?.facts == .json(#"{"other":3}"#))
  }

  // MARK: - Handed out

  /// Somebody goes on with the session at any call of who hands it out, or the other way round.
  @Test(arguments: [false, true])
  func theyGoOutAsTheyWereWithTheSession(_ isWriting: Bool) throws {
    try atEveryCall { (call) throws in
      let disk = FaultyDisk()
      let files = disk.process(counting: Set(CallKind.allCases))
      let (one, other) = (files.store(), disk.store())
      other.happens(start("a"))
      other.happens(next(1))
      one.happens(start("b"))
      let first = files.calls
      var lines: [[UInt8]] = []
      func export(from store: FolderStore<FaultyFiles>) throws {
        _ = try store.export(nil, needs: { _ in [] }) { lines.append($0) }
      }
      files.meanwhile = (
        first + call, { if isWriting { try? export(from: other) } else { _ = other.commit([next(2)]) } }
      )
      if isWriting { one.happens(next(2)) } else { try export(from: one) }
      let store = MemoryStore()
      if lines.last?.text.contains("lines") == true { try take(lines, into: store) }
      let revision = try store.revision(ofSession: "a")
      let facts = try store.loadProfile(.session("a"))?.revision
      #expect(facts == revision.map { $0 - 1 }, "call \(call)")
      return files.calls >= first + call
    }
  }

  @Test func thoseOfNobodyDoNotGoOut() throws {
    source.happens(
      StoreUnit([.profile(ProfileRecord(key: .session("b"), revision: 1, time: time(1), facts: .json("{}")))])
    )
    #expect(try !lines(of: source).contains { $0.text.contains(#""profile":{"session":"b"}"#) })
  }

  // MARK: - Taken away

  /// Of the session, a repair leaves nothing; a process that is alive has lines of it in its log, or not.
  @Test(arguments: [false, true])
  func aRepairTakesThemAwayWithTheSession(_ hasNeighbour: Bool) throws {
    if !hasNeighbour { source.close() }
    try disk.damage(StoreLayout.journal(ofSession: "a"), at: 20)
    let store = disk.store()
    let kept = try store.check(repairing: true).kept
    #expect(kept.count == 2)
    #expect(try store.loadProfile(.session("a")) == nil)
    store.happens(start("a", at: 9).with(.profile(facts(1, "new"))))
    #expect(try store.check(repairing: true).isSound)
    #expect(kept.allSatisfy { disk.contents[$0] != nil })
    store.happens(StoreUnit([.deleteSession("a"), .deleteProfile(.session("a"))]))
    #expect(kept.allSatisfy { disk.contents[$0] == nil })
  }

  /// As earlier imports and repairs have left them.
  @Test(arguments: [false, true])
  func whoLooksAfterTheStoreTakesThoseOfNobodyAway(_ isPruning: Bool) throws {
    for id in ["b", "c"] {
      let own = ProfileRecord(key: .session(id), revision: 1, time: time(1), facts: .json(#"{"n":1}"#))
      source.happens(StoreUnit([.profile(own)]))
    }
    source.happens(start("c"))
    source.happens(StoreUnit([.deleteSession("c")]))
    let store = disk.store()
    if isPruning {
      #expect(try store.prune { _ in false } == 0)
    } else {
      let report = try store.check(repairing: true)
      #expect(report.isSound && report.kept.isEmpty)
    }
    #expect(try store.loadProfile(.session("b")) == nil && store.loadProfile(.session("c")) == nil)
    #expect(try store.loadProfile(.session("a"))?.revision == 2)
  }
}
