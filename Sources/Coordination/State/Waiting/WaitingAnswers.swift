// The answers that wait in a session, and what they belong to: the session, or a screen whose answer was changed.

import JSONText

/// Answers that wait for their steps to be entered.
///
/// Those that came with the session, or from another version of its flow, wait as long as the session goes on. Those that
/// were given behind an answer that was changed belong to the screen of that answer, and go with it: data lies on the path
/// (`protocol/definitions.md`, “Data”).
struct WaitingAnswers: Sendable {
  /// The answers that belong to the same entry, or to the session.
  struct Group: Sendable {
    /// The entry whose answer was changed; nil if the answers belong to the session.
    let behind: EntryID?
    /// The tab in which they were given, since two tabs may show one flow; nil if they may be taken in any.
    var tab: String?
    private var byPath: AnswersByPath
    /// The variables of the flows in which the answers were given, in the order in which the flows began.
    var variables: [LeftVariables] = []

    init(
      behind: EntryID?, tab: String? = nil, answers: Members<WaitingAnswer>, variables: [LeftVariables] = []
    ) {
      self.behind = behind
      self.tab = tab
      byPath = AnswersByPath(answers)
      self.variables = variables
    }

    /// All answers by their paths, put together anew each time.
    var answers: Members<WaitingAnswer> {
      get { byPath.members }
      set { byPath = AnswersByPath(newValue) }
    }

    var isEmpty: Bool { byPath.isEmpty && variables.isEmpty }

    /// The answer that waits at that path, with those that come after it.
    subscript(path: String) -> WaitingAnswer? { byPath[path] }

    /// Removes the first answer at that path.
    fileprivate mutating func take(_ path: String) { byPath.take(path) }
  }

  /// The groups, in the order in which they began to wait.
  private(set) var groups: [Group] = []

  /// Whether nothing waits.
  var isEmpty: Bool { groups.isEmpty }

  /// The answers that wait behind that entry, or, if nil, for the session: there in that tab or, if nil, in any.
  subscript(behind: EntryID?, tab: String?) -> Members<WaitingAnswer> {
    place(behind, tab).map { groups[$0].answers } ?? [:]
  }

  /// The answer that waits at that place, with those that come after it.
  subscript(place: WaitingPlace) -> WaitingAnswer? {
    self.place(place.behind, place.tab).flatMap { groups[$0][place.path] }
  }

  private func place(_ behind: EntryID?, _ tab: String?) -> Int? {
    groups.firstIndex { $0.behind == behind && $0.tab == tab }
  }

  /// Puts the group in the place of the one that belongs to the same entry, or to the session and the same tab. If the group is
  /// empty, nothing waits there any more.
  mutating func set(_ group: Group) {
    switch (place(group.behind, group.tab), group.isEmpty) {
    case (let place?, true): groups.remove(at: place)
    case (let place?, false): groups[place] = group
    case (nil, true): break
    case (nil, false): groups.append(group)
    }
  }

  /// All answers, each with its path; those of the group that began to wait last come first.
  var queued: [(path: String, answer: WaitingAnswer)] { groups.reversed().flatMap { $0.answers.queued } }

  /// Removes the first answer at that place.
  mutating func take(_ place: WaitingPlace) {
    guard let index = self.place(place.behind, place.tab) else { return }
    groups[index].take(place.path)
    if groups[index].isEmpty { groups.remove(at: index) }
  }

  /// Removes the first variables at that place.
  mutating func takeVariables(_ place: WaitingPlace) {
    guard let index = self.place(place.behind, place.tab),
      let first = groups[index].variables.firstIndex(where: { $0.path == place.path })
    else { return }
    groups[index].variables.remove(at: first)
    if groups[index].isEmpty { groups.remove(at: index) }
  }

  /// Keeps, of the answers that belong to the session, only those that somebody sent along with it, and not those that were
  /// given in it, or in an earlier one.
  mutating func forgetGiven() {
    for var group in groups where group.behind == nil {
      group.answers = Members(queueing: group.answers.queued.filter { $0.answer.isSent })
      set(group)
    }
  }

  /// Keeps what waits behind an entry only if `holds` is true of that entry.
  mutating func keep(where holds: (EntryID) -> Bool) {
    if groups.allSatisfy({ $0.behind.map(holds) ?? true }) { return }
    groups.removeAll { $0.behind.map { !holds($0) } ?? false }
  }
}
