// One session of an export, held against what the store has under its id.

/// A session on its way into a store that may have all of it, its first records, or another session with its id.
struct SessionImport {
  private let header: SessionHeader
  /// The session's own facts; nil if it comes with none.
  let facts: StoredProfile?
  /// The own facts that the store has under that id.
  private let knownFacts: StoredProfile?
  /// Whether the store has nothing under that id.
  let isNew: Bool
  /// The revision up to which the store has the session.
  private let known: Int
  /// The revision of the record that came last.
  private(set) var revision = 0
  /// When that record was written; nil before the first. The next record is written after this one only.
  private var lastTime: String?
  private(set) var hasTaken: Bool
  /// Why the session is not imported: the store has another one, or cannot tell what it has.
  private(set) var refusal: StoreImport.Refused?
  /// Why the session cannot be opened as it is now: the bundle that it needs is missing or damaged.
  var missing: StoreImport.Refused?
  /// Likewise: the first record after its newest full state that nobody can read.
  var unreadable: StoreImport.Refused?
  /// The records of the store to be compared next, in reverse order.
  private var page: [StoredRecord] = []

  var id: String { header.id }
  /// The files that the session and its own facts are in.
  var files: [String] { SessionImport.files(of: id) }
  var isRefused: Bool { refusal != nil }
  var obstacle: StoreImport.Refused? { missing ?? unreadable }

  init(_ header: SessionHeader, _ facts: StoredProfile?, _ store: any Store) throws(StoreError) {
    self.header = header
    self.facts = facts
    var found: StoredSession?
    var knownFacts: StoredProfile?
    do throws(StoreError) {
      found = try store.loadSession(header.id)
      knownFacts = try store.loadProfile(.session(header.id))
    } catch {
      refusal = try StoreImport.Refused(error, of: SessionImport.files(of: header.id))
    }
    self.knownFacts = knownFacts
    isNew = found == nil && refusal == nil
    hasTaken = isNew
    known = found?.revision ?? 0
    if let found, found.header != header.body || found.startedAt != header.startedAt {
      refusal = .session(header.id)
    }
  }

  /// The write that brings in the session's own facts; nil if there is none.
  ///
  /// These facts change only with the session's records: those in the store are as the store's records have left them, and
  /// those without a session are left over from another one.
  var writeOfFacts: StoreWrite? {
    if isRefused || facts == knownFacts { return nil }
    guard let facts else {
      return isNew ? .deleteProfile(.session(id), ifRevision: knownFacts?.revision) : nil
    }
    guard hasTaken || knownFacts == nil && known == revision else { return nil }
    return .restoreProfile(
      ProfileRecord(key: .session(id), revision: facts.revision, time: facts.time, facts: facts.facts),
      over: knownFacts?.version)
  }

  /// Whether the store has the same records, but other facts.
  var hasOtherFacts: Bool { known == revision && facts != knownFacts }

  /// Returns the session as it is after that record, as far as needed to tell which bundles it needs.
  func standing(at record: StoredRecord, _ summary: SessionSummary) -> StoredSession {
    StoredSession(
      id: id, startedAt: header.startedAt, header: header.body, summary: summary,
      fullState: record.state.map {
        StoredSession.FullState(revision: record.revision, time: record.time, bytes: $0[...])
      }, records: [])
  }

  /// Compares the next record with the store's. If the store has none, returns the record that is to be written.
  mutating func next(
    _ record: StoredRecord, _ summary: SessionSummary, _ store: any Store
  ) throws(StoreError) -> SessionRecord? {
    defer { lastTime = record.time }
    revision = record.revision
    if isRefused { return nil }
    if revision <= known {
      do throws(StoreError) {
        if page.isEmpty { page = try store.records(of: id, after: revision - 1, limit: 256).reversed() }
        if page.popLast() != record { refusal = .session(id) }
      } catch {
        refusal = try StoreImport.Refused(error, of: files)
      }
      return nil
    }
    hasTaken = true
    return SessionRecord(
      session: id, revision: revision, time: record.time, command: record.command, changes: record.changes,
      state: record.state, summary: summary, lastTime: lastTime)
  }

  private static func files(of id: String) -> [String] {
    [StoreLayout.journal(ofSession: id), StoreLayout.journal(of: .session(id))]
  }
}
