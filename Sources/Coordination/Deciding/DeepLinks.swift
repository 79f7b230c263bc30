// Answers that come with the start of a session: a front end sends them along, or another session has them.

import FlowDefinitions
import JSONText

extension Turn {
  /// Takes in the answers that a front end sends along. Their secrets stay in memory, and only for this turn.
  /// Those of an earlier session wait as well, where nothing else was sent.
  mutating func wait(for answers: Members<JSONObject>, and earlier: Session?) throws(Refusal) {
    inHand = answers.mapValues { WaitingAnswer(values: $0) }
    var open = try earlier.map { (session) throws(Refusal) in try kept(of: session) } ?? [:]
    for answer in answers {
      open[answer.name] = secretFree(answer.value, at: answer.name).map { WaitingAnswer(values: $0) }
    }
    if !open.isEmpty { emit(.waiting(open)) }
  }

  /// The answers of a session's root stack, as entries that stand.
  private func kept(of session: Session) throws(Refusal) -> Members<WaitingAnswer> {
    guard let stack = session.chain.first?.stack else { return [:] }
    let turn = Turn.over(session, of: bundle, facts: facts, time: time)
    return try turn.answers(of: Array(stack), isOpen: session.outcome == nil)
  }

  /// The values without their secrets; none where the path leads to no screen, so that nobody can tell what is one.
  private func secretFree(_ values: JSONObject, at path: String) -> JSONObject? {
    guard let screen = bundle.place(formerly: path)?.step.screen else {
      return bundle.hasSecrets ? nil : values
    }
    return separate(values, by: screen.schema).open
  }
}
