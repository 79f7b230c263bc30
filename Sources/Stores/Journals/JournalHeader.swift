// The first line of a journal. The layout is in `JournalFormat.swift`.

import ASCII
import JSONText

/// What the first line of a journal says about all of it.
struct JournalHeader {
  let revision: Int
  let checksum: UInt32
  let base: Int
  let isGone: Bool
  let members: RawObject
  /// Whether a repair has left nothing of the journal, rather than a deletion.
  var isKept: Bool { members["kept"] != nil }

  /// Nil if the line is not a header in a format that is known.
  init?(_ line: CheckedLine) {
    guard let members = line.members, let format = members.int("format"),
      (1...JournalFormat.version).contains(format)
    else { return nil }
    revision = line.revision
    checksum = line.checksum
    base = members.int("base") ?? 0
    guard JournalFormat.numbers.contains(base) else { return nil }
    isGone = members["gone"] != nil
    self.members = members
  }

  /// Whether this is the header of that session's journal. An id has no characters that are ever escaped, so the bytes are
  /// compared.
  func belongs(toSession id: String) -> Bool {
    id.readUTF8 { id in
      members["session"]?.dropFirst().dropLast().withUnsafeBufferPointer { session in
        session.count == id.count && id.indices.allSatisfy { session[$0] == id[$0] }
      } ?? false
    }
  }

  /// Whether this is the header of that profile's journal.
  func belongs(to key: ProfileKey) -> Bool {
    members.object("profile").flatMap { ProfileKey($0) } == key
  }

  /// Whether the journal at that path belongs to the owner that the header names. What is gone names no owner. Nor is a
  /// list checked: it does not name its subject, and leads to sessions wherever it is.
  func belongs(toJournal path: String) -> Bool {
    if isGone { return true }
    return switch JournalKind(ofJournal: path) {
    case .session: members.string("session").map { StoreLayout.journal(ofSession: $0) } == path
    case .profile:
      members.object("profile").flatMap { ProfileKey($0) }.map { StoreLayout.journal(of: $0) } == path
    case .list, nil: true
    }
  }

  /// The format that a first line names, if only a later program knows that format.
  static func laterFormat(of line: CheckedLine) -> Int? {
    line.members?.int("format").flatMap { $0 > JournalFormat.version ? $0 : nil }
  }
}
