// The end of a frame. The root frame's end is the session's.

import FlowDefinitions
import JSONText

extension Turn {
  /// Ends the frame as an end step or a transition says.
  mutating func finish(_ end: End, step: StepID? = nil, in scope: StepScope) throws(Refusal) {
    let status = Outcome.Status(end.status)
    let result = try computeValue(end.result ?? output(status), in: scope)
    let reason = try render(end.reason, in: scope)
    let title = try render(end.title, in: scope)
    let body = try render(end.body, in: scope)
    emit(
      .end(
        Outcome(
          status: status, result: result ?? .null, reason: reason,
          step: title == nil && body == nil ? nil : step, title: title, body: body)))
  }

  /// Ends the frame with a result, or for a reason.
  mutating func finish(_ status: Outcome.Status, result: JSON = .null, reason: String? = nil) throws(Refusal)
  {
    emit(.end(Outcome(status: status, result: result, reason: reason, step: nil, title: nil, body: nil)))
  }

  private func output(_ status: Outcome.Status) -> Computed? {
    status == .completed ? bundle.root.output : nil
  }
}

extension Outcome.Status {
  fileprivate init(_ status: EndStatus) {
    switch status {
    case .completed: self = .completed
    case .failed: self = .failed
    case .cancelled: self = .cancelled
    }
  }
}
