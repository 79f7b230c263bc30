// Answers that come with the start of a session: a front end sends them along, or another session has them.

import FlowDefinitions
import JSONSchemas
import JSONText

extension Turn {
  /// Takes in the answers that a front end sends along. Their secrets stay in memory, and only for this turn.
  /// Those of an earlier session wait as well, where nothing else was sent. Those for a step that there is not are dropped.
  mutating func wait(for answers: Members<JSONObject>, and earlier: Session?) throws(Refusal) {
    inHand = answers.mapValues { WaitingAnswer(values: $0) }
    var open = try earlier.map { (session) throws(Refusal) in try kept(of: session) } ?? [:]
    for answer in answers {
      if bundle.place(formerly: answer.name) == nil {
        note(answer.name, .dropped, .noSuchStep)
        continue
      }
      open[answer.name] = secretFree(answer.value, at: answer.name)
    }
    let left = earlier.map { variables(of: $0) } ?? []
    if open.isEmpty, left.isEmpty { return }
    emit(.waiting(open, left, behind: nil))
    takeVariables(.root)
  }

  /// The variables of a session, and those that wait in it.
  private func variables(of session: Session) -> [LeftVariables] {
    let turn = Turn.over(session, of: bundle, facts: facts, time: time)
    return turn.leftVariables(of: session.frames) + session.waiting.groups.reversed().flatMap(\.variables)
  }

  /// What is known in a session without a subject is known in one that takes it up without one: what its answers have saved is not saved
  /// again. Facts of a subject are there already, or are not those of somebody else.
  /// - Throws: `needsProfile` if they are not at hand.
  mutating func inheritFacts(of earlier: Session) throws(Refusal) {
    guard earlier.subject == nil, session.subject == nil else { return }
    guard let known = facts.others[earlier.profileOwner] else {
      throw .needsProfile(of: earlier.profileOwner)
    }
    save(known.facts)
  }

  /// The answers of a session, as they stand: in each tab, and in what is presented; and those that wait in it.
  private func kept(of session: Session) throws(Refusal) -> Members<WaitingAnswer> {
    let turn = Turn.over(session, of: bundle, facts: facts, time: time)
    let tabs = session.chain.first?.tabs
    // As they were come to, and will be: tabs that show one flow have the same paths.
    var stacks = (tabs?.loaded ?? [:]).map { tab in
      (stack: tab.value, isOpen: tab.name != tabs?.selected || !turn.isContinued(above: 0))
    }
    for level in session.chain.indices.dropFirst(tabs == nil ? 0 : 1) {
      stacks.append((session.chain[level].stack, !turn.isContinued(above: level)))
    }
    var answers: [(path: String, answer: WaitingAnswer)] = []
    for (stack, isOpen) in stacks {
      // Where a session has ended, the user is on no screen, but what was typed on the last one is not to be lost behind its answer.
      let isTyped = stack.first { $0.isVisible }?.draft != nil
      let given = try turn.given(on: Array(stack), isOpen: isOpen && (session.outcome == nil || isTyped))
      answers += given.map { ($0.path, $0.answer) }
    }
    let waiting = session.waiting.queued.filter { !$0.answer.isBlank }.map { waiting in
      var answer = waiting.answer
      answer.presented = nil
      return (waiting.path, answer)
    }
    return Members(queueing: answers + waiting)
  }

  /// The answer without its secrets; none where the path leads to no screen, so that nobody can tell what is one. Where all of it may
  /// be one, nothing is left that could be submitted.
  private func secretFree(_ values: JSONObject, at path: String) -> WaitingAnswer? {
    guard let screen = bundle.place(formerly: path)?.step.screen else {
      return bundle.hasSecrets ? nil : WaitingAnswer(values: values)
    }
    let schema = screen.cautiousSchema
    if schema.root.isSecret { return WaitingAnswer(values: [:], draft: [:], isOpen: true) }
    return WaitingAnswer(values: separate(values, by: schema).open)
  }
}
