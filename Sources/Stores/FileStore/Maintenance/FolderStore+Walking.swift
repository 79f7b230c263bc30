// Going through a whole store, which only those do who look after it. What cannot be read is dealt with elsewhere.

import JSONText

extension FolderStore {
  /// How many sessions are looked after in one group when there are many of them: a group is one sync, and its locks keep
  /// others waiting until it is written.
  static var manyAtOnce: Int { 64 }

  /// Returns the journals of a kind, in order. `unreadable` is told of folders that cannot be read as such.
  func paths(
    of kind: JournalKind, unreadable: (String, StoreError.Cause) -> Void
  ) throws(StoreError) -> [String] {
    var paths: [String] = []
    for shard in try stored(names(in: kind.rawValue).sorted()) {
      guard StoreLayout.isShard(shard) else { continue }
      let shard = kind.rawValue + "/" + shard
      do throws(SystemError) {
        let names = try names(in: shard).sorted()
        paths += names.map { shard + "/" + $0 }.filter(StoreLayout.isJournal)
      } catch {
        guard error.isOfOneFile else { throw StoreError(error) }
        unreadable(shard, error.cause)
      }
    }
    return paths
  }

  /// Passes every session that can be read to `body`, and what is known of the others to `unreadable`. Remembers the
  /// journals of what was deleted, to be removed.
  func forEachSession(
    unreadable: (UnreadableSession) -> Void = { _ in }, _ body: (ListedSession) throws(StoreError) -> Void
  ) throws(StoreError) {
    try makeReady()
    let paths = try paths(of: .session) { unreadable(.all(in: $0, $1)) }
    for path in paths {
      let id = StoreLayout.session(ofJournal: path)
      switch try lastLine(of: path) {
      case .missing: continue
      case .gone(let isKept): note(path, isKept: isKept)
      case .unreadable: unreadable(.one(id))
      case .line(let tail):
        guard let summary = tail.summary, let time = tail.time else {
          unreadable(.one(id))
          continue
        }
        try body(
          ListedSession(
            id: id, startedAt: tail.startedAt ?? "", updatedAt: time, revision: tail.revision,
            summary: summary))
      }
    }
  }

  /// Remembers that a journal is to be removed, because nothing is left of what it was about.
  func note(_ path: String, isKept: Bool) {
    if isKept { emptied.insert(path) } else { gone.insert(path) }
  }

  /// Whether nothing is left of what a journal was about, so far as that is known.
  func isGone(_ path: String) -> Bool {
    gone.contains(path) || emptied.contains(path) || files.isMissing(path)
  }

  /// How a journal ends.
  private enum LastLine {
    case line(JournalTail)
    case gone(isKept: Bool)
    case missing, unreadable
  }

  private func lastLine(of path: String) throws(StoreError) -> LastLine {
    do throws(StoreError) {
      guard let end = try end(of: path) else { return .missing }
      if end.header.isGone { return .gone(isKept: end.header.isKept) }
      if !end.header.belongs(toJournal: path) { return .unreadable }
      return end.lines.isEmpty ? .missing : .line(JournalTail(end))
    } catch .corrupt {
      return .unreadable
    } catch .unavailable(let cause, _) where cause.isOfOneFile {
      return .unreadable
    }
  }

  /// Returns the last line of a journal without keeping it open; nil if there is none. If the line seems to be torn,
  /// somebody may be writing it: then it is looked at once more, as everywhere else.
  func end(of path: String) throws(StoreError) -> JournalEnd? {
    do throws(JournalReadError) {
      return try journals.withJournal(path) { (file) throws(JournalReadError) in
        let size = try reading(files.status(of: file).size)
        return try files.journalEnd(of: file, size: size) { _ in true }
      }
    } catch {
      switch error {
      case .system(let error): throw StoreError(error)
      case .empty, .torn, .damaged: return try journalEnd(path) { _ in true }
      }
    }
  }
}
