// The command that comes before there is a session.

import FlowDefinitions
import JSONText

/// The command that starts a session.
public struct StartCommand: Sendable {
  let session: String
  let input: JSON?
  let subject: String?
  let locale: String?
  let host: JSON
  /// Answers given in advance: values by step, where a step of a sub-flow is named `sub-flow/step`.
  let answers: Members<JSONObject>
  /// A session whose answers are walked through again, and the flows that it is pinned to.
  let earlier: (session: Session, bundle: Bundle)?
  /// The key by which a retry of the command is recognised; nil if it has none.
  public let idempotencyKey: IdempotencyKey?
  let explain: Bool
  let time: Instant

  /// Creates the command that starts a session with that id at `time`.
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
