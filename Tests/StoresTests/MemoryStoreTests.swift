import Testing

@testable import Stores

@Suite struct MemoryStoreTests {
  /// Flows that callers hand in are as many as sessions: none outlives those that need it.
  @Test func bundlesGoWithTheSessionsThatNeedThem() throws {
    let store = MemoryStore { [String(decoding: $0.header, as: UTF8.self)] }
    let count = 2 * MemoryStore.leastDeleted
    for number in 0..<count { store.happens(session(number, of: bundle(number / 2))) }
    // Of the flow that two sessions have, one stays.
    for number in 1..<count where number != 4 { store.happens(StoreUnit([.deleteSession("s\(number)")])) }
    #expect(try store.loadBundle(bundle(0).digest) == bundle(0).bytes)
    #expect(try store.loadBundle(bundle(2).digest) == bundle(2).bytes)
    for number in [1, 3, count / 4] { #expect(try store.loadBundle(bundle(number).digest) == nil) }
  }

  @Test func withoutKnowingWhoNeedsThemBundlesStay() throws {
    let store = MemoryStore()
    let count = 2 * MemoryStore.leastDeleted
    for number in 0..<count { store.happens(session(number, of: bundle(number))) }
    for number in 0..<count { store.happens(StoreUnit([.deleteSession("s\(number)")])) }
    #expect(try store.loadBundle(bundle(1).digest) == bundle(1).bytes)
  }

  /// A unit that is refused has deleted nothing, however many had gone before.
  @Test func aDeletionThatIsTakenBackLetsGoOfNothing() throws {
    let store = MemoryStore { [String(decoding: $0.header, as: UTF8.self)] }
    store.happens(session(0, of: bundle(0)))
    for number in 1..<MemoryStore.leastDeleted {
      store.happens(session(number, of: bundle(1)))
      store.happens(StoreUnit([.deleteSession("s\(number)")]))
    }
    let refused = StoreUnit([.deleteSession("s0"), .deleteSession("s1")])
    #expect(store.commit([refused]) == [.conflict(revision: nil)])
    #expect(try store.loadSession("s0") != nil && store.loadBundle(bundle(0).digest) != nil)
    #expect(try store.ids(SessionQuery()) == ["s0"])
  }

  private func bundle(_ number: Int) -> StoredBundle {
    let digits = String(number, radix: 16)
    return StoredBundle(
      digest: "sha256:" + String(repeating: "0", count: 64 - digits.count) + digits, bytes: .json("\(number)")
    )
  }

  private func session(_ number: Int, of bundle: StoredBundle) -> StoreUnit {
    var unit = start("s\(number)")
    unit.writes[0] = .start(
      SessionHeader(id: "s\(number)", startedAt: time(0), body: Array(bundle.digest.utf8)))
    unit.bundles = [bundle]
    return unit
  }
}
