// What is wrong with a file that nobody has opened yet. Reading a session finds damage only where it looks; this looks at all of it.

import Hashing
import JSONText

extension FolderStore {
  /// Returns what is wrong with a journal, reading it from the front to its end; nil if nothing is.
  func damage(in path: String) throws(StoreError) -> StoreError.Damage? {
    func damage(_ record: Int, _ byte: Int?, _ flaw: StoreError.Flaw) -> StoreError.Damage {
      StoreError.Damage(file: path, record: record, byte: byte, flaw: flaw)
    }
    do throws(JournalReadError) {
      _ = try journals.withJournal(path) { (file) throws(JournalReadError) in try readThrough(path, file) }
      return nil
    } catch {
      switch error {
      case .empty: return nil
      case .torn(let record, let size, _): return damage(record, size, .malformed)
      case .damaged(let record, let byte, let flaw): return damage(record, byte, flaw)
      case .system(let error):
        guard error.isOfOneFile else { throw StoreError(error) }
        return damage(0, nil, .unreadable(error.cause))
      }
    }
  }

  private func readThrough(_ path: String, _ file: OpenFile) throws(JournalReadError) {
    let kind = JournalKind(ofJournal: path)
    var reader = JournalReader(files, file)
    while let line = try reader.next() {
      let start = reader.offset - line.bytes.count - 1
      if !belongs(line, at: start, in: kind) {
        throw .damaged(record: line.revision, byte: start, .malformed)
      }
      guard start == 0, let header = JournalHeader(line) else { continue }
      if !header.belongs(toJournal: path) { throw .damaged(record: 0, byte: 0, .owner) }
      if header.isGone { note(path, isKept: header.isKept) }
    }
    if reader.revision == nil, isSyncing { throw .damaged(record: 0, byte: 0, .missing) }
    guard reader.revision == 0, kind == .session else { return }
    if try !files.journalEnd(of: file, size: reader.offset, back: { _ in true }).header.isGone {
      throw .damaged(record: 1, byte: reader.offset, .missing)
    }
  }

  /// Whether a valid line is one that belongs at that place of a journal of this kind.
  private func belongs(_ line: CheckedLine, at start: Int, in kind: JournalKind?) -> Bool {
    switch kind {
    case _ where start == 0: JournalHeader(line) != nil
    case .session: StoredRecord(line) != nil
    case .profile: StoredProfile(line) != nil
    case .list, nil: line.members?["session"] != nil
    }
  }

  /// Returns the bytes of a bundle's file, if their digest is not the one in its name; nil if it is, or there is no such
  /// file.
  func damagedBundle(_ path: String) throws(StoreError) -> [UInt8]? {
    guard let bytes = try contents(of: path), StoreLayout.bundle(SHA256.hexadecimal(of: bytes)) != path else {
      return nil
    }
    return bytes
  }
}
