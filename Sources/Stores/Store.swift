// What the engine asks of a store, whatever keeps the bytes. A store knows ids, revisions and bytes that are JSON already;
// it knows nothing of flows, states and changes, and decides nothing but who came first.

/// Keeps sessions, profiles and bundles. A store is used by one thread at a time; two stores may safely use the same
/// folder.
///
/// Everything rests on this order: load, decide on a copy, `commit`, and only then answer. A unit whose revision somebody
/// else has taken meanwhile is refused as a `conflict`: load again, and decide again.
public protocol Store: AnyObject {
  /// Returns the session: its header, its newest full state if it has one, and the records after that, in order; nil if
  /// there is no such session. The cost depends on the size of the state, not on the length of the history.
  /// - Throws: `StoreError`; `corrupt` if a record that is needed is damaged.
  func loadSession(_ id: String) throws(StoreError) -> StoredSession?

  /// Returns the version that the session is at now, whichever process has brought it there; nil if there is no such
  /// session. This is how to find out that a state loaded earlier is still current, and it costs next to nothing if it is.
  /// - Throws: `StoreError`.
  func version(ofSession id: String) throws(StoreError) -> StoredVersion?

  /// Returns the newest full state that the session had up to `revision`; nil if it had none by then, or does not exist. The
  /// cost depends on the size of the state, and of the records between it and `revision`.
  /// - Throws: `StoreError`; `corrupt` if something between them is damaged.
  func fullState(of id: String, until revision: Int) throws(StoreError) -> StoredSession.FullState?

  /// Returns at most `limit` records that come after `revision`, the oldest first; none if the session does not exist. The
  /// cost depends on the size of these records.
  /// - Throws: `StoreError`.
  func records(of id: String, after revision: Int, limit: Int) throws(StoreError) -> [StoredRecord]

  /// Returns a page of sessions, the newest first.
  /// - Throws: `StoreError`; `invalidName` for a cursor that did not come with a page.
  func list(_ query: SessionQuery) throws(StoreError) -> SessionPage

  /// Returns the profile that is kept under a key; nil if there is none.
  /// - Throws: `StoreError`.
  func loadProfile(_ key: ProfileKey) throws(StoreError) -> StoredProfile?

  /// Returns the version that the profile is at now; nil if there is none.
  /// - Throws: `StoreError`.
  func version(ofProfile key: ProfileKey) throws(StoreError) -> StoredVersion?

  /// Returns the bytes of the bundle with that digest; nil if it was never stored.
  /// - Throws: `StoreError`; `corrupt` if the bytes have another digest.
  func loadBundle(_ digest: String) throws(StoreError) -> [UInt8]?

  /// Makes the units happen, in order, each as a whole or not at all, with one sync for all of them. Returns for each unit
  /// why it did not happen; nil means that it did, and is as durable as this store makes anything.
  ///
  /// A unit may build on an earlier one in the batch, by going on with its session or profile, or by having seen its
  /// profile. If that one is refused, so is this one, as a `conflict`.
  ///
  /// While the disk writes, `meanwhile` is called, for work that has to be done in any case. It may be called several
  /// times, or not at all.
  func commit(_ batch: [StoreUnit], meanwhile: () -> Void) -> [StoreError?]

  /// Keeps others from writing to these sessions and profiles until the next `commit` has ended or `release` is called. If
  /// something prevents that, it shows when they are written.
  func hold(sessions: [String], _ profiles: [ProfileKey])

  /// Ends what `hold` has begun.
  func release()

  /// Whether part of a failed commit could be neither done nor undone so far, so that others have to wait for the sessions
  /// and profiles that it concerns. As long as this is true, call `settle` from time to time.
  var isUnsettled: Bool { get }

  /// Tries again to do or undo what is left of a failed commit.
  func settle()

  /// The number of units that are best committed together. Until then, all that they have come to is in memory, some 9 KB
  /// for each.
  var groupSize: Int { get }

  /// The number of bytes of records that may have to be folded to open a session: below that, no record is worth a full
  /// state.
  var leastHistory: Int { get }

  /// Writes what is still to be written, and releases everything. Nothing that was committed depends on this.
  func close()
}

extension Store {
  /// Returns the revision that the session is at now; nil if there is no such session.
  /// - Throws: `StoreError`, as `version(ofSession:)` does.
  public func revision(ofSession id: String) throws(StoreError) -> Int? {
    try version(ofSession: id)?.revision
  }

  /// False: nothing is ever left.
  public var isUnsettled: Bool { false }

  /// Does nothing: nothing is ever left.
  public func settle() {}

  /// Makes the units happen, with nothing to do meanwhile.
  public func commit(_ batch: [StoreUnit]) -> [StoreError?] { commit(batch) {} }

  /// Six records of a small session. With four times as much, a session of twenty records takes 1,138,000 instructions to
  /// open, instead of 298,000. A full state with every seventh submit makes a submit take 2.6 % more instructions; of
  /// submits that are synced together, each takes 5 to 10 % longer, since more bytes are written.
  public var leastHistory: Int { 4_096 }

  /// As many as arrive while the disk is busy: all of them share the sync.
  public var groupSize: Int { 256 }
}
