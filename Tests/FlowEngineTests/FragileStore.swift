// A store in memory that fails when it is told to.

@testable import Stores

final class FragileStore: Store {
  private let store = MemoryStore()
  /// What becomes of the units that have these numbers.
  var failures: [Int: StoreError] = [:]
  /// What another process does just before the next commit.
  var others: (() -> Void)?
  /// What stands in place of the facts of every profile.
  var facts: [UInt8]?
  /// Why nothing can be asked of it.
  var fault: StoreError?
  /// Why no session can be read, while what it is as of can be asked.
  var readingFault: StoreError?
  /// The number of the next unit.
  private(set) var next = 0
  /// The sessions that were held, a list each time.
  private(set) var held: [[String]] = []
  private(set) var isHeld = false
  /// The revisions after which records were asked for.
  private(set) var asked: [Int] = []

  func commit(_ batch: [StoreUnit], meanwhile: () -> Void) -> [StoreError?] {
    if let others {
      self.others = nil
      others()
    }
    meanwhile()
    // A unit that builds on one which did not happen does not happen either.
    var refused = RefusedUnits()
    return batch.map { unit in
      defer { next += 1 }
      let error = failures[next] ?? refused.conflict(of: unit) ?? store.commit([unit])[0]
      if let error { refused.add(unit, error) }
      return error
    }
  }

  func hold(sessions: [String], _ profiles: [ProfileKey]) {
    held.append(sessions)
    isHeld = true
  }

  func release() { isHeld = false }

  /// How often it has to be settled before it is.
  var unsettled = 0
  var isUnsettled: Bool { unsettled > 0 }
  func settle() { unsettled -= 1 }

  func loadSession(_ id: String) throws(StoreError) -> StoredSession? {
    if let fault = fault ?? readingFault { throw fault }
    return try store.loadSession(id)
  }

  func version(ofSession id: String) throws(StoreError) -> StoredVersion? {
    if let fault { throw fault }
    return try store.version(ofSession: id)
  }

  func fullState(of id: String, until revision: Int) throws(StoreError) -> StoredSession.FullState? {
    try store.fullState(of: id, until: revision)
  }

  func records(of id: String, after revision: Int, limit: Int) throws(StoreError) -> [StoredRecord] {
    asked.append(revision)
    return try store.records(of: id, after: revision, limit: limit)
  }

  func list(_ query: SessionQuery) throws(StoreError) -> SessionPage {
    if let fault { throw fault }
    return try store.list(query)
  }

  func loadProfile(_ key: ProfileKey) throws(StoreError) -> StoredProfile? {
    let profile = try store.loadProfile(key)
    guard let profile, let facts else { return profile }
    return StoredProfile(revision: profile.revision, time: profile.time, facts: facts)
  }

  func version(ofProfile key: ProfileKey) throws(StoreError) -> StoredVersion? {
    try store.version(ofProfile: key)
  }

  func loadBundle(_ digest: String) throws(StoreError) -> [UInt8]? { try store.loadBundle(digest) }

  func close() { store.close() }
}
