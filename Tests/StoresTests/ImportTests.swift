// What comes into a store that may have it already, or something else: what is there is never touched.

import Testing

@testable import Stores

@Suite struct ImportTests: ExportSuite {
  let exported = ExportedStore()

  /// Cut off after so many lines, in that session; what the store has then is what the next import goes on from.
  @Test(arguments: [
    (1, nil), (2, nil), (3, nil), (5, "a"), (6, "a"), (100, "a"), (300, "a"), (604, "a"), (605, "a"),
    (606, nil), (608, "b"), (609, "b"),
  ])
  func anImportThatWasCutOffGoesOn(after count: Int, in session: String?) throws {
    let lines = try lines()
    let store = MemoryStore()
    let cut = try take(lines.prefix(count), into: store)
    #expect(!cut.isComplete)
    #expect(cut.refused == (session.map { [.cutOff(session: $0)] } ?? []))
    #expect(try store.ids(SessionQuery()) == (count > 605 ? ["a"] : []))
    let again = try take(lines, into: store)
    #expect(again.isComplete && again.refused.isEmpty && again.imported.all + again.same.all == 4)
    for id in ["a", "b"] {
      #expect(
        try store.records(of: id, after: 0, limit: 1000) == source.records(of: id, after: 0, limit: 1000))
    }
    #expect(try store.ids(SessionQuery()) == ["b", "a"])
  }

  /// Whoever saw half of it would go on from there.
  @Test func aSessionIsThereWholeOrNotAtAll() throws {
    let target = FaultyDisk()
    let (store, other) = (target.store(), target.store())
    var taking = StoreImport(into: store) { [bundle] _ in [bundle.digest] }
    for line in try lines() {
      try taking.take(line)
      #expect(try [nil, 600].contains(other.revision(ofSession: "a")))
      #expect(try other.list(SessionQuery()).sessions.allSatisfy { $0.id == "b" || $0.revision == 600 })
    }
    #expect(taking.isComplete && taking.imported.all == 4)
  }

  /// One behind the other, as one stream; the first one is cut off after so many lines, or is not.
  @Test(arguments: [1, 3, 300, 607, nil])
  func anExportBehindOneThatWasCutOffDoesNotHideThat(_ count: Int?) throws {
    let (first, second) = (try lines(["b"]), try lines())
    let cut = count.map { Array(second.prefix($0)) } ?? second
    #expect(try take(cut + first, into: MemoryStore()).isComplete == (count == nil))
    let store = MemoryStore()
    #expect(try take(cut + first + second, into: store).isComplete == (count == nil))
    #expect(try store.ids(SessionQuery()).sorted() == ["a", "b"])
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

  @Test func aSessionThatHasGoneOnIsTheSame() throws {
    let lines = try lines()
    source.happens(StoreUnit([.record(record("a", 601))]))
    let taking = try take(lines, into: source)
    #expect(taking.same.all == 4 && taking.imported.all == 0 && taking.refused.isEmpty)
    #expect(try source.revision(ofSession: "a") == 601)
  }

  @Test func aProfileThatHasGoneOnIsTheSame() throws {
    let lines = try lines()
    source.happens(StoreUnit([.profile(profile("ann", 3, #"{"n":3}"#))]))
    let taking = try take(lines, into: source)
    #expect(taking.same.all == 4 && taking.imported.all == 0 && taking.refused.isEmpty)
    #expect(try source.loadProfile(.subject("ann"))?.facts == .json(#"{"n":3}"#))
  }

  /// It has been written more often, and yet before what comes in.
  @Test func aProfileWrittenEarlierHasNotGoneOn() throws {
    let target = MemoryStore()
    for revision in 1...2 { target.happens(StoreUnit([.profile(profile("ann", revision, #"{"n":9}"#))])) }
    let late = FaultyDisk().store()
    late.happens(
      StoreUnit([
        .profile(ProfileRecord(key: .subject("ann"), revision: 1, time: time(9), facts: .json("{}")))
      ]))
    #expect(try take(try lines(of: late), into: target).refused == [.profile(.subject("ann"))])
  }

  @Test func whatIsSomethingElseStaysAsItIs() throws {
    let target = MemoryStore()
    target.happens(start("a", subject: "ann"))
    target.happens(StoreUnit([.record(record("a", 2, value: "other"))]))
    target.happens(start("b", at: 6))
    target.happens(StoreUnit([.profile(profile("ann", 1, #"{"n":9}"#))]))
    let taking = try take(try lines(), into: target)
    #expect(taking.refused == [.profile(.subject("ann")), .session("a"), .session("b")])
    #expect(taking.imported.all == 0)
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
    #expect(taking.isComplete && taking.imported.all == 1 && taking.same.all == 1)
    let damages = taking.refused.compactMap { refused -> String? in
      if case .damaged(let damage) = refused { damage.file } else { nil }
    }
    #expect(damages == [StoreLayout.journal(of: .subject("ann")), journal] && taking.refused.count == 2)
    #expect(target.contents[journal] == before)
    #expect(try store.loadSession("b")?.revision == 1)
  }

  /// The bundle that it needs in the end is nowhere.
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
    #expect(taking.isComplete && taking.imported.all == 1)
    #expect(
      taking.refused == ["a", "b"].map { .withoutBundle(session: $0, bundle.digest) })
    #expect(try target.ids(SessionQuery()).isEmpty)
    target.happens(StoreUnit([], bundles: [bundle]))
    #expect(try take(lines, into: target).imported.all == 3)
    #expect(try target.ids(SessionQuery()) == ["b", "a"])
  }

  /// Session “a” goes on with another bundle from its second record on.
  @Test func whatCountsIsTheBundleThatItGoesOnWith() throws {
    let other = String(repeating: "0", count: 64)
    let refused = try take(try lines(), into: MemoryStore()) { [bundle] session in
      session.fullState == nil ? bundle.digest : other
    }
    #expect(refused.refused == [.withoutBundle(session: "a", other)] && refused.imported.all == 3)
    let target = MemoryStore()
    let taken = try take(try lines(), into: target) { [bundle] session in
      session.fullState == nil ? other : bundle.digest
    }
    #expect(taken.refused == [.withoutBundle(session: "b", other)] && taken.imported.all == 2)
    #expect(try target.revision(ofSession: "a") == 600)
  }
}
