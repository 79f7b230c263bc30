// The only things that ever happen to a session. A record of the journal is a list of them, and a restart folds them; so
// a case here is a promise for as long as there are journals.

import FlowDefinitions
import JSONText

/// One element of what just happened (`model.md`, “Five ideas”, 2).
public enum Change: Sendable {
  // Navigation: front ends get to animate these.
  case push(Push)
  case pop(EntryID, leavesDraft: Bool)
  case replace([EntryID], leavesDrafts: Bool, Push)
  case end(Outcome)

  // Bookkeeping: only the journal gets these.
  case start(Start)
  case answered(EntryID, JSONObject)
  case drafted(EntryID, JSONObject?)
  case set(EntryID, JSONObject)
  case assigned(FrameID, JSONObject)
  case completed(EntryID, result: JSON)
  case attempted(EntryID, attempt: Int)
  case titled(EntryID, String)
  case advised(Advice)
  case bound(subject: String?)
  case keyed(KeyedCommand)

  /// A new entry on a stack.
  public struct Push: Sendable {
    public let entry: EntryID
    public let step: StepID
    public let frame: FrameID
    public let level: Int
    public let params: JSONObject
    public let prefill: JSONObject
    /// Whether the step is gone through without being shown.
    public let isAutomatic: Bool
  }

  /// The beginning of a session.
  public struct Start: Sendable {
    public let session: String
    public let flow: FlowID
    public let time: Instant
    public let input: JSON
    public let subject: String?
    public let locale: String?
    public let host: JSON
    public let vars: JSONObject
  }
}
