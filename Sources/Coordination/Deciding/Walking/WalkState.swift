// How far a turn has come with answers that are there already.

import FlowDefinitions
import JSONText

/// The state of a walk.
struct WalkState {
  /// The newest entry for which no answer waits any more: answers are for the steps that the turn enters after it.
  var lastWalked: EntryID
  /// The answers of a deep link, with their secrets.
  var inHand = Members<WaitingAnswer>()
  /// What became of the answers that were walked through.
  var walked: [WalkedAnswer] = []
  /// How many answers were walked through.
  var answersTaken = 0
  /// What transitions had set on entries once they were done. It is set again when the way on from there is chosen again.
  var setSince: [EntryID: JSONObject] = [:]
  /// What is left of the version of the flow that the session had; nil unless the session is being migrated from one.
  var former: FormerVersion?
}
