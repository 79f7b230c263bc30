// The end of a session, with the last view that it shows.

import FlowDefinitions
import JSONText

/// How a session ended.
public final class Outcome: Sendable {
  /// The ways to end that `protocol/README.md` (“A view”) names.
  public enum Status: String, Sendable {
    case completed, failed, cancelled, expired, superseded
  }

  /// How.
  public let status: Status
  /// What the flow gave back; null where it gave nothing.
  public let result: JSON
  /// A code.
  public let reason: String?
  /// The step whose own view is the last one to show.
  public let step: StepID?
  /// The title and body of that view, as they were when it came up.
  public let title: String?
  /// Markdown.
  public let body: String?

  init(
    status: Status, result: JSON = .null, reason: String? = nil, step: StepID? = nil, title: String? = nil,
    body: String? = nil
  ) {
    self.status = status
    self.result = result
    self.reason = reason
    self.step = step
    self.title = title
    self.body = body
  }
}

extension Outcome {
  /// Nothing stands behind a gate that was given up, or that does not hold any more.
  static let gateAborted = Outcome(status: .cancelled, reason: "gateAborted")

  /// The outcome as an object.
  var json: JSON {
    ["status": .string(status.rawValue), "result": result, "reason": .string(orNull: reason)]
  }
}
