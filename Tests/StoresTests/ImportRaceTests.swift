// What comes in while somebody else begins it, goes on with it, or deletes it.

import Testing

@testable import Stores

@Suite struct ImportRaceTests: ExportSuite {
  let exported = ExportedStore()

  /// Its first records are there, but somebody deletes it meanwhile, and another one has its name, and has come as far.
  @Test func theRestOfASessionDoesNotComeIntoAnotherOfItsName() throws {
    let disk = FaultyDisk()
    let (store, other) = (disk.store(), disk.store())
    store.happens(StoreUnit(start("a", subject: "ann").writes, bundles: [bundle]))
    store.happens(StoreUnit([.record(record("a", 2, state: "[2]"))]))
    var another = record("a", 2, value: "another")
    another.time = time(9)
    var taking = StoreImport(into: store) { [bundle] _ in [bundle.digest] }
    for line in try lines(["a"]) {
      if line.text.hasPrefix(#"{"revision":4,"#) {
        other.happens(StoreUnit([.deleteSession("a")]))
        other.happens(start("a", at: 9))
        other.happens(StoreUnit([.record(another)]))
      }
      try taking.take(line)
    }
    #expect(taking.refused == [.session("a")] && taking.imported.all == 1)
    #expect(try store.records(of: "a", after: 0, limit: 9).map(\.time) == [time(9), time(9)])
  }

  /// Somebody else begins, goes on with or deletes what is just coming in, of which the store has the first record or nothing: that is
  /// refused by its name, and everything else comes in.
  @Test(arguments: [
    (isKnown: false, by: start("a")), (true, StoreUnit([.record(record("a", 2))])),
    (true, StoreUnit([.deleteSession("a")])),
  ])
  func whatSomebodyGoesOnWithMeanwhileStandsInNobodysWay(isKnown: Bool, by unit: StoreUnit) throws {
    let target = MemoryStore()
    if isKnown { target.happens(StoreUnit(start("a", subject: "ann").writes, bundles: [bundle])) }
    var taking = StoreImport(into: target) { [bundle] _ in [bundle.digest] }
    for next in try lines(["a", "b"]) {
      if next.text.hasPrefix(#"{"revision":300,"#) { target.happens(unit) }
      try taking.take(next)
    }
    #expect(taking.refused == [.session("a")] && taking.imported.all == 3 && taking.isComplete)
    #expect(try target.revision(ofSession: "b") == 1)
  }

  @Test func aProfileThatSomebodySavesToMeanwhileStandsInNobodysWay() throws {
    let target = SaveBefore(profile("ann", 1, #"{"n":9}"#))
    let taking = try take(try lines(), into: target)
    #expect(taking.refused == [.profile(.subject("ann"))] && taking.imported.all == 3 && taking.isComplete)
    #expect(try target.store.loadProfile(.subject("ann"))?.facts == .json(#"{"n":9}"#))
  }
}

/// A store in which somebody else saves to a profile after it was found that there is none.
private final class SaveBefore: Store {
  let store = MemoryStore()
  private let record: ProfileRecord

  init(_ record: ProfileRecord) { self.record = record }

  func loadProfile(_ key: ProfileKey) throws(StoreError) -> StoredProfile? {
    defer { if key == record.key { _ = store.commit(.profile(record)) } }
    return try store.loadProfile(key)
  }

  func loadSession(_ id: String) throws(StoreError) -> StoredSession? { try store.loadSession(id) }
  func version(ofSession id: String) throws(StoreError) -> StoredVersion? {
    try store.version(ofSession: id)
  }
  func fullState(of id: String, until revision: Int) throws(StoreError) -> StoredSession.FullState? {
    try store.fullState(of: id, until: revision)
  }
  func records(of id: String, after revision: Int, limit: Int) throws(StoreError) -> [StoredRecord] {
    try store.records(of: id, after: revision, limit: limit)
  }
  func list(_ query: SessionQuery) throws(StoreError) -> SessionPage { try store.list(query) }
  func version(ofProfile key: ProfileKey) throws(StoreError) -> StoredVersion? {
    try store.version(ofProfile: key)
  }
  func loadBundle(_ digest: String) throws(StoreError) -> [UInt8]? { try store.loadBundle(digest) }
  func commit(_ batch: [StoreUnit], meanwhile: () -> Void) -> [StoreError?] { store.commit(batch) {} }
  func hold(sessions: [String], _ profiles: [ProfileKey]) {}
  func release() {}
  func close() {}
}
