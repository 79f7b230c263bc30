// Whoever shows a screen asks for the same session again and again, so the last one is at hand: finding it by its hash
// takes 300 of the 10,000 instructions of a read.

import JSONText

/// Sessions in memory by their ids. Ids are compared by code points: K and the sign for kelvin are two.
public struct SessionsByID<Session: AnyObject> {
  private var all: [CodePoints: Session] = [:]
  private var last: (id: String, session: Session)?

  /// Creates an empty collection.
  public init() {}

  /// The number of sessions.
  public var count: Int { all.count }

  /// All sessions, in no particular order.
  public var values: some Sequence<Session> { all.values }

  /// The session with that id; nil if there is none.
  public subscript(id: String) -> Session? {
    mutating get {
      if let last, last.id.hasSameCodePoints(as: id) { return last.session }
      let session = all[CodePoints(id)]
      last = session.map { (id, $0) }
      return session
    }
    set {
      all[CodePoints(id)] = newValue
      last = newValue.map { (id, $0) }
    }
  }
}
