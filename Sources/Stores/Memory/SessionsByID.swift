// Who shows a screen asks for the same session again and again, so the last one is at hand: to find it by its hash takes 300
// instructions, of the 10,000 of a read.

import JSONText

/// What is in memory of sessions, by their ids, which are told apart by code points: K and the sign for kelvin are two.
public struct SessionsByID<Session: AnyObject> {
  private var all: [CodePoints: Session] = [:]
  private var last: (id: String, session: Session)?

  /// None.
  public init() {}

  /// How many there are.
  public var count: Int { all.count }

  /// All of them, in no order.
  public var values: some Sequence<Session> { all.values }

  /// The session of that id; nil where there is none.
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
