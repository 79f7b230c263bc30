// Exporting sessions. Each session is locked, and exported with its own facts as they are at one moment. Each profile of a
// subject is exported as it is at another.

import JSONText

extension FolderStore {
  /// Passes these sessions as they are given, or all that there are, the oldest first, to `line`, with their profiles and
  /// the bundles that `needs` returns; without `ids`, also all other profiles of subjects. The layout is in
  /// `ExportFormat.swift`.
  /// - Returns: What is damaged, and was left out.
  func export(
    _ ids: [String]?, needs: (StoredSession) -> [String], while isWanted: () -> Bool = { true },
    _ line: @escaping ([UInt8]) -> Void
  ) throws(StoreError) -> [StoreError.Damage] {
    try makeReady()
    try bringInLogsOfTheDead()
    var export = StoreExport(store: self, emit: line)
    export.put(ExportFormat.first)
    let sessions = try sessions(ids) { export.leaveOut($0, $1) }
    for id in sessions where isWanted() {
      try export.leavingOut(StoreLayout.journal(ofSession: try checkedSessionID(id))) {
        (export) throws(StoreError) in try export.add(id, needs)
      }
    }
    if ids == nil {
      let paths = try paths(of: .profile) { export.leaveOut($0, $1) }
      for path in paths where isWanted() && StoreLayout.session(ofFacts: path) == nil {
        try export.leavingOut(path) { (export) throws(StoreError) in try export.add(profile: path) }
      }
    }
    export.emit(ExportFormat.last(after: export.lines))
    return export.damages
  }

  /// Returns these sessions as they are given, or all that there are, the oldest first; those whose age is not known come
  /// last. `unreadable` is told of folders that cannot be read as such.
  private func sessions(
    _ ids: [String]?, unreadable: (String, StoreError.Cause) -> Void
  ) throws(StoreError) -> [String] {
    if let ids { return ids }
    var sessions: [(startedAt: String, id: String)] = []
    var others: [String] = []
    try forEachSession {
      switch $0 {
      case .one(let id): others.append(id)
      case .all(let folder, let cause): unreadable(folder, cause)
      }
    } _: { (session) in
      sessions.append((session.startedAt, session.id))
    }
    return sessions.sorted { ($0.startedAt, $0.id) < ($1.startedAt, $1.id) }.map { $0.id } + others
  }
}

/// What has been exported so far.
struct StoreExport<Files: FileSystem> {
  let store: FolderStore<Files>
  let emit: ([UInt8]) -> Void
  private(set) var lines = 0
  private(set) var damages: [StoreError.Damage] = []
  private var bundles: Set<String> = []
  private var profiles: Set<String> = []

  init(store: FolderStore<Files>, emit: @escaping ([UInt8]) -> Void) {
    self.store = store
    self.emit = emit
  }

  mutating func put(_ line: [UInt8]) {
    emit(line)
    lines += 1
  }

  private mutating func put(_ line: JournalLine) { put(line.bytes.dropLast()) }

  /// Runs `body`. If it fails at damage, or at a file that cannot be read, which is `file`, notes that and goes on.
  mutating func leavingOut(
    _ file: String, _ body: (inout Self) throws(StoreError) -> Void
  ) throws(StoreError) {
    do throws(StoreError) {
      return try body(&self)
    } catch .corrupt(let damage) {
      leaveOut(damage)
    } catch .unavailable(let cause, _) where cause.isOfOneFile {
      leaveOut(file, cause)
    }
  }

  /// Notes that a file or a folder cannot be read.
  mutating func leaveOut(_ file: String, _ cause: StoreError.Cause) {
    leaveOut(.ofFile(file, .unreadable(cause)))
  }

  private mutating func leaveOut(_ damage: StoreError.Damage) {
    if !damages.contains(damage) { damages.append(damage) }
  }

  /// Adds a session. It is read through before any of it is exported, so that no session is exported in part.
  mutating func add(_ id: String, _ needs: (StoredSession) -> [String]) throws(StoreError) {
    let path = StoreLayout.journal(ofSession: try checkedSessionID(id))
    guard let (session, facts) = try standing(of: id, path) else { return }
    try store.forEachLine(of: path, through: session.revision) { _ in }
    for digest in needs(session) {
      let digits = try digestDigits(digest)
      try leavingOut(StoreLayout.bundle(digits)) { (export) throws(StoreError) in
        try export.add(bundle: digits)
      }
    }
    facts?.forEach { put($0) }
    if let subject = session.summary.subject {
      let path = StoreLayout.journal(of: .subject(subject))
      try leavingOut(path) { (export) throws(StoreError) in try export.add(profile: path) }
    }
    // The session may have been deleted meanwhile, and another one may have its id.
    var isTheSame = false
    try store.forEachLine(of: path, through: session.revision) { line in
      if line.revision > 0 {
        if isTheSame { put(Array(line.bytes)) }
      } else if let header = JournalHeader(line).flatMap({ SessionHeader($0.members) }) {
        isTheSame = header.startedAt.hasSameCodePoints(as: session.startedAt)
        if isTheSame { put(.header(header, base: 0)) }
      }
    }
  }

  private mutating func add(bundle digits: String) throws(StoreError) {
    guard bundles.insert(digits).inserted else { return }
    guard let content = try store.loadBundle(digits) else {
      throw .missingBundle(digits)
    }
    put(ExportFormat.bundle(digits, content))
  }

  /// Returns a session as of one moment, with its own facts, which change with it: if the two were read at different
  /// moments, it might go on in between.
  private mutating func standing(
    of id: String, _ path: String
  ) throws(StoreError) -> (session: StoredSession, facts: [[UInt8]]?)? {
    let (store, own) = (store, StoreLayout.journal(of: .session(id)))
    return try store.atOneMoment(path) { () throws(StoreError) in
      guard let session = try store.loadSession(id) else { return nil }
      var facts: [[UInt8]]?
      try leavingOut(own) { (_) throws(StoreError) in facts = try store.lines(ofProfile: own) }
      return (session, facts)
    }
  }

  mutating func add(profile path: String) throws(StoreError) {
    guard profiles.insert(path).inserted else { return }
    try store.lines(ofProfile: path)?.forEach { put($0) }
  }
}

extension FolderStore {
  /// Runs `body` while nobody writes to that journal, and nobody has died before writing all of it. If something was torn,
  /// the lock was lost, and `body` is run once more. If nothing can be locked, nobody writes.
  fileprivate func atOneMoment<Result>(
    _ path: String, _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    if isReadOnly { return try body() }
    while true {
      let (result, isWhole) = try locked([path]) { () throws(StoreError) in
        (try body(), heldLocks.contains(StoreLock.file(path)))
      }
      if isWhole { return result }
    }
  }

  /// Returns the header of a profile's journal and its last record; nil if there is none.
  fileprivate func lines(ofProfile path: String) throws(StoreError) -> [[UInt8]]? {
    guard let end = try journalEnd(path, back: { _ in true }), let line = end.lines.last, line.revision > 0
    else { return nil }
    guard StoredProfile(line) != nil, let key = end.header.members.object("profile").flatMap(ProfileKey.init)
    else { throw .damaged(journal: path, record: line.revision + 1, byte: end.size, .missing) }
    return [
      JournalLine.header(key, revision: line.revision - 1, base: 0).bytes.dropLast(), Array(line.bytes),
    ]
  }

  /// Passes the lines of a journal to `body`, up to the one with that revision.
  fileprivate func forEachLine(
    of path: String, through last: Int, _ body: (CheckedLine) -> Void
  ) throws(StoreError) {
    do throws(JournalReadError) {
      _ = try journals.withJournal(path) { (file) throws(JournalReadError) in
        var reader = JournalReader(files, file)
        while (reader.revision ?? -1) < last, let line = try reader.next() { body(line) }
      }
    } catch {
      switch error {
      case .system(let error): throw StoreError(error)
      case .damaged(let record, let byte, let flaw):
        throw .damaged(journal: path, record: record, byte: byte, flaw)
      case .empty, .torn: throw .damaged(journal: path, record: last, byte: 0, .missing)
      }
    }
  }
}
