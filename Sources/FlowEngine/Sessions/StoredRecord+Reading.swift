// What the engine reads in a record as it stands in the store.

import Coordination
import JSONText
import Stores

extension StoredRecord {
  /// Lets what the record says happen in the session with that id; with the first one, it begins. Returns the changes.
  /// - Throws: `StoreError.corrupt` where this engine does not know one of them.
  @discardableResult
  func apply(
    to session: inout Session?, of id: String, knowing known: inout KnownTexts
  ) throws(StoreError) -> [Change] {
    guard let changes = Change.all(in: changes[...], knowing: &known), let time = Instant(time) else {
      throw .damaged(session: id, record: revision, .malformed)
    }
    if session == nil, case .start(let start)? = changes.first { session = Session(start) }
    session?.apply(changes, at: time)
    return changes
  }

  /// The changes of the record, or nil if this engine does not know one of them.
  var readChanges: [Change]? {
    var known = KnownTexts()
    return Change.all(in: changes[...], knowing: &known)
  }

  /// Whether this engine knows what the record says that has happened, and when.
  public var isReadable: Bool { readChanges != nil && Instant(time) != nil }

  /// Whether it is one of the engine's own: what was due by itself.
  var isOfTheEngine: Bool { (try? JSON(parsing: command))?["method"] == .string(Self.catchUp) }

  /// What the engine's own records have as their method.
  static let catchUp = "catchUp"
}
