// The store that is a folder of files. What it does is in `Folder/`, whatever makes the system calls; what its files
// look like is in `JournalFormat.swift` and `LogFormat.swift`.

/// Keeps everything in a folder: sessions as journals that `cat` and `jq` read. Any number of processes may use one
/// folder at one time.
public final class FileStore: Store {
  private let folder: FolderStore<GlibcFileSystem>

  /// A store in that folder, which is made when it is first used. Nothing is done and nothing fails before that.
  ///
  /// `warn` is told, in a sentence for stderr, when something was mended that needed it.
  public init(path: String, sync: StoreSync = .always, warn: @escaping (String) -> Void) {
    folder = FolderStore(in: GlibcFileSystem(root: path), sync: sync, warn: warn)
  }

  /// Makes the folder, looks whether this program can use what is there, and brings in what processes that died have
  /// left. It is done before anything else is, if nobody asks for it.
  /// - Throws: `StoreError`; above all `newerFormat` and `notAStore`.
  public func open() throws(StoreError) { try folder.makeReady() }

  /// Reads the journal of the session from its newest full state on.
  /// - Throws: `StoreError`; `corrupt` where a line that is needed is damaged, `invalidName`.
  public func loadSession(_ id: String) throws(StoreError) -> StoredSession? { try folder.loadSession(id) }

  /// Looks at the end of the journal, and only if the file has grown since it was read.
  /// - Throws: `StoreError`.
  public func version(ofSession id: String) throws(StoreError) -> StoredVersion? {
    try folder.version(ofSession: id)
  }

  /// Reads those lines of the journal.
  /// - Throws: `StoreError`; `corrupt`, `invalidName`.
  public func records(of id: String, after revision: Int, limit: Int) throws(StoreError) -> [StoredRecord] {
    try folder.records(of: id, after: revision, limit: limit)
  }

  /// Reads the list from its end, and of each session that it names the end of the journal.
  /// - Throws: `StoreError`; `invalidName` for a cursor that no page gave.
  public func list(_ query: SessionQuery) throws(StoreError) -> SessionPage { try folder.list(query) }

  /// Reads the last line of the journal of the profile.
  /// - Throws: `StoreError`; `corrupt`, `invalidName`.
  public func loadProfile(_ key: ProfileKey) throws(StoreError) -> StoredProfile? {
    try folder.loadProfile(key)
  }

  /// Looks at the end of the journal of the profile.
  /// - Throws: `StoreError`.
  public func version(ofProfile key: ProfileKey) throws(StoreError) -> StoredVersion? {
    try folder.version(ofProfile: key)
  }

  /// Reads the file of the bundle, and checks that it has the digest that it is called by.
  /// - Throws: `StoreError`; `corrupt`, `invalidName`.
  public func loadBundle(_ digest: String) throws(StoreError) -> [UInt8]? { try folder.loadBundle(digest) }

  /// Appends the units to the log of this process, syncs it once for all of them, and then appends to the journals.
  public func commit(_ batch: [StoreUnit], meanwhile: () -> Void) -> [StoreError?] {
    folder.commit(batch, meanwhile: meanwhile)
  }

  /// Locks the journals of these against other processes.
  public func hold(sessions: [String], _ profiles: [ProfileKey]) { folder.hold(sessions: sessions, profiles) }

  /// Unlocks what `hold` has locked.
  public func release() { folder.release() }

  /// Whether a disk that failed has left something half done, whose locks are kept.
  public var isUnsettled: Bool { folder.isUnsettled }

  /// Does or undoes it, where the disk allows that by now, and lets go of the locks.
  public func settle() { folder.settle() }

  /// Closes all files, and gives the log of this process up to whoever comes next.
  public func close() { folder.close() }
}

// MARK: - Looking after it

extension FileStore {
  /// Reads everything, and says what is damaged. With `repairing`, a damaged file is kept as it is under `damaged/`, and what
  /// is left of it takes its place; sessions that a list has lost are put into it again, and what was left behind of those that are
  /// not there any more is removed. `needs` says the digests of the bundles that a session needs, and `canRead` whether a record is one: that is
  /// damage too, but stays as it is, since another program may know it.
  /// - Throws: `StoreError` where the store cannot be read at all, or not be repaired. What came before is in the report.
  public func check(
    into report: inout CheckReport, repairing: Bool = false, needs: (StoredSession) -> [String],
    canRead: (StoredRecord) -> Bool = { _ in true }
  ) throws(StoreError) {
    try folder.check(into: &report, repairing: repairing, needs: needs, canRead: canRead)
  }

  /// Hands out all sessions that can be read, in no order; `unreadable` is told the ids of the others.
  /// - Throws: `StoreError`.
  public func forEachSession(
    unreadable: (String) -> Void = { _ in }, _ body: (ListedSession) -> Void
  ) throws(StoreError) {
    try folder.forEachSession {
      unreadable(StoreLayout.session(ofJournal: $0))
    } _: { (_, session) in
      body(session)
    }
  }

  /// Deletes the sessions that `isMeant` says, with the profiles of their own; `unreadable` is told the ids of those of which that
  /// cannot be said. Adds to `count` how many.
  /// - Throws: `StoreError`; those before it are deleted, and counted.
  public func prune(
    _ count: inout Int, unreadable: (String) -> Void = { _ in }, _ isMeant: (ListedSession) -> Bool
  ) throws(StoreError) {
    try folder.prune(&count, unreadable: { unreadable(StoreLayout.session(ofJournal: $0)) }, isMeant)
  }

  /// Hands out these sessions, or without `ids` all that the store has, as lines of JSON without line feeds, the oldest
  /// session first. `StoreImport` takes them. `needs` says the digests of the bundles that a session needs, and `isWanted`
  /// whether to go on with another session.
  /// - Returns: What is damaged, and was left out.
  /// - Throws: `StoreError`.
  public func export(
    _ ids: [String]? = nil, needs: (StoredSession) -> [String], while isWanted: () -> Bool = { true },
    _ line: @escaping ([UInt8]) -> Void
  ) throws(StoreError) -> [StoreError.Damage] {
    try folder.export(ids, needs: needs, while: isWanted, line)
  }
}
