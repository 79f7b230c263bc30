// Answers that come with the start of a session: a front end sends them along, or another session has them.

import FlowDefinitions
import JSONSchemas
import JSONText

extension Turn {
  /// Has the answers that a front end sends along wait for their steps; their secrets wait in memory.
  ///
  /// Those of an earlier session wait as well, unless others were sent in their place. Answers for a step that does not exist
  /// are dropped.
  /// - Throws: `notAllowed` if the host is at an action of the earlier session: its result would come to nobody, and the host
  ///   would be told to do the same once more.
  mutating func wait(
    for answers: Members<JSONObject>, and earlier: (session: Session, bundle: Bundle)?
  ) throws(Stop) {
    walkState.inHand = answers.mapValues { WaitingAnswer(values: $0) }
    let before = earlier.map { Turn.over($0.session, of: $0.bundle, facts: facts, time: time) }
    if let before, before.session.outcome == nil, before.waitsForHost {
      throw .refused(.notAllowed(command: "startFlow", .actionUnanswered))
    }
    var open = try before.map { (before) throws(Stop) in try taken(from: before) } ?? []
    var sent = Members<WaitingAnswer>()
    var secrets: [(path: String, values: [Secret])] = []
    for answer in answers {
      if bundle.place(of: answer.name) == nil {
        note(answer.name, .dropped, .noSuchStep)
        continue
      }
      let (left, taken) = secretFree(answer.value, at: answer.name)
      sent[answer.name] = left
      if let taken { secrets.append((answer.name, taken)) }
    }
    if !sent.isEmpty {
      for place in open.indices { open[place].answers.remove(sent.names) }
      let place = open.firstIndex { $0.tab == nil } ?? open.count
      if place == open.count { open.append(WaitingAnswers.Group(behind: nil, answers: [:])) }
      open[place].answers.merge(sent)
    }
    for group in open where !group.isEmpty {
      emit(.waiting(group.answers, group.variables, behind: nil, tab: group.tab))
    }
    for (path, values) in secrets {
      facts.secrets[waitingAt: WaitingPlace(behind: nil, path: path), before: 0] = values
    }
    takeVariables(.root)
  }

  /// Takes over what is known in an earlier session if neither has a subject, since what its answers have saved is not saved
  /// again. Facts of a subject are there already, or are somebody else's.
  /// - Throws: `needsProfile` if the facts are not at hand.
  mutating func inheritFacts(of earlier: Session) throws(Stop) {
    guard earlier.subject == nil, session.subject == nil else { return }
    guard let known = facts.others[earlier.profileOwner] else {
      throw .needsProfile(of: earlier.profileOwner)
    }
    save(known.facts)
  }

  /// Returns the answers and variables of an earlier session that have a place here, without what is a secret here. What was
  /// given in a tab that is none here may be taken in any.
  private mutating func taken(from before: Turn) throws(Stop) -> [WaitingAnswers.Group] {
    let tabs = Set(bundle.root.steps.flatMap { $0.value.tabs?.tabs.names ?? [] })
    var groups: [WaitingAnswers.Group] = []
    for left in try before.whatIsLeft() {
      var taken: [(path: String, answer: WaitingAnswer)] = []
      for (path, answer) in left.answers.queued {
        if let answer = self.taken(answer, at: path, from: before) { taken.append((path, answer)) }
      }
      let own = left.tab.flatMap { tabs.contains($0) ? $0 : nil }
      if let place = groups.firstIndex(where: { $0.tab == own }) {
        groups[place].answers = Members(queueing: groups[place].answers.queued + taken)
        groups[place].variables += left.variables
      } else {
        groups.append(
          WaitingAnswers.Group(
            behind: nil, tab: own, answers: Members(queueing: taken), variables: left.variables))
      }
    }
    return groups
  }

  private mutating func taken(
    _ answer: WaitingAnswer, at path: String, from before: Turn
  ) -> WaitingAnswer? {
    if answer.isOnlySet {
      let old = before.bundle.place(of: path)?.step
      return old.flatMap { bundle.place(of: path)?.takesSet(of: $0) } ?? false ? answer : nil
    }
    guard let place = bundle.place(of: path), let old = before.bundle.place(of: path) else {
      note(path, .dropped, .noSuchStep)
      return nil
    }
    if place.takesAnswers(of: old.step) { return place.writable(answer, of: old) }
    note(path, .dropped, .otherKind)
    return nil
  }

  /// Returns the answers as they stand and those that wait, with the variables: separately for each tab, for what is in none,
  /// and for what is presented.
  private func whatIsLeft() throws(Stop) -> [WaitingAnswers.Group] {
    let tabs = session.chain.first?.tabs
    func group(
      _ stack: [Entry], inTab tab: String? = nil, isOpen: Bool, _ variables: [LeftVariables] = []
    ) throws(Stop) -> WaitingAnswers.Group {
      // Once a session has ended, the user is on no screen, but what was typed on the last one must not be lost behind its
      // answer.
      let isTyped = stack.first { $0.isVisible }?.draft != nil
      let given = try given(on: stack, isOpen: isOpen && (session.outcome == nil || isTyped))
      return WaitingAnswers.Group(
        behind: nil, tab: tab, answers: Members(queueing: given.map { ($0.path, $0.answer) }),
        variables: variables)
    }
    func variables(_ tab: String?) -> [LeftVariables] {
      leftVariables(of: session.frames.filter { ownTab(of: $0) == tab })
    }
    var left = [try group(tabs.map { [$0.base] } ?? [], isOpen: false, variables(nil))]
    for tab in tabs?.loaded ?? [:] {
      let isOpen = tab.name != tabs?.selected || !isContinued(above: 0)
      left.append(try group(Array(tab.value), inTab: tab.name, isOpen: isOpen, variables(tab.name)))
    }
    for level in session.chain.indices.dropFirst(tabs == nil ? 0 : 1) {
      left.append(try group(Array(session.chain[level].stack), isOpen: !isContinued(above: level)))
    }
    for var waiting in session.waiting.groups.reversed() {
      waiting.answers = Members(
        queueing: waiting.answers.queued.filter { !$0.answer.isBlank }.map { waiting in
          var answer = waiting.answer
          answer.presented = nil
          // The flow may be another one, and its transitions stand elsewhere.
          answer.ways = []
          return (waiting.path, answer)
        })
      left.append(waiting)
    }
    return left
  }

  /// Returns the tab in which the frame was begun; nil if it is in none, or was presented.
  private func ownTab(of frame: Frame) -> String? {
    switch frame.caller {
    case .tab(let name): name
    case .step(let entry): session.tab(of: entry)
    case .root, .presentation, .gate: nil
    }
  }

  /// Returns the answer without its secrets, and the secrets, if there may be any.
  ///
  /// There is no answer if there are secrets and the path leads to no screen, since nobody can tell then what is one. If all
  /// of the answer may be one, nothing is left that could be submitted.
  private func secretFree(
    _ values: JSONObject, at path: String
  ) -> (answer: WaitingAnswer?, secrets: [Secret]?) {
    guard let screen = bundle.place(formerly: path)?.step.screen else {
      return (bundle.hasSecrets ? nil : WaitingAnswer(values: values), nil)
    }
    let schema = screen.cautiousSchema
    if schema.root.isSecret { return (WaitingAnswer(values: [:], draft: [:], isOpen: true), nil) }
    let (open, secrets) = separate(values, by: schema)
    return (WaitingAnswer(values: open), schema.hasSecrets ? secrets : nil)
  }
}
