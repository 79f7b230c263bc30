// The answers that wait in a session, and what they wait for: the session, or a screen whose answer was changed.

import JSONText

/// Answers that wait for their steps to be entered. Those that came with the session, or from another version of its flow, wait as
/// long as it goes on. Those that were given behind an answer which was changed belong to the screen of that one, and go with it:
/// data lives on the path (`protocol/definitions.md`, “Data”).
struct WaitingAnswers: Sendable {
  /// The answers that wait for the same.
  struct Group: Sendable {
    /// The entry whose answer was changed; nil: they wait for the session.
    let behind: EntryID?
    var answers: Members<WaitingAnswer>
    /// The variables of the flows in which they were given, in the order in which these began.
    var variables: [LeftVariables] = []

    var isEmpty: Bool { answers.isEmpty && variables.isEmpty }
  }

  /// The groups, in the order in which they began to wait.
  private(set) var groups: [Group] = []

  /// Whether nothing waits.
  var isEmpty: Bool { groups.isEmpty }

  /// The answers that wait behind that entry.
  subscript(behind: EntryID?) -> Members<WaitingAnswer> {
    groups.first { $0.behind == behind }?.answers ?? [:]
  }

  /// Lets these wait in the place of what waits for the same. None of them: nothing does.
  mutating func set(_ group: Group) {
    switch (groups.firstIndex { $0.behind == group.behind }, group.isEmpty) {
    case (let place?, true): groups.remove(at: place)
    case (let place?, false): groups[place] = group
    case (nil, true): break
    case (nil, false): groups.append(group)
    }
  }

  /// All answers, each with its path; what began to wait last comes first.
  var queued: [(path: String, answer: WaitingAnswer)] { groups.reversed().flatMap(\.answers.queued) }

  /// Takes the first answer of the place.
  mutating func take(_ place: WaitingPlace) {
    guard let index = groups.firstIndex(where: { $0.behind == place.behind }) else { return }
    groups[index].answers.take(place.path)
    if groups[index].isEmpty { groups.remove(at: index) }
  }

  /// Takes the first variables of the place.
  mutating func takeVariables(_ place: WaitingPlace) {
    guard let index = groups.firstIndex(where: { $0.behind == place.behind }),
      let first = groups[index].variables.firstIndex(where: { $0.path == place.path })
    else { return }
    groups[index].variables.remove(at: first)
    if groups[index].isEmpty { groups.remove(at: index) }
  }

  /// Leaves of what waits for the session only what somebody has sent along with it, and not what was answered in it, or in one before.
  mutating func forgetGiven() {
    guard var group = groups.first(where: { $0.behind == nil }) else { return }
    group.answers = Members(queueing: group.answers.queued.filter { $0.answer.params == nil })
    set(group)
  }

  /// Leaves what waits behind an entry only where that holds of it.
  mutating func keep(where holds: (EntryID) -> Bool) {
    if groups.allSatisfy({ $0.behind.map(holds) ?? true }) { return }
    groups.removeAll { $0.behind.map { !holds($0) } ?? false }
  }
}
