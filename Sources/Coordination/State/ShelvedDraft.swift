// A draft outside of its table.

import FlowDefinitions
import JSONText

/// A draft for a step that does not stand, as a change has it: the params are in the order that they had when the step was
/// entered.
public struct ShelvedDraft: Sendable {
  let step: StepID
  let params: JSONObject
  let values: JSONObject

  /// The key that the draft is found by when the step is entered.
  var key: DraftKey { DraftKey(step: step, params: params) }
}
