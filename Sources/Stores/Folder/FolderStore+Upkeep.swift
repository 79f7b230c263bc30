// Looking after a store as a whole. All of it is safe while others use the store: what is changed is changed under its
// lock, one journal at a time.

import Hashing

extension FolderStore {
  /// The journals in one of the three folders, in order.
  func paths(in folder: String) throws(StoreError) -> [String] {
    try stored { () throws(SystemError) in
      var paths: [String] = []
      for shard in try files.names(in: folder).sorted() {
        for name in try files.names(in: folder + "/" + shard).sorted() {
          let path = folder + "/" + shard + "/" + name
          if StoreLayout.isJournal(path) { paths.append(path) }
        }
      }
      return paths
    }
  }

  /// The end of a journal, as everywhere else; what is wrong with it is somebody else's question.
  private func readableTail(of path: String) throws(StoreError) -> (tail: JournalTail, last: CheckedLine?)? {
    do throws(JournalFault) {
      return try journals.withJournal(path) { (file) throws(JournalFault) in
        let end = try files.journalEnd(of: file) { _ in true }
        return (JournalTail(end), end.lines.last)
      }
    } catch {
      if case .system(let error) = error { throw StoreError(error) }
      return nil
    }
  }

  /// Every session that can be read, in no order.
  func forEachSession(_ body: (String, ListedSession) throws(StoreError) -> Void) throws(StoreError) {
    try makeReady()
    for path in try paths(in: "sessions") {
      guard let (tail, last) = try readableTail(of: path) else { continue }
      if tail.isGone { gone.insert(path) }
      guard let summary = tail.summary, let time = last.flatMap({ LineMembers($0.bytes)?.string("time") })
      else {
        continue
      }
      let id = String(path.dropFirst("sessions/00/".count).dropLast(".jsonl".count))
      try body(
        path,
        ListedSession(
          id: id, startedAt: tail.startedAt ?? "", updatedAt: time, revision: tail.revision, summary: summary)
      )
    }
  }
}

// MARK: - Check and repair

extension FolderStore {
  /// Reads everything. With `repairing`, what is damaged is kept under another name and then cut before the damage, and
  /// sessions that a list has lost are put into it again.
  func check(repairing: Bool) throws(StoreError) -> CheckReport {
    try makeReady()
    try bringInLogsOfTheDead()
    var report = CheckReport()
    for folder in ["sessions", "profiles", "lists"] {
      for path in try paths(in: folder) {
        report.files += 1
        if folder == "sessions" { report.sessions += 1 }
        guard let damage = try damage(in: path) else { continue }
        report.damages.append(damage)
        if repairing { try repair(path, damage, &report) }
      }
    }
    try checkBundles(repairing: repairing, &report)
    if repairing { report.relisted = try relist() }
    return report
  }

  /// What is wrong with a journal, read from the front to its end.
  private func damage(in path: String) throws(StoreError) -> StoreError.Damage? {
    if try fault(in: path) == nil { return nil }
    let lock = StoreLock.journal(path)
    try locks?.await(lock)
    defer { locks?.release(lock) }
    // With the lock held, what is torn is mended as it is for everybody who opens it.
    do throws(StoreError) {
      _ = try mendedJournalEnd(path) { _ in true }
    } catch {
      guard case .corrupt = error else { throw error }
    }
    return try fault(in: path)
  }

  private func fault(in path: String) throws(StoreError) -> StoreError.Damage? {
    do throws(JournalFault) {
      return try journals.withJournal(path) { (file) throws(JournalFault) in
        var reader = JournalReader(files, file)
        while let line = try reader.next() {
          if let flaw = flaw(in: line, at: reader.offset, path) { throw flaw }
        }
        if reader.revision == 0, path.hasPrefix("sessions"), try !isGone(file) {
          throw .damaged(record: 1, byte: reader.offset, .missing)
        }
      }.flatMap { _ in nil }
    } catch {
      switch error {
      case .empty: return nil
      case .system(let error): throw StoreError(error)
      case .torn(let size, _): return StoreError.Damage(file: path, record: -1, byte: size, flaw: .malformed)
      case .damaged(let record, let byte, let flaw):
        return StoreError.Damage(file: path, record: record, byte: byte, flaw: flaw)
      }
    }
  }

  /// Whether a valid line is not what this journal has.
  private func flaw(in line: CheckedLine, at end: Int, _ path: String) -> JournalFault? {
    let start = end - line.bytes.count - 1
    if JournalHeader(line) != nil { return nil }
    let isRight =
      path.hasPrefix("sessions")
      ? StoredRecord(line) != nil
      : path.hasPrefix("profiles") ? StoredProfile(line) != nil : LineMembers(line.bytes)?["session"] != nil
    return isRight && start > 0 ? nil : .damaged(record: line.revision, byte: start, .malformed)
  }

  private func isGone(_ file: OpenFile) throws(JournalFault) -> Bool {
    try files.journalEnd(of: file) { _ in true }.header.isGone
  }

  /// Keeps all of a damaged journal under another name, and cuts it before the damage. A session of which no record is
  /// left is taken away.
  private func repair(
    _ path: String, _ damage: StoreError.Damage, _ report: inout CheckReport
  ) throws(StoreError) {
    let lock = StoreLock.journal(path)
    try locks?.await(lock)
    defer { locks?.release(lock) }
    guard let bytes = try contents(of: path) else { return }
    report.kept.append(try keep(bytes, of: path))
    try stored { () throws(SystemError) in
      let lines = bytes[..<min(damage.byte, bytes.count)].count { $0 == UInt8(ascii: "\n") }
      if lines < 2 {
        journals.close(path)
        try files.remove(path)
        return try files.syncFolder(StoreLayout.folder(of: path))
      }
      guard let file = try journals.open(path) else { return }
      journals.setTail(of: path, to: nil)
      try files.truncate(file, to: damage.byte)
      try files.sync(file)
    }
  }

  private func keep(_ bytes: [UInt8], of path: String) throws(StoreError) -> String {
    try stored { () throws(SystemError) in try files.makeFolder("damaged") }
    let name = "damaged/" + path.split(separator: "/").joined(separator: "-")
    var number = 1
    while try contents(of: "\(name).\(number)") != nil { number += 1 }
    try writeWhole(bytes, to: "\(name).\(number)")
    return "\(name).\(number)"
  }

  private func checkBundles(repairing: Bool, _ report: inout CheckReport) throws(StoreError) {
    for name in try stored({ () throws(SystemError) in try files.names(in: "flows").sorted() }) {
      guard name.hasSuffix(".json") else { continue }
      report.files += 1
      let path = "flows/" + name
      guard let bytes = try contents(of: path), SHA256.hexadecimal(of: bytes) != name.dropLast(5) else {
        continue
      }
      report.damages.append(StoreError.Damage(file: path, record: 0, byte: 0, flaw: .digest))
      guard repairing else { continue }
      report.kept.append(try keep(bytes, of: path))
      knownBundles = []
      try stored { () throws(SystemError) in try files.remove(path) }
    }
  }

  /// Puts sessions into the lists that they should stand in and do not. Returns how many times.
  private func relist() throws(StoreError) -> Int {
    var known: [String: Set<String>] = [:]
    var missing: [Relisting] = []
    try forEachSession { (_, session) throws(StoreError) in
      for list in SessionList.lists(of: session.summary) {
        let stretches = StoreLayout.stretches(of: list)
        if known[stretches] == nil { known[stretches] = try sessions(listedIn: stretches) }
        if known[stretches]?.contains(session.id + " " + session.startedAt) == true { continue }
        missing.append(Relisting(list: list, session: session.id, startedAt: session.startedAt))
      }
    }
    missing.sort { $0.startedAt < $1.startedAt }
    for start in stride(from: 0, to: missing.count, by: 64) {
      try add(Array(missing[start..<min(start + 64, missing.count)]))
    }
    return missing.count
  }

  private func sessions(listedIn stretches: String) throws(StoreError) -> Set<String> {
    var sessions: Set<String> = []
    for stretch in 0..<((try lastStretch(of: stretches) ?? -1) + 1) {
      for entry in try entries(in: StoreLayout.stretch(stretch, of: stretches)) {
        sessions.insert(entry.session + " " + entry.startedAt)
      }
    }
    return sessions
  }
}

// MARK: - Prune

extension FolderStore {
  /// Deletes the sessions that `isMeant` says, with the profiles of their own, unless somebody goes on with them
  /// meanwhile. Returns how many.
  func prune(_ isMeant: (ListedSession) -> Bool) throws(StoreError) -> Int {
    var units: [StoreUnit] = []
    var count = 0
    try forEachSession { (_, session) throws(StoreError) in
      guard isMeant(session) else { return }
      units.append(
        StoreUnit([
          .deleteSession(session.id, ifRevision: session.revision), .deleteProfile(.session(session.id)),
        ]))
      if units.count == 64 { count += try delete(&units) }
    }
    count += try delete(&units)
    try forgetGone()
    try clearLists()
    return count
  }

  private func delete(_ units: inout [StoreUnit]) throws(StoreError) -> Int {
    var count = 0
    for outcome in commit(units) {
      switch outcome {
      case nil: count += 1
      case .conflict: break
      case let reason?: throw reason
      }
    }
    units = []
    return count
  }

  /// Empties the full stretches of lists whose sessions are all gone, so that no page looks at them any more.
  private func clearLists() throws(StoreError) {
    for path in try paths(in: "lists") {
      let entries = try entries(in: path)
      guard entries.count == JournalFormat.entriesPerFile else { continue }
      var isAllGone = true
      for entry in entries where try listed(entry) != nil {
        isAllGone = false
        break
      }
      if isAllGone { try clear(path) }
    }
  }

  /// Leaves only a header, which says how many entries there were. Its number is one that no log has.
  private func clear(_ path: String) throws(StoreError) {
    let lock = StoreLock.journal(path)
    try locks?.await(lock)
    defer { locks?.release(lock) }
    guard let found = try mendedJournalEnd(path, back: { _ in true }) else { return }
    let tail = JournalTail(found)
    let line = JournalLine.cleared(revision: tail.revision, base: tail.base + 1)
    try writeWhole(line.bytes, to: path)
    journals.close(path)
  }
}

// MARK: - Export

extension FolderStore {
  /// Hands out all bundles, profiles and sessions as lines, the oldest session first.
  func export(_ line: ([UInt8]) -> Void) throws(StoreError) {
    try makeReady()
    try bringInLogsOfTheDead()
    line(Array(#"{"segueExport":\#(JournalFormat.version)}"#.utf8))
    for name in try stored({ () throws(SystemError) in try files.names(in: "flows").sorted() }) {
      guard name.hasSuffix(".json"), let bytes = try loadBundle(String(name.dropLast(5))) else { continue }
      line(Array(#"{"bundle":"\#(name.dropLast(5))","content":"#.utf8) + bytes + [UInt8(ascii: "}")])
    }
    for path in try paths(in: "profiles") { try export(path, lastOnly: true, line) }
    var sessions: [(startedAt: String, path: String)] = []
    try forEachSession { (path, session) in sessions.append((session.startedAt, path)) }
    for session in sessions.sorted(by: { ($0.startedAt, $0.path) < ($1.startedAt, $1.path) }) {
      try export(session.path, lastOnly: false, line)
    }
  }

  private func export(_ path: String, lastOnly: Bool, _ emit: ([UInt8]) -> Void) throws(StoreError) {
    guard let end = try journalEnd(path, back: { _ in true }) else { return }
    do throws(JournalFault) {
      _ = try journals.withJournal(path) { (file) throws(JournalFault) in
        var reader = JournalReader(files, file)
        while let line = try reader.next(), reader.offset <= end.size {
          if !lastOnly || reader.offset == end.size || JournalHeader(line) != nil { emit(Array(line.bytes)) }
        }
      }
    } catch {
      switch error {
      case .system(let error): throw StoreError(error)
      case .damaged(let record, let byte, let flaw): throw damage(path, record, byte, flaw)
      case .empty, .torn: return
      }
    }
  }
}
