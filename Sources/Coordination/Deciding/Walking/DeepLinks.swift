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
  ) throws(Refusal) {
    inHand = answers.mapValues { WaitingAnswer(values: $0) }
    let before = earlier.map { Turn.over($0.session, of: $0.bundle, facts: facts, time: time) }
    if let before, before.session.outcome == nil, before.waitsForHost {
      throw .notAllowed(command: "startFlow", .actionUnanswered)
    }
    var open = try before.map { (before) throws(Refusal) in try taken(from: before) } ?? [:]
    var secrets: [(path: String, values: [Secret])] = []
    for answer in answers {
      if bundle.place(of: answer.name) == nil {
        note(answer.name, .dropped, .noSuchStep)
        continue
      }
      let (left, taken) = secretFree(answer.value, at: answer.name)
      open[answer.name] = left
      if let taken { secrets.append((answer.name, taken)) }
    }
    let left = before.map { before in
      before.leftVariables(of: before.session.frames)
        + before.session.waiting.groups.reversed().flatMap { $0.variables }
    }
    if open.isEmpty, left?.isEmpty ?? true { return }
    emit(.waiting(open, left ?? [], behind: nil))
    for (path, values) in secrets {
      facts.secrets[waitingAt: WaitingPlace(behind: nil, path: path), before: 0] = values
    }
    takeVariables(.root)
  }

  /// Takes over what is known in an earlier session if neither has a subject, since what its answers have saved is not saved
  /// again. Facts of a subject are there already, or are somebody else's.
  /// - Throws: `needsProfile` if the facts are not at hand.
  mutating func inheritFacts(of earlier: Session) throws(Refusal) {
    guard earlier.subject == nil, session.subject == nil else { return }
    guard let known = facts.others[earlier.profileOwner] else {
      throw .needsProfile(of: earlier.profileOwner)
    }
    save(known.facts)
  }

  /// Returns the answers of an earlier session that have a place here, without what is a secret here.
  private mutating func taken(from before: Turn) throws(Refusal) -> Members<WaitingAnswer> {
    var taken: [(path: String, answer: WaitingAnswer)] = []
    for (path, answer) in try before.allAnswers() {
      if answer.isOnlySet {
        let old = before.bundle.place(of: path)?.step
        if let old, bundle.place(of: path)?.takesSet(of: old) ?? false { taken.append((path, answer)) }
        continue
      }
      guard let place = bundle.place(of: path), let old = before.bundle.place(of: path) else {
        note(path, .dropped, .noSuchStep)
        continue
      }
      if place.takesAnswers(of: old.step) {
        taken.append((path, place.writable(answer, of: old)))
      } else {
        note(path, .dropped, .otherKind)
      }
    }
    return Members(queueing: taken)
  }

  /// Returns the answers as they stand, in each tab and in what is presented, and those that wait.
  private func allAnswers() throws(Refusal) -> [(path: String, answer: WaitingAnswer)] {
    let tabs = session.chain.first?.tabs
    // In the order in which they were reached, and will be: tabs that show one flow have the same paths.
    var stacks = (tabs?.loaded ?? [:]).map { tab in
      (stack: tab.value, isOpen: tab.name != tabs?.selected || !isContinued(above: 0))
    }
    for level in session.chain.indices.dropFirst(tabs == nil ? 0 : 1) {
      stacks.append((session.chain[level].stack, !isContinued(above: level)))
    }
    let base = try given(on: tabs.map { [$0.base] } ?? [], isOpen: false)
    var answers = base.map { (path: $0.path, answer: $0.answer) }
    for (stack, isOpen) in stacks {
      // Once a session has ended, the user is on no screen, but what was typed on the last one must not be lost behind its
      // answer.
      let isTyped = stack.first { $0.isVisible }?.draft != nil
      let given = try given(on: Array(stack), isOpen: isOpen && (session.outcome == nil || isTyped))
      answers += given.map { (path: $0.path, answer: $0.answer) }
    }
    let waiting = session.waiting.queued.filter { !$0.answer.isBlank }.map { waiting in
      var answer = waiting.answer
      answer.presented = nil
      // The flow may be another one, and its transitions stand elsewhere.
      answer.ways = []
      return (path: waiting.path, answer: answer)
    }
    return answers + waiting
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
