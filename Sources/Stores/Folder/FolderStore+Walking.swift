// Going through a store as a whole, which only those do who look after it. What cannot be read is somebody else's question.

extension FolderStore {
  /// The journals in one of the three folders, in order. `unreadable` is told of folders that are none.
  func paths(
    in folder: String, unreadable: (String, StoreError.Cause) -> Void = { _, _ in }
  ) throws(StoreError) -> [String] {
    var paths: [String] = []
    for shard in try stored({ () throws(SystemError) in try files.names(in: folder).sorted() }) {
      let shard = folder + "/" + shard
      do throws(SystemError) {
        let names = try files.names(in: shard).sorted()
        paths += names.map { shard + "/" + $0 }.filter(StoreLayout.isJournal)
      } catch {
        guard error.isOfOneFile else { throw StoreError(error) }
        unreadable(shard, error.cause)
      }
    }
    return paths
  }

  /// Every session that can be read, by path. Journals of what was deleted are remembered to be removed.
  func forEachSession(_ body: (String, ListedSession) throws(StoreError) -> Void) throws(StoreError) {
    try makeReady()
    for path in try paths(in: "sessions") {
      guard let (tail, last) = try readableTail(of: path) else { continue }
      if tail.isGone { gone.insert(path) }
      guard let summary = tail.summary, let time = last.flatMap({ LineMembers($0.bytes)?.string("time") })
      else {
        continue
      }
      try body(
        path,
        ListedSession(
          id: StoreLayout.session(ofJournal: path), startedAt: tail.startedAt ?? "", updatedAt: time,
          revision: tail.revision, summary: summary))
    }
  }

  private func readableTail(of path: String) throws(StoreError) -> (tail: JournalTail, last: CheckedLine?)? {
    do throws(JournalFault) {
      return try journals.withJournal(path) { (file) throws(JournalFault) in
        let end = try files.journalEnd(of: file) { _ in true }
        return (JournalTail(end), end.lines.last)
      }
    } catch {
      if case .system(let error) = error, !error.isOfOneFile { throw StoreError(error) }
      return nil
    }
  }
}
