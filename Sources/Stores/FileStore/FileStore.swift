// The store in a folder of files. Its work is done by `FolderStore`, over any file system; the layout of its files is in
// `JournalFormat.swift` and `LogFormat.swift`.

/// Keeps everything in a folder: sessions are journals that `cat` and `jq` can read. Any number of processes may use a
/// folder at the same time.
public final class FileStore: Store {
  private let folder: FolderStore<GlibcFileSystem>

  /// Creates a store in that folder, which is made when the store is first used. Nothing is done, and nothing can fail,
  /// before that.
  ///
  /// `warn` is called with a sentence for stderr when something was mended that needed it.
  public init(path: String, sync: StoreSync = .always, warn: @escaping (String) -> Void) {
    folder = FolderStore(in: GlibcFileSystem(root: path), sync: sync, warn: warn)
  }

  /// Makes the folder, checks whether this program can use what is there, and brings in what processes that died have left.
  /// If this is not called, it is done before anything else is.
  /// - Throws: `StoreError`; above all `newerFormat` and `notAStore`.
  public func open() throws(StoreError) { try folder.makeReady() }

  /// Reads the journal of the session from its newest full state on.
  /// - Throws: `StoreError`; `corrupt` if a line that is needed is damaged, `invalidName`.
  public func loadSession(_ id: String) throws(StoreError) -> StoredSession? { try folder.loadSession(id) }

  /// Reads the end of the journal, unless its size is the one that it had when this process last had its lock.
  /// - Throws: `StoreError`.
  public func version(ofSession id: String) throws(StoreError) -> StoredVersion? {
    try folder.version(ofSession: id)
  }

  /// Reads the journal from the record with that revision back to the full state.
  /// - Throws: `StoreError`; `corrupt`, `invalidName`.
  public func fullState(of id: String, until revision: Int) throws(StoreError) -> StoredSession.FullState? {
    try folder.fullState(of: id, until: revision)
  }

  /// Reads those lines of the journal.
  /// - Throws: `StoreError`; `corrupt`, `invalidName`.
  public func records(of id: String, after revision: Int, limit: Int) throws(StoreError) -> [StoredRecord] {
    try folder.records(of: id, after: revision, limit: limit)
  }

  /// Reads the list from its end, and the end of the journal of each session that it names.
  /// - Throws: `StoreError`; `invalidName` for a cursor that did not come with a page.
  public func list(_ query: SessionQuery) throws(StoreError) -> SessionPage { try folder.list(query) }

  /// Reads the last line of the profile's journal.
  /// - Throws: `StoreError`; `corrupt`, `invalidName`.
  public func loadProfile(_ key: ProfileKey) throws(StoreError) -> StoredProfile? {
    try folder.loadProfile(key)
  }

  /// Reads the end of the profile's journal, likewise.
  /// - Throws: `StoreError`.
  public func version(ofProfile key: ProfileKey) throws(StoreError) -> StoredVersion? {
    try folder.version(ofProfile: key)
  }

  /// Reads the file of the bundle, and checks that its digest is the one in its name.
  /// - Throws: `StoreError`; `corrupt`, `invalidName`.
  public func loadBundle(_ digest: String) throws(StoreError) -> [UInt8]? { try folder.loadBundle(digest) }

  /// Appends the units to the log of this process, syncs it once for all of them, and then appends to the journals.
  public func commit(_ batch: [StoreUnit], meanwhile: () -> Void) -> [StoreError?] {
    folder.commit(batch, meanwhile: meanwhile)
  }

  /// Locks the journals of these sessions and profiles against other processes.
  public func hold(sessions: [String], _ profiles: [ProfileKey]) { folder.hold(sessions: sessions, profiles) }

  /// Unlocks what `hold` has locked.
  public func release() { folder.release() }

  /// Whether a failed disk has left something half done, whose locks are still held.
  public var isUnsettled: Bool { folder.isUnsettled }

  /// Does or undoes what is left, if the disk allows that by now, and releases the locks.
  public func settle() { folder.settle() }

  /// Closes all files, and leaves the log of this process to the next one.
  public func close() { folder.close() }
}

// MARK: - Looking after it

extension FileStore {
  /// Reads everything, and reports what is damaged.
  ///
  /// With `repairing`, a damaged file is kept as it is under `damaged/`, and what is left of it takes its place; sessions
  /// that a list has lost are added to it again, and what was left behind by sessions that no longer exist is removed.
  /// `needs` returns the digests of the bundles that a session needs, and `canRead` whether a record can be read: if not,
  /// that is damage, too, but the record stays as it is, since another program may know it.
  /// - Throws: `StoreError` if the store cannot be read at all, or cannot be repaired. What came before is in the report.
  public func check(
    into report: inout CheckReport, repairing: Bool = false, needs: (StoredSession) -> [String],
    canRead: (StoredRecord) -> Bool = { _ in true }
  ) throws(StoreError) {
    try folder.check(into: &report, repairing: repairing, needs: needs, canRead: canRead)
  }

  /// Passes all sessions that can be read to `body`, in no particular order, and what is known of the others to
  /// `unreadable`.
  /// - Throws: `StoreError`.
  public func forEachSession(
    unreadable: (UnreadableSession) -> Void = { _ in }, _ body: (ListedSession) -> Void
  ) throws(StoreError) {
    try folder.forEachSession(unreadable: unreadable, body)
  }

  /// Deletes the sessions for which `isMeant` is true, with their own profiles, unless somebody goes on with them
  /// meanwhile. `unreadable` gets those for which that cannot be told, and those that a file of their own keeps from being
  /// deleted. The number of deleted sessions is added to `count`.
  /// - Throws: `StoreError`; the sessions before it are deleted, and counted.
  public func prune(
    _ count: inout Int, unreadable: (UnreadableSession) -> Void = { _ in },
    _ isMeant: (ListedSession) -> Bool
  ) throws(StoreError) {
    try folder.prune(&count, unreadable: unreadable, isMeant)
  }

  /// Passes these sessions as they are given, or without `ids` everything that the store has, the oldest session first, to
  /// `line`, as lines of JSON without line feeds. `StoreImport` takes these lines. `needs` returns the digests of the
  /// bundles that a session needs, and `isWanted` whether to go on with another session.
  /// - Returns: What is damaged, and was left out.
  /// - Throws: `StoreError`.
  public func export(
    _ ids: [String]? = nil, needs: (StoredSession) -> [String], while isWanted: () -> Bool = { true },
    _ line: @escaping ([UInt8]) -> Void
  ) throws(StoreError) -> [StoreError.Damage] {
    try folder.export(ids, needs: needs, while: isWanted, line)
  }
}
