// The secrets of sessions that had to make room in memory: all else of those is in the store. Who goes on with one is not asked
// again for a password; and thousands who never come back do not fill the memory.

import JSONText

/// Secrets by the ids of their sessions. Of too many, those go that have been here for longest.
struct KeptSecrets {
  /// Of how many sessions they are kept.
  let limit: Int

  private var all: [CodePoints: (turn: Int, held: HeldSecrets)] = [:]
  private var turn = 0

  /// None yet.
  init(limit: Int = 65_536) { self.limit = limit }

  /// Of how many sessions there are some.
  var count: Int { all.count }

  /// Those of the session of that id; nil where there are none.
  subscript(id: String) -> HeldSecrets? {
    get { all.isEmpty ? nil : all[CodePoints(id)]?.held }
    set {
      if all.isEmpty, newValue == nil { return }
      turn += 1
      all[CodePoints(id)] = newValue.map { (turn, $0) }
      if all.count > limit { makeRoom() }
    }
  }

  /// A quarter goes at a time, so that not everybody who comes looks through all of them.
  private mutating func makeRoom() {
    let turns = all.values.map(\.turn).sorted()
    let oldest = turns[(turns.count + 3) / 4]
    all = all.filter { $0.value.turn >= oldest }
  }
}
