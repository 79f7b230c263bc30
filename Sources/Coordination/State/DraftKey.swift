// Which draft is for which step.

import FlowDefinitions
import JSONText

/// The key that a draft is found by: a draft fills in the same step with the same params, if that is entered again in its
/// frame.
struct DraftKey: Equatable, Sendable {
  let step: StepID
  /// The params as text, with their members sorted.
  let params: String

  /// The params that the step was entered with, with their members sorted.
  var members: JSONObject { (try? JSON(parsing: Array(params.utf8)))?.asObject ?? [:] }

  /// Creates the key of a step with these params, given as text.
  init(step: StepID, params: String) {
    self.step = step
    self.params = params
  }

  /// Creates the key of a step with these params.
  init(step: StepID, params: JSONObject) {
    self.init(
      step: step,
      params: params.isEmpty ? "{}" : String(decoding: JSON.object(params).canonical, as: UTF8.self))
  }

  static func == (left: DraftKey, right: DraftKey) -> Bool {
    left.step.name.hasSameCodePoints(as: right.step.name) && left.params.hasSameCodePoints(as: right.params)
  }

  static func < (left: DraftKey, right: DraftKey) -> Bool {
    left.step.name.hasSameCodePoints(as: right.step.name)
      ? left.params.precedesByCodePoints(right.params)
      : left.step.name.precedesByCodePoints(right.step.name)
  }
}
