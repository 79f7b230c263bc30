// A draft outside of its table.

import FlowDefinitions
import JSONText

/// A draft for a step that does not stand, as a change has it: the params in the order in which the step was entered with them.
public struct ShelvedDraft: Sendable {
  let step: StepID
  let params: JSONObject
  let values: JSONObject

  /// Under which draft it is found when the step is entered.
  var key: DraftKey { DraftKey(step: step, params: params) }
}
