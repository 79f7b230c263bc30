// How a frame ends, which whoever started it is told.

import JSONText

/// The end of a frame.
struct FrameEnd {
  let status: Outcome.Status
  /// What the frame gives back; null if that is nothing.
  var result = JSON.null
  /// Why the frame ends, as a code.
  var reason: String?
  /// The error of the action that the frame has failed with, if it was one.
  var error: HostError?

  /// The error of a frame that has failed, whatever it has failed with.
  var failure: HostError { error ?? .ofFlow(failedFor: reason) }
}

extension Outcome {
  /// Creates the outcome of a session, or of a tab, whose frame has ended.
  convenience init(_ end: FrameEnd) {
    self.init(status: end.status, result: end.result, reason: end.reason)
  }
}
