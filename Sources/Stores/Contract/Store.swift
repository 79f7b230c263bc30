// What the engine asks of a store, whatever keeps the bytes. A store knows ids, revisions and bytes that are JSON
// already; it knows no flow, no state and no change, and it decides nothing but who came first.

/// Keeps sessions, profiles and bundles. One thread at a time; what two stores on one folder do is safe.
///
/// The order that everything rests on: load, decide on a copy, `commit`, and only then answer. A unit whose revision
/// somebody else has taken meanwhile is refused as a `conflict`: load again, decide again.
public protocol Store: AnyObject {
  /// The session: its header, its newest full state if it has one, and the records after that, in order.
  /// Costs what the state is large, not what the history is long. Nil where there is no such session.
  /// - Throws: `StoreError`; `corrupt` where a record that is needed is damaged.
  func loadSession(_ id: String) throws(StoreError) -> StoredSession?

  /// The version that the session is at now, in whichever process it got there; nil where there is none. This is how a
  /// state that was loaded earlier is found to be current, and it costs next to nothing when it is.
  /// - Throws: `StoreError`.
  func version(ofSession id: String) throws(StoreError) -> StoredVersion?

  /// At most `limit` records that come after `revision`, oldest first. Costs what they are large.
  /// - Throws: `StoreError`; nothing of the session is there: an empty array.
  func records(of id: String, after revision: Int, limit: Int) throws(StoreError) -> [StoredRecord]

  /// A page of sessions, the newest first.
  /// - Throws: `StoreError`; `invalidName` for a cursor that no page gave.
  func list(_ query: SessionQuery) throws(StoreError) -> SessionPage

  /// What is known about a subject; nil where nothing is.
  /// - Throws: `StoreError`.
  func loadProfile(_ key: ProfileKey) throws(StoreError) -> StoredProfile?

  /// The version that the profile is at now; nil where there is none.
  /// - Throws: `StoreError`.
  func version(ofProfile key: ProfileKey) throws(StoreError) -> StoredVersion?

  /// The bytes of the bundle with that digest; nil where it was never put.
  /// - Throws: `StoreError`; `corrupt` where the bytes have another digest.
  func loadBundle(_ digest: String) throws(StoreError) -> [UInt8]?

  /// Makes the units happen, in order, each whole or not at all, with one sync for all of them. Returns for each unit
  /// why it did not happen, or nil: then it is as durable as the store makes anything.
  ///
  /// A unit may build on one before it in the batch, by going on with its session or profile, or by having seen its profile; if
  /// that one is refused, so is this one (as a `conflict`).
  ///
  /// While the disk writes, `meanwhile` is called: for work that is to be done in any case. It may be called several times,
  /// or not at all.
  func commit(_ batch: [StoreUnit], meanwhile: () -> Void) -> [StoreError?]

  /// Lets nobody else write to these until the next `commit` has ended or `release` is called. What stands in the way of it
  /// shows when they are written.
  func hold(sessions: [String], _ profiles: [ProfileKey])

  /// Ends what `hold` began.
  func release()

  /// Whether something of a commit that failed could be neither done nor undone yet, so that others wait for what it is about: then
  /// `settle` is to be called from time to time.
  var isUnsettled: Bool { get }

  /// Tries again to do or undo what is left.
  func settle()

  /// How many units are best committed together. What they come to is all in memory until then, some 9 KB each.
  var groupSize: Int { get }

  /// How many bytes of records a session that is opened may have to be folded from: below that, no record is worth a full state.
  var leastHistory: Int { get }

  /// Writes out what is still to be written and lets go of everything. Nothing that was committed depends on it.
  func close()
}

extension Store {
  /// The revision that the session is at now; nil where there is none.
  public func revision(ofSession id: String) throws(StoreError) -> Int? {
    try version(ofSession: id)?.revision
  }

  /// Nothing is ever left.
  public var isUnsettled: Bool { false }

  /// There is nothing to do.
  public func settle() {}

  /// Makes the units happen, with nothing to do meanwhile.
  public func commit(_ batch: [StoreUnit]) -> [StoreError?] { commit(batch) {} }

  /// Six records of a small session. With four times as much, one of twenty records takes 1,138,000 instructions to open, and not
  /// 298,000. A full state with every seventh submit makes a submit take 2.6 % more of them; of those that are synced together, each
  /// takes 5 to 10 % longer, since more bytes are written.
  public var leastHistory: Int { 4_096 }

  /// As many as arrive while the disk is busy: each shares the sync.
  public var groupSize: Int { 256 }
}
