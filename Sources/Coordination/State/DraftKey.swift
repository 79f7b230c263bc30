// Which draft is for which step.

import FlowDefinitions
import JSONText

/// What a draft is found by: it prefills the same step with the same params, if it is entered again in its frame.
struct DraftKey: Equatable, Sendable {
  let step: StepID
  /// The params as text, their members sorted.
  let params: String

  /// What the step was entered with, its members sorted.
  var members: JSONObject { (try? JSON(parsing: Array(params.utf8)))?.asObject ?? [:] }

  /// The key of a step with these params as text.
  init(step: StepID, params: String) {
    self.step = step
    self.params = params
  }

  /// The key of a step with these params.
  init(step: StepID, params: JSONObject) {
    self.init(
      step: step,
      params: params.isEmpty ? "{}" : String(decoding: JSON.object(params).canonical, as: UTF8.self))
  }

  static func == (left: DraftKey, right: DraftKey) -> Bool {
    left.step.name.hasSameCodePoints(as: right.step.name) && left.params.hasSameCodePoints(as: right.params)
  }

  static func < (left: DraftKey, right: DraftKey) -> Bool {
    (left.step.name, left.params) < (right.step.name, right.params)
  }
}
