// The secrets of sessions that had to make room in memory; all else of these sessions is in the store. Thus a user who goes
// on with one is not asked again for a password, and thousands who never come back do not fill the memory.

import JSONText

/// Secrets by the ids of their sessions. When there are too many, those that have been here for longest go.
struct SecretsTable {
  /// The number of sessions whose secrets are kept, at most.
  let limit: Int

  private var all: [CodePoints: (turn: Int, held: HeldSecrets)] = [:]
  private var turn = 0

  /// Creates a table without secrets.
  init(limit: Int = 65_536) { self.limit = limit }

  /// The number of sessions whose secrets are here.
  var count: Int { all.count }

  /// The secrets of the session with that id; nil if there are none.
  subscript(id: String) -> HeldSecrets? {
    get { all.isEmpty ? nil : all[CodePoints(id)]?.held }
    set {
      if all.isEmpty, newValue == nil { return }
      turn += 1
      all[CodePoints(id)] = newValue.map { (turn, $0) }
      if all.count > limit { makeRoom() }
    }
  }

  /// Drops a quarter at a time, so that not all of them are looked through for each that comes.
  private mutating func makeRoom() {
    let turns = all.values.map { $0.turn }.sorted()
    let leaving = turns.prefix((turns.count + 3) / 4).last ?? 0
    all = all.filter { $0.value.turn > leaving }
  }
}
