// What the engine reads in a record as it stands in the store.

import Coordination
import JSONText
import Stores

extension StoredRecord {
  /// Applies what the record says to the session with that id, which begins with its first record. Returns the changes.
  /// - Throws: `StoreError.corrupt` if this engine does not know one of the changes, or cannot read the time, or if the record
  ///   begins another session.
  @discardableResult
  func apply(
    to session: inout Session?, of id: String, knowing known: inout KnownTexts
  ) throws(StoreError) -> [Change] {
    guard let changes = Change.all(in: changes[...], knowing: &known), let time = Instant(time) else {
      throw .damaged(session: id, record: revision, .malformed)
    }
    if session == nil, case .start(let start)? = changes.first {
      guard start.session.hasSameCodePoints(as: id) else {
        throw .damaged(session: id, record: revision, .owner)
      }
      session = Session(start)
    }
    session?.apply(changes, at: time)
    return changes
  }

  /// The changes of the record, or nil if this engine does not know one of them.
  var readChanges: [Change]? {
    var known = KnownTexts()
    return Change.all(in: changes[...], knowing: &known)
  }

  /// Whether this engine can read what the record says has happened, and when.
  public var isReadable: Bool { readChanges != nil && Instant(time) != nil }

  /// Whether the record is one of the engine's own, for what was due by itself.
  var isOfTheEngine: Bool { (try? JSON(parsing: command))?["method"] == .string(Self.catchUp) }

  /// The method in the engine's own records.
  static let catchUp = "catchUp"
}
