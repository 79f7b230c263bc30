// The end of a session, with the last view that it shows.

import FlowDefinitions
import JSONText

/// How a session ended.
public final class Outcome: Sendable {
  /// The ways in which a session can end (`protocol/README.md`, “A view”).
  public enum Status: String, Sendable, CaseIterable {
    case completed, failed, cancelled, expired, superseded
  }

  /// The way in which the session ended.
  public let status: Status
  /// What the flow gave back; null if it gave nothing.
  public let result: JSON
  /// Why the session ended, as a code; nil if no reason was given.
  public let reason: String?
  /// The step whose own view is the last one to be shown, if there is one.
  public let step: StepID?
  /// The title of that view, as it was when the view came up.
  public let title: String?
  /// The body of that view, in Markdown, as it was when the view came up.
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
  /// The outcome if nothing is left to go back to from a gate that was given up or no longer holds.
  static let gateAborted = Outcome(status: .cancelled, reason: "gateAborted")

  /// The outcome as a JSON object.
  var json: JSON {
    ["status": .string(status.rawValue), "result": result, "reason": .string(orNull: reason)]
  }
}
