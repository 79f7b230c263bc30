// The command that comes before there is a session.

import FlowDefinitions
import JSONText

/// The beginning of a session.
public struct StartCommand: Sendable {
  let session: String
  let input: JSON?
  let subject: String?
  let locale: String?
  let host: JSON
  /// Answers that are there already: step, or `sub-flow/step`, and its values.
  let answers: Members<JSONObject>
  /// A session whose answers are walked through again, and the flows that it is pinned to.
  let earlier: (session: Session, bundle: Bundle)?
  /// What makes a retry of it known; nil: nothing does.
  public let idempotencyKey: IdempotencyKey?
  let explain: Bool
  let time: Instant

  /// The command that starts a session of that id at `time`.
  public init(
    session: String, input: JSON? = nil, subject: String? = nil, locale: String? = nil, host: JSON = [:],
    answers: Members<JSONObject> = [:], earlier: (session: Session, bundle: Bundle)? = nil,
    idempotencyKey: IdempotencyKey? = nil, explain: Bool = false, time: Instant
  ) {
    self.session = session
    self.input = input
    self.subject = subject
    self.locale = locale
    self.host = host
    self.answers = answers
    self.earlier = earlier
    self.idempotencyKey = idempotencyKey
    self.explain = explain
    self.time = time
  }
}
