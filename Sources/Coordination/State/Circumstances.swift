// What rarely changes in a session, or is rarely there. Each command copies the rest of the session, while this is behind
// one reference.

import FlowDefinitions
import JSONText

/// What rarely changes in a session, or is rarely there.
///
/// Behaves as a value: it is changed only while nobody else has a reference to it.
final class Circumstances {
  let id: String
  let flow: FlowID
  let startedAt: Instant
  var input: JSON
  var bundle: String?
  var subject: String?
  var locale: String?
  var host: JSON
  var advices: [Advice] = []
  var pending: [PendingCommand] = []
  var undo: PendingUndo?
  var gateEnd: GateEnd?
  var waiting = WaitingAnswers()
  var outcome: Outcome?

  init(_ start: Change.Start) {
    id = start.session
    flow = start.flow
    startedAt = start.time
    input = start.input
    subject = start.subject
    locale = start.locale
    host = start.host
  }

  init(copying other: Circumstances) {
    id = other.id
    flow = other.flow
    startedAt = other.startedAt
    input = other.input
    bundle = other.bundle
    subject = other.subject
    locale = other.locale
    host = other.host
    advices = other.advices
    pending = other.pending
    undo = other.undo
    gateEnd = other.gateEnd
    waiting = other.waiting
    outcome = other.outcome
  }
}
